"""Batches: several graphs as one disconnected graph."""

from __future__ import annotations

import numpy as np
import pytest

from core.batch import concatenate, encode
from core.graph import MessageDirection
from tests.core.helpers import NO_EDGES, path_graph, random_graphs


def test_three_graphs_are_one_with_shifted_nodes() -> None:
    graphs = [path_graph(), path_graph([7], NO_EDGES), path_graph([1, 2], [(0, 1), (1, 1)])]
    batch = concatenate([encode(g) for g in graphs])
    assert batch.n_graphs == 3
    assert batch.x[:, 0].tolist() == [1, 10, 100, 7, 1, 2]
    assert batch.graph_ids.tolist() == [0, 0, 0, 1, 2, 2]
    assert batch.offsets.tolist() == [0, 3, 4]
    assert batch.messages.tolist() == [[0, 1], [1, 0], [1, 2], [2, 1], [4, 5], [5, 4], [5, 5]]
    types = (batch.x.dtype, batch.messages.dtype, batch.graph_ids.dtype)
    assert types == (np.float32, np.int64, np.int32)


def test_messages_never_cross_graphs() -> None:
    graphs = random_graphs(3, range(1, 12))
    batch = concatenate([encode(g) for g in graphs])
    sender, receiver = batch.graph_ids[batch.messages].T
    np.testing.assert_array_equal(sender, receiver)
    assert len(batch.messages) == sum(len(g.messages()) for g in graphs)


def test_one_graph_is_itself() -> None:
    encoded = encode(path_graph(directed=True), MessageDirection.ALONG)
    batch = concatenate([encoded])
    np.testing.assert_array_equal(batch.messages, [[0, 1], [1, 2]])
    np.testing.assert_array_equal(batch.x, encoded.x)


def test_nothing_and_different_widths_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one graph, got none"):
        concatenate([])
    narrow, wide = random_graphs(0, [3], 2)[0], random_graphs(0, [3], 5)[0]
    with pytest.raises(ValueError, match=r"same number of features, got \[2, 5\]"):
        concatenate([encode(narrow), encode(wide)])
