"""GIN0 against numpy written by hand, against Spektral's own layer, and on the message table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from core.backend import GINConv, spektral_layers, tf
from core.batch import EncodedGraph, encode
from core.config import NetworkConfig
from core.graph import Graph, MessageDirection
from core.network import GIN0, build_network
from tests.core import reference
from tests.core.helpers import NO_EDGES, UNHURRIED, path_graph, random_graph, random_graphs
from tests.core.networks import CONFIGS, SMALL, drawn_network, inputs_of, odd_graphs, q_of


@pytest.mark.parametrize("name", CONFIGS)
def test_q_values_are_those_of_a_forward_pass_by_hand(name: str) -> None:
    config = CONFIGS[name]
    network = drawn_network(config)
    weights = reference.weights_of(network)
    graphs = [encode(g) for g in odd_graphs()]
    wanted = reference.q_values(weights, config, graphs)
    for graph, q in zip(graphs, wanted, strict=True):
        np.testing.assert_allclose(q_of(network, [graph]).reshape(-1), q, rtol=1e-5, atol=1e-5)
    together = q_of(network, graphs)
    np.testing.assert_allclose(together.reshape(-1), np.concatenate(wanted), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("name", ["batch norm", "as posted"])
def test_training_mode_uses_the_statistics_of_the_batch(name: str) -> None:
    config = NetworkConfig(**{**_fields(CONFIGS[name]), "dropout": 0.0})
    network = drawn_network(config)
    weights = reference.weights_of(network)
    graphs = [encode(g) for g in odd_graphs()]
    wanted = reference.q_values(weights, config, graphs, training=True)
    got = network(inputs_of(graphs), training=True).numpy()
    np.testing.assert_allclose(got.reshape(-1), np.concatenate(wanted), rtol=1e-5, atol=1e-5)
    moved = reference.weights_of(network)["conv 1 norm 1 mean"]
    assert not np.allclose(moved, weights["conv 1 norm 1 mean"])


def _fields(config: NetworkConfig) -> dict[str, Any]:
    return {name: getattr(config, name) for name in config.__dataclass_fields__}


@pytest.mark.parametrize("direction", MessageDirection)
def test_directed_graphs_send_the_chosen_way(direction: MessageDirection) -> None:
    network = drawn_network(SMALL, n_features=1)
    weights = reference.weights_of(network)
    graph = path_graph(edges=[(0, 1), (1, 2), (2, 2)], directed=True)
    encoded = encode(graph, direction)
    ways = {
        MessageDirection.BOTH: [(0, 1), (1, 0), (1, 2), (2, 1), (2, 2)],
        MessageDirection.ALONG: [(0, 1), (1, 2), (2, 2)],
        MessageDirection.AGAINST: [(1, 0), (2, 1), (2, 2)],
    }
    by_hand = EncodedGraph(graph.x, np.array(ways[direction]))
    (wanted,) = reference.q_values(weights, SMALL, [by_hand])
    np.testing.assert_allclose(q_of(network, [encoded])[0], wanted, rtol=1e-5, atol=1e-5)


def _sum_of_messages(graph: Graph, direction: MessageDirection) -> list[float]:
    """Node embeddings after one layer whose MLP is the identity: kernel 1, no bias."""
    config = NetworkConfig(layers=1, channels=1)
    network = build_network(1, 1, config, np.random.default_rng(0))
    for variable in network.trainable_variables:
        variable.assign(tf.ones_like(variable) if len(variable.shape) == 2 else [0.0])
    embeddings: list[Any] = []
    network(inputs_of([encode(graph, direction)]), embeddings=embeddings)
    values: list[float] = embeddings[0].numpy()[:, 0].tolist()
    return values


BOTH, ALONG, AGAINST = MessageDirection.BOTH, MessageDirection.ALONG, MessageDirection.AGAINST


@pytest.mark.parametrize(
    ("graph", "direction", "wanted"),
    [
        (path_graph(), BOTH, [11, 111, 110]),
        (path_graph(edges=[(0, 1), (1, 2), (0, 0)]), BOTH, [12, 111, 110]),
        (path_graph(edges=[(0, 1), (0, 1), (1, 2)]), BOTH, [11, 111, 110]),
        (path_graph(weights=[0.0, -5.0]), BOTH, [11, 111, 110]),
        (path_graph(weights=[np.nan, 1.0]), BOTH, [11, 111, 110]),
        (path_graph(edges=NO_EDGES), BOTH, [1, 10, 100]),
        (path_graph(directed=True), BOTH, [11, 111, 110]),
        (path_graph(directed=True), ALONG, [1, 11, 110]),
        (path_graph(directed=True), AGAINST, [11, 110, 100]),
    ],
)
def test_one_layer_sums_the_messages_of_the_table(
    graph: Graph, direction: MessageDirection, wanted: list[float]
) -> None:
    assert _sum_of_messages(graph, direction) == wanted


@pytest.mark.parametrize("name", ["default", "batch norm", "activations"])
@pytest.mark.parametrize("training", [False, True])
def test_q_values_are_those_of_spektral_s_own_layers(name: str, training: bool) -> None:
    config = CONFIGS[name]
    network = drawn_network(config)
    graphs = [encode(g) for g in odd_graphs()]
    x, messages, graph_ids, _ = inputs_of(graphs)
    ones = tf.ones(len(messages))
    adjacency = tf.sparse.SparseTensor(messages, ones, (len(x), len(x)))
    h = (x - network.feature_mean) / network.feature_scale
    for convolution in network.convolutions:
        layer = GINConv(
            config.channels,
            epsilon=0,
            mlp_hidden=[config.channels] * 2,
            mlp_batchnorm=config.batch_norm,
            activation=config.conv_activation,
            kernel_initializer="zeros",  # replaced by the next lines
        )
        layer([h, adjacency])
        layer.set_weights(convolution.get_weights())
        h = layer([h, adjacency], training=training)
    pooled = spektral_layers.GlobalAvgPool()([h, graph_ids])
    wanted = network.dense_2(network.dense_1(pooled)).numpy()
    got = network(inputs_of(graphs), training=training).numpy()
    np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-5)


@pytest.fixture(scope="module")
def default_network() -> GIN0:
    return drawn_network(SMALL)


@settings(UNHURRIED, max_examples=25)
@given(seed=st.integers(0, 2**32 - 1), n_nodes=st.integers(1, 9))
def test_renumbering_the_nodes_changes_no_q_value(
    default_network: GIN0, seed: int, n_nodes: int
) -> None:
    rng = np.random.default_rng(seed)
    graph = random_graph(rng, n_nodes, 3, directed=bool(seed % 2))
    order = rng.permutation(n_nodes)
    place = np.argsort(order)
    renumbered = Graph(x=graph.x[order], edges=place[graph.edges], directed=graph.directed)
    for direction in MessageDirection:
        q, again = (q_of(default_network, [encode(g, direction)]) for g in (graph, renumbered))
        np.testing.assert_allclose(q, again, rtol=1e-4, atol=1e-5)


def test_renumbering_the_nodes_renumbers_the_q_values_of_a_node_head() -> None:
    network = drawn_network(CONFIGS["node head"])
    rng = np.random.default_rng(3)
    graph = random_graph(rng, 6)
    order = rng.permutation(6)
    renumbered = Graph(x=graph.x[order], edges=np.argsort(order)[graph.edges])
    q, again = (q_of(network, [encode(g)])[:, 0] for g in (graph, renumbered))
    np.testing.assert_allclose(q[order], again, rtol=1e-4, atol=1e-5)


def test_a_graph_has_the_same_q_values_alone_and_in_a_batch(default_network: GIN0) -> None:
    graphs = [encode(g) for g in random_graphs(5, (3, 1, 8))]
    alone = np.concatenate([q_of(default_network, [g]) for g in graphs])
    np.testing.assert_allclose(q_of(default_network, graphs), alone, rtol=1e-5, atol=1e-6)


def test_the_same_dropout_seed_drops_the_same_units() -> None:
    network = drawn_network(NetworkConfig(layers=1, channels=32, dropout=0.5))
    inputs = inputs_of([encode(random_graph(np.random.default_rng(7)))])

    def dropped(*seed: int) -> NDArray[np.float32]:
        q: NDArray[np.float32] = network(
            inputs, training=True, dropout_seed=np.array(seed, np.int32)
        ).numpy()
        return q

    np.testing.assert_array_equal(dropped(1, 2), dropped(1, 2))
    assert not np.array_equal(dropped(1, 2), dropped(1, 3))
    average = np.mean([dropped(0, i) for i in range(300)], axis=0)
    without = network(inputs).numpy()
    np.testing.assert_allclose(average, without, rtol=0.1)
