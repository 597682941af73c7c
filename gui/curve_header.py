"""The line above a live curve: its title, the value read, and a note on the right."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from gui.elided_label import ElidedLabel
from gui.palette import SMALL, SPACE_S
from gui.theme import Theme


class CurveHeader(QWidget):
    """Title in bold, value beside it, a muted note at the right end."""

    def __init__(self, theme: Theme, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = QLabel(title, self)
        self._value = QLabel(self)
        self._value.setObjectName(f"{name}-value")
        self._note = ElidedLabel(self)
        self._note.setObjectName(f"{name}-note")
        self._note.setProperty("role", "muted")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self._title)
        layout.addWidget(self._value)
        layout.addWidget(self._note, 1)
        self._title.setFont(theme.font(SMALL, bold=True))
        self._value.setFont(theme.font(SMALL))

    def show_reading(self, value: str, note: str = "", hint: str = "") -> None:
        """Show a value and a note; the hint is the note's tooltip."""
        self._value.setText(value)
        self._note.setText(note)
        self._note.set_hint(hint)
