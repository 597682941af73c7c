"""A label that never asks for more width than it gets: long text wraps, then ends in "…"."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


class ElidedLabel(QLabel):
    """Text on at most `max_lines` lines, on fewer where there is no room for them.

    The whole of it is in the tooltip when it is cut.
    """

    def __init__(self, parent: QWidget | None = None, max_lines: int = 1) -> None:
        super().__init__(parent)
        self._max_lines = max_lines
        self._hint = ""
        self._asked: tuple[str, str, int] | None = None
        self._found: list[str] = []
        self._starts: list[int] = []
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_hint(self, text: str) -> None:
        """A tooltip to show beside what was cut."""
        self._hint = text
        self.update()

    def sizeHint(self) -> QSize:
        """The full text's width, and the height of all its lines at the present width."""
        width = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(width, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """Any width will do."""
        return QSize(0, self.fontMetrics().lineSpacing())

    def hasHeightForWidth(self) -> bool:
        """Whether fewer pixels of width mean more lines."""
        return self._max_lines > 1

    def heightForWidth(self, width: int) -> int:
        """Height of the lines the text takes in this width."""
        n_lines = min(self._max_lines, max(1, len(self._lines(width))))
        return n_lines * self.fontMetrics().lineSpacing()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lines, the last one elided."""
        metrics = self.fontMetrics()
        lines = self._lines(self.width())
        most = min(self._max_lines, max(1, self.height() // metrics.lineSpacing()))
        shown = lines[:most]
        if len(lines) > most:
            shown[-1] = self.text()[self._starts[most - 1] :]
        elided = [
            metrics.elidedText(line, Qt.TextElideMode.ElideRight, self.width()) for line in shown
        ]
        cut = self.text() if elided != lines else ""
        self.setToolTip("\n".join(text for text in (cut, self._hint) if text))
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.setFont(self.font())
        height = metrics.lineSpacing()
        top = (self.height() - height * len(elided)) // 2
        for index, line in enumerate(elided):
            painter.drawText(0, top + index * height + metrics.ascent(), line)
        painter.end()

    def _lines(self, width: int) -> list[str]:
        """The text in lines of this width; asked for several times between two changes."""
        asked = (self.text(), self.font().key(), width)
        if asked != self._asked:
            self._asked, self._found = asked, self._broken(width)
        return list(self._found)

    def _broken(self, width: int) -> list[str]:
        if "\n" not in self.text() and self.fontMetrics().horizontalAdvance(self.text()) < width:
            self._starts = [0]
            return [self.text()]
        self._starts = []
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout = QTextLayout(self.text(), self.font())
        layout.setTextOption(option)
        layout.beginLayout()
        result: list[str] = []
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, width))
            self._starts.append(line.textStart())
            result.append(
                self.text()[line.textStart() : line.textStart() + line.textLength()].rstrip()
            )
        layout.endLayout()
        return result
