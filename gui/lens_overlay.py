"""What the lens found, drawn upon the canvas: halos, coloured nodes, edges by influence."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from core.lens_view import LensKind, LensView
from gui.canvas.colour_bar import bar_area
from gui.canvas.graph_canvas import GraphCanvas
from gui.canvas.palette import DARK as CANVAS_DARK
from gui.canvas.palette import LIGHT as CANVAS_LIGHT
from gui.lens_colours import LOWERS, RAISES, plane_colours

MOST_NODES = 3_000
"""Nodes up to which halos and coloured discs are drawn one by one."""
MOST_EDGES = 4_000
"""Edges that are drawn, those of the largest influence."""
_LARGEST_HALO = 0.9
"""How far the largest halo reaches beyond its node, in radii."""
_WIDEST = 9.0
_FAINTEST = 0.02
"""Share of the largest influence below which an edge is not drawn over."""


class LensOverlay(QWidget):
    """Lies upon the canvas and lets the mouse through; moves with its camera."""

    def __init__(self, canvas: GraphCanvas) -> None:
        super().__init__(canvas)
        self.setObjectName("lens-overlay")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._canvas = canvas
        self._view: LensView | None = None
        self._is_dark = False
        canvas.installEventFilter(self)
        self.setGeometry(canvas.rect())
        self.hide()

    def show_view(self, view: LensView | None) -> None:
        """Draw another answer, or nothing."""
        self._view = view
        self.setVisible(view is not None)
        self.update()

    def set_dark(self, is_dark: bool) -> None:
        """Draw for a dark background, or for a light one."""
        self._is_dark = is_dark
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover the whole canvas."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._canvas.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw for where the camera looks now."""
        view, scene = self._view, self._canvas.scene
        if view is None or scene is None or scene.graph.n_nodes != view.graph.n_nodes:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        kind = view.request.kind
        if kind is LensKind.EDGES:
            self._paint_edges(painter, view)
        elif view.graph.n_nodes <= MOST_NODES:
            if kind is LensKind.SALIENCY and view.saliency.size:
                self._paint_halos(painter, view.node_saliency)
            elif kind is LensKind.EMBEDDING and view.components.size:
                self._paint_discs(painter, plane_colours(view.components))
                self._paint_plane(painter)
        painter.end()

    def _paint_halos(self, painter: QPainter, saliency: NDArray[np.float64]) -> None:
        """A ring around each node, as wide as its saliency is large."""
        largest = float(saliency.max(initial=0.0))
        if not largest > 0:
            return
        radius = self._canvas.radius()
        colour = QColor("#f0e442" if self._is_dark else "#009e73")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for node, value in enumerate((saliency / largest).tolist()):
            width = _LARGEST_HALO * radius * value
            if width < 0.5:
                continue
            colour.setAlphaF(0.25 + 0.3 * value)
            painter.setPen(QPen(colour, width))
            ring = radius + width / 2 + 1
            painter.drawEllipse(self._canvas.node_centre(node), ring, ring)

    def _paint_discs(self, painter: QPainter, colours: NDArray[np.uint8]) -> None:
        """Each node in the colour of its place in the plane, its name upon it."""
        radius = self._canvas.radius()
        graph = self._view.graph if self._view is not None else None
        rim = QPen(QColor("#14171c" if not self._is_dark else "#e7ebef"), 1.4)
        metrics = painter.fontMetrics()
        for node, (red, green, blue) in enumerate(colours.tolist()):
            centre = self._canvas.node_centre(node)
            painter.setPen(rim)
            painter.setBrush(QColor(red, green, blue))
            painter.drawEllipse(centre, radius, radius)
            name = "" if graph is None else graph.node_names[node]
            if metrics.horizontalAdvance(name) < 1.7 * radius > metrics.height():
                is_bright = 0.299 * red + 0.587 * green + 0.114 * blue > 140
                painter.setPen(QColor("#000000" if is_bright else "#ffffff"))
                box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)

    def _paint_plane(self, painter: QPainter) -> None:
        """What the colours mean, in the place of the colour bar."""
        area = bar_area(self.width(), self.height())
        box = QRectF(area.left, area.top, area.right - area.left, area.bottom - area.top)
        palette = CANVAS_DARK if self._is_dark else CANVAS_LIGHT
        painter.fillRect(box.adjusted(-60, 0, 0, 0), QColor(palette.background))
        side = 62
        grid = np.stack(np.meshgrid(np.linspace(0, 1, side), np.linspace(1, 0, side)), axis=2)
        pixels = np.ascontiguousarray(plane_colours(grid.reshape(-1, 2)).reshape(side, side, 3))
        image = QImage(pixels.data, side, side, 3 * side, QImage.Format.Format_RGB888)
        corner = QPointF(self.width() - side - 14, 30)
        painter.drawImage(corner, image)
        painter.setPen(QColor(palette.text))
        line = painter.fontMetrics().height()
        right = Qt.AlignmentFlag.AlignRight
        across = QRectF(corner.x() - 60, corner.y() + side + 2, side + 60, line)
        painter.drawText(across, right, self.tr("component 1 →"))
        up = QRectF(corner.x() - 80, corner.y() - line - 2, side + 80, line)
        painter.drawText(up, right, self.tr("↑ component 2"))

    def _paint_edges(self, painter: QPainter, view: LensView) -> None:
        """Edges in the colour of their direction, as wide as their influence is large."""
        size = np.nan_to_num(np.abs(view.edges))
        largest = float(size.max(initial=0.0))
        if not largest > 0:
            return
        strongest = np.argsort(-size, kind="stable")[:MOST_EDGES]
        radius = self._canvas.radius()
        for edge in strongest[::-1].tolist():
            share = size[edge] / largest
            if share < _FAINTEST:
                continue
            source, target = view.graph.edges[edge].tolist()
            colour = QColor(RAISES if view.edges[edge] > 0 else LOWERS)
            if self._is_dark:
                colour = colour.lighter(130)
            colour.setAlphaF(0.35 + 0.5 * share)
            pen = QPen(colour, 1.5 + (_WIDEST - 1.5) * share)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            if view.edges[edge] < 0:
                pen.setDashPattern([3.0, 1.2])
            painter.setPen(pen)
            self._paint_edge(painter, source, target, radius)

    def _paint_edge(self, painter: QPainter, source: int, target: int, radius: float) -> None:
        start, end = self._canvas.node_centre(source), self._canvas.node_centre(target)
        if source == target:
            loop = QRectF(start.x() - radius, start.y() - 3 * radius, 2 * radius, 2 * radius)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(loop)
            return
        along = end - start
        length = float(np.hypot(along.x(), along.y()))
        if length <= 2 * radius:
            return
        unit = QPointF(along.x() / length, along.y() / length) * radius
        painter.drawLine(start + unit, end - unit)
