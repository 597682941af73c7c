"""One frame of the canvas: edges, nodes, names, marks, colour bar and hover card, in order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.canvas.camera import Camera, Points
from gui.canvas.colour_bar import paint_colour_bar
from gui.canvas.colour_map import Rgb
from gui.canvas.edge_painter import EdgePainter
from gui.canvas.grid import Grid, paint_grid
from gui.canvas.hover_card import Card, edge_card, node_card, paint_card
from gui.canvas.label_painter import LabelPainter
from gui.canvas.layer_cache import LayerCache
from gui.canvas.node_painter import Marks, paint_marks, paint_nodes
from gui.canvas.palette import CanvasPalette
from gui.canvas.scene import Scene, node_radius
from gui.canvas.value_scale import ValueScale
from gui.canvas.visible import MAX_EDGES, Visible


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Picture:
    """Everything a frame is drawn from."""

    scene: Scene
    camera: Camera
    screen: Points
    visible: Visible
    colours: NDArray[np.int16]
    values: NDArray[np.float64] | None
    scale: ValueScale | None
    table: Rgb
    palette: CanvasPalette
    marks: Marks
    pinned: frozenset[int]
    grid: Grid | None
    hovered_edge: int | None
    selected_edge: int | None
    new_edge: tuple[int, QPointF] | None
    """Start and present end of an edge that is being drawn by hand."""
    cursor: QPointF | None
    """Where the hover card goes; None while something is dragged."""


def paint_picture(
    painter: QPainter, picture: Picture, layers: LayerCache, labels: LabelPainter
) -> None:
    """Draw one frame on a background that is there already."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    radius = node_radius(picture.scene, picture.camera.scale)
    if picture.grid is not None:
        paint_grid(painter, picture.grid, picture.camera, picture.palette)
    _paint_edges(painter, picture, layers, radius)
    _paint_nodes(painter, picture, layers, radius)
    paint_marks(painter, picture.screen, radius, picture.palette, picture.marks)
    labels.paint(painter, picture, radius)
    _paint_overlays(painter, picture)


def _paint_edges(painter: QPainter, picture: Picture, layers: LayerCache, radius: float) -> None:
    scene, palette, marks = picture.scene, picture.palette, picture.marks
    edges = EdgePainter(painter, scene, picture.camera, picture.screen)
    if picture.visible.edges_as_layer:
        layers.paint_edges(painter, picture.camera, palette)
        if not picture.visible.nodes_as_layer:
            ending = _ending_in_view(picture)
            edges.draw_heads(ending, QColor(palette.edge))
            edges.draw(np.intersect1d(ending, scene.loops), QColor(palette.edge))
    else:
        colour = QColor(palette.edge)
        colour.setAlphaF(float(np.clip(radius / 7.0, 0.45, 1.0)))
        edges.draw(picture.visible.edges, colour)
    selected, hovered = QColor(palette.selected), QColor(palette.text)
    for node, shade in ((marks.selected, selected), (marks.hovered, hovered)):
        if node is not None:
            edges.draw(scene.edges_at(node)[:MAX_EDGES], shade, 0.5)
    for edge, shade in ((picture.hovered_edge, hovered), (picture.selected_edge, selected)):
        if edge is not None:
            edges.draw(np.array([edge]), shade, 1.5)
    if picture.new_edge is not None:
        start, end = picture.new_edge
        painter.setPen(QPen(QColor(palette.selected), 2.5, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(*picture.screen[start].tolist()), end)


def _ending_in_view(picture: Picture) -> NDArray[np.int64]:
    """Edges to a node in view: those whose head would be seen."""
    is_seen = np.zeros(picture.scene.graph.n_nodes, dtype=bool)
    is_seen[picture.visible.nodes] = True
    edges = picture.visible.edges
    ending: NDArray[np.int64] = edges[is_seen[picture.scene.graph.edges[edges, 1]]]
    return ending[:MAX_EDGES]


def _paint_nodes(painter: QPainter, picture: Picture, layers: LayerCache, radius: float) -> None:
    marks, nodes = picture.marks, picture.visible.nodes
    if picture.visible.nodes_as_layer:
        layers.paint_nodes(painter, picture.camera, picture.colours, picture.table, picture.palette)
        standing_out = (marks.hovered, marks.selected, marks.chosen, marks.greedy)
        nodes = np.array(sorted({node for node in standing_out if node is not None}), dtype=int)
        radius = max(radius, 3.0)
    paint_nodes(
        painter, nodes, picture.screen, radius, picture.colours, picture.table,
        picture.palette, marks, picture.pinned,
    )  # fmt: skip


def _paint_overlays(painter: QPainter, picture: Picture) -> None:
    camera, palette = picture.camera, picture.palette
    if picture.scale is not None:
        paint_colour_bar(
            painter, camera.width, camera.height, picture.scale, picture.table, palette
        )
    card = _card(picture)
    if card is not None and picture.cursor is not None:
        paint_card(
            painter, card, picture.cursor, QRectF(0, 0, camera.width, camera.height), palette
        )


def _card(picture: Picture) -> Card | None:
    graph, node = picture.scene.graph, picture.marks.hovered
    if node is not None:
        value = None
        if picture.values is not None and picture.scale is not None:
            value = (picture.scale.title, float(picture.values[node]))
        return node_card(graph, node, value)
    if picture.hovered_edge is not None:
        return edge_card(graph, picture.hovered_edge)
    return None
