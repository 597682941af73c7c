"""The picture of the graph, and what mouse and wheel do to it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import (
    QColor,
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
from gui.canvas.gestures import Gestures
from gui.canvas.label_painter import LabelPainter
from gui.canvas.layer_cache import LayerCache
from gui.canvas.node_painter import Marks
from gui.canvas.palette import LIGHT, CanvasPalette
from gui.canvas.picking import edge_at, node_at
from gui.canvas.picture import Picture, paint_picture
from gui.canvas.scene import Scene, node_radius
from gui.canvas.value_scale import ValueScale, scale_of
from gui.canvas.visible import NOTHING, visible_parts

_MAX_FIT_SCALE = 170.0
_MARGIN, _LOOP_MARGIN = 34.0, 20.0
_COLOUR_MAP = "viridis"


class GraphCanvas(QWidget):
    """Shows a scene; pans, zooms, hovers, selects and drags.

    Signals:
        node_selected(int): a node was clicked; -1 when nothing is selected any more.
        edge_selected(int): an edge was clicked; -1 when none is selected any more.
        node_dropped(int): a node was dragged to another place.
        menu_wanted(QPoint, object, object): global position, and the node or edge there or None.
        edge_wanted(int, int): an edge was drawn from one node to another.
    """

    node_selected = Signal(int)
    edge_selected = Signal(int)
    node_dropped = Signal(int)
    menu_wanted = Signal(object, object, object)
    edge_wanted = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(160, 120)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._palette = LIGHT
        self._table = colour_table(_COLOUR_MAP, self._palette)
        self._scene: Scene | None = None
        self._screen: Points = np.zeros((0, 2))
        self._visible = NOTHING
        self._camera = Camera()
        self._follows_fit = True
        self._scale: ValueScale | None = None
        self._values: NDArray[np.float64] | None = None
        self._colours: NDArray[np.int16] = np.zeros(0, dtype=np.int16)
        self._marks = Marks()
        self._pinned: frozenset[int] = frozenset()
        self._hovered_edge: int | None = None
        self._selected_edge: int | None = None
        self._new_edge: tuple[int, QPointF] | None = None
        self._cursor = QPointF()
        self._gestures = Gestures(self)
        self._labels = LabelPainter()
        self._layers = LayerCache(self)
        self._layers.changed.connect(self.update)

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

    def is_sharp(self) -> bool:
        """Whether the picture is final; a large graph is blurred for a moment after a zoom."""
        return self._layers.is_sharp()

    def stop(self) -> None:
        """Leave no thread and no timer."""
        self._layers.stop()

    def set_scene(self, scene: Scene, keep_camera: bool = False) -> None:
        """Show another scene, fitted unless told to keep looking at the same place."""
        before = self._scene
        self._scene = scene
        if before is None or before.graph.n_nodes != scene.graph.n_nodes:
            self._marks = Marks()
            self.set_values(None, "")
            self.select_node(None)
        if before is None or before.graph.edges is not scene.graph.edges:
            self._hovered_edge = None
            self.select_edge(None)
        if keep_camera:
            self._project()
        else:
            self.fit()

    def set_values(self, values: NDArray[np.float64] | None, title: str) -> None:
        """Colour the nodes by these values, or plainly when there are none."""
        assert self._scene is not None
        had_scale = self._scale is not None
        self._values = values
        if values is None:
            self._scale = None
            self._colours = np.full(self._scene.graph.n_nodes, PLAIN, dtype=np.int16)
        else:
            self._scale = scale_of(values, title)
            self._colours = entries(values, self._scale.low, self._scale.high)
        if self._follows_fit and had_scale != (values is not None):
            self.fit()
        self.update()

    def set_marks(self, marks: Marks) -> None:
        """Show other nodes as chosen, greedy and unavailable."""
        self._marks = replace(marks, hovered=self._marks.hovered, selected=self._marks.selected)
        self.update()

    def set_pinned(self, pinned: frozenset[int]) -> None:
        """Show these nodes as pinned."""
        self._pinned = pinned
        self.update()

    def set_palette(self, palette: CanvasPalette) -> None:
        """Use other colours."""
        self._palette = palette
        self._table = colour_table(_COLOUR_MAP, palette)
        self.update()

    def fit(self) -> None:
        """Show the whole graph, and go on doing so until the person looks elsewhere."""
        self._follows_fit = True
        if self._scene is not None:
            margin = _MARGIN + (_LOOP_MARGIN if len(self._scene.loops) else 0.0)
            right = margin + (colour_bar.WIDTH - 20 if self._scale is not None else 0)
            self._camera = fit(
                self._scene.outline(),
                self.width(),
                self.height(),
                Rect(margin, margin, right, margin),
                _MAX_FIT_SCALE,
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
        near = max(self._camera.scale, 30.0 / self._scene.spacing)
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

    def node_at(self, at: QPointF) -> int | None:
        """The node under a pixel."""
        if self._scene is None:
            return None
        return node_at(self._screen, self._radius(), at.x(), at.y())

    def edge_at(self, at: QPointF) -> int | None:
        """The edge under a pixel, where there are not too many to tell."""
        if self._scene is None or self._visible.edges_as_layer:
            return None
        edges = self._visible.edges
        return edge_at(self._scene, self._camera, edges, self._radius(), at.x(), at.y())

    def hover(self, at: QPointF) -> None:
        """Show what is under a pixel."""
        node = self.node_at(at)
        self._marks = replace(self._marks, hovered=node)
        self._hovered_edge = self.edge_at(at) if node is None else None
        self._cursor = at
        self.update()

    def drag_node(self, node: int, at: QPointF) -> None:
        """Put a node under a pixel."""
        assert self._scene is not None
        self._follows_fit = False
        self._scene = self._scene.with_node_at(node, *self._camera.to_world(at.x(), at.y()))
        self._project()

    def drop_node(self, node: int) -> None:
        """The node stays where it was dragged."""
        self.node_dropped.emit(node)

    def draw_new_edge(self, start: int, end: QPointF) -> None:
        """Show an edge that is being drawn."""
        self._new_edge = (start, end)
        self.update()

    def end_new_edge(self, start: int, end: int | None) -> None:
        """The edge was drawn to a node, or to nowhere."""
        self._new_edge = None
        self.update()
        if end is not None:
            self.edge_wanted.emit(start, end)

    def click(self, at: QPointF) -> None:
        """Select what is under a pixel."""
        node = self.node_at(at)
        self.select_node(node)
        self.select_edge(self.edge_at(at) if node is None else None)

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
            self._visible = visible_parts(self._scene, self._camera, self._screen)
            self._layers.want(self._scene, self._camera, self.devicePixelRatioF(), self._visible)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw everything."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._palette.background))
        if self._scene is not None:
            picture = Picture(
                scene=self._scene,
                camera=self._camera,
                screen=self._screen,
                visible=self._visible,
                colours=self._colours,
                values=self._values,
                scale=self._scale,
                table=self._table,
                palette=self._palette,
                marks=self._marks,
                pinned=self._pinned,
                hovered_edge=self._hovered_edge,
                selected_edge=self._selected_edge,
                new_edge=self._new_edge,
                cursor=None if self._gestures.is_dragging else self._cursor,
            )
            paint_picture(painter, picture, self._layers, self._labels)
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
        """Begin a click or a drag; with Shift, a drag from a node draws an edge."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.LeftButton:
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._gestures.press(event.position(), shift)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover, or go on with a drag."""
        self._gestures.move(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click or a drag."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._gestures.release(event.position())

    def leaveEvent(self, _event: QEvent) -> None:
        """Nothing is under the cursor any more."""
        self._marks = replace(self._marks, hovered=None)
        self._hovered_edge = None
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu about what is under the cursor."""
        at = QPointF(event.pos())
        node = self.node_at(at)
        self.menu_wanted.emit(event.globalPos(), node, self.edge_at(at) if node is None else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape selects nothing; every other key is for the window."""
        has_selection = self._marks.selected is not None or self._selected_edge is not None
        if event.key() == Qt.Key.Key_Escape and has_selection:
            self.select_node(None)
            self.select_edge(None)
        else:
            super().keyPressEvent(event)
