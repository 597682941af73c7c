"""A legend that wraps: a mark and its word each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.glyphs import Glyph, draw_glyph
from gui.palette import SMALL, SPACE_M, SPACE_XS
from gui.theme import Theme

Entry = tuple[Glyph, str, str]
"""Mark, name of its colour in `Colours`, word."""

_MARK = 11


class Legend(QWidget):
    """Entries side by side, on as many lines as the width needs."""

    def __init__(
        self, theme: Theme, entries: Sequence[Entry] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._entries: tuple[Entry, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_entries(entries)
        theme.changed.connect(self.update)

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Show these entries."""
        if tuple(entries) == self._entries:
            return
        self._entries = tuple(entries)
        self.setAccessibleName(self.tr("Legend"))
        self.setAccessibleDescription(", ".join(text for _, _, text in self._entries))
        self.setFont(self._theme.font(SMALL))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """Whether fewer pixels of width mean more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the lines the entries take in this width."""
        return self._places(width)[1]

    def sizeHint(self) -> QSize:
        """All lines at the present width."""
        return QSize(200, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """Any width will do."""
        return QSize(60, self._line_height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw each mark and its word."""
        painter = QPainter(self)
        metrics = self.fontMetrics()
        line_height = self._line_height()
        places, _ = self._places(self.width())
        for (glyph, colour, text), place in zip(self._entries, places, strict=True):
            top = place.y() + (line_height - _MARK) / 2
            box = QRectF(place.x(), top, _MARK, _MARK)
            draw_glyph(painter, glyph, box, self._theme.colour(colour))
            painter.setPen(self._theme.colour("muted"))
            baseline = place.y() + (line_height + metrics.ascent() - metrics.descent()) // 2
            painter.drawText(place.x() + _MARK + SPACE_XS, baseline, text)
        painter.end()

    def _line_height(self) -> int:
        return max(_MARK, self.fontMetrics().height()) + 2

    def _places(self, width: int) -> tuple[list[QPoint], int]:
        x = y = 0
        places = []
        for _, _, text in self._entries:
            advance = _MARK + SPACE_XS + self.fontMetrics().horizontalAdvance(text)
            if x and x + advance > width:
                x, y = 0, y + self._line_height()
            places.append(QPoint(x, y))
            x += advance + SPACE_M
        return places, y + (self._line_height() if self._entries else 0)
