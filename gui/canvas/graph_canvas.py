"""The canvas as a person handles it: hovering, selecting, dragging, zooming."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from gui.canvas.canvas_view import CanvasView
from gui.canvas.gestures import Gestures
from gui.canvas.picking import edge_at, node_at
from gui.canvas.scene import Scene

_ZOOM_PER_UNIT = 1.0015
"""Zoom per eighth of a degree of the wheel; a usual notch is 120 of them."""


class GraphCanvas(CanvasView):
    """Shows a scene; pans, zooms, hovers, selects and drags.

    Signals:
        node_selected(int): a node was clicked; -1 when nothing is selected any more.
        edge_selected(int): an edge was clicked; -1 when none is selected any more.
        node_dropped(int): a node was dragged to another place.
        menu_wanted(QPoint, object, object): global position, and the node or edge there or None.
        edge_wanted(int, int): an edge was drawn from one node to another.
        deletion_wanted(int): Delete was pressed while this edge was selected.
    """

    node_selected = Signal(int)
    edge_selected = Signal(int)
    node_dropped = Signal(int)
    menu_wanted = Signal(object, object, object)
    edge_wanted = Signal(int, int)
    deletion_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._gestures = Gestures(self)

    def set_scene(self, scene: Scene, keep_camera: bool = False) -> None:
        """Show another scene; what was selected or hovered stays only while it means the same."""
        before = self._scene
        if before is None or before.graph.n_nodes != scene.graph.n_nodes:
            self.select_node(None)
        if before is None or before.graph.edges is not scene.graph.edges:
            self._hovered_edge = None
            self.select_edge(None)
        super().set_scene(scene, keep_camera)

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

    def node_at(self, at: QPointF) -> int | None:
        """The node under a pixel."""
        if self._scene is None:
            return None
        return node_at(self._screen, self.radius(), at.x(), at.y())

    def edge_at(self, at: QPointF) -> int | None:
        """The edge under a pixel, where there are not too many to tell."""
        if self._scene is None or self._visible.edges_as_layer:
            return None
        edges = self._visible.edges
        return edge_at(self._scene, self._camera, edges, self.radius(), at.x(), at.y())

    def hover(self, at: QPointF) -> None:
        """Show what is under a pixel."""
        node = self.node_at(at)
        edge = self.edge_at(at) if node is None else None
        is_same = (node, edge) == (self._marks.hovered, self._hovered_edge)
        self._cursor = at
        if is_same and node is None and edge is None:
            return
        self._marks = replace(self._marks, hovered=node)
        self._hovered_edge = edge
        self.update()

    def drag_node(self, node: int, at: QPointF) -> None:
        """Put a node under a pixel."""
        assert self._scene is not None
        self._follows_fit = False
        self._cursor = None
        self._scene = self._scene.with_node_at(node, *self._camera.to_world(at.x(), at.y()))
        self._project()

    def drop_node(self, node: int) -> None:
        """The node stays where it was dragged."""
        self.node_dropped.emit(node)

    def draw_new_edge(self, start: int, end: QPointF) -> None:
        """Show an edge that is being drawn."""
        self._new_edge = (start, end)
        self._cursor = None
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

    def event(self, event: QEvent) -> bool:
        """Zoom by a pinch on a touchpad."""
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom(1.0 + event.value(), event.position())
            return True
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the cursor."""
        self.zoom(_ZOOM_PER_UNIT ** event.angleDelta().y(), event.position())
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
        self._cursor = None
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu about what is under the cursor."""
        at = QPointF(event.pos())
        node = self.node_at(at)
        self.menu_wanted.emit(event.globalPos(), node, self.edge_at(at) if node is None else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape selects nothing, Delete deletes; every other key is for the window."""
        has_selection = self._marks.selected is not None or self._selected_edge is not None
        if event.key() == Qt.Key.Key_Escape and has_selection:
            self.select_node(None)
            self.select_edge(None)
        elif event.key() == Qt.Key.Key_Delete and self._selected_edge is not None:
            self.deletion_wanted.emit(self._selected_edge)
        else:
            super().keyPressEvent(event)
