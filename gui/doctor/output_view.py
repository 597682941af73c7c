"""What the script prints, as it prints it."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gui.doctor.code_view import fixed_font
from gui.doctor.terminal import TerminalLines
from gui.theme import Theme

MAX_LINES = 5_000
"""Older lines are forgotten."""


class OutputView(QPlainTextEdit):
    """Follows the end while the end is in view."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._terminal = TerminalLines()
        self.setObjectName("doctor-output")
        self.setAccessibleName(self.tr("Output of the script"))
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setMaximumBlockCount(MAX_LINES)
        self.setFont(fixed_font(theme))
        self.setPlaceholderText(self.tr("What the script prints is shown here."))

    def restart(self) -> None:
        """Forget everything: another script begins."""
        self._terminal = TerminalLines()
        self.clear()

    @Slot(str)
    def append_text(self, text: str) -> None:
        """Show more of it."""
        ended, last = self._terminal.feed(text)
        bar = self.verticalScrollBar()
        follows = bar.value() >= bar.maximum() - 2
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText("\n".join([*ended[-MAX_LINES:], last]))
        if follows:
            bar.setValue(bar.maximum())
