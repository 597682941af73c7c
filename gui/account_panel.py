"""What is going on as plain text that can be read aloud, selected and copied."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from gui.form_rows import make_button
from gui.palette import SPACE_S, SPACE_XS

REFRESH_SECONDS = 0.5


class AccountPanel(QWidget):
    """Shows the sentences of now; they stand still while a part of them is selected.

    Args:
        make: makes the text of now.
        parent: where it goes.
        clock: seconds.
    """

    def __init__(
        self,
        make: Callable[[], str],
        parent: QWidget | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("account-panel")
        self._make = make
        self._clock = clock
        self._made_at = -REFRESH_SECONDS
        title = self.tr("What is going on")
        self.text = QPlainTextEdit(self)
        self.text.setObjectName("account-text")
        self.text.setAccessibleName(title)
        self.text.setAccessibleDescription(self.tr("What the pictures show, in sentences."))
        self.text.setReadOnly(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        copy = make_button(
            "account-copy",
            self.tr("Copy"),
            self.tr("Copy what is going on"),
            self.tr("Puts all of these sentences on the clipboard."),
            self.copy,
        )
        below = QHBoxLayout()
        below.addStretch(1)
        below.addWidget(copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self.text, 1)
        layout.addLayout(below)
        self.setFocusProxy(self.text)

    def tick(self) -> None:
        """Called on the window's one timer: say what changed, twice a second at most."""
        if self.isVisible() and self._clock() - self._made_at >= REFRESH_SECONDS:
            self._say()

    def copy(self) -> None:
        """Everything to the clipboard, as of now."""
        QGuiApplication.clipboard().setText(self._make())

    def _say(self) -> None:
        self._made_at = self._clock()
        if self.text.textCursor().hasSelection():
            return
        said = self._make()
        if said == self.text.toPlainText():
            return
        bar, place = self.text.verticalScrollBar(), self.text.textCursor().position()
        scrolled = bar.value()
        self.text.setPlainText(said)
        cursor = self.text.textCursor()
        cursor.setPosition(min(place, len(said)))
        self.text.setTextCursor(cursor)
        bar.setValue(scrolled)

    def showEvent(self, event: QShowEvent) -> None:
        """Be right from the first moment on screen."""
        super().showEvent(event)
        self._say()
