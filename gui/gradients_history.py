"""The right part of the gradient rows: every layer's history as a heat map or as lines."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPen, QPolygonF

from core.telemetry import GradientState
from gui.glyphs import Glyph, draw_glyph
from gui.gradients_image import StateColours, Strips, picture
from gui.gradients_scale import Scale
from gui.palette import SMALL
from gui.theme import Theme, colour_table

ROW_GAP = 4
_LABEL_SPACE = 6
_LEAST_TICK_SPACE = 20


@dataclass(frozen=True, slots=True, eq=False)
class RowHistory:
    """What the history part shows."""

    strips: Strips
    shown: tuple[float, float]
    """First and last update."""
    scale: Scale
    labels: NDArray[np.int64]
    """Updates that were the first to see a new reward."""


class HistoryPainter:
    """Draws a `RowHistory`; what does not change from one moment to the next is kept."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._table = colour_table("cividis")
        self._kept: tuple[object, ...] = ()
        self._image: QImage | None = None

    def paint_heat(
        self, painter: QPainter, history: RowHistory, box: QRectF, row_height: int, ratio: float
    ) -> None:
        """Rows from the top of the box on; a column of pixels is what the strips say."""
        key = (history, row_height, ratio, self._theme.colours)
        if self._image is None or key != self._kept:
            self._kept, self._image = key, self._heat(history, row_height, ratio)
        painter.drawImage(box.topLeft(), self._image)

    def paint_lines(
        self, painter: QPainter, history: RowHistory, box: QRectF, selected: int | None
    ) -> None:
        """Every row a line upon one axis; the selected one stands out."""
        self._paint_axis(painter, history.scale, box)
        painter.save()
        painter.setClipRect(box)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        others = [row for row in range(len(history.strips.norms)) if row != selected]
        painter.setPen(QPen(self._theme.colour("bar", 0.7), 1))
        for row in others:
            self._paint_line(painter, history, row, box)
        if selected is not None and selected < len(history.strips.norms):
            painter.setPen(QPen(self._theme.colour("greedy"), 2))
            self._paint_line(painter, history, selected, box)
            self._paint_marks(painter, history, selected, box)
        painter.restore()

    def paint_labels(self, painter: QPainter, history: RowHistory, box: QRectF) -> None:
        """A small triangle, pointing at the history, where a reward was given."""
        low, high = history.shown
        labels = history.labels[(history.labels >= low) & (history.labels <= high)]
        x = box.left() + box.width() * (labels - low) / max(1.0, high - low)
        _, kept = np.unique(x // _LABEL_SPACE, return_index=True)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("label"))
        for at in x[kept].tolist():
            top = box.top()
            painter.drawPolygon(
                QPolygonF([QPointF(at - 3, top), QPointF(at + 3, top), QPointF(at, top + 5)])
            )
        painter.restore()

    def paint_cursor(
        self, painter: QPainter, history: RowHistory, box: QRectF, update: int | None, colour: str
    ) -> None:
        """A line from top to bottom at an update."""
        low, high = history.shown
        if update is None or not low <= update <= high:
            return
        x = box.left() + box.width() * (update - low) / max(1.0, high - low)
        painter.setPen(QPen(self._theme.colour(colour), 1.5))
        painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))

    def paint_scale(self, painter: QPainter, box: QRectF) -> None:
        """The colours of the heat map along the axis."""
        row = np.ascontiguousarray(self._table[None])
        image = QImage(row.data, row.shape[1], 1, row.shape[1] * 3, QImage.Format.Format_RGB888)
        painter.drawImage(box, image)

    # -- inside --------------------------------------------------------------------------------

    def _heat(self, history: RowHistory, row_height: int, ratio: float) -> QImage:
        colours = StateColours(
            empty=self._rgb("panel"),
            mark=self._rgb("muted"),
            nan=self._rgb("bad"),
            inf=self._rgb("chosen"),
        )
        rgb = np.ascontiguousarray(
            picture(
                history.strips,
                history.scale,
                round(row_height * ratio),
                round(ROW_GAP * ratio),
                self._table,
                colours,
            )
        )
        height, width, _ = rgb.shape
        image = QImage(rgb.data, width, height, width * 3, QImage.Format.Format_RGB888).copy()
        image.setDevicePixelRatio(ratio)
        return image

    def _paint_axis(self, painter: QPainter, scale: Scale, box: QRectF) -> None:
        painter.setFont(self._theme.font(SMALL))
        height = painter.fontMetrics().height()
        most = int(box.height() // max(_LEAST_TICK_SPACE, height + 2))
        for position, text in scale.ticks(most):
            y = box.bottom() - position * box.height()
            painter.setPen(QPen(self._theme.colour("grid"), 1))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            painter.setPen(self._theme.colour("muted"))
            top = min(max(y - height / 2, box.top()), box.bottom() - height)
            width = painter.fontMetrics().horizontalAdvance(text)
            place = QRectF(box.left() - width - 4, top, width + 1, height)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight, text)

    def _paint_line(self, painter: QPainter, history: RowHistory, row: int, box: QRectF) -> None:
        for points in _runs(history, row, box):
            painter.drawPolyline(points)

    def _paint_marks(self, painter: QPainter, history: RowHistory, row: int, box: QRectF) -> None:
        """What is no number on the axis: zeros at its foot, the rest at its top."""
        states, known = history.strips.states[row], history.strips.known
        places = {
            GradientState.ZERO: (Glyph.ZERO, "text", box.bottom() - 9),
            GradientState.NONE: (Glyph.HATCH, "muted", box.top()),
            GradientState.NAN: (Glyph.CROSS, "bad", box.top()),
            GradientState.INF: (Glyph.INFINITY, "chosen", box.top()),
        }
        for state, (glyph, colour, top) in places.items():
            pixels = np.flatnonzero((states == state) & known)
            x = box.left() + box.width() * (pixels + 0.5) / states.size
            _, kept = np.unique(x // 9, return_index=True)
            for at in x[kept].tolist():
                mark = QRectF(at - 4.5, top, 9, 9)
                draw_glyph(painter, glyph, mark, self._theme.colour(colour))

    def _rgb(self, name: str) -> tuple[int, int, int]:
        colour = self._theme.colour(name)
        return colour.red(), colour.green(), colour.blue()


def _runs(history: RowHistory, row: int, box: QRectF) -> list[list[QPointF]]:
    """A row's line in pieces, broken where there is no number."""
    strips = history.strips
    is_number = strips.known & np.isfinite(strips.norms[row])
    is_number &= strips.states[row] == GradientState.FINITE
    position = history.scale.position(strips.norms[row])
    x = box.left() + box.width() * (np.arange(position.size) + 0.5) / position.size
    y = box.bottom() - position * box.height()
    edges = np.flatnonzero(np.diff(is_number)) + 1
    runs = []
    for places in np.split(np.arange(position.size), edges):
        if is_number[places[0]]:
            points = [QPointF(x[i], y[i]) for i in places.tolist()]
            runs.append(points if len(points) > 1 else [points[0], points[0] + QPointF(1, 0)])
    return runs
