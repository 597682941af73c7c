"""Where each bar of the Q-values goes, and how it is drawn there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen

from gui.glyphs import Glyph, draw_glyph, hatch
from gui.numbers import format_value
from gui.scales import nice_range, nice_ticks
from gui.theme import Theme

if TYPE_CHECKING:
    from gui.q_value_bars import BarData

_GUTTER = 30
"""Room for the two marks in front of a name."""
_GAP = 8
_MARK = 11


def value_range(data: BarData) -> tuple[float, float]:
    """A round range that holds 0 and every finite Q-value, now and then."""
    values = [data.now] if data.then is None else [data.now, data.then]
    finite = np.concatenate([v[np.isfinite(v)] for v in values])
    low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 0.0)
    return nice_range(min(0.0, low), max(0.0, high))


def bar_colour(data: BarData, action: int, theme: Theme) -> QColor:
    """Greedy, taken or neither; the marks say the same by shape."""
    if action == data.greedy:
        return theme.colour("greedy")
    return theme.colour("chosen" if action == data.taken else "bar")


class Rows:
    """One row per action: marks, name, bar, value."""

    def __init__(self, data: BarData, size: QSize, metrics: QFontMetrics) -> None:
        self._data, self._size, self._metrics = data, size, metrics
        n = max(1, data.n_actions)
        least = metrics.height() + 5
        self._row = min(max(least, size.height() // n), least + 10)
        widest = max((metrics.horizontalAdvance(name) for name in data.names), default=0)
        self._name = min(widest, int(size.width() * 0.34))
        self._value = metrics.horizontalAdvance("−0.0000")
        self._low, self._high = value_range(data)

    def overflow(self) -> QSize:
        """By how much the rows are larger than the view."""
        return QSize(0, max(0, self._row * self._data.n_actions - self._size.height()))

    def action_at(self, position: QPoint, offset: QPoint) -> int | None:
        """The action at a point of the view."""
        action = (position.y() + offset.y()) // self._row
        return int(action) if 0 <= action < self._data.n_actions else None

    def scroll_needed(self, action: int, offset: QPoint) -> QPoint:
        """How far to scroll so that an action is in view."""
        top = action * self._row - offset.y()
        below = top + self._row - self._size.height()
        return QPoint(0, top if top < 0 else max(0, below))

    def paint(self, painter: QPainter, theme: Theme, offset: QPoint, current: int | None) -> None:
        """Draw the rows in view."""
        zero = self._x(0.0)
        height = self._row * self._data.n_actions
        painter.fillRect(QRectF(zero - 0.5, -offset.y(), 1, height), theme.colour("border"))
        first = offset.y() // self._row
        last = min(self._data.n_actions, first + self._size.height() // self._row + 2)
        for action in range(first, last):
            top = action * self._row - offset.y()
            self._paint_row(painter, theme, action, top)
            if action == current:
                painter.setPen(QPen(theme.colour("accent"), 1, Qt.PenStyle.DotLine))
                painter.drawRect(QRectF(1.5, top + 0.5, self._size.width() - 3, self._row - 1))

    def _paint_row(self, painter: QPainter, theme: Theme, action: int, top: float) -> None:
        data, width = self._data, self._size.width()
        available = bool(data.available[action])
        if action == data.selected:
            row = QRectF(1, top + 1, width - 2, self._row - 2)
            painter.fillRect(row, theme.colour("accent", 0.14))
            draw_glyph(painter, Glyph.FRAME, row, theme.colour("accent"))
        _paint_marks(painter, theme, data, action, 4, top + (self._row - _MARK) / 2)
        painter.setPen(theme.colour("text" if available else "muted"))
        name = self._metrics.elidedText(data.names[action], Qt.TextElideMode.ElideRight, self._name)
        centre = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(
            QRectF(_GUTTER, top, self._name + 2, self._row),
            centre | Qt.AlignmentFlag.AlignLeft,
            name,
        )
        self._paint_bar(painter, theme, action, top)
        painter.setPen(theme.colour("text" if available else "muted"))
        painter.drawText(
            QRectF(width - self._value - _GAP, top, self._value, self._row),
            centre | Qt.AlignmentFlag.AlignRight,
            format_value(float(data.now[action])),
        )

    def _paint_bar(self, painter: QPainter, theme: Theme, action: int, top: float) -> None:
        data = self._data
        value, zero = float(data.now[action]), self._x(0.0)
        inner_top, inner_height = top + 4.0, self._row - 8.0
        if np.isfinite(value):
            x = self._x(value)
            bar = QRectF(min(x, zero), inner_top, max(1.0, abs(x - zero)), inner_height)
            _fill(painter, theme, data, action, bar)
        if data.then is not None and np.isfinite(data.then[action]):
            then = self._x(float(data.then[action]))
            tick = QRectF(then - 1, top + 2, 2, self._row - 4)
            painter.fillRect(tick, theme.colour("text", 0.65))

    def _x(self, value: float) -> float:
        left = _GUTTER + self._name + _GAP
        width = max(1, self._size.width() - left - self._value - 2 * _GAP)
        return left + width * (value - self._low) / (self._high - self._low)


class Columns:
    """One column per action, with a value axis on the left and marks below."""

    def __init__(self, data: BarData, size: QSize, metrics: QFontMetrics) -> None:
        self._data, self._size, self._metrics = data, size, metrics
        self._low, self._high = value_range(data)
        self._ticks = nice_ticks(self._low, self._high, max(2, size.height() // 40))
        texts = [format_value(t) for t in self._ticks]
        self._left = max(metrics.horizontalAdvance(t) for t in texts) + _GAP + 2
        self._bottom = _MARK + 5 + metrics.height()
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
        painter.setClipRect(QRectF(self._left, 0, self._plot_width + 2, self._size.height()))
        first = int(offset.x() // self._column)
        last = min(self._data.n_actions, first + int(self._plot_width / self._column) + 2)
        self._paint_numbers(painter, theme, offset, first, last)
        for action in range(first, last):
            self._paint_column(painter, theme, action, self._x(action, offset))
        for framed in (self._data.selected, current):
            if framed is not None:
                self._paint_frame(painter, theme, self._x(framed, offset))
        for marked in {self._data.greedy, self._data.taken}:
            if marked is not None:
                self._paint_marks_below(painter, theme, marked, offset)
        painter.setClipping(False)

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

    def _paint_numbers(
        self, painter: QPainter, theme: Theme, offset: QPoint, first: int, last: int
    ) -> None:
        text_width = self._metrics.horizontalAdvance(str(last)) + 14
        step = 1
        for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
            if step * self._column >= text_width:
                break
        painter.setPen(theme.colour("muted"))
        top = self._size.height() - self._metrics.height()
        for action in range(-(-first // step) * step, last, step):
            centre = self._x(action, offset) + self._column / 2
            painter.drawText(
                QRectF(centre - 40, top, 80, self._metrics.height()),
                Qt.AlignmentFlag.AlignCenter,
                str(action),
            )

    def _paint_column(self, painter: QPainter, theme: Theme, action: int, x: float) -> None:
        data, value, zero = self._data, float(self._data.now[action]), self._y(0.0)
        gap = 1.0 if self._column >= 4 else 0.0
        if np.isfinite(value):
            y = self._y(value)
            bar = QRectF(x, min(y, zero), self._column - gap, max(1.0, abs(y - zero)))
            _fill(painter, theme, data, action, bar)
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

    def _paint_marks_below(
        self, painter: QPainter, theme: Theme, action: int, offset: QPoint
    ) -> None:
        centre = self._x(action, offset) + self._column / 2
        both = action == self._data.greedy and action == self._data.taken
        width = 2 * _MARK + 3 if both else _MARK
        left = min(max(self._left, centre - width / 2), self._left + self._plot_width - width)
        top = self._plot_height() + 8
        painter.fillRect(QRectF(centre - 0.5, self._plot_height() + 3, 1, 5), theme.colour("muted"))
        if action == self._data.taken:
            box = QRectF(left, top, _MARK, _MARK)
            draw_glyph(painter, Glyph.TRIANGLE, box, theme.colour("chosen"))
            left += _MARK + 3
        if action == self._data.greedy:
            draw_glyph(painter, Glyph.STAR, QRectF(left, top, _MARK, _MARK), theme.colour("greedy"))

    def _plot_height(self) -> float:
        return max(1.0, self._size.height() - self._bottom - 8.0)

    def _x(self, action: int, offset: QPoint) -> float:
        return self._left + action * self._column - offset.x()

    def _y(self, value: float) -> float:
        share = (value - self._low) / (self._high - self._low)
        return 4 + self._plot_height() * (1 - share)


def _fill(painter: QPainter, theme: Theme, data: BarData, action: int, bar: QRectF) -> None:
    if data.available[action]:
        painter.fillRect(bar, bar_colour(data, action, theme))
    else:
        painter.fillRect(bar, hatch(theme.colour("muted")))


def _paint_marks(
    painter: QPainter, theme: Theme, data: BarData, action: int, left: float, top: float
) -> None:
    if action == data.taken:
        box = QRectF(left, top, _MARK, _MARK)
        draw_glyph(painter, Glyph.TRIANGLE, box, theme.colour("chosen"))
    if action == data.greedy:
        box = QRectF(left + _MARK + 1, top, _MARK, _MARK)
        draw_glyph(painter, Glyph.STAR, box, theme.colour("greedy"))
