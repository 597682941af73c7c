"""The line that says the graph on screen is only tried out, and offers a way back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget


class WhatIfBar(QFrame):
    """Shown while the graph on screen differs from the session's.

    Signals:
        kept(), discarded(): what a person decided.
    """

    kept = Signal()
    discarded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("whatIfBar")
        self.setAccessibleName(self.tr("What-if"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._text = QLabel(self)
        self._text.setObjectName("whatIfText")
        keep = QPushButton(self.tr("Keep"), self)
        keep.setObjectName("whatIfKeep")
        keep.setToolTip(self.tr("Use the changed graph in the session"))
        keep.clicked.connect(self.kept)
        discard = QPushButton(self.tr("Discard"), self)
        discard.setObjectName("whatIfDiscard")
        discard.setToolTip(self.tr("Go back to the session's graph"))
        discard.clicked.connect(self.discarded)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.addWidget(self._text, 1)
        row.addWidget(keep)
        row.addWidget(discard)
        self.hide()

    def show_edits(self, n_edits: int, newest: str) -> None:
        """Say how many changes are being tried, and the newest of them; none hides the line."""
        self.setVisible(n_edits > 0)
        changes = self.tr("1 change") if n_edits == 1 else self.tr("{} changes").format(n_edits)
        self._text.setText(self.tr("What if: {} · {}").format(newest, changes))
        self._text.setToolTip(self.tr("The session does not know of these changes."))
