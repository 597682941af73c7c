"""How the entries of an array are distributed, as bars, with the numbers in words."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.update_detail import Distribution
from gui.glyphs import hatch
from gui.numbers import format_count, format_value
from gui.palette import SMALL
from gui.scales import nice_ticks
from gui.theme import Theme

_TOP = 4
_TICK_SPACE = 64


class Histogram(QWidget):
    """Draws a `Distribution`; says in words when there is none.

    Args:
        theme: its colours.
        title: what is distributed.
        colour: name of the bars' colour in `Colours`.
        parent: as everywhere.
    """

    def __init__(self, theme: Theme, title: str, colour: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._title = title
        self._colour = colour
        self._shown: Distribution | None = None
        self._note = ""
        self.setAccessibleName(title)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.update)

    @property
    def shown(self) -> Distribution | None:
        """What is drawn."""
        return self._shown

    def show_distribution(self, shown: Distribution | None, note: str = "") -> None:
        """Draw other entries; without any, the note says why."""
        self._shown, self._note = shown, note
        self.setAccessibleDescription(note if shown is None else self.words())
        heights = self.tr("The height of a bar goes with the root of its count.")
        self.setToolTip("\n".join((self.accessibleDescription(), heights)))
        self.update()

    def words(self) -> str:
        """The numbers of what is drawn."""
        shown = self._shown
        if shown is None:
            return self._note
        parts = [self.tr("{0} entries").format(format_count(shown.n_entries))]
        for count, word in (
            (shown.n_nan, self.tr("NaN")),
            (shown.n_inf, self.tr("inf")),
            (shown.n_zero, self.tr("exactly 0")),
        ):
            if count:
                share = format_value(100 * count / shown.n_entries)
                parts.append(f"{format_count(count)} {word} ({share} %)")
        if shown.counts.size:
            parts += [
                self.tr("{0} to {1}").format(format_value(shown.low), format_value(shown.high)),
                self.tr("mean {0}").format(format_value(shown.mean)),
                self.tr("std {0}").format(format_value(shown.std)),
            ]
        return " · ".join(parts)

    def sizeHint(self) -> QSize:
        """Room for bars and two lines of text."""
        return QSize(360, 170)

    def minimumSizeHint(self) -> QSize:
        """Bars a few pixels high."""
        return QSize(160, 90)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw title, bars and axis."""
        painter, theme = QPainter(self), self._theme
        painter.fillRect(self.rect(), theme.colour("panel"))
        box = self._paint_title(painter)
        if self._shown is None or self._shown.counts.size == 0:
            painter.fillRect(box, hatch(theme.colour("grid")))
            painter.setPen(theme.colour("bad" if self._shown is not None else "muted"))
            wraps = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(box, int(wraps), self.words())
        else:
            self._paint_bars(painter, box, self._shown)
            self._paint_axis(painter, box, self._shown)
        painter.end()

    def _paint_title(self, painter: QPainter) -> QRectF:
        """Title and numbers; gives what is left for the bars."""
        painter.setFont(self._theme.font(SMALL, bold=True))
        painter.setPen(self._theme.colour("text"))
        height = painter.fontMetrics().height()
        line = QRectF(8, _TOP, self.width() - 16, height)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft, self._title)
        painter.setFont(self._theme.font(SMALL))
        painter.setPen(self._theme.colour("muted"))
        if self._shown is not None and self._shown.counts.size:
            line.translate(0, height)
            text = painter.fontMetrics().elidedText(
                self.words(), Qt.TextElideMode.ElideRight, int(line.width())
            )
            painter.drawText(line, Qt.AlignmentFlag.AlignLeft, text)
        top = line.bottom() + 6
        return QRectF(8, top, self.width() - 16, max(8.0, self.height() - top - height - 6))

    def _paint_bars(self, painter: QPainter, box: QRectF, shown: Distribution) -> None:
        """Heights go with the root of the counts, or a few outliers could not be seen."""
        heights = np.sqrt(shown.counts) / np.sqrt(shown.counts.max()) * box.height()
        width = box.width() / len(heights)
        colour = self._theme.colour(self._colour)
        for place, height in enumerate(heights.tolist()):
            if height:
                # whole pixels, or some gaps between bars would be wider than others
                left, end = (round(box.left() + edge * width) for edge in (place, place + 1))
                tall = max(1.5, height)
                bar = QRectF(left, box.bottom() - tall, max(1, end - left - 1), tall)
                painter.fillRect(bar, colour)

    def _paint_axis(self, painter: QPainter, box: QRectF, shown: Distribution) -> None:
        low, high = float(shown.edges[0]), float(shown.edges[-1])
        painter.setPen(QPen(self._theme.colour("border"), 1))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        for tick in nice_ticks(low, high, max(2, int(box.width() // _TICK_SPACE))):
            x = box.left() + (tick - low) / (high - low) * box.width()
            text = format_value(tick)
            advance = painter.fontMetrics().horizontalAdvance(text)
            if tick == 0:
                painter.setPen(QPen(self._theme.colour("text"), 1, Qt.PenStyle.DotLine))
                painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))
            painter.setPen(self._theme.colour("muted"))
            left = min(max(box.left(), x - advance / 2), box.right() - advance)
            place = QRectF(left, box.bottom() + 2, advance + 1, painter.fontMetrics().height())
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft, text)
