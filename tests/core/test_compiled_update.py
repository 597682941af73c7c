"""Compiled updates: the plain ones' numbers, and the same bits however many go in one call."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from core.backend import tf
from core.batch import concatenate, encode
from core.compiled_update import MOST_AT_ONCE, SIZES, at_once, size_for
from core.config import Head, NetworkConfig, Pooling, UpdatePath
from core.graph import Graph
from core.layouts import Batch, PaddedLayout
from core.learner import Learner
from core.network import GIN0
from tests.core.helpers import plain_batch, plain_settings, random_graph, random_graphs, seed_pair
from tests.core.learners import fresh, make_learner, numbers, shake, three_graphs

CONFIG = NetworkConfig(layers=1, channels=6, batch_norm=True, dropout=0.3)


@pytest.fixture(scope="module")
def compiled() -> Learner:
    return make_learner(CONFIG, path=UpdatePath.COMPILED)


def batches(n: int) -> list[Batch]:
    """Different batches of the three graphs."""
    rng = np.random.default_rng(5)
    return [three_graphs(rng.normal(size=3).round(2).tolist()) for _ in range(n)]


def rows(results: list[Any]) -> list[tuple[Any, ...]]:
    """Everything the updates told, comparable bit by bit."""
    told = []
    for result in results:
        values = (getattr(result, name) for name in result.__slots__)
        told.append(tuple(v.tobytes() if isinstance(v, np.ndarray) else v for v in values))
    return told


def test_eight_at_once_are_eight_one_by_one(compiled: Learner) -> None:
    settings = plain_settings(sync_every=3, clip_norm=0.5, discount=0.5)
    many, seeds = batches(10), [seed_pair(i) for i in range(10)]
    learner = fresh(compiled)
    apart = [learner.update(batch, settings, seed) for batch, seed in zip(many, seeds, strict=True)]
    after = numbers(learner), [v.numpy().tobytes() for v in learner.target.variables]
    together = fresh(compiled).update_many(many, settings, seeds)
    assert rows(together) == rows(apart)
    assert (numbers(learner), [v.numpy().tobytes() for v in learner.target.variables]) == after
    assert [r.synced for r in together] == [(i + 1) % 3 == 0 for i in range(10)]
    assert len({r.loss for r in together}) == 10


def test_the_first_update_that_is_not_finite_is_the_last(compiled: Learner) -> None:
    learner, settings = fresh(compiled), plain_settings()
    many, seeds = batches(5), [seed_pair(i) for i in range(5)]
    learner.update_many(many[:2], settings, seeds[:2])
    wanted = numbers(learner)
    learner = fresh(compiled)
    many[2] = three_graphs([1.0, np.nan, 1.0])
    results = learner.update_many(many, settings, seeds)
    assert [r.applied for r in results] == [True, True, False]
    assert numbers(learner) == wanted
    assert learner.n_updates == 3


def test_graphs_too_large_to_pad_are_updated_plainly() -> None:
    config = NetworkConfig(layers=1, channels=4)
    learner = make_learner(config, path=UpdatePath.COMPILED)
    large = plain_batch(random_graphs(0, (SIZES[-1] + 1, 5)), [0, 1], [1.0, -1.0])
    plain = make_learner(config)
    results = learner.update_many([large], plain_settings(), [seed_pair()])
    assert learner.n_traces == 1
    assert rows(results) == rows([plain.update(large, plain_settings(), seed_pair())])


def test_sizes_are_few_and_calls_small() -> None:
    alone = {n: plain_batch(random_graphs(0, [n]), [0], [1.0]) for n in (1, 8, 9, 64, 65)}
    found = [size_for(batch) for batch in alone.values()]
    assert found == [8, 8, 16, 64, None]
    assert [at_once(size) for size in SIZES] == [MOST_AT_ONCE, MOST_AT_ONCE, MOST_AT_ONCE, 4]


def odd_graph(seed: int) -> Graph:
    """Directed, with a loop, a node without neighbours and edges both ways."""
    rng = np.random.default_rng(seed)
    edges = np.array([(0, 1), (1, 0), (2, 2), (2, 3), (3, 0)])
    return Graph(x=rng.normal(size=(6, 3)), edges=edges, directed=True)


@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize("pooling", Pooling)
@pytest.mark.parametrize("head", Head)
@pytest.mark.parametrize("output", ["linear", "relu"])
def test_padded_q_values_are_the_network_s_own(
    training: bool, pooling: Pooling, head: Head, output: str
) -> None:
    config = replace(CONFIG, layers=2, dropout=0.0, pooling=pooling, head=head)
    config = replace(config, output_activation=output, conv_activation="relu")
    network = make_learner(config, graphs=[odd_graph(0)]).network
    shake(network.variables, seed=3)
    graphs = [encode(g) for g in (odd_graph(1), *random_graphs(2, (1, 5, 8)))]
    joined = concatenate(graphs)
    inputs = (joined.x, joined.messages, joined.graph_ids, tf.constant(len(graphs)))
    kept = [v.numpy() for v in network.variables]
    relus: list[Any] = []
    wanted = network(inputs, training=training, activations=relus).numpy()
    statistics = [v.numpy() for v in network.non_trainable_variables]
    for variable, value in zip(network.variables, kept, strict=True):
        variable.assign(value)
    layout, padded_relus = PaddedLayout(head, 8), list[Any]()
    q = padded(network, layout, graphs, training, padded_relus)
    if head is Head.NODE:
        q = q[layout.graphs(graphs)[2]][:, None]
    np.testing.assert_allclose(q, wanted, rtol=1e-5, atol=1e-5)
    now = [v.numpy() for v in network.non_trainable_variables]
    for a, b in zip(now, statistics, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)
    assert len(relus) == len(padded_relus)
    for a, b in zip(relus, padded_relus, strict=True):
        np.testing.assert_allclose(b.numpy().max(axis=0), a.numpy().max(axis=0), atol=1e-5)


def padded(
    network: GIN0, layout: PaddedLayout, graphs: Any, training: bool, relus: list[Any]
) -> Any:
    """Q-values as the padded network gives them."""
    arrays = tuple(tf.constant(a) for a in layout.graphs(graphs))
    return layout.q_values(network, arrays, training=training, activations=relus).numpy()


def test_a_padded_graph_is_the_graph() -> None:
    graph = encode(odd_graph(0))
    x, adjacency, is_node = PaddedLayout(Head.GRAPH, 8).graphs([graph, graph])
    assert is_node.tolist() == [[True] * 6 + [False] * 2] * 2
    np.testing.assert_array_equal(x[1, :6], graph.x)
    assert not x[:, 6:].any()
    counts = np.zeros((8, 8), int)
    for sender, receiver in graph.messages.tolist():
        counts[receiver, sender] += 1
    assert adjacency.tolist() == [counts.tolist()] * 2


def test_mean_and_largest_q_leave_padding_out() -> None:
    q = np.array([[1.0, -3.0, 9.0], [2.0, 9.0, 9.0]], np.float32)
    is_node = np.array([[True, True, False], [True, False, False]])
    layout = PaddedLayout(Head.NODE, 3)
    mean, largest = layout.mean_and_largest(tf.constant(q), (None, None, tf.constant(is_node)))
    assert (float(mean), float(largest)) == (0.0, 3.0)


def test_a_new_random_graph_of_any_size_needs_no_new_trace(compiled: Learner) -> None:
    rng = np.random.default_rng(9)
    learner = fresh(compiled)
    traces = []
    for n in (8, *range(2, 9)):
        graphs = [random_graph(rng, n) for _ in range(3)]
        batch = plain_batch(graphs, [0, 1, 2], [1.0, 0.0, -1.0])
        learner.update(batch, plain_settings(), seed_pair())
        traces.append(learner.n_traces)
    assert len(set(traces)) == 1
