"""One frame of the canvas: edges, nodes, names, marks, colour bar and hover card, in order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from gui.canvas.camera import Camera, Points, Rect
from gui.canvas.colour_bar import paint_colour_bar
from gui.canvas.colour_map import Rgb, is_dark
from gui.canvas.edge_painter import EdgePainter
from gui.canvas.hover_card import Card, edge_card, node_card, paint_card
from gui.canvas.labels import PlacedLabel, place_labels
from gui.canvas.node_painter import Marks, paint_marks, paint_nodes
from gui.canvas.palette import CanvasPalette
from gui.canvas.scene import Scene, node_radius
from gui.canvas.value_scale import ValueScale

_MAX_LABELS = 200
_LABEL_RADIUS = 4.0
"""Nodes smaller than this many pixels have no names, except those that stand out."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Picture:
    """Everything a frame is drawn from."""

    scene: Scene | None
    camera: Camera
    screen: Points
    colours: NDArray[np.int16]
    values: NDArray[np.float64] | None
    scale: ValueScale | None
    table: Rgb
    palette: CanvasPalette
    marks: Marks
    hovered_edge: int | None
    selected_edge: int | None
    cursor: QPointF | None
    """Where the hover card goes; None while something is dragged."""


def paint_picture(painter: QPainter, picture: Picture) -> None:
    """Draw one frame."""
    camera, palette = picture.camera, picture.palette
    area = QRectF(0, 0, camera.width, camera.height)
    painter.fillRect(area, QColor(palette.background))
    scene = picture.scene
    if scene is None:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    radius = node_radius(scene, camera.scale)
    _paint_edges(painter, picture, scene, radius)
    view = Rect(0, 0, camera.width, camera.height).grown(0.05)
    nodes = np.flatnonzero(view.mask(picture.screen))
    paint_nodes(
        painter, nodes, picture.screen, radius, picture.colours, picture.table, palette,
        picture.marks,
    )  # fmt: skip
    paint_marks(painter, picture.screen, radius, palette, picture.marks)
    _paint_labels(painter, picture, scene, radius, nodes)
    if picture.scale is not None:
        paint_colour_bar(
            painter, camera.width, camera.height, picture.scale, picture.table, palette
        )
    card = _card(picture, scene)
    if card is not None and picture.cursor is not None:
        paint_card(painter, card, picture.cursor, camera.width, camera.height, palette)


def _paint_edges(painter: QPainter, picture: Picture, scene: Scene, radius: float) -> None:
    edges = EdgePainter(painter, scene, picture.screen, radius)
    colour = QColor(picture.palette.edge)
    edges.draw(np.arange(scene.graph.n_edges), colour)
    if picture.marks.hovered is not None:
        edges.draw(scene.edges_at(picture.marks.hovered), QColor(picture.palette.text), 0.5)
    if picture.hovered_edge is not None:
        edges.draw(np.array([picture.hovered_edge]), QColor(picture.palette.text), 1.0)
    if picture.selected_edge is not None:
        edges.draw(np.array([picture.selected_edge]), QColor(picture.palette.selected), 1.5)


def _paint_labels(
    painter: QPainter, picture: Picture, scene: Scene, radius: float, nodes: NDArray[np.int64]
) -> None:
    marks = picture.marks
    marked = [marks.hovered, marks.selected, marks.chosen, marks.greedy]
    first = [node for node in dict.fromkeys(marked) if node is not None]
    rest: list[int] = []
    if radius >= _LABEL_RADIUS:
        order = np.argsort(-scene.degrees[nodes], kind="stable")[:_MAX_LABELS]
        rest = [node for node in nodes[order].tolist() if node not in first]
    font = QFont(painter.font())
    font.setPixelSize(int(np.clip(radius * 0.85, 10, 14)))
    painter.setFont(font)
    metrics = QFontMetricsF(font)
    labels = place_labels(
        scene.graph.node_names,
        picture.screen,
        [*first, *rest],
        radius,
        Rect(0, 0, picture.camera.width, picture.camera.height),
        lambda text: (metrics.horizontalAdvance(text), metrics.height()),
    )
    for label in labels:
        _paint_label(painter, picture, label, metrics)


def _paint_label(
    painter: QPainter, picture: Picture, label: PlacedLabel, metrics: QFontMetricsF
) -> None:
    box = label.box
    middle = (box.top + box.bottom + metrics.ascent() - metrics.descent()) / 2
    baseline = QPointF(box.left, middle)
    if label.inside:
        fill = picture.table[picture.colours[label.node]]
        painter.setPen(QColor("#ffffff" if is_dark(fill) else "#000000"))
        painter.drawText(baseline, label.text)
        return
    path = QPainterPath()
    path.addText(baseline, painter.font(), label.text)
    halo = QPen(QColor(picture.palette.background), 3.5)
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, halo)
    painter.setPen(QColor(picture.palette.text))
    painter.drawText(baseline, label.text)


def _card(picture: Picture, scene: Scene) -> Card | None:
    if picture.marks.hovered is not None:
        node = picture.marks.hovered
        value = None
        if picture.values is not None and picture.scale is not None:
            value = (picture.scale.title, float(picture.values[node]))
        return node_card(scene.graph, node, value)
    if picture.hovered_edge is not None:
        return edge_card(scene.graph, picture.hovered_edge)
    return None
