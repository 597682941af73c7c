"""Paints the strip: the steps into a picture that is kept, the brush and the cursor upon it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF

from gui.credit_brush import Brush
from gui.theme import Theme
from gui.timeline_columns import picture, pixel_columns
from gui.timeline_data import TimelineData
from gui.timeline_lanes import Lanes
from gui.timeline_marks import LEAST_STEP_PX, StepMarks
from gui.timeline_span import Span

_COLOURS = ("good", "bad", "text", "muted", "greedy", "chosen", "border", "accent", "panel")
_HANDLE = 4.0


class StripPicture:
    """Draws `TimelineData`; the steps again only when they, the span or the theme changed."""

    def __init__(self, data: TimelineData, theme: Theme) -> None:
        self._data = data
        self._theme = theme
        self._pixmap: QPixmap | None = None
        self._drawn: object = None

    def steps(self, span: Span, size: QSize, ratio: float) -> QPixmap:
        """Everything but the brush and the cursor.

        Args:
            span: which steps, and where.
            size: of the strip, in device-independent pixels.
            ratio: device pixels per such a pixel.
        """
        state = (self._data.version, span, size, ratio, self._theme.is_dark)
        if self._pixmap is None or state != self._drawn:
            self._pixmap, self._drawn = self._paint(span, size, ratio), state
        return self._pixmap

    def _paint(self, span: Span, size: QSize, ratio: float) -> QPixmap:
        pixmap = QPixmap(size * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(self._theme.colour("panel"))
        colours = {name: self._theme.colour(name) for name in _COLOURS}
        lanes = Lanes(float(size.height()))
        painter = QPainter(pixmap)
        painter.setPen(QPen(self._theme.colour("grid"), 1))
        painter.drawLine(QPointF(0, lanes.zero), QPointF(size.width(), lanes.zero))
        if span.step_px < LEAST_STEP_PX:
            columns = pixel_columns(self._data.rows, span)
            painter.drawImage(0, 0, picture(columns, lanes, size.width(), colours))
        else:
            StepMarks(painter, self._data.rows, span, lanes, colours).draw()
        painter.end()
        return pixmap

    def draw_brush(self, painter: QPainter, brush: Brush, span: Span, height: float) -> None:
        """The brushed stretch, and how much each step of it gets of one label."""
        left, right = span.x_of(brush.first), span.x_of(brush.last + 1)
        area = QRectF(left, 0, right - left, height)
        # what is under the brush steps back, so that its shares can be read
        painter.fillRect(area, self._theme.colour("panel", 0.6))
        painter.fillRect(area, self._theme.colour("accent", 0.16))
        painter.setPen(QPen(self._theme.colour("accent"), 1.5))
        painter.drawLine(area.topLeft(), area.bottomLeft())
        painter.drawLine(area.topRight(), area.bottomRight())
        if span.step_px < LEAST_STEP_PX:
            return
        shares, lanes = brush.shares(1.0), Lanes(height)
        largest = max(shares.values())
        first, end = span.shown(self._data.n_steps)
        painter.setBrush(self._theme.colour("accent", 0.35))
        for step in range(max(first, brush.first), min(end, brush.last + 1)):
            tall = 0.6 * lanes.half * shares.get(step, 0.0) / largest
            painter.drawRect(QRectF(span.x_of(step) + 1, lanes.zero - tall, span.step_px - 2, tall))

    def draw_place(
        self, painter: QPainter, step: int, span: Span, height: float, colour: QColor
    ) -> None:
        """A frame around one step, with a handle on top."""
        box = QRectF(span.x_of(step), 0.0, max(3.0, span.step_px), height)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 1.5))
        painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 2, 2)
        painter.setBrush(colour)
        painter.setPen(Qt.PenStyle.NoPen)
        x = box.center().x()
        corners = [QPointF(x - _HANDLE, 0), QPointF(x + _HANDLE, 0), QPointF(x, _HANDLE + 1)]
        painter.drawPolygon(QPolygonF(corners))
