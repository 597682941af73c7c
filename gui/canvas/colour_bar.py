"""The colour bar: what the node colours mean, with round numbers and a title."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPen

from gui.canvas.camera import Rect
from gui.canvas.colour_map import MISSING, Rgb
from gui.canvas.palette import CanvasPalette
from gui.canvas.value_scale import ValueScale, tick_text

WIDTH = 96
"""Pixels at the right edge of the canvas that the bar and its numbers need."""
_BAR_WIDTH = 14
_SHORTEST, _LONGEST = 40, 260


def bar_area(width: int, height: int) -> Rect:
    """The pixels that the bar takes of a canvas of this size."""
    return Rect(width - WIDTH, 0, width, min(height, _LONGEST + 70))


def paint_colour_bar(
    painter: QPainter,
    width: int,
    height: int,
    scale: ValueScale,
    table: Rgb,
    palette: CanvasPalette,
) -> None:
    """Draw the bar at the right edge of a canvas of this size."""
    metrics = QFontMetricsF(painter.font())
    line = metrics.height()
    bar_height = min(_LONGEST, height - 4 * line - 24)
    if bar_height < _SHORTEST:
        return
    left, top = width - WIDTH + 16.0, 16.0 + line * 1.6
    title = metrics.elidedText(scale.title, Qt.TextElideMode.ElideRight, 220)
    _paint_ground(painter, width, top + bar_height + 14, metrics.horizontalAdvance(title), palette)
    painter.setPen(QColor(palette.text))
    title_box = QRectF(width - 232.0, 12.0, 220.0, line)
    painter.drawText(title_box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, title)
    box = QRectF(left, top, _BAR_WIDTH, bar_height)
    gradient = QLinearGradient(box.bottomLeft(), box.topLeft())
    for entry in range(0, 256, 15):
        gradient.setColorAt(entry / 255, QColor(*table[entry].tolist()))
    painter.setBrush(QColor(*table[128].tolist()) if scale.is_constant else gradient)
    painter.setPen(QPen(QColor(palette.muted_text), 1))
    painter.drawRect(box)
    _paint_ticks(painter, box, scale, palette, metrics)
    if scale.n_missing:
        _paint_missing(painter, box, scale.n_missing, table, palette, line)


def _paint_ground(
    painter: QPainter, width: int, bottom: float, title_width: float, palette: CanvasPalette
) -> None:
    """Calm the picture behind the bar, so that its numbers can be read over a large graph."""
    ground = QColor(palette.background)
    ground.setAlpha(215)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    left = width - max(WIDTH - 6.0, title_width + 22.0)
    painter.drawRoundedRect(QRectF(left, 6.0, width - 6.0 - left, bottom - 6.0), 6, 6)


def _paint_ticks(
    painter: QPainter,
    box: QRectF,
    scale: ValueScale,
    palette: CanvasPalette,
    metrics: QFontMetricsF,
) -> None:
    ticks = scale.ticks(max(2, min(6, int(box.height() / (2 * metrics.height())))))
    step = ticks[1] - ticks[0] if len(ticks) > 1 else abs(scale.high - scale.low) / 100
    span = scale.high - scale.low
    for value in ticks:
        share = 0.5 if span == 0 else (value - scale.low) / span
        y = box.bottom() - share * box.height()
        painter.setPen(QPen(QColor(palette.muted_text), 1))
        painter.drawLine(QPointF(box.right(), y), QPointF(box.right() + 4, y))
        painter.setPen(QColor(palette.text))
        text = tick_text(value, step) if span else f"{value:.4g}"
        painter.drawText(QPointF(box.right() + 8, y + metrics.ascent() / 2 - 1.5), text)


def _paint_missing(
    painter: QPainter,
    box: QRectF,
    n_missing: int,
    table: Rgb,
    palette: CanvasPalette,
    line: float,
) -> None:
    swatch = QRectF(box.left(), box.bottom() + line * 0.7, _BAR_WIDTH, _BAR_WIDTH)
    painter.setPen(QPen(QColor(palette.muted_text), 1))
    painter.setBrush(QColor(*table[MISSING].tolist()))
    painter.drawRect(swatch)
    painter.setPen(QColor(palette.text))
    text = QCoreApplication.translate("ColourBar", "none ({0})").format(n_missing)
    painter.drawText(QPointF(swatch.right() + 8, swatch.bottom() - 2), text)
