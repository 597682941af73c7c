"""The graph view: what it shows, and that closing it leaves no thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from core.graph import Graph
from gui.graph_view import GraphView

# The offscreen platform warns of this whenever a window is shown.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[GraphView]:
    result = GraphView()
    result.resize(640, 480)
    qtbot.addWidget(result)
    result.show()
    yield result
    result.close()
    assert not [t for t in threading.enumerate() if t.name.startswith("graph ")]


def path(n_nodes: int) -> Graph:
    edges = np.stack([np.arange(n_nodes - 1), np.arange(1, n_nodes)], axis=1)
    return Graph(x=np.arange(n_nodes, dtype=float)[:, None], edges=edges)


def test_nodes_end_up_inside_the_canvas_and_in_different_places(
    view: GraphView, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(view.layout_finished):
        view.show_graph(path(5))
    centres = [view.canvas.node_centre(node) for node in range(5)]
    assert len({(c.x(), c.y()) for c in centres}) == 5
    assert all(view.canvas.rect().contains(c.toPoint()) for c in centres)


def test_values_of_another_length_are_refused(view: GraphView) -> None:
    view.show_graph(path(5))
    with pytest.raises(ValueError, match="saliency: wanted 5 node values"):
        view.set_node_values(np.ones(4), "saliency")


def test_closing_while_a_layout_runs_ends_its_thread(view: GraphView) -> None:
    view.show_graph(path(60_000))
    assert view.is_laying_out()
    view.close()
    assert not view.is_laying_out()
