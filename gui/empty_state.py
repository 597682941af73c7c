"""What an empty panel says: what is missing, and what to do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from gui.palette import SPACE_L, SPACE_XS


class EmptyState(QWidget):
    """A heading and one sentence in the middle of the panel."""

    def __init__(self, heading: str, advice: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("empty-state")
        self.setAccessibleName(heading)
        self.setAccessibleDescription(advice)
        top, below = QLabel(heading, self), QLabel(advice, self)
        top.setProperty("role", "heading")
        below.setProperty("role", "muted")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_L, SPACE_XS, SPACE_L, SPACE_XS)
        layout.setSpacing(SPACE_XS)
        layout.addStretch(1)
        for label in (top, below):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setWordWrap(True)
            layout.addWidget(label)
        layout.addStretch(1)
