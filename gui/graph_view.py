"""The graph view: the canvas, and the controls for its colours, layout and camera."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from core.graph import Graph
from core.telemetry import Snapshot
from gui.canvas.canvas_menu import CanvasMenu
from gui.canvas.controls import GraphControls
from gui.canvas.graph_canvas import GraphCanvas
from gui.canvas.grid import Grid, grid_of
from gui.canvas.hover_card import spoken
from gui.canvas.layout_desk import LayoutDesk
from gui.canvas.node_painter import Marks, marks_of
from gui.canvas.node_panel import NodePanel
from gui.canvas.node_values import NodeValues
from gui.canvas.palette import CanvasPalette
from gui.canvas.trials import Trials

_ZOOM_STEP = 1.25
_MARGIN = 8


class GraphView(QWidget):
    """Shows one graph, laid out in the background, coloured by a feature or by given values.

    Signals:
        node_selected(int): a node was selected; -1 when nothing is selected any more.
        layout_finished(): the graph on screen has its final positions.
        graph_edited(Graph, str): a change is being tried (what-if); the str says which.
        edits_kept(Graph): the tried changes shall go into the session.
        edits_discarded(Graph): the tried changes are gone; the graph is the one before them.
    """

    node_selected = Signal(int)
    layout_finished = Signal()
    graph_edited = Signal(object, str)
    edits_kept = Signal(object)
    edits_discarded = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("graphView")
        self._graph: Graph | None = None
        self._values = NodeValues()
        self._set_title = ""
        """Title of the values that `set_node_values` brought."""
        self._grid: Grid | None = None
        self.canvas = GraphCanvas(self)
        self.canvas.setObjectName("graphCanvas")
        self.canvas.setAccessibleName(self.tr("Graph"))
        self.controls = GraphControls(self)
        self.panel = NodePanel(self.canvas)
        self.panel.hide()
        self._trials = Trials(self.canvas)
        self._menu = CanvasMenu(self)
        self._desk = LayoutDesk(self.canvas, self.controls, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.controls)
        column.addWidget(self.canvas, 1)
        self.setFocusProxy(self.canvas)
        self._connect_controls()
        self._connect_canvas()

    @property
    def graph(self) -> Graph | None:
        """The graph on screen."""
        return self._graph

    def is_laying_out(self) -> bool:
        """Whether the graph on screen still waits for its final positions."""
        return self._desk.is_busy()

    def show_graph(self, graph: Graph) -> None:
        """Show a graph; one with the same edges stays where it is, without a new layout.

        Changes that were being tried on the graph before it are forgotten.
        """
        if graph is self._graph:
            return
        self._trials.start_from(graph)
        self._show(graph, keeps_places=False)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the snapshot's graph, and where actions are nodes, their Q-values and marks.

        Changes being tried on that same graph stay on screen.
        """
        if not self._trials.is_on(snapshot.graph):
            self.show_graph(snapshot.graph)
        marks = marks_of(snapshot)
        self._give(self.tr("Q-value"), None if marks is None else snapshot.q_values)
        self.canvas.set_marks(marks or Marks())
        self._grid = grid_of(snapshot)
        self._show_grid()

    def set_node_values(self, values: NDArray[np.floating] | None, title: str) -> None:
        """Colour the nodes by these values, shape (n_nodes,), with a colour bar of this title.

        None goes back to what was chosen before. NaN is shown as a colour of its own.

        Raises:
            ValueError: the number of values is not the number of nodes.
        """
        n_nodes = 0 if self._graph is None else self._graph.n_nodes
        if values is not None and np.shape(values) != (n_nodes,):
            raise ValueError(f"{title}: wanted {n_nodes} node values, got shape {np.shape(values)}")
        if self._set_title not in ("", title):
            self._give(self._set_title, None)
        self._set_title = title if values is not None else ""
        self._give(title, values)

    def take_over(self, before: GraphView) -> None:
        """Show what another view shows: its graph, places, camera and the changes being tried."""
        graph = before.graph
        if graph is None:
            return
        self._graph = graph
        self._values.keep_for(graph)
        self.controls.find_box.set_graph(graph)
        self._trials.take_over(before._trials)
        self._desk.take_over(before._desk)
        self._offer_colours()

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

    def lay_out(self) -> None:
        """Lay the graph out again by the chosen layout; pinned nodes stay."""
        self._desk.lay_out()

    def menu_for(self, node: int | None, edge: int | None) -> QMenu:
        """The menu about a node, an edge, or neither."""
        return self._menu.build(node, edge, self._desk.pinned)

    def focus_find(self) -> None:
        """Put the cursor into the field that finds a node."""
        self.controls.find_box.setFocus()

    def stop(self) -> None:
        """End whatever runs in the background, and its threads."""
        self._desk.stop()
        self.canvas.stop()

    def _connect_controls(self) -> None:
        self.controls.colour_chosen.connect(self._recolour)
        self.controls.fit_wanted.connect(self.fit)
        self.controls.zoom_in_wanted.connect(self.zoom_in)
        self.controls.zoom_out_wanted.connect(self.zoom_out)
        self.controls.find_box.found.connect(self._show_found)
        self.controls.find_box.left.connect(self.canvas.setFocus)
        self._desk.finished.connect(self._show_grid)
        self._desk.finished.connect(self.layout_finished)
        self._desk.pins_changed.connect(
            lambda pins: self.panel.show_pinned(self.panel.node in pins)
        )
        self._trials.shown.connect(lambda graph: self._show(graph, keeps_places=True))
        self._trials.tried.connect(lambda _graph, _what: self._place_bar())  # longer or shorter
        self._trials.tried.connect(self.graph_edited)
        self._trials.kept.connect(self.edits_kept)
        self._trials.discarded.connect(self.edits_discarded)
        self._trials.refused.connect(self.panel.show_problem)

    def _connect_canvas(self) -> None:
        self.canvas.node_selected.connect(self._show_selected)
        self.canvas.node_selected.connect(self.node_selected)
        self.canvas.node_dropped.connect(lambda node: self._desk.pin(node, True))
        self.canvas.edge_wanted.connect(self._trials.add_edge)
        self.canvas.deletion_wanted.connect(self._trials.delete_edge)
        self.canvas.menu_wanted.connect(self._show_menu)
        self.canvas.resized.connect(self._place_overlays)
        self.panel.closed.connect(lambda: self.canvas.select_node(None))
        self.panel.pin_toggled.connect(self._desk.pin)
        self.panel.feature_edited.connect(self._trials.edit_feature)
        self.panel.edge_added.connect(self._trials.add_edge)
        self.panel.edge_deleted.connect(self._trials.delete_edge)
        self._menu.pin_toggled.connect(self._desk.pin)
        self._menu.unpin_all_wanted.connect(lambda: self._desk.set_pinned(frozenset()))
        self._menu.edge_deleted.connect(self._trials.delete_edge)
        self._menu.layout_wanted.connect(self.lay_out)
        self._menu.fit_wanted.connect(self.fit)

    def _show(self, graph: Graph, keeps_places: bool) -> None:
        self._graph = graph
        self._values.keep_for(graph)
        self.controls.find_box.set_graph(graph)
        self._desk.show(graph, keeps_places)
        self._offer_colours()
        selected = self.canvas.marks.selected
        self._show_selected(-1 if selected is None else selected)

    def _give(self, title: str, values: NDArray[np.floating] | None) -> None:
        """Offer values to colour by, or withdraw them."""
        titles = tuple(self._values.given)
        if self._values.give(title, values):
            if tuple(self._values.given) != titles:
                self._offer_colours()
            elif self.controls.colour_choice().title == title:
                self._recolour()

    def _offer_colours(self) -> None:
        if self._graph is not None:
            self.controls.offer_colours(self._graph, tuple(self._values.given))
            self._recolour()

    def _recolour(self) -> None:
        if self._graph is not None:
            choice = self.controls.colour_choice()
            self.canvas.set_values(*self._values.chosen(self._graph, choice))

    def _show_grid(self) -> None:
        """The slots of a placement, while the cells are drawn on them."""
        self.canvas.set_grid(self._grid if self._desk.shows_file_places else None)

    def _show_found(self, node: int) -> None:
        self.canvas.select_node(node)
        self.canvas.centre_on(node)

    def _show_selected(self, node: int) -> None:
        if self._graph is None:
            return
        self.canvas.setAccessibleDescription(spoken(self._graph, node))
        if node < 0:
            self.panel.hide()
            return
        self.panel.show_node(self._graph, node, node in self._desk.pinned)
        if self.panel.isHidden():
            self._place_overlays()
        self.panel.show()

    def _place_overlays(self) -> None:
        """The what-if line below, the panel in the corner where it hides the fewest nodes.

        They lie over the canvas: beside it, they would move the picture when they come and go.
        """
        self._place_bar()
        room = self._room()
        room.setBottom(self._trials.bar.y() - _MARGIN)
        corners = self.panel.places_in(room)
        self.panel.setGeometry(min(corners, key=self.canvas.hidden_by))

    def _place_bar(self) -> None:
        """Beside what covers the corner, or upon it where there is no room beside."""
        line, corner, hint = self._room(), self.canvas.covered_corner, self._trials.bar.sizeHint()
        if hint.width() <= line.width() - corner.width():
            line.setLeft(corner.width() + _MARGIN // 2)
        else:
            line.setBottom(self.canvas.height() - corner.height() - _MARGIN // 2)
        line.setTop(line.bottom() + 1 - hint.height())
        self._trials.bar.setGeometry(line)

    def _room(self) -> QRect:
        return self.canvas.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)

    def _show_menu(self, at: QPoint, node: int | None, edge: int | None) -> None:
        self.menu_for(node, edge).popup(at)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave no thread behind."""
        self.stop()
        super().closeEvent(event)
