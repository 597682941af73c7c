"""One row per layer: the newest gradient norm as a bar, its number, and its history."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QImage, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QToolTip, QWidget

from core.telemetry import GradientState
from gui.glyphs import Glyph, draw_glyph, hatch
from gui.gradients_image import StateColours, Strips, picture, scale_position
from gui.gradients_words import state_word
from gui.numbers import format_count, format_significant
from gui.palette import SMALL
from gui.scales import power_of_ten
from gui.theme import Theme, colour_table

_GAP = 8
_ROW_GAP = 4
_TICK_SPACE = 40
"""Pixels between two numbers on the axis, at least."""


@dataclass(frozen=True, slots=True, eq=False)
class RowData:
    """What the rows show."""

    names: tuple[str, ...]
    norms: NDArray[np.float64]
    """Norm of each layer at the newest update, shape (n_layers,)."""
    states: NDArray[np.uint8]
    """Its GradientState."""
    none_counts: tuple[int, ...]
    """How many of each layer's variables have no gradient."""
    strips: Strips
    shown: tuple[float, float]
    """First and last update of the history."""
    decades: tuple[int, int]
    """Ends of the log scale, as exponents of ten."""
    details: Callable[[int], str]
    """Makes the tooltip of a layer."""
    cursor: int | None = None
    """The update to mark in the history."""


