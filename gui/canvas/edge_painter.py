"""Edges drawn one by one, crisp: for as many as can be told apart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.canvas.camera import Points
from gui.canvas.edge_shapes import EdgeShapes, arrowheads, edge_shapes, loop_angle, loop_points
from gui.canvas.scene import Scene


class EdgePainter:
    """Draws chosen edges of a scene with lines, bends, loops and heads."""

    def __init__(self, painter: QPainter, scene: Scene, screen: Points, radius: float) -> None:
        self._painter = painter
        self._scene = scene
        self._screen = screen
        self._radius = radius

    def draw(self, edges: NDArray[np.int64], colour: QColor, extra_width: float = 0.0) -> None:
        """Draw these edges in one colour, thicker than usual by `extra_width` pixels."""
        pairs = self._scene.graph.edges[edges]
        is_loop = pairs[:, 0] == pairs[:, 1]
        shapes = edge_shapes(self._scene, self._screen, edges[~is_loop], self._radius)
        widths = np.rint((self._scene.widths[shapes.edges] + extra_width) * 2) / 2
        negative = self._negative(shapes.edges)
        for width in np.unique(widths):
            for dashed in (False, True):
                chosen = np.flatnonzero((widths == width) & (negative == dashed))
                if len(chosen):
                    self._painter.setPen(_pen(colour, float(width), dashed))
                    self._draw_lines(shapes, chosen)
        for edge in edges[is_loop]:
            self._draw_loop(int(edge), colour, extra_width)
        if self._scene.graph.directed:
            self._draw_heads(shapes, colour)

    def draw_heads(self, edges: NDArray[np.int64], colour: QColor) -> None:
        """Draw only the arrowheads of these edges, where they have a direction."""
        if self._scene.graph.directed:
            pairs = self._scene.graph.edges[edges]
            joins = edges[pairs[:, 0] != pairs[:, 1]]
            self._draw_heads(edge_shapes(self._scene, self._screen, joins, self._radius), colour)

    def _negative(self, edges: NDArray[np.int64]) -> NDArray[np.bool_]:
        weights = self._scene.graph.weights
        return np.zeros(len(edges), dtype=bool) if weights is None else weights[edges] < 0

    def _draw_lines(self, shapes: EdgeShapes, chosen: NDArray[np.int64]) -> None:
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        lines = chosen[shapes.straight[chosen]]
        corners = np.concatenate([shapes.starts[lines], self._ends(shapes)[lines]], axis=1)
        self._painter.drawLines([QLineF(*row) for row in corners.tolist()])
        bends = chosen[~shapes.straight[chosen]]
        for start, middle, end in zip(
            shapes.starts[bends].tolist(),
            shapes.middles[bends].tolist(),
            shapes.ends[bends].tolist(),
            strict=True,
        ):
            path = QPainterPath(QPointF(*start))
            path.quadTo(QPointF(*middle), QPointF(*end))
            self._painter.drawPath(path)

    def _ends(self, shapes: EdgeShapes) -> Points:
        """Where straight lines stop: inside the head, so that its tip stays sharp."""
        if not self._scene.graph.directed:
            return shapes.ends
        back = shapes.starts - shapes.ends
        length = np.maximum(np.hypot(back[:, 0], back[:, 1]), 1e-12)
        result: Points = (
            shapes.ends + back * np.minimum(0.7 * self._head_size() / length, 1)[:, None]
        )
        return result

    def _draw_heads(self, shapes: EdgeShapes, colour: QColor) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(colour)
        for corners in arrowheads(shapes, self._head_size()).tolist():
            self._painter.drawConvexPolygon(QPolygonF([QPointF(*corner) for corner in corners]))

    def _draw_loop(self, edge: int, colour: QColor, extra_width: float) -> None:
        node = int(self._scene.graph.edges[edge, 0])
        angle = loop_angle(self._scene, node)
        start, first, second, end = loop_points(self._screen[node], angle, self._radius)
        width = float(self._scene.widths[edge]) + extra_width
        dashed = bool(self._negative(np.array([edge]))[0])
        self._painter.setPen(_pen(colour, width, dashed))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        path = QPainterPath(QPointF(*start))
        path.cubicTo(QPointF(*first), QPointF(*second), QPointF(*end))
        self._painter.drawPath(path)
        if self._scene.graph.directed:
            tip = EdgeShapes(
                np.array([edge]), start[None], second[None], end[None], np.array([False])
            )
            self._draw_heads(tip, colour)

    def _head_size(self) -> float:
        return float(np.clip(0.7 * self._radius, 5.0, 11.0))


def _pen(colour: QColor, width: float, dashed: bool) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dashed:
        pen.setDashPattern([4.0 / max(width, 1.0) * 1.5, 3.0 / max(width, 1.0) * 1.5])
    return pen
