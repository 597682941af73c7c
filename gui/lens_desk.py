"""Joins the lens to the window: asks the worker while it is seen, shows what it answers."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QObject, QSize, Signal, Slot

from core.commands import WatchLens
from core.lens_view import LensKind, LensRequest, LensView
from core.telemetry import Snapshot
from gui.graph_view import GraphView
from gui.lens_bar import LensBar
from gui.lens_overlay import LensOverlay
from gui.lens_table import LensTable
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme

_TABLE_SHARE = 0.34
"""Height of the table, of the canvas's, at most."""


class LensDesk(QObject):
    """Owns the chooser, the overlay and the table upon the graph's canvas.

    Signals:
        command(Command): WatchLens, when what is asked for or whether it is seen changes.
    """

    command = Signal(object)

    def __init__(self, graph_view: GraphView, theme: Theme) -> None:
        super().__init__(graph_view)
        self._graph_view = graph_view
        self._theme = theme
        self._snapshot: Snapshot | None = None
        self._view: LensView | None = None
        self._asked: tuple[int, LensRequest | None] = (0, None)
        self._node: int | None = None
        canvas = graph_view.canvas
        self.overlay = LensOverlay(canvas)
        self.bar = LensBar(theme, canvas)
        self.table = LensTable(theme, canvas)
        self.bar.request_changed.connect(self._change)
        self.bar.table_toggled.connect(self._show_table)
        self.bar.resized.connect(self._place)
        graph_view.node_selected.connect(self._select)
        canvas.installEventFilter(self)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()
        self._place()

    @property
    def view(self) -> LensView | None:
        """The answer on screen."""
        return self._view

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show another moment of the present, and ask or stop asking as it is seen or not."""
        self._snapshot = snapshot
        self.bar.set_layers(snapshot.architecture.network.layers)
        self._ask()
        self._refresh()

    def show_moment(self) -> None:
        """Another moment is on screen, perhaps of the past, which no answer is about."""
        if self._snapshot is not None:
            self._refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner; stop asking when nobody sees it."""
        if event.type() == QEvent.Type.Resize:
            self._place()
            self._show_table(self.bar.wants_table)
        elif event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._ask()
        return False

    def _refresh(self) -> None:
        """Show the newest answer if it is about what is on screen."""
        assert self._snapshot is not None, "asked for only when there is one"
        view = self._snapshot.lens
        if view is None or not self._fits(view):
            self._show(None)
        elif view is not self._view:
            self._show(view)

    def _fits(self, view: LensView) -> bool:
        """Whether an answer is about what is on screen and what is asked for."""
        return view.graph is self._graph_view.graph and view.request == self.bar.request()

    def _change(self, _request: LensRequest | None) -> None:
        self._show(None)
        self._ask()

    def _ask(self) -> None:
        """Tell the worker when what is wanted is other than what it was told last."""
        if self._snapshot is None:
            return
        window = self._graph_view.window()
        is_seen = self._graph_view.canvas.isVisible() and not window.isMinimized()
        request = self.bar.request() if is_seen else None
        wanted = (self._snapshot.session_number, request)
        if wanted != self._asked and (request is not None or self._asked[1] is not None):
            self.command.emit(WatchLens(request))
        self._asked = wanted

    def _show(self, view: LensView | None) -> None:
        before, self._view = self._view, view
        names = () if self._snapshot is None else self._snapshot.action_names
        self.bar.show_view(view, names, self._is_elsewhere())
        self.overlay.show_view(view)
        self._colour_nodes(before, view)
        self._show_table(self.bar.wants_table)

    def _is_elsewhere(self) -> bool:
        """Whether the graph on screen is another than the agent's: of the past, or on trial."""
        return self._snapshot is not None and self._graph_view.graph is not self._snapshot.graph

    def _colour_nodes(self, before: LensView | None, view: LensView | None) -> None:
        """Nodes in the colour of their saliency; unknown while the answer for them is to come."""
        title, graph = self.tr("saliency"), self._graph_view.graph
        request = self.bar.request()
        if request is None or request.kind is not LensKind.SALIENCY or graph is None:
            if before is not None and before.request.kind is LensKind.SALIENCY:
                self._graph_view.set_node_values(None, title)
        elif view is not None:
            self._graph_view.set_node_values(view.node_saliency, title)
        elif before is not None:
            self._graph_view.set_node_values(np.full(graph.n_nodes, np.nan), title)

    def _show_table(self, is_wanted: bool) -> None:
        view = self._view
        if view is None or not is_wanted:
            self.table.hide()
            self._place()
            return
        node = self._node
        is_node = node is not None and node < view.graph.n_nodes
        height = int(_TABLE_SHARE * self._graph_view.canvas.height())
        self.table.show_view(view, node if is_node else None, height)
        self.table.show()
        self.table.raise_()
        self._place()

    def _select(self, node: int) -> None:
        self._node = node if node >= 0 else None
        self._show_table(self.bar.wants_table)

    def _place(self) -> None:
        """The chooser in the lower left corner, the table upon it."""
        bottom = self._graph_view.canvas.height() - SPACE_S
        self.bar.move(SPACE_S, bottom - self.bar.height())
        self.bar.raise_()
        self.table.move(SPACE_S, self.bar.y() - SPACE_XS - self.table.height())
        top = self.bar.y() if self.table.isHidden() else self.table.y()
        covered = QSize(self.bar.width() + SPACE_S, bottom + SPACE_S - top)
        self._graph_view.canvas.cover_corner(covered)

    def _apply_theme(self) -> None:
        self.overlay.set_dark(self._theme.is_dark)
