"""Many actions: one column each, with a value axis on the left and marks below."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from gui.glyphs import Glyph, draw_glyph
from gui.numbers import format_value
from gui.q_value_data import MARK, BarData, fill_bar, value_range
from gui.scales import nice_ticks
from gui.theme import Theme

_GAP = 8
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Distances between two action numbers on the axis."""


class Columns:
    """One column per action, with a value axis on the left and marks below."""

    def __init__(self, data: BarData, size: QSize, metrics: QFontMetrics) -> None:
        self._data, self._size, self._metrics = data, size, metrics
        self._low, self._high = value_range(data)
        self._ticks = nice_ticks(self._low, self._high, max(2, size.height() // 32))
        texts = [format_value(t) for t in self._ticks]
        self._left = max(metrics.horizontalAdvance(t) for t in texts) + _GAP + 2
        self._bottom = MARK + 5 + metrics.height()
        self._plot_width = max(1, size.width() - self._left - 4)
        self._column = max(2.0, self._plot_width / data.n_actions)

    def overflow(self) -> QSize:
        """By how much the columns are wider than the view."""
        return QSize(max(0, int(self._column * self._data.n_actions) - self._plot_width), 0)

    def action_at(self, position: QPoint, offset: QPoint) -> int | None:
        """The action at a point of the view."""
        x = position.x() - self._left
        action = int((x + offset.x()) // self._column)
        return action if 0 <= x <= self._plot_width and action < self._data.n_actions else None

    def scroll_needed(self, action: int, offset: QPoint) -> QPoint:
        """How far to scroll so that an action is in view."""
        left = int(action * self._column) - offset.x()
        beyond = left + int(self._column) + 1 - self._plot_width
        return QPoint(left if left < 0 else max(0, beyond), 0)

    def paint(self, painter: QPainter, theme: Theme, offset: QPoint, current: int | None) -> None:
        """Draw the axis, the columns in view and their marks."""
        self._paint_axis(painter, theme)
        self._paint_numbers(painter, theme, offset)
        painter.setClipRect(QRectF(self._left, 0, self._plot_width + 2, self._size.height()))
        first = int(offset.x() // self._column)
        last = min(self._data.n_actions, first + int(self._plot_width / self._column) + 2)
        for action in range(first, last):
            self._paint_column(painter, theme, action, self._x(action, offset))
        for framed in (self._data.selected, self._data.better, current):
            if framed is not None:
                self._paint_frame(painter, theme, self._x(framed, offset))
        painter.setClipping(False)
        self._paint_marks(painter, theme, offset)

    def _paint_axis(self, painter: QPainter, theme: Theme) -> None:
        for tick in self._ticks:
            y = self._y(tick)
            line = QRectF(self._left, y - 0.5, self._plot_width, 1)
            painter.fillRect(line, theme.colour("border" if tick == 0 else "grid"))
            painter.setPen(theme.colour("muted"))
            height = self._metrics.height()
            top = min(max(0.0, y - height / 2), self._size.height() - self._bottom - height / 2)
            painter.drawText(
                QRectF(0, top, self._left - 6, height),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                format_value(tick),
            )

    def _paint_numbers(self, painter: QPainter, theme: Theme, offset: QPoint) -> None:
        if self._paint_names(painter, theme, offset):
            return
        n_actions, height = self._data.n_actions, self._metrics.height()
        needed = (self._metrics.horizontalAdvance(str(n_actions)) + 14) / self._column
        step = next((s for s in _STEPS if s >= needed), _STEPS[-1])
        painter.setPen(theme.colour("muted"))
        for action in range(0, n_actions, step):
            centre = self._x(action, offset) + self._column / 2
            if self._left <= centre <= self._left + self._plot_width - 6:
                box = QRectF(centre - 40, self._size.height() - height, 80, height)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(action))

    def _paint_names(self, painter: QPainter, theme: Theme, offset: QPoint) -> bool:
        """Names instead of numbers where every column is wide enough for its own."""
        names, height = self._data.names, self._metrics.height()
        if len(names) * 2 * height > self._plot_width:
            return False
        if max(self._metrics.horizontalAdvance(name) for name in names) + 6 > self._column:
            return False
        painter.setPen(theme.colour("muted"))
        for action, name in enumerate(names):
            left = self._x(action, offset)
            box = QRectF(left, self._size.height() - height, self._column, height)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
        return True

    def _paint_column(self, painter: QPainter, theme: Theme, action: int, x: float) -> None:
        data, value, zero = self._data, float(self._data.now[action]), self._y(0.0)
        gap = 1.0 if self._column >= 4 else 0.0
        if np.isfinite(value):
            y = self._y(value)
            bar = QRectF(x, min(y, zero), self._column - gap, max(1.0, abs(y - zero)))
            fill_bar(painter, theme, data, action, bar)
        elif not data.available[action]:
            painter.fillRect(QRectF(x, zero - 2, self._column - gap, 4), theme.colour("muted"))
        if data.then is not None and np.isfinite(data.then[action]) and self._column >= 4:
            then = self._y(float(data.then[action]))
            tick = QRectF(x, then - 1, self._column - gap, 2)
            painter.fillRect(tick, theme.colour("text", 0.65))

    def _paint_frame(self, painter: QPainter, theme: Theme, x: float) -> None:
        width = max(6.0, self._column + 2)
        box = QRectF(x + self._column / 2 - width / 2, 1, width, self._plot_height() + 6)
        painter.fillRect(box, theme.colour("accent", 0.16))
        draw_glyph(painter, Glyph.FRAME, box, theme.colour("accent"))

    def _paint_marks(self, painter: QPainter, theme: Theme, offset: QPoint) -> None:
        """Marks below the columns; at the edge, and paler, for a column out of view."""
        wanted = [
            (self._x(action, offset) + self._column / 2, glyph, colour)
            for action, glyph, colour in (
                (self._data.taken, Glyph.TRIANGLE, "chosen"),
                (self._data.greedy, Glyph.STAR, "greedy"),
                (self._data.right, Glyph.CHECK, "good"),
            )
            if action is not None
        ]
        wanted.sort(key=lambda mark: mark[0])
        centres = self._apart([centre for centre, _, _ in wanted])
        top = self._plot_height() + 8
        for (true_centre, glyph, colour), centre in zip(wanted, centres, strict=True):
            in_view = self._left <= true_centre <= self._left + self._plot_width
            if in_view:
                stem = QRectF(true_centre - 0.5, top - 5, 1, 4)
                painter.fillRect(stem, theme.colour("muted"))
            box = QRectF(centre - MARK / 2, top, MARK, MARK)
            draw_glyph(painter, glyph, box, theme.colour(colour, 1.0 if in_view else 0.5))

    def _apart(self, centres: list[float]) -> list[float]:
        """Sorted places moved into the plot, and apart where they would overlap."""
        low = self._left + MARK / 2
        high = self._left + self._plot_width - MARK / 2
        places = [min(max(low, centre), high) for centre in centres]
        if len(places) == 2 and places[1] - places[0] < MARK + 1:
            first = min(max(low, sum(places) / 2 - MARK / 2 - 0.5), high - MARK - 1)
            places = [first, first + MARK + 1]
        for i in range(1, len(places)):
            places[i] = max(places[i], places[i - 1] + MARK + 1)
        for i in reversed(range(len(places))):
            places[i] = min(places[i], high - (len(places) - 1 - i) * (MARK + 1))
        return places

    def _plot_height(self) -> float:
        return max(1.0, self._size.height() - self._bottom - 8.0)

    def _x(self, action: int, offset: QPoint) -> float:
        return self._left + action * self._column - offset.x()

    def _y(self, value: float) -> float:
        share = (value - self._low) / (self._high - self._low)
        return 4 + self._plot_height() * (1 - share)
