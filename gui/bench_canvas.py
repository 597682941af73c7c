"""Frames of the graph canvas at a thousand to a hundred thousand nodes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import numpy as np
from PySide6.QtWidgets import QApplication

from core.bench.rounds import Call, Effort, in_turn
from core.bench.rows import Row
from core.graph import Graph
from gui.bench_wait import wait_until
from gui.graph_view import GraphView

NAME = "canvas"
SIZES = (1_000, 10_000, 100_000)
EDGES_PER_NODE = 2
SIZE = (1200, 800)
_BACK_AND_FORTH = 20
"""Steps in one direction before it goes back, so that the graph stays in view."""


def measure(effort: Effort) -> Iterator[Row]:
    """One frame of panning, zooming and recolouring at each size."""
    if QApplication.instance() is None:
        QApplication(["graph-coach-bench"])
    for n_nodes in SIZES:
        view = _view(n_nodes)
        try:
            samples = in_turn(_frames(view, n_nodes), effort)
        finally:
            view.close()
            view.deleteLater()
        for name, seconds in samples.items():
            yield Row(
                group=NAME,
                what=f"{n_nodes:,} nodes, {name}",
                ours=1000 * float(np.median(seconds)),
                n_rounds=len(seconds),
            )


def _view(n_nodes: int) -> GraphView:
    """A view of a random graph, laid out and drawn sharply."""
    view = GraphView()
    view.resize(*SIZE)
    view.show()
    view.show_graph(_graph(n_nodes))
    wait_until(
        lambda: (
            view.canvas.scene is not None and not view.is_laying_out() and view.canvas.is_sharp()
        ),
        f"{n_nodes:,} nodes were drawn",
    )
    return view


def _graph(n_nodes: int) -> Graph:
    rng = np.random.default_rng(0)
    n_edges = EDGES_PER_NODE * n_nodes
    pairs = rng.integers(0, n_nodes, (2 * n_edges, 2))
    edges = np.unique(np.sort(pairs[pairs[:, 0] != pairs[:, 1]], axis=1), axis=0)
    return Graph(
        x=np.ones((n_nodes, 1), np.float32),
        edges=rng.permutation(edges)[:n_edges],
        positions=rng.normal(size=(n_nodes, 2)),
    )


def _frames(view: GraphView, n_nodes: int) -> dict[str, Call]:
    """Each kind of frame: something changes, and the canvas is painted."""
    rng = np.random.default_rng(1)
    values = cycle([rng.normal(size=n_nodes) for _ in range(8)])
    turns = cycle([1.0] * _BACK_AND_FORTH + [-1.0] * _BACK_AND_FORTH)
    canvas = view.canvas

    def pan() -> None:
        turn = next(turns)
        canvas.pan(2 * turn, turn)
        canvas.repaint()

    def zoom() -> None:
        canvas.zoom(1.02 ** next(turns))
        canvas.repaint()

    def recolour() -> None:
        view.set_node_values(next(values), "value")
        canvas.repaint()

    return {"pan": pan, "zoom": zoom, "recolour": recolour}
