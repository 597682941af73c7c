"""Small marks that mean the same in every panel, told apart by shape, not by colour alone."""

from __future__ import annotations

import math
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF


class Glyph(Enum):
    """The marks."""

    BAR = "bar"
    LINE = "line"
    STAR = "star"
    """The greedy action."""
    TRIANGLE = "triangle"
    """The action that was taken."""
    FRAME = "frame"
    """What the person selected."""
    TICK = "tick"
    """A value of before, upon the bar of now."""
    HATCH = "hatch"
    """Unavailable, or a gradient that is None."""
    ZERO = "zero"
    """Exactly 0, where a log axis has no place for it."""
    CROSS = "cross"
    """NaN."""
    INFINITY = "infinity"
    LABEL = "label"
    """A moment a reward was given."""
    CHECK = "check"
    """The action a person said is right."""


def draw_glyph(painter: QPainter, glyph: Glyph, box: QRectF, colour: QColor) -> None:
    """Draw a mark into a box; the painter's state is as before afterwards."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    _DRAW[glyph](painter, box, colour)
    painter.restore()


def hatch(colour: QColor) -> QBrush:
    """Diagonal lines, for what is unavailable or None."""
    return QBrush(colour, Qt.BrushStyle.BDiagPattern)


def _bar(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.drawRect(box.adjusted(0, 2, 0, -2))


def _line(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, 2))
    painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()))


def _star(painter: QPainter, box: QRectF, colour: QColor) -> None:
    centre, outer = box.center(), min(box.width(), box.height()) / 2
    points = []
    for corner in range(10):
        radius = outer if corner % 2 == 0 else outer * 0.42
        angle = math.pi * corner / 5 - math.pi / 2
        points.append(centre + QPointF(radius * math.cos(angle), radius * math.sin(angle)))
    painter.drawPolygon(QPolygonF(points))


def _triangle(painter: QPainter, box: QRectF, colour: QColor) -> None:
    inner = box.adjusted(1, 1, -1, -1)
    painter.drawPolygon(
        QPolygonF([inner.topLeft(), QPointF(inner.right(), inner.center().y()), inner.bottomLeft()])
    )


def _frame(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 2))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 2, 2)


def _tick(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.drawRect(QRectF(box.center().x() - 1, box.top(), 2, box.height()))


def _hatch(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.setBrush(hatch(colour))
    painter.setPen(QPen(colour, 1))
    painter.drawRect(box.adjusted(0.5, 1.5, -0.5, -1.5))


def _zero(painter: QPainter, box: QRectF, colour: QColor) -> None:
    side = min(box.width(), box.height()) - 3
    ring = QRectF(0, 0, side, side)
    ring.moveCenter(box.center())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 1.6))
    painter.drawEllipse(ring)


def _cross(painter: QPainter, box: QRectF, colour: QColor) -> None:
    side = min(box.width(), box.height()) - 3
    square = QRectF(0, 0, side, side)
    square.moveCenter(box.center())
    painter.setPen(QPen(colour, 2))
    painter.drawLine(square.topLeft(), square.bottomRight())
    painter.drawLine(square.topRight(), square.bottomLeft())


def _infinity(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half, height = box.width() / 2, min(box.height(), box.width() * 0.6)
    top = box.center().y() - height / 2
    painter.drawEllipse(QRectF(box.left() + 0.5, top, half - 0.5, height))
    painter.drawEllipse(QRectF(box.center().x(), top, half - 0.5, height))


def _label(painter: QPainter, box: QRectF, colour: QColor) -> None:
    inner = box.adjusted(1.5, 2, -1.5, -2)
    painter.drawPolygon(
        QPolygonF(
            [inner.bottomLeft(), QPointF(inner.center().x(), inner.top()), inner.bottomRight()]
        )
    )


def _check(painter: QPainter, box: QRectF, colour: QColor) -> None:
    pen = QPen(colour, 2.2)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = box.adjusted(1.5, 2, -1.5, -2)
    turn = QPointF(inner.left() + inner.width() * 0.38, inner.bottom())
    painter.drawPolyline(
        [QPointF(inner.left(), inner.top() + inner.height() * 0.55), turn, inner.topRight()]
    )


_DRAW = {
    Glyph.CHECK: _check,
    Glyph.BAR: _bar,
    Glyph.LINE: _line,
    Glyph.STAR: _star,
    Glyph.TRIANGLE: _triangle,
    Glyph.FRAME: _frame,
    Glyph.TICK: _tick,
    Glyph.HATCH: _hatch,
    Glyph.ZERO: _zero,
    Glyph.CROSS: _cross,
    Glyph.INFINITY: _infinity,
    Glyph.LABEL: _label,
}
