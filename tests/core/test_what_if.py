from __future__ import annotations

import numpy as np
import pytest

from core.environments.spec import LabelSpec
from core.errors import CommandError
from core.what_if import try_graph, with_graph_kept
from tests.core.sessions import labelled_graphs, make_session


def test_a_tried_graph_gets_q_values_and_leaves_the_session_alone() -> None:
    session = make_session(*labelled_graphs())
    session.step()
    before = session.streams.state(), session.registry.n_graphs, len(session.buffer)
    graph = session.shown.graph
    x = graph.x.copy()
    x[0] += 1.0
    tried = try_graph(session, graph.with_features(x))
    same = try_graph(session, graph)
    np.testing.assert_array_equal(same.q_values, session.q_values())
    assert np.abs(tried.q_values - same.q_values).max() > 0
    assert tried.greedy_action == int(tried.q_values.argmax())
    assert (session.streams.state(), session.registry.n_graphs, len(session.buffer)) == before


def test_another_width_is_refused_with_both_widths() -> None:
    session = make_session(*labelled_graphs())
    graph = session.shown.graph
    n = graph.n_features
    wide = graph.with_features(np.ones((graph.n_nodes, n + 1)), [f"f{i}" for i in range(n + 1)])
    with pytest.raises(CommandError, match=f"takes {n} .* has {n + 1}"):
        try_graph(session, wide)


def test_a_kept_graph_takes_the_place_of_the_one_on_screen() -> None:
    session = make_session(*labelled_graphs())
    session.step()
    index = session.shown.observation.index
    assert index is not None
    changed = session.shown.graph.with_edges(session.shown.graph.edges[1:])
    spec = with_graph_kept(session, changed)
    assert isinstance(spec, LabelSpec)
    assert isinstance(session.spec, LabelSpec)
    for i, (new, old) in enumerate(zip(spec.graphs, session.spec.graphs, strict=True)):
        assert new is (changed if i == index else old)
