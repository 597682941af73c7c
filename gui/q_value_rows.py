"""Few actions: one row each, with marks, name, bar and value."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen

from gui.glyphs import Glyph, draw_glyph
from gui.numbers import decimals_for, format_fixed
from gui.q_value_data import MARK, BarData, fill_bar, value_range
from gui.theme import Theme

_GUTTER = 32
"""Room for the two marks in front of a name."""
_WIDE_GUTTER = 46
"""Room for three marks, where a person said which action is right."""
_GAP = 8
_PAD = 4
"""Room above the first row, where there is any to spare."""


def least_row_height(metrics: QFontMetrics) -> int:
    """Pixels a row needs at least."""
    return metrics.height() + 2


class Rows:
    """One row per action: marks, name, bar, value."""

    def __init__(self, data: BarData, size: QSize, metrics: QFontMetrics) -> None:
        self._data, self._size, self._metrics = data, size, metrics
        n = max(1, data.n_actions)
        least = least_row_height(metrics)
        self._row = min(max(least, size.height() // n), least + 13)
        self._pad = min(_PAD, max(0, (size.height() - self._row * n) // 2))
        self._gutter = _GUTTER if data.right is None else _WIDE_GUTTER
        shown = [data.row_name(action) for action in range(data.n_actions)]
        widest = max((metrics.horizontalAdvance(name) for name in shown), default=0)
        self._name = min(widest + 2, int(size.width() * 0.34))
        self._low, self._high = value_range(data)
        self._decimals = decimals_for(self._high - self._low)
        self._value = max(
            (metrics.horizontalAdvance(self._value_text(a)) for a in range(data.n_actions)),
            default=0,
        )

    def overflow(self) -> QSize:
        """By how much the rows are larger than the view."""
        return QSize(0, max(0, self._row * self._data.n_actions - self._size.height()))

    def action_at(self, position: QPoint, offset: QPoint) -> int | None:
        """The action at a point of the view."""
        action = (position.y() + offset.y() - self._pad) // self._row
        return int(action) if 0 <= action < self._data.n_actions else None

    def scroll_needed(self, action: int, offset: QPoint) -> QPoint:
        """How far to scroll so that an action is in view."""
        top = action * self._row - offset.y()
        below = top + self._row - self._size.height()
        return QPoint(0, top if top < 0 else max(0, below))

    def paint(self, painter: QPainter, theme: Theme, offset: QPoint, current: int | None) -> None:
        """Draw the rows in view."""
        zero = self._x(0.0)
        height = self._row * self._data.n_actions + 2 * self._pad
        painter.fillRect(QRectF(zero - 0.5, -offset.y(), 1, height), theme.colour("border"))
        first = offset.y() // self._row
        last = min(self._data.n_actions, first + self._size.height() // self._row + 2)
        for action in range(first, last):
            top = self._pad + action * self._row - offset.y()
            self._paint_row(painter, theme, action, top)
            if action == current:
                painter.setPen(QPen(theme.colour("accent"), 1, Qt.PenStyle.DotLine))
                painter.drawRect(QRectF(1.5, top + 0.5, self._size.width() - 3, self._row - 1))

    def _paint_row(self, painter: QPainter, theme: Theme, action: int, top: float) -> None:
        data, width = self._data, self._size.width()
        available = bool(data.available[action])
        if action in (data.selected, data.better):
            row = QRectF(1, top, width - 2, self._row)
            painter.fillRect(row, theme.colour("accent", 0.14))
            draw_glyph(painter, Glyph.FRAME, row, theme.colour("accent"))
        self._paint_marks(painter, theme, action, top + (self._row - MARK) / 2)
        painter.setPen(theme.colour("text" if available else "muted"))
        name = self._metrics.elidedText(
            data.row_name(action), Qt.TextElideMode.ElideRight, self._name
        )
        centre = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(
            QRectF(self._gutter, top, self._name + 2, self._row),
            centre | Qt.AlignmentFlag.AlignLeft,
            name,
        )
        self._paint_bar(painter, theme, action, top)
        painter.setPen(theme.colour("text" if available else "muted"))
        painter.drawText(
            QRectF(width - self._value - _GAP, top, self._value, self._row),
            centre | Qt.AlignmentFlag.AlignRight,
            self._value_text(action),
        )

    def _value_text(self, action: int) -> str:
        return format_fixed(float(self._data.now[action]), self._decimals)

    def _paint_bar(self, painter: QPainter, theme: Theme, action: int, top: float) -> None:
        data = self._data
        value, zero = float(data.now[action]), self._x(0.0)
        inset = 3.0 if self._row < 22 else 4.0
        inner_top, inner_height = top + inset, self._row - 2 * inset
        if np.isfinite(value):
            x = self._x(value)
            bar = QRectF(min(x, zero), inner_top, max(1.0, abs(x - zero)), inner_height)
            fill_bar(painter, theme, data, action, bar)
        if data.then is not None and np.isfinite(data.then[action]):
            then = self._x(float(data.then[action]))
            tick = QRectF(then - 1, top + 2, 2, self._row - 4)
            painter.fillRect(tick, theme.colour("text", 0.65))

    def _x(self, value: float) -> float:
        left = self._gutter + self._name + _GAP
        width = max(1, self._size.width() - left - self._value - 2 * _GAP)
        return left + width * (value - self._low) / (self._high - self._low)

    def _paint_marks(self, painter: QPainter, theme: Theme, action: int, top: float) -> None:
        if action == self._data.taken:
            box = QRectF(4, top, MARK, MARK)
            draw_glyph(painter, Glyph.TRIANGLE, box, theme.colour("chosen"))
        if action == self._data.greedy:
            box = QRectF(5 + MARK, top, MARK, MARK)
            draw_glyph(painter, Glyph.STAR, box, theme.colour("greedy"))
        if action == self._data.right:
            box = QRectF(6 + 2 * MARK, top, MARK, MARK)
            draw_glyph(painter, Glyph.CHECK, box, theme.colour("good"))
