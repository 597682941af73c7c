"""The graph view: the canvas, and the controls for its colours, layout and camera."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.config import Head
from core.graph import Graph
from core.telemetry import Snapshot
from gui.canvas.controls import ColourBy, ColourChoice, GraphControls
from gui.canvas.graph_canvas import GraphCanvas
from gui.canvas.layout_service import LayoutService
from gui.canvas.palette import CanvasPalette
from gui.canvas.scene import Scene
from gui.graph_layout import Layout, offered_layouts
from gui.layouts.circular import circular_layout
from gui.layouts.report import Pinned, Points, Routes

_ZOOM_STEP = 1.25


class GraphView(QWidget):
    """Shows one graph, laid out in the background, coloured by a feature or by given values.

    Signals:
        node_selected(int): a node was selected; -1 when nothing is selected any more.
        layout_finished(): the graph on screen has its final positions.
    """

    node_selected = Signal(int)
    layout_finished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("graphView")
        self._graph: Graph | None = None
        self._values: NDArray[np.float64] | None = None
        self._values_title = ""
        self._pinned: set[int] = set()
        self.canvas = GraphCanvas(self)
        self.canvas.setObjectName("graphCanvas")
        self.canvas.setAccessibleName(self.tr("Graph"))
        self.controls = GraphControls(self)
        self._layouts = LayoutService(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.controls)
        column.addWidget(self.canvas, 1)
        self.setFocusProxy(self.canvas)
        self._connect()

    @property
    def graph(self) -> Graph | None:
        """The graph on screen."""
        return self._graph

    def is_laying_out(self) -> bool:
        """Whether the graph on screen still waits for its final positions."""
        return self._layouts.is_busy()

    def show_graph(self, graph: Graph) -> None:
        """Show a graph; one with the same edges stays where it is, without a new layout."""
        if graph is self._graph:
            return
        before, self._graph = self._graph, graph
        scene = self.canvas.scene
        if self._values is not None and len(self._values) != graph.n_nodes:
            self._values = None
        self.controls.offer_colours(graph, self._values_title if self._values is not None else "")
        if before is not None and scene is not None and _same_structure(before, graph):
            self.canvas.set_scene(replace(scene, graph=graph), keep_camera=True)
        else:
            self._pinned.clear()
            self.controls.offer_layouts(offered_layouts(graph))
            self._lay_out()
        self._recolour()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the snapshot's graph, and the chosen and greedy node where actions are nodes."""
        self.show_graph(snapshot.graph)
        marks = self.canvas.marks
        if snapshot.architecture.network.head is Head.NODE:
            step = snapshot.last_step
            marks = replace(
                marks,
                chosen=None if step is None else step.action,
                greedy=snapshot.greedy_action,
                available=snapshot.action_mask,
            )
        else:
            marks = replace(marks, chosen=None, greedy=None, available=None)
        self.canvas.set_marks(marks)

    def set_node_values(self, values: NDArray[np.floating] | None, title: str) -> None:
        """Colour the nodes by these values, shape (n_nodes,), with a colour bar of this title.

        None goes back to what was chosen before. NaN is shown as a colour of its own.

        Raises:
            ValueError: the number of values is not the number of nodes.
        """
        n_nodes = 0 if self._graph is None else self._graph.n_nodes
        if values is not None and np.shape(values) != (n_nodes,):
            raise ValueError(f"{title}: wanted {n_nodes} node values, got shape {np.shape(values)}")
        self._values = None if values is None else np.asarray(values, dtype=np.float64)
        self._values_title = title
        if self._graph is not None:
            self.controls.offer_colours(self._graph, title if values is not None else "")
        self._recolour()

    def set_palette(self, palette: CanvasPalette) -> None:
        """Draw with other colours."""
        self.canvas.set_palette(palette)

    def fit(self) -> None:
        """Show the whole graph."""
        self.canvas.fit()

    def zoom_in(self) -> None:
        """Enlarge about the middle."""
        self.canvas.zoom(_ZOOM_STEP)

    def zoom_out(self) -> None:
        """Shrink about the middle."""
        self.canvas.zoom(1 / _ZOOM_STEP)

    def stop(self) -> None:
        """End whatever runs in the background, and its threads."""
        self._layouts.stop()
        self.canvas.stop()

    def _connect(self) -> None:
        self.controls.colour_chosen.connect(self._recolour)
        self.controls.layout_chosen.connect(self._lay_out)
        self.controls.fit_wanted.connect(self.fit)
        self.controls.zoom_in_wanted.connect(self.zoom_in)
        self.controls.zoom_out_wanted.connect(self.zoom_out)
        self.controls.cancel_wanted.connect(self._cancel_layout)
        self.canvas.node_selected.connect(self.node_selected)
        self.canvas.node_dropped.connect(self._pinned.add)
        self._layouts.progressed.connect(self._show_progress)
        self._layouts.finished.connect(self._show_layout)
        self._layouts.failed.connect(self._fail_layout)

    def _lay_out(self) -> None:
        if self._graph is None:
            return
        kind = self.controls.layout_kind()
        known = self._layouts.known(self._graph, kind)
        if known is not None and not self._pinned:
            self._layouts.cancel()
            self._show_layout(known)
            return
        if self.canvas.scene is None or self.canvas.scene.graph is not self._graph:
            self._show_points(circular_layout(self._graph.n_nodes), 1.0, {})
        self.controls.show_progress(0.0)
        self._layouts.request(self._graph, kind, self._pins())

    def _pins(self) -> Pinned:
        scene = self.canvas.scene
        nodes = np.array(sorted(self._pinned), dtype=np.int64)
        return Pinned() if scene is None else Pinned(nodes, scene.points[nodes])

    def _show_points(self, points: Points, spacing: float, routes: Routes) -> None:
        assert self._graph is not None
        self.canvas.set_scene(Scene(self._graph, points, spacing, routes))

    def _show_progress(self, share: float, points: Points | None) -> None:
        self.controls.show_progress(share)
        if points is not None and self._graph is not None and len(points) == self._graph.n_nodes:
            self._show_points(points, 1.0, {})

    def _show_layout(self, layout: Layout) -> None:
        self.controls.show_progress(None)
        self._show_points(layout.points, layout.spacing, layout.routes)
        self.layout_finished.emit()

    def _cancel_layout(self) -> None:
        self._layouts.cancel()
        self.controls.show_progress(None)

    def _fail_layout(self, error: Exception) -> None:
        self.controls.show_progress(None)
        raise error

    def _recolour(self) -> None:
        if self._graph is None:
            return
        choice = self.controls.colour_choice()
        values, title = self._colour_values(self._graph, choice)
        self.canvas.set_values(values, title)

    def _colour_values(
        self, graph: Graph, choice: ColourChoice
    ) -> tuple[NDArray[np.float64] | None, str]:
        if choice.by is ColourBy.VALUES and self._values is not None:
            return self._values, self._values_title
        if choice.by is ColourBy.DEGREE:
            return graph.degrees().astype(np.float64), self.tr("degree")
        if choice.by is ColourBy.FEATURE:
            column = choice.column
            return graph.x[:, column].astype(np.float64), graph.feature_names[column]
        return None, ""

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave no thread behind."""
        self.stop()
        super().closeEvent(event)


def _same_structure(one: Graph, other: Graph) -> bool:
    """Whether both graphs are drawn at the same places."""
    if one.n_nodes != other.n_nodes or one.directed != other.directed:
        return False
    if one.edges is not other.edges and not np.array_equal(one.edges, other.edges):
        return False
    if one.positions is None or other.positions is None:
        return one.positions is other.positions
    return np.array_equal(one.positions, other.positions, equal_nan=True)
