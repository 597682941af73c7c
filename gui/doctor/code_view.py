"""Code to read and to copy: a line with those around it, or a few lines to type."""

from __future__ import annotations

import linecache
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Slot
from PySide6.QtGui import QFont, QFontDatabase, QResizeEvent, QTextCursor, QTextFormat
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from core.doctor.report.model import Place
from gui.palette import SMALL
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
        self.setFont(fixed_font(theme))
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
        self._fit_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need, or no longer need, a scroll bar."""
        super().resizeEvent(event)
        self._fit_height()

    def _fit_height(self) -> None:
        """As high as the lines, and their scroll bar where they are wider than the view."""
        if self._most_lines is None:
            return
        lines = self.toPlainText().split("\n")
        n_lines = min(self._most_lines, len(lines))
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if n_lines == len(lines) else policy.ScrollBarAsNeeded
        )
        margins = 2 * (int(self.document().documentMargin()) + self.frameWidth()) + _SPARE
        metrics = self.fontMetrics()
        widest = max(metrics.horizontalAdvance(line) for line in lines) + margins
        bar = self.horizontalScrollBar().sizeHint().height() if widest > self.width() else 0
        self.setFixedHeight(n_lines * metrics.lineSpacing() + margins + bar)

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


def fixed_font(theme: Theme) -> QFont:
    """The system's fixed-width font, a little smaller than the text around it."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPointSizeF(theme.font(SMALL).pointSizeF())
    return font


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
