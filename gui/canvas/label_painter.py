"""Draws node names, and remembers where they went for as long as only the place changes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from gui.canvas.camera import Points, Rect
from gui.canvas.colour_bar import bar_area
from gui.canvas.colour_map import is_dark
from gui.canvas.edge_shapes import loop_angle, loop_curve
from gui.canvas.labels import PlacedLabel, Surroundings, place_labels, points_along
from gui.canvas.line_raster import clip_lines
from gui.canvas.palette import CanvasPalette

if TYPE_CHECKING:
    from gui.canvas.picture import Picture

_MAX_LABELS = 160
_SMALLEST_RADIUS = 3.5
"""Nodes smaller than this many pixels have no names, except those that stand out."""
_HALO_WIDTH = 3.5
_MAX_REMEMBERED = 5_000


class LabelPainter:
    """Chooses, places and draws the names."""

    def __init__(self) -> None:
        self._widths: dict[tuple[int, str], float] = {}
        self._key: tuple[object, ...] | None = None
        self._labels: list[PlacedLabel] = []
        self._pixmaps: dict[tuple[object, ...], QPixmap] = {}

    def paint(self, painter: QPainter, picture: Picture, radius: float) -> None:
        """Draw the names of what stands out, then of the most connected nodes."""
        font = QFont(painter.font())
        font.setPixelSize(int(np.clip(radius * 0.85, 10, 14)))
        metrics = QFontMetricsF(font)
        labels = self._placed(picture, radius, metrics, font.pixelSize())
        painter.save()
        painter.setFont(font)
        for label in labels:
            if label.inside:
                _paint_inside(painter, picture, label, metrics)
            else:
                self._paint_beside(painter, picture, label, metrics)
        painter.restore()
        for cache in (self._widths, self._pixmaps):
            if len(cache) > _MAX_REMEMBERED:
                cache.clear()

    def _placed(
        self, picture: Picture, radius: float, metrics: QFontMetricsF, size: int
    ) -> list[PlacedLabel]:
        """Where the names go; worked out anew only when something moved or was marked."""
        candidates = _candidates(picture, radius)
        graph = picture.scene.graph
        key = (
            picture.screen, picture.visible, graph.node_names, graph.edges,
            (candidates, picture.scale is None),
        )  # fmt: skip
        if self._key is not None and _is_same(self._key, key):
            return self._labels

        def measure(text: str) -> tuple[float, float]:
            width = self._widths.get((size, text))
            if width is None:
                width = self._widths[size, text] = metrics.horizontalAdvance(text)
            return width, metrics.height()

        around = _surroundings(picture, radius)
        self._labels = place_labels(
            graph.node_names, picture.screen, candidates, radius, around, measure
        )
        self._key = key
        return self._labels

    def _paint_beside(
        self, painter: QPainter, picture: Picture, label: PlacedLabel, metrics: QFontMetricsF
    ) -> None:
        """Draw a name with a halo; stroking text is slow, so its picture is kept."""
        ratio = painter.device().devicePixelRatioF()
        palette = picture.palette
        key = (label.text, painter.font().pixelSize(), palette.text, palette.background, ratio)
        pixmap = self._pixmaps.get(key)
        if pixmap is None:
            pixmap = self._pixmaps[key] = _with_halo(
                label.text, painter.font(), metrics, palette, ratio
            )
        left, top = label.box.left - _HALO_WIDTH, label.box.top - _HALO_WIDTH
        # Whole device pixels, so that letters stay as sharp as they were drawn.
        place = QPointF(round(left * ratio) / ratio, round(top * ratio) / ratio)
        painter.drawPixmap(place, pixmap)


def _is_same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether all parts are the same objects, and the last ones equal."""
    same = all(a is b for a, b in zip(one[:-1], other[:-1], strict=True))
    return same and one[-1] == other[-1]


def _surroundings(picture: Picture, radius: float) -> Surroundings:
    camera = picture.camera
    anchor = camera.to_screen(np.zeros((1, 2)))[0].tolist()
    return Surroundings(
        area=Rect(0, 0, camera.width, camera.height),
        anchor=(anchor[0], anchor[1]),
        nodes=picture.screen[picture.visible.nodes],
        lines=_lines_in_view(picture, radius),
        reserved=[bar_area(camera.width, camera.height)] if picture.scale is not None else [],
    )


def _lines_in_view(picture: Picture, radius: float) -> Points:
    """Pixels under edges, where these are few enough to be kept readable."""
    if picture.visible.edges_as_layer:
        return np.zeros((0, 2))
    camera, scene = picture.camera, picture.scene
    starts, ends, edges = scene.pieces
    if len(picture.visible.edges) < scene.graph.n_edges:
        seen = np.zeros(scene.graph.n_edges, dtype=bool)
        seen[picture.visible.edges] = True
        starts, ends = starts[seen[edges]], ends[seen[edges]]
    clipped, ends_clipped, _ = clip_lines(
        camera.to_screen(starts), camera.to_screen(ends), np.zeros(len(starts)),
        camera.width, camera.height,
    )  # fmt: skip
    lines = [points_along(clipped.astype(np.float64), ends_clipped.astype(np.float64))]
    if len(scene.loops) <= _MAX_LABELS:
        for node in scene.graph.edges[scene.loops, 0].tolist():
            lines.append(loop_curve(picture.screen[node], loop_angle(scene, node), radius))
    return np.concatenate(lines)


def _candidates(picture: Picture, radius: float) -> list[int]:
    """Nodes to name, the most important first."""
    marks, nodes = picture.marks, picture.visible.nodes
    marked = (marks.hovered, marks.selected, marks.chosen, marks.greedy)
    first = [node for node in dict.fromkeys(marked) if node is not None]
    if radius < _SMALLEST_RADIUS:
        return first
    degrees = picture.scene.degrees[nodes]
    if len(nodes) > _MAX_LABELS:
        top = np.argpartition(-degrees, _MAX_LABELS)[:_MAX_LABELS]
        nodes, degrees = nodes[top], degrees[top]
    order = np.lexsort((nodes, -degrees))
    return first + [node for node in nodes[order].tolist() if node not in first]


def _with_halo(
    text: str, font: QFont, metrics: QFontMetricsF, palette: CanvasPalette, ratio: float
) -> QPixmap:
    width = metrics.horizontalAdvance(text) + 2 * _HALO_WIDTH
    height = metrics.height() + 2 * _HALO_WIDTH
    pixmap = QPixmap(math.ceil(width * ratio), math.ceil(height * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    baseline = QPointF(_HALO_WIDTH, _HALO_WIDTH + metrics.ascent())
    path = QPainterPath()
    path.addText(baseline, font, text)
    halo = QPen(QColor(palette.background), _HALO_WIDTH)
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, halo)
    painter.setPen(QColor(palette.text))
    painter.drawText(baseline, text)
    painter.end()
    return pixmap


def _paint_inside(
    painter: QPainter, picture: Picture, label: PlacedLabel, metrics: QFontMetricsF
) -> None:
    box = label.box
    middle = (box.top + box.bottom + metrics.ascent() - metrics.descent()) / 2
    baseline = QPointF(box.left, middle)
    fill = picture.table[picture.colours[label.node]]
    available = picture.marks.available
    if available is not None and not available[label.node]:
        painter.setPen(QColor(picture.palette.muted_text))
    else:
        painter.setPen(QColor("#ffffff" if is_dark(fill) else "#000000"))
    painter.drawText(baseline, label.text)