class GradientRows(QAbstractScrollArea):
    """Draws `RowData`; scrolls when the layers are more than fit.

    Signals:
        resized(): the history has another width now.
    """

    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._data: RowData | None = None
        self._names: tuple[str, ...] = ()
        self._table = colour_table("cividis")
        self._picture: QImage | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("focusable", True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme.changed.connect(self._repaint_all)

    def set_names(self, names: tuple[str, ...]) -> None:
        """Make room for the layers' names; comes before `history_pixels` and `set_data`."""
        self._names = names

    def set_data(self, data: RowData) -> None:
        """Show other numbers."""
        assert data.names == self._names, "set_names comes first"
        self._data = data
        self._repaint_all()

    def history_pixels(self) -> int:
        """Device pixels the history is wide."""
        _, width = self._history_place()
        return max(1, round(width * self.devicePixelRatioF()))

    def row_at(self, position: QPoint) -> int | None:
        """The layer at a point of the viewport."""
        if self._data is None or position.y() < self._header():
            return None
        row = (position.y() - self._header() + self.verticalScrollBar().value()) // self._row()
        return int(row) if row < len(self._data.names) else None

    def sizeHint(self) -> QSize:
        """All rows and the axis."""
        n_layers = 5 if self._data is None else len(self._data.names)
        return QSize(360, self._header() + n_layers * (self._least_row() + 4) + 4)

    def _repaint_all(self) -> None:
        self._picture = None
        self._arrange()
        self.viewport().update()

    def _arrange(self) -> None:
        bar = self.verticalScrollBar()
        n_layers = 0 if self._data is None else len(self._data.names)
        height = self.viewport().height() - self._header()
        bar.setRange(0, max(0, n_layers * self._row() - height))
        bar.setPageStep(height)
        bar.setSingleStep(self._row())

    def _least_row(self) -> int:
        return self.fontMetrics().height() + 5

    def _row(self) -> int:
        n_layers = 1 if self._data is None else max(1, len(self._data.names))
        least = self._least_row()
        return min(max(least, (self.viewport().height() - self._header()) // n_layers), least + 14)

    def _header(self) -> int:
        return self.fontMetrics().height() + 10

    def _name_width(self) -> int:
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(n) for n in self._names), default=40)
        return min(widest, int(self.viewport().width() * 0.3))

    def _bar_place(self) -> tuple[int, int]:
        left = 4 + self._name_width() + _GAP
        return left, min(240, max(60, int(self.viewport().width() * 0.28)))

    def _value_place(self) -> tuple[int, int]:
        left, width = self._bar_place()
        return left + width + _GAP, self.fontMetrics().horizontalAdvance("8.8e−88")

    def _history_place(self) -> tuple[int, int]:
        left, width = self._value_place()
        begin = left + width + _GAP
        return begin, max(20, self.viewport().width() - begin - 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the axis and the rows in view."""
        if self._data is None:
            return
        painter = QPainter(self.viewport())
        self._paint_header(painter, self._data)
        header, height = self._header(), self.viewport().height()
        painter.setClipRect(0, header, self.viewport().width(), height - header)
        offset = self.verticalScrollBar().value()
        self._paint_grid(painter, self._data)
        for row in range(len(self._data.names)):
            top = header + row * self._row() - offset
            if header - self._row() < top < height:
                self._paint_row(painter, self._data, row, top)
        self._paint_history(painter, self._data, header - offset)
        painter.end()

    def _paint_header(self, painter: QPainter, data: RowData) -> None:
        painter.setFont(self._theme.font(SMALL))
        painter.setPen(self._theme.colour("muted"))
        left, width = self._bar_place()
        text_height = painter.fontMetrics().height()
        for exponent in self._ticks(data, width):
            x = self._x(10.0**exponent, data)
            text = power_of_ten(exponent)
            advance = painter.fontMetrics().horizontalAdvance(text)
            x = min(max(left - 8, x - advance / 2), left + width + 8 - advance)
            painter.drawText(
                QRectF(x, 0, advance + 2, text_height), Qt.AlignmentFlag.AlignLeft, text
            )
        self._paint_scale(painter, left, width, text_height + 1)
        begin, extent = self._history_place()
        first, last = (format_count(round(u)) for u in data.shown)
        box = QRectF(begin, 0, extent, text_height)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight, last)
        used = painter.fontMetrics().horizontalAdvance(first + last) + 12
        if used + painter.fontMetrics().horizontalAdvance(self.tr("update ")) < extent:
            first = self.tr("update {0}").format(first)
        if used < extent:
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft, first)

    def _paint_scale(self, painter: QPainter, left: int, width: int, top: int) -> None:
        row = np.ascontiguousarray(self._table[None])
        image = QImage(row.data, row.shape[1], 1, row.shape[1] * 3, QImage.Format.Format_RGB888)
        painter.drawImage(QRectF(left, top, width, 4), image)

    def _paint_grid(self, painter: QPainter, data: RowData) -> None:
        _, width = self._bar_place()
        bottom = self._header() + len(data.names) * self._row()
        for exponent in self._ticks(data, width):
            x = self._x(10.0**exponent, data)
            line = QRectF(x - 0.5, self._header(), 1, bottom - self._header())
            painter.fillRect(line, self._theme.colour("grid"))

    def _ticks(self, data: RowData, width: int) -> range:
        first, last = data.decades
        step = -(-(last - first) * _TICK_SPACE // width)
        return range(last, first - 1, -max(1, step))

    def _paint_row(self, painter: QPainter, data: RowData, row: int, top: int) -> None:
        painter.setFont(self.font())
        painter.setPen(self._theme.colour("text"))
        centre = Qt.AlignmentFlag.AlignVCenter
        name = self.fontMetrics().elidedText(
            data.names[row], Qt.TextElideMode.ElideMiddle, self._name_width()
        )
        painter.drawText(
            QRectF(4, top, self._name_width() + 2, self._row()),
            centre | Qt.AlignmentFlag.AlignLeft,
            name,
        )
        state = GradientState(int(data.states[row]))
        left, width = self._bar_place()
        inset = _ROW_GAP // 2 + 1
        self._paint_bar(
            painter, data, row, QRectF(left, top + inset, width, self._row() - 2 * inset)
        )
        text = state_word(state)
        if state is GradientState.FINITE:
            text = format_significant(float(data.norms[row]))
        grave = state in (GradientState.NAN, GradientState.INF, GradientState.NONE)
        painter.setPen(self._theme.colour("bad" if grave else "text"))
        begin, extent = self._value_place()
        painter.drawText(
            QRectF(begin, top, extent, self._row()), centre | Qt.AlignmentFlag.AlignRight, text
        )

    def _paint_bar(self, painter: QPainter, data: RowData, row: int, box: QRectF) -> None:
        theme, state = self._theme, GradientState(int(data.states[row]))
        mark = QRectF(box.left() + 1, box.center().y() - 6, 12, 12)
        if state is GradientState.FINITE:
            x = self._x(float(data.norms[row]), data)
            bar = QRectF(box.left(), box.top(), max(2.0, x - box.left()), box.height())
            painter.fillRect(bar, theme.colour("greedy"))
            if data.none_counts[row]:
                self._paint_part(painter, data.none_counts[row], box)
        elif state is GradientState.ZERO:
            draw_glyph(painter, Glyph.ZERO, mark, theme.colour("text"))
        elif state is GradientState.NONE:
            painter.fillRect(box, hatch(theme.colour("muted")))
            painter.setPen(QPen(theme.colour("muted"), 1))
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        else:
            painter.fillRect(box, theme.colour("bad", 0.25))
            glyph = Glyph.CROSS if state is GradientState.NAN else Glyph.INFINITY
            draw_glyph(painter, glyph, mark, theme.colour("bad"))

    def _paint_part(self, painter: QPainter, none_count: int, box: QRectF) -> None:
        """Say that some of the layer's variables have no gradient though others have."""
        text = self.tr("{0} None").format(none_count)
        painter.setFont(self._theme.font(SMALL))
        advance = painter.fontMetrics().horizontalAdvance(text) + 6
        plate = QRectF(box.right() - advance, box.top(), advance, box.height())
        painter.fillRect(plate, self._theme.colour("panel"))
        painter.setPen(self._theme.colour("bad"))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
        painter.setFont(self.font())

    def _paint_history(self, painter: QPainter, data: RowData, top: int) -> None:
        if self._picture is None:
            self._picture = self._draw_picture(data)
        begin, extent = self._history_place()
        painter.drawImage(QPoint(begin, top), self._picture)
        first, last = data.shown
        if data.cursor is not None and first <= data.cursor <= last:
            x = begin + extent * (data.cursor - first) / max(1.0, last - first)
            painter.setPen(QPen(self._theme.colour("accent"), 1.5))
            painter.drawLine(QPointF(x, top), QPointF(x, top + len(data.names) * self._row()))

    def _draw_picture(self, data: RowData) -> QImage:
        ratio = self.devicePixelRatioF()
        colours = StateColours(
            empty=self._rgb("panel"),
            mark=self._rgb("muted"),
            nan=self._rgb("bad"),
            inf=self._rgb("chosen"),
        )
        height = self._row() * ratio
        rows = picture(
            data.strips, data.decades, round(height), round(_ROW_GAP * ratio), self._table, colours
        )
        rgb = np.ascontiguousarray(rows)
        image = QImage(
            rgb.data, rgb.shape[1], rgb.shape[0], rgb.shape[1] * 3, QImage.Format.Format_RGB888
        ).copy()
        image.setDevicePixelRatio(ratio)
        return image

    def _rgb(self, name: str) -> tuple[int, int, int]:
        colour = self._theme.colour(name)
        return colour.red(), colour.green(), colour.blue()

    def _x(self, norm: float, data: RowData) -> float:
        left, width = self._bar_place()
        return left + width * float(scale_position(np.array([norm]), data.decades)[0])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the rows anew."""
        self._repaint_all()
        self.resized.emit()

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell about the layer under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self.row_at(event.pos())
            text = "" if row is None or self._data is None else self._data.details(row)
            QToolTip.showText(event.globalPos(), text, self.viewport())
            return True
        return bool(super().viewportEvent(event))
