"""Puts a graph on the canvas at the right places: old ones, remembered ones or new ones."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, Signal

from core.graph import Graph
from gui.canvas.canvas_view import CanvasView
from gui.canvas.controls import GraphControls
from gui.canvas.layout_service import LayoutService
from gui.canvas.scene import Scene, has_same_edges
from gui.graph_layout import Layout, LayoutKind, needs_positions, offered_layouts, rough_spacing
from gui.layouts.circular import circular_layout
from gui.layouts.report import Pinned, Points, Routes


class LayoutDesk(QObject):
    """Knows which nodes are pinned, and asks for layouts in the background.

    Signals:
        finished(): the graph on screen has its final positions.
        pins_changed(frozenset): nodes that stay where they are.
    """

    finished = Signal()
    pins_changed = Signal(object)

    def __init__(self, canvas: CanvasView, controls: GraphControls, parent: QObject) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._controls = controls
        self._graph: Graph | None = None
        self._kind: LayoutKind | None = None
        self._keeps_view = False
        self._pinned: frozenset[int] = frozenset()
        self._layouts = LayoutService(self)
        self._layouts.progressed.connect(self._show_progress)
        self._layouts.finished.connect(self._show_layout)
        self._layouts.failed.connect(self._fail)
        controls.layout_chosen.connect(self.lay_out)
        controls.cancel_wanted.connect(self.cancel)

    @property
    def pinned(self) -> frozenset[int]:
        """Nodes that stay where they are."""
        return self._pinned

    @property
    def shows_file_places(self) -> bool:
        """Whether what is on screen are the coordinates that the graph itself has."""
        return self._kind is LayoutKind.FILE

    def is_busy(self) -> bool:
        """Whether a layout is being computed."""
        return self._layouts.is_busy()

    def show(self, graph: Graph, keeps_places: bool = False) -> None:
        """Show a graph; one that the places on screen fit is not laid out again."""
        before, self._graph = self._graph, graph
        self._controls.offer_layouts(offered_layouts(graph))
        scene = self._canvas.scene
        is_alike = before is not None and scene is not None and has_same_edges(before, graph)
        if scene is not None and (keeps_places or is_alike):
            self._canvas.set_scene(scene.with_graph(graph), keep_camera=True)
            if keeps_places or before is None or self._fits_places(before, graph):
                return
        self._keeps_view = is_alike
        if not is_alike:
            self.set_pinned(frozenset())
        self._lay_out()

    def take_over(self, before: LayoutDesk) -> None:
        """Show a graph where another desk has put it, in the layout that was chosen there."""
        self._graph, self._kind = before._graph, before._kind
        if self._graph is not None:
            self._controls.offer_layouts(offered_layouts(self._graph))
            self._controls.choose_layout(before._controls.layout_kind())
        self._canvas.take_over(before._canvas)
        self.set_pinned(before.pinned)
        if before.is_busy():
            self.lay_out()

    def lay_out(self) -> None:
        """Lay the graph out again by the chosen layout; pinned nodes stay."""
        self._keeps_view = False
        self._lay_out()

    def cancel(self) -> None:
        """Be content with what is on screen."""
        self._layouts.cancel()
        self._end_waiting()

    def stop(self) -> None:
        """Leave no thread."""
        self._layouts.stop()

    def pin(self, node: int, stays: bool) -> None:
        """Pin a node where it is, or let it go."""
        self.set_pinned(self._pinned | {node} if stays else self._pinned - {node})

    def set_pinned(self, pinned: frozenset[int]) -> None:
        """Pin just these nodes."""
        self._pinned = pinned
        self._canvas.set_pinned(pinned)
        self.pins_changed.emit(pinned)

    def _fits_places(self, before: Graph, graph: Graph) -> bool:
        """Whether the chosen layout gives both graphs the same places."""
        kind = self._controls.layout_kind()
        if not (needs_positions(before, kind) or needs_positions(graph, kind)):
            return True
        if before.positions is None or graph.positions is None:
            return False
        return np.array_equal(before.positions, graph.positions, equal_nan=True)

    def _lay_out(self) -> None:
        if self._graph is None:
            return
        kind = self._controls.layout_kind()
        known = self._layouts.known(self._graph, kind)
        if known is not None and not self._pinned:
            self._layouts.cancel()
            self._show_layout(known)
            return
        if self._canvas.scene is None or self._canvas.scene.graph is not self._graph:
            self._show_points(circular_layout(self._graph.n_nodes), 1.0, {})
            self._canvas.set_veiled(True)
        self._layouts.request(self._graph, kind, self._pins())

    def _pins(self) -> Pinned:
        scene = self._canvas.scene
        nodes = np.array(sorted(self._pinned), dtype=np.int64)
        return Pinned() if scene is None else Pinned(nodes, scene.points[nodes])

    def _show_points(self, points: Points, spacing: float, routes: Routes) -> None:
        assert self._graph is not None
        keep = self._keeps_view and not self._canvas.follows_fit
        self._canvas.set_scene(Scene(self._graph, points, spacing, routes), keep_camera=keep)

    def _show_progress(self, share: float, points: Points | None) -> None:
        self._canvas.set_veiled(False)
        self._controls.show_progress(share)
        if points is not None and self._graph is not None and len(points) == self._graph.n_nodes:
            self._show_points(points, rough_spacing(points), {})

    def _show_layout(self, layout: Layout) -> None:
        self._end_waiting()
        self._kind = layout.kind
        self._show_points(layout.points, layout.spacing, layout.routes)
        self.finished.emit()

    def _fail(self, error: Exception) -> None:
        self._end_waiting()
        raise error

    def _end_waiting(self) -> None:
        self._controls.show_progress(None)
        self._canvas.set_veiled(False)
