"""The remedies in force, and the button that takes the newest one back."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from core.health.remedy import AppliedRemedy
from gui.elided_label import ElidedLabel
from gui.numbers import format_count
from gui.palette import SPACE_S
from gui.theme import Theme
from gui.told import told


class AppliedRemedies(QFrame):
    """One line: the newest remedy, how many there are, Undo.

    Signals:
        undo_wanted(): take the newest remedy back.
    """

    undo_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("applied-remedies")
        self.setAccessibleName(self.tr("Remedies in force"))
        self._theme = theme
        self._icon = QLabel(self)
        self._text = ElidedLabel(self, max_lines=2)
        self._undo = QPushButton(self.tr("Undo"), self)
        self._undo.setObjectName("undo-remedy")
        self._undo.setToolTip(self.tr("Take the newest remedy back"))
        self._undo.clicked.connect(lambda: self.undo_wanted.emit())
        layout = QHBoxLayout(self)
        layout.setContentsMargins(SPACE_S, 0, SPACE_S, 0)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self._icon)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._undo)
        theme.changed.connect(self._colour)
        self._colour()
        self.hide()

    def show_applied(self, applied: tuple[AppliedRemedy, ...]) -> None:
        """Show the newest of these, or nothing."""
        self.setVisible(bool(applied))
        if not applied:
            return
        newest = applied[-1]
        text = self.tr("{0} (after update {1})").format(
            told(newest.remedy.name), format_count(newest.update_step)
        )
        if len(applied) > 1:
            text += self.tr(" · {0} remedies in force").format(len(applied))
        self._text.setText(text)
        self._text.set_hint("\n".join(told(each.remedy.name) for each in applied))
        self.setAccessibleDescription(text)

    def _colour(self) -> None:
        icon = self._theme.icon("check", "good")
        self._icon.setPixmap(icon.pixmap(QSize(16, 16), self.devicePixelRatioF()))
