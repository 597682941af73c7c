"""The picture of the graph, and what mouse and wheel do to it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from gui.canvas import colour_bar
from gui.canvas.camera import Camera, Points, Rect, fit
from gui.canvas.colour_map import PLAIN, colour_table, entries
from gui.canvas.node_painter import Marks
from gui.canvas.palette import LIGHT, CanvasPalette
from gui.canvas.picking import edge_at, node_at
from gui.canvas.picture import Picture, paint_picture
from gui.canvas.scene import Scene, node_radius
from gui.canvas.value_scale import ValueScale, scale_of

_MAX_FIT_SCALE = 170.0
_DRAG_THRESHOLD = 4.0


class GraphCanvas(QWidget):
    """Shows a scene; pans, zooms, hovers, selects and drags.

    Signals:
        node_selected(int): a node was clicked; -1 when nothing is selected any more.
        edge_selected(int): an edge was clicked; -1 when none is selected any more.
        node_dropped(int): a node was dragged to another place.
        menu_wanted(object, object): global position, and the node under it or None.
        edge_wanted(int, int): a line was drawn from one node to another.
    """

    node_selected = Signal(int)
    edge_selected = Signal(int)
    node_dropped = Signal(int)
    menu_wanted = Signal(object, object)
    edge_wanted = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(160, 120)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._palette = LIGHT
        self._map_name = "cividis"
        self._scene: Scene | None = None
        self._camera = Camera()
        self._follows_fit = True
        self._scale: ValueScale | None = None
        self._values: NDArray[np.float64] | None = None
        self._colours: NDArray[np.int16] = np.zeros(0, dtype=np.int16)
        self._table = colour_table(self._map_name, self._palette)
        self._marks = Marks()
        self._hovered_edge: int | None = None
        self._selected_edge: int | None = None
        self._pressed_at: QPointF | None = None
        self._last_at = QPointF()
        self._dragged: int | None = None
        self._is_dragging = False
        self._screen: Points = np.zeros((0, 2))

    @property
    def scene(self) -> Scene | None:
        """What is shown, or None before the first graph."""
        return self._scene

    @property
    def camera(self) -> Camera:
        """Where the canvas looks."""
        return self._camera

    @property
    def marks(self) -> Marks:
        """The nodes that stand out."""
        return self._marks

    @property
    def scale(self) -> ValueScale | None:
        """What the colours mean, or None when they mean nothing."""
        return self._scale

    def set_scene(self, scene: Scene, keep_camera: bool = False) -> None:
        """Show another scene, fitted unless told to keep looking at the same place."""
        changed_graph = self._scene is None or self._scene.graph.n_nodes != scene.graph.n_nodes
        self._scene = scene
        if changed_graph:
            self._values, self._scale = None, None
            self._colours = np.full(scene.graph.n_nodes, PLAIN, dtype=np.int16)
            self._marks = Marks()
            self._drop_edge_marks()
        if keep_camera:
            self._project()
        else:
            self.fit()

    def set_values(self, values: NDArray[np.float64] | None, title: str) -> None:
        """Colour the nodes by these values, or plainly when there are none."""
        if self._scene is None:
            return
        self._values = values
        if values is None:
            self._scale = None
            self._colours = np.full(self._scene.graph.n_nodes, PLAIN, dtype=np.int16)
        else:
            self._scale = scale_of(values, title)
            self._colours = entries(values, self._scale.low, self._scale.high)
        self.update()

    def set_marks(self, marks: Marks) -> None:
        """Show other nodes as chosen, greedy, unavailable, selected."""
        self._marks = replace(marks, hovered=self._marks.hovered)
        self.update()

    def set_palette(self, palette: CanvasPalette) -> None:
        """Use other colours."""
        self._palette = palette
        self._table = colour_table(self._map_name, palette)
        self.update()

    def fit(self) -> None:
        """Show the whole graph, and go on doing so until the person looks elsewhere."""
        self._follows_fit = True
        if self._scene is not None:
            right = 34.0 + (colour_bar.WIDTH - 16 if self._scale is not None else 0)
            margins = Rect(34.0, 34.0, right, 34.0)
            self._camera = fit(
                self._scene.points, self.width(), self.height(), margins, _MAX_FIT_SCALE
            )
        self._project()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Enlarge by a factor about a pixel, by default about the middle."""
        place = at or QPointF(self.width() / 2, self.height() / 2)
        self._look(self._camera.zoomed(factor, place.x(), place.y()))

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture by pixels."""
        self._look(self._camera.panned(dx, dy))

    def centre_on(self, node: int) -> None:
        """Bring a node to the middle, near enough to see it among its neighbours."""
        assert self._scene is not None
        x, y = self._scene.points[node].tolist()
        near = max(self._camera.scale, 36.0 / self._scene.spacing)
        self._look(replace(self._camera, x=x, y=y, scale=near))

    def select_node(self, node: int | None) -> None:
        """Select a node, or nothing; tells everyone if that is a change."""
        if node != self._marks.selected:
            self._marks = replace(self._marks, selected=node)
            self.node_selected.emit(-1 if node is None else node)
            self.update()

    def select_edge(self, edge: int | None) -> None:
        """Select an edge, or nothing; tells everyone if that is a change."""
        if edge != self._selected_edge:
            self._selected_edge = edge
            self.edge_selected.emit(-1 if edge is None else edge)
            self.update()

    def node_centre(self, node: int) -> QPointF:
        """Where a node is, in pixels of this widget."""
        return QPointF(*self._screen[node].tolist())

    def node_at(self, x: float, y: float) -> int | None:
        """The node under a pixel."""
        return None if self._scene is None else node_at(self._screen, self._radius(), x, y)

    def _radius(self) -> float:
        assert self._scene is not None
        return node_radius(self._scene, self._camera.scale)

    def _look(self, camera: Camera) -> None:
        self._follows_fit = False
        self._camera = camera
        self._project()

    def _project(self) -> None:
        if self._scene is not None:
            self._screen = self._camera.to_screen(self._scene.points)
        self.update()

    def _drop_edge_marks(self) -> None:
        self._hovered_edge = None
        self.select_edge(None)

    def _hover(self, at: QPointF) -> None:
        node = self.node_at(at.x(), at.y())
        edge = None
        if node is None and self._scene is not None:
            edge = edge_at(self._scene, self._screen, at.x(), at.y())
        if (node, edge) != (self._marks.hovered, self._hovered_edge):
            self._marks = replace(self._marks, hovered=node)
            self._hovered_edge = edge
        self._last_at = at
        self.update()

    def _drag_node(self, node: int, at: QPointF) -> None:
        assert self._scene is not None
        points = self._scene.points.copy()
        points[node] = self._camera.to_world(at.x(), at.y())
        self._follows_fit = False
        self._scene = self._scene.moved(points)
        self._project()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw everything."""
        painter = QPainter(self)
        picture = Picture(
            scene=self._scene,
            camera=self._camera,
            screen=self._screen,
            colours=self._colours,
            values=self._values,
            scale=self._scale,
            table=self._table,
            palette=self._palette,
            marks=self._marks,
            hovered_edge=self._hovered_edge,
            selected_edge=self._selected_edge,
            cursor=None if self._is_dragging else self._last_at,
        )
        paint_picture(painter, picture)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole graph in view, or the same middle when the person chose one."""
        if self._follows_fit:
            self.fit()
        else:
            self._camera = self._camera.resized(event.size().width(), event.size().height())
            self._project()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the cursor."""
        self.zoom(1.0015 ** event.angleDelta().y(), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed_at = self._last_at = event.position()
            self._dragged = self.node_at(event.position().x(), event.position().y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover, or drag a node or the whole picture."""
        at = event.position()
        if self._pressed_at is None:
            self._hover(at)
            return
        moved = at - self._pressed_at
        if not self._is_dragging and moved.manhattanLength() < _DRAG_THRESHOLD:
            return
        if not self._is_dragging:
            self._is_dragging = True
            self._last_at = self._pressed_at
        if self._dragged is None:
            self.pan(at.x() - self._last_at.x(), at.y() - self._last_at.y())
        else:
            self._drag_node(self._dragged, at)
        self._last_at = at

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a drag, or select what was clicked."""
        if event.button() != Qt.MouseButton.LeftButton or self._pressed_at is None:
            return
        if self._is_dragging and self._dragged is not None:
            self.node_dropped.emit(self._dragged)
        elif not self._is_dragging:
            self.select_node(self._dragged)
            self.select_edge(self._hovered_edge if self._dragged is None else None)
        self._pressed_at, self._dragged, self._is_dragging = None, None, False
        self._hover(event.position())

    def leaveEvent(self, _event: QEvent) -> None:
        """Nothing is under the cursor any more."""
        self._marks = replace(self._marks, hovered=None)
        self._hovered_edge = None
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu about what is under the cursor."""
        node = self.node_at(event.pos().x(), event.pos().y())
        self.menu_wanted.emit(event.globalPos(), node)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape selects nothing; every other key is for the window."""
        has_selection = self._marks.selected is not None or self._selected_edge is not None
        if event.key() == Qt.Key.Key_Escape and has_selection:
            self.select_node(None)
            self.select_edge(None)
        else:
            super().keyPressEvent(event)
