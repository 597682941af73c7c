"""Edges drawn one by one, crisp: for as many as can be told apart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.canvas.camera import Camera, Points
from gui.canvas.edge_shapes import (
    EdgeShapes,
    arrowheads,
    edge_shapes,
    loop_angle,
    loop_points,
    smooth_controls,
    unit,
)
from gui.canvas.scene import Scene, node_radius

_MOST_THICK = 500
"""Edges up to which all have the width of their weight."""


class EdgePainter:
    """Draws chosen edges of a scene with lines, bends, loops and heads."""

    def __init__(self, painter: QPainter, scene: Scene, camera: Camera, screen: Points) -> None:
        self._painter = painter
        self._scene = scene
        self._camera = camera
        self._screen = screen
        self._radius = radius = node_radius(scene, camera.scale)
        # Among small nodes lines are thin, or they would hide everything.
        self._thinning = float(np.clip(radius / 8.0, 0.5, 1.0))
        self._widest = np.inf

    def draw(self, edges: NDArray[np.int64], colour: QColor, extra_width: float = 0.0) -> None:
        """Draw these edges in one colour, thicker than usual by `extra_width` pixels."""
        # Qt draws lines of more than one pixel many times more slowly.
        self._widest = np.inf if len(edges) <= _MOST_THICK else 1.0
        pairs = self._scene.graph.edges[edges]
        is_loop = pairs[:, 0] == pairs[:, 1]
        is_routed = np.isin(edges, list(self._scene.routes))
        plain = edges[~is_loop & ~is_routed]
        shapes = edge_shapes(self._scene, self._screen, plain, self._radius)
        widths = self._widths(shapes.edges, extra_width)
        negative = self._negative(shapes.edges)
        for width in np.unique(widths):
            for dashed in (False, True):
                chosen = np.flatnonzero((widths == width) & (negative == dashed))
                if len(chosen):
                    self._painter.setPen(_pen(colour, float(width), dashed))
                    self._draw_lines(shapes, chosen)
        for edge in edges[is_loop].tolist():
            self._draw_loop(edge, colour, extra_width)
        for edge in edges[is_routed].tolist():
            self._draw_route(edge, colour, extra_width)
        if self._scene.graph.directed:
            self._draw_heads(shapes, colour)

    def draw_heads(self, edges: NDArray[np.int64], colour: QColor) -> None:
        """Draw only the arrowheads of these edges, where they have a direction."""
        if self._scene.graph.directed:
            pairs = self._scene.graph.edges[edges]
            joins = edges[pairs[:, 0] != pairs[:, 1]]
            self._draw_heads(edge_shapes(self._scene, self._screen, joins, self._radius), colour)

    def _widths(self, edges: NDArray[np.int64], extra_width: float) -> NDArray[np.float64]:
        """Line widths in half pixels, so that few pens are needed."""
        wanted = self._scene.widths[edges] * self._thinning + extra_width
        result: NDArray[np.float64] = np.clip(np.rint(wanted * 2) / 2, 0.5, self._widest)
        return result

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
            self._ends(shapes)[bends].tolist(),
            strict=True,
        ):
            path = QPainterPath(QPointF(*start))
            path.quadTo(QPointF(*middle), QPointF(*end))
            self._painter.drawPath(path)

    def _ends(self, shapes: EdgeShapes) -> Points:
        """Where lines stop: inside the head, so that its tip stays sharp."""
        if not self._scene.graph.directed:
            return shapes.ends
        back = unit(shapes.middles - shapes.ends)
        result: Points = shapes.ends + 0.7 * self._head_sizes(shapes.edges)[:, None] * back
        return result

    def _draw_heads(self, shapes: EdgeShapes, colour: QColor) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(colour)
        for corners in arrowheads(shapes, self._head_sizes(shapes.edges)).tolist():
            self._painter.drawConvexPolygon(QPolygonF([QPointF(*corner) for corner in corners]))

    def _draw_loop(self, edge: int, colour: QColor, extra_width: float) -> None:
        node = int(self._scene.graph.edges[edge, 0])
        angle = loop_angle(self._scene, node)
        curve = loop_points(self._screen[node], angle, self._radius)
        self._draw_curve(edge, curve[:1], curve[None, 1:3], curve[3:], colour, extra_width)

    def _draw_route(self, edge: int, colour: QColor, extra_width: float) -> None:
        source, target = self._screen[self._scene.graph.edges[edge]]
        bends = self._camera.to_screen(self._scene.routes[edge])
        start = source + self._radius * unit(bends[:1] - source)[0]
        end = target + self._radius * unit(bends[-1:] - target)[0]
        way = np.concatenate([start[None], bends, end[None]])
        self._draw_curve(edge, way[:-1], smooth_controls(way), way[1:], colour, extra_width)

    def _draw_curve(
        self,
        edge: int,
        starts: Points,
        controls: Points,
        ends: Points,
        colour: QColor,
        extra_width: float,
    ) -> None:
        """Draw cubic pieces one after the other, and a head at the end of the last."""
        width = float(self._widths(np.array([edge]), extra_width)[0])
        dashed = bool(self._negative(np.array([edge]))[0])
        self._painter.setPen(_pen(colour, width, dashed))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        tip = EdgeShapes(
            np.array([edge]), starts[-1:], controls[-1:, 1], ends[-1:], np.array([False])
        )
        stops = np.concatenate([ends[:-1], self._ends(tip)])
        path = QPainterPath(QPointF(*starts[0].tolist()))
        for (first, second), end in zip(controls.tolist(), stops.tolist(), strict=True):
            path.cubicTo(QPointF(*first), QPointF(*second), QPointF(*end))
        self._painter.drawPath(path)
        if self._scene.graph.directed:
            self._draw_heads(tip, colour)

    def _head_sizes(self, edges: NDArray[np.int64]) -> NDArray[np.float64]:
        """Length of each arrowhead, larger on thick lines."""
        widths = self._scene.widths[edges] * self._thinning
        result: NDArray[np.float64] = np.clip(0.7 * self._radius, 5.0, 10.0) + 1.2 * widths
        return result


def _pen(colour: QColor, width: float, dashed: bool) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dashed:
        pen.setDashPattern([4.0 / max(width, 1.0) * 1.5, 3.0 / max(width, 1.0) * 1.5])
    return pen
