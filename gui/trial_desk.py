"""Trying a change of the graph on the agent, keeping it, or dropping it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from core.commands import KeepGraph, TryGraph
from core.graph import Graph

if TYPE_CHECKING:
    from gui.main_window import MainWindow


class TrialDesk(QObject):
    """Turns edits of the graph on screen into orders.

    Signals:
        command(Command): TryGraph or KeepGraph.

    Args:
        window: whose graph is edited.
    """

    command = Signal(object)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        view = window.graph_view
        view.graph_edited.connect(self._try)
        view.edits_kept.connect(self._keep)
        view.edits_discarded.connect(self._drop)

    @Slot(object, str)
    def _try(self, graph: Graph, _change: str) -> None:
        self.command.emit(TryGraph(graph))

    @Slot(object)
    def _keep(self, graph: Graph) -> None:
        self.command.emit(KeepGraph(graph))

    @Slot(object)
    def _drop(self, _graph: Graph) -> None:
        """Show the Q-values of the graph as it was."""
        if self._window.snapshot is not None:
            self._window.q_value_panel.show_snapshot(self._window.snapshot)
