"""A small picture of a graph for lists of files: the canvas's lines and nodes, without names."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPainter, QPixmap

from gui.canvas.camera import Rect, fit
from gui.canvas.colour_map import colour_table, entries
from gui.canvas.edge_painter import EdgePainter
from gui.canvas.node_painter import Marks, paint_nodes
from gui.canvas.palette import CanvasPalette
from gui.canvas.scene import Scene

_MARGIN = 12.0
_MAX_SCALE = 60.0
_MAX_RADIUS = 6.0


def thumbnail(scene: Scene, size: QSize, ratio: float, palette: CanvasPalette) -> QPixmap:
    """The whole graph, its nodes coloured by degree.

    Args:
        scene: at least one node, with its places.
        size: of the picture, in device-independent pixels.
        ratio: device pixels per device-independent one.
        palette: the canvas's colours.
    """
    scene = scene.with_graph(replace(scene.graph, weights=None))  # thin lines, however heavy
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor(palette.background))
    margins = Rect(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    camera = fit(scene.outline(), size.width(), size.height(), margins, _MAX_SCALE)
    screen = camera.to_screen(scene.points)
    degrees = scene.degrees.astype(np.float64)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edges = EdgePainter(painter, scene, camera, screen)
    edges.draw(np.arange(scene.graph.n_edges), QColor(palette.edge))
    paint_nodes(
        painter,
        np.arange(scene.graph.n_nodes),
        screen,
        float(np.clip(0.3 * scene.spacing * camera.scale, 1.5, _MAX_RADIUS)),
        entries(degrees, degrees.min(), degrees.max()),
        colour_table("viridis", palette),
        palette,
        Marks(),
        frozenset(),
    )
    painter.end()
    return picture
