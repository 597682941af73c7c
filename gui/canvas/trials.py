"""What-if: changes on screen that the session does not know of until they are kept."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from core.graph import Graph
from gui.canvas.what_if import Edit, with_edge, with_feature, without_edge
from gui.canvas.what_if_bar import WhatIfBar
from gui.told import told


class Trials(QObject):
    """Tries changes one upon the other, and goes back or keeps them.

    Signals:
        shown(Graph): the graph to have on screen now.
        tried(Graph, str): a change was made; the str says which.
        kept(Graph): the changed graph shall go into the session.
        discarded(Graph): the changes are gone; the graph is the one before them.
        refused(str): why a change cannot be made.
    """

    shown = Signal(object)
    tried = Signal(object, str)
    kept = Signal(object)
    discarded = Signal(object)
    refused = Signal(str)

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.bar = WhatIfBar(owner)
        self.bar.kept.connect(self._keep)
        self.bar.discarded.connect(self._discard)
        self._base: Graph | None = None
        self._now: Graph | None = None
        self._n_edits = 0
        self._newest = ""

    def is_on(self, graph: Graph) -> bool:
        """Whether changes of this graph are being tried."""
        return self._base is graph

    def start_from(self, graph: Graph) -> None:
        """Forget what was tried; the next change is one of this graph."""
        self._now = graph
        self._base, self._n_edits = None, 0
        self.bar.show_edits(0, "")

    def take_over(self, before: Trials) -> None:
        """Go on with changes that were begun elsewhere."""
        self._base, self._now, self._n_edits = before._base, before._now, before._n_edits
        self._newest = before._newest
        self.bar.show_edits(self._n_edits, told(self._newest))

    def edit_feature(self, node: int, column: int, value: float) -> None:
        """Try another value of a feature."""
        if self._now is not None:
            self._show(with_feature(self._now, node, column, value))

    def add_edge(self, source: int, target: int) -> None:
        """Try one more edge."""
        if self._now is None:
            return
        try:
            edit = with_edge(self._now, source, target)
        except ValueError as error:
            self.refused.emit(told(str(error)))
            return
        self._show(edit)

    def delete_edge(self, edge: int) -> None:
        """Try one edge less."""
        if self._now is not None:
            self._show(without_edge(self._now, edge))

    def _show(self, edit: Edit) -> None:
        if self._base is None:
            self._base = self._now
        self._now = edit.graph
        self._n_edits += 1
        self._newest = edit.what
        self.bar.show_edits(self._n_edits, told(self._newest))
        self.shown.emit(edit.graph)
        self.tried.emit(edit.graph, edit.what)

    def _keep(self) -> None:
        assert self._now is not None
        graph = self._now
        self.start_from(graph)
        self.kept.emit(graph)

    def _discard(self) -> None:
        assert self._base is not None
        graph = self._base
        self.start_from(graph)
        self.shown.emit(graph)
        self.discarded.emit(graph)
