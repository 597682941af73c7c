"""Code to read and to copy: a line with those around it, or a few lines to type."""

from __future__ import annotations

import linecache
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Slot
from PySide6.QtGui import QFontDatabase, QTextCursor, QTextFormat
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from core.doctor.report.model import Place
from gui.theme import Theme

_AROUND = 4
_SPARE = 2


class CodeView(QPlainTextEdit):
    """Read-only text in a fixed-width font.

    Args:
        theme: for the marked line.
        parent: the widget it stands in.
        most_lines: it is as high as its lines, up to so many; None takes what room there is.
    """

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, most_lines: int | None = 9
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._marked: int | None = None
        self._most_lines = most_lines
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        theme.changed.connect(self._mark)

    def show_code(self, text: str, marked: int | None = None) -> None:
        """Show lines, one of them marked.

        Args:
            text: the lines.
            marked: which of them, from 0; None for none.
        """
        self.setPlainText(text)
        self._marked = marked
        self._mark()
        if self._most_lines is None:
            self.centerCursor()
            return
        n_all = max(1, text.count("\n") + 1)
        n_lines = min(self._most_lines, n_all)
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if n_all == n_lines else policy.ScrollBarAsNeeded
        )
        scroll_bar = self.horizontalScrollBar().sizeHint().height()
        margins = 2 * (int(self.document().documentMargin()) + self.frameWidth()) + _SPARE
        self.setFixedHeight(n_lines * self.fontMetrics().lineSpacing() + margins + scroll_bar)

    @Slot()
    def _mark(self) -> None:
        if self._marked is None:
            self.setExtraSelections([])
            return
        line = QTextEdit.ExtraSelection()
        line.cursor = QTextCursor(self.document().findBlockByNumber(self._marked))
        self.setTextCursor(line.cursor)
        line.format.setBackground(self._theme.colour("accent", 0.22))
        line.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        self.setExtraSelections([line])


def lines_around(place: Place) -> tuple[str, int | None]:
    """A line of source between its neighbours, numbered, with an arrow at it.

    Returns:
        The text, and which of its lines it is about, from 0; None when the file has no such line.
    """
    lines = linecache.getlines(place.file)
    if not 1 <= place.line <= len(lines):
        return "", None
    first = max(1, place.line - _AROUND)
    last = min(len(lines), place.line + _AROUND)
    width = len(str(last))
    shown = [
        f"{'>' if number == place.line else ' '} {number:>{width}}  {lines[number - 1].rstrip()}"
        for number in range(first, last + 1)
    ]
    return "\n".join(shown), place.line - first


def numbered(script: Path) -> str:
    """A whole file with line numbers; a sentence when it cannot be read."""
    lines = linecache.getlines(str(script))
    if not lines:
        return QCoreApplication.translate("CodeView", "{0} cannot be read.").format(script)
    width = len(str(len(lines)))
    return "\n".join(f"{n:>{width}}  {line.rstrip()}" for n, line in enumerate(lines, start=1))
