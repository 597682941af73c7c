"""GIN0 against numpy written by hand, against Spektral's own layer, and on the message table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from core.backend import GINConv, spektral_layers, tf
from core.batch import EncodedGraph, concatenate, encode
from core.config import Head, NetworkConfig, Pooling
from core.graph import Graph, MessageDirection
from core.network import (
    GIN0,
    architecture,
    build_network,
    copy_weights,
    feature_statistics,
    set_standardisation,
)
from tests.core import reference
from tests.core.helpers import NO_EDGES, path_graph, random_graph, random_graphs
from tests.fakes import make_graph

SMALL = NetworkConfig(layers=2, channels=8)

CONFIGS = {
    "default": SMALL,
    "batch norm": NetworkConfig(layers=2, channels=8, batch_norm=True),
    "as posted": NetworkConfig.as_posted(8),
    "node head": NetworkConfig(layers=2, channels=8, head=Head.NODE),
    "sum pooling": NetworkConfig(layers=1, channels=8, pooling=Pooling.SUM),
    "node head, sum": NetworkConfig(layers=1, channels=8, head=Head.NODE, pooling=Pooling.SUM),
    "activations": NetworkConfig(
        layers=2, channels=8, conv_activation="elu", output_activation="tanh"
    ),
}


def _network(config: NetworkConfig, n_features: int = 3, n_actions: int = 5, seed: int = 0) -> GIN0:
    """A network whose every number is drawn, biases and running statistics too."""
    rng = np.random.default_rng(seed)
    network = build_network(n_features, n_actions, config, rng)
    for variable in network.variables:
        if len(variable.shape) == 1:
            variable.assign(rng.uniform(0.5, 1.5, variable.shape))
    return network


def _inputs(graphs: Sequence[EncodedGraph]) -> tuple[Any, ...]:
    batch = concatenate(graphs)
    n_graphs = tf.constant(batch.n_graphs)
    return tf.constant(batch.x), tf.constant(batch.messages), tf.constant(batch.graph_ids), n_graphs


def _q(network: GIN0, graphs: Sequence[EncodedGraph]) -> NDArray[np.float32]:
    values: NDArray[np.float32] = network(_inputs(graphs)).numpy()
    return values


def _odd_graphs(n_features: int = 3) -> list[Graph]:
    """A path, self-loops, isolated nodes, no edges at all, one node, direction."""
    rng = np.random.default_rng(11)
    loops = random_graph(rng, 5, n_features).with_edges([(0, 0), (1, 2), (3, 3)])
    lonely = random_graph(rng, 4, n_features).with_edges([])
    single = random_graph(rng, 1, n_features).with_edges([(0, 0)])
    return [random_graph(rng, 7, n_features), loops, lonely, single]


@pytest.mark.parametrize("name", CONFIGS)
def test_q_values_are_those_of_a_forward_pass_by_hand(name: str) -> None:
    config = CONFIGS[name]
    network = _network(config)
    weights = reference.weights_of(network)
    graphs = [encode(g) for g in _odd_graphs()]
    wanted = reference.q_values(weights, config, graphs)
    for graph, q in zip(graphs, wanted, strict=True):
        np.testing.assert_allclose(_q(network, [graph]).reshape(-1), q, rtol=1e-5, atol=1e-5)
    together = _q(network, graphs)
    np.testing.assert_allclose(together.reshape(-1), np.concatenate(wanted), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("name", ["batch norm", "as posted"])
def test_training_mode_uses_the_statistics_of_the_batch(name: str) -> None:
    config = NetworkConfig(**{**_fields(CONFIGS[name]), "dropout": 0.0})
    network = _network(config)
    weights = reference.weights_of(network)
    graphs = [encode(g) for g in _odd_graphs()]
    wanted = reference.q_values(weights, config, graphs, training=True)
    got = network(_inputs(graphs), training=True).numpy()
    np.testing.assert_allclose(got.reshape(-1), np.concatenate(wanted), rtol=1e-5, atol=1e-5)
    moved = reference.weights_of(network)["conv 1 norm 1 mean"]
    assert not np.allclose(moved, weights["conv 1 norm 1 mean"])


def _fields(config: NetworkConfig) -> dict[str, Any]:
    return {name: getattr(config, name) for name in config.__dataclass_fields__}


@pytest.mark.parametrize("direction", MessageDirection)
def test_directed_graphs_send_the_chosen_way(direction: MessageDirection) -> None:
    network = _network(SMALL, n_features=1)
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
    np.testing.assert_allclose(_q(network, [encoded])[0], wanted, rtol=1e-5, atol=1e-5)


def _sum_of_messages(graph: Graph, direction: MessageDirection) -> list[float]:
    """Node embeddings after one layer whose MLP is the identity: kernel 1, no bias."""
    config = NetworkConfig(layers=1, channels=1)
    network = build_network(1, 1, config, np.random.default_rng(0))
    for variable in network.trainable_variables:
        variable.assign(tf.ones_like(variable) if len(variable.shape) == 2 else [0.0])
    embeddings: list[Any] = []
    network(_inputs([encode(graph, direction)]), embeddings=embeddings)
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
    network = _network(config)
    graphs = [encode(g) for g in _odd_graphs()]
    x, messages, graph_ids, _ = _inputs(graphs)
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
    got = network(_inputs(graphs), training=training).numpy()
    np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-5)


@pytest.fixture(scope="module")
def default_network() -> GIN0:
    return _network(SMALL)


@settings(deadline=None, max_examples=25)
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
        q, again = (_q(default_network, [encode(g, direction)]) for g in (graph, renumbered))
        np.testing.assert_allclose(q, again, rtol=1e-4, atol=1e-5)


def test_renumbering_the_nodes_renumbers_the_q_values_of_a_node_head() -> None:
    network = _network(CONFIGS["node head"])
    rng = np.random.default_rng(3)
    graph = random_graph(rng, 6)
    order = rng.permutation(6)
    renumbered = Graph(x=graph.x[order], edges=np.argsort(order)[graph.edges])
    q, again = (_q(network, [encode(g)])[:, 0] for g in (graph, renumbered))
    np.testing.assert_allclose(q[order], again, rtol=1e-4, atol=1e-5)


def test_a_graph_has_the_same_q_values_alone_and_in_a_batch(default_network: GIN0) -> None:
    graphs = [encode(g) for g in random_graphs(5, (3, 1, 8))]
    alone = np.concatenate([_q(default_network, [g]) for g in graphs])
    np.testing.assert_allclose(_q(default_network, graphs), alone, rtol=1e-5, atol=1e-6)


def test_no_two_kernels_start_equal_and_all_stay_within_glorot_s_limit() -> None:
    network = build_network(8, 8, NetworkConfig(channels=8), np.random.default_rng(0))
    kernels = [v.numpy() for v in network.trainable_variables if len(v.shape) == 2]
    assert len(kernels) == 3 * 3 + 2
    assert len({k.tobytes() for k in kernels}) == len(kernels)
    stacked = np.concatenate([k.ravel() for k in kernels])
    limit = np.sqrt(6 / 16)
    assert 0.9 * limit < np.abs(stacked).max() <= limit
    assert np.isclose(stacked.std(), limit / np.sqrt(3), rtol=0.1)
    assert all((v.numpy() == 0).all() for v in network.trainable_variables if len(v.shape) == 1)


def test_the_same_seed_gives_the_same_network() -> None:
    make = (3, 4, SMALL)
    first, second, other = (build_network(*make, np.random.default_rng(s)) for s in (1, 1, 2))
    pairs = list(zip(first.variables, second.variables, other.variables, strict=True))
    assert all(np.array_equal(a.numpy(), b.numpy()) for a, b, _ in pairs)
    assert any(not np.array_equal(a.numpy(), c.numpy()) for a, _, c in pairs)


def test_standardised_features_have_mean_zero_and_deviation_one() -> None:
    graphs = [make_graph(), make_graph().with_features(np.full((8, 7), 2.0))]
    mean, scale = feature_statistics([g.x for g in graphs])
    seen = np.concatenate([(g.x - mean) / scale for g in graphs])
    np.testing.assert_allclose(seen.mean(axis=0), 0, atol=1e-9)
    np.testing.assert_allclose(seen.std(axis=0), 1)


def test_a_column_without_spread_is_centred_and_left_unscaled() -> None:
    x = np.array([[5, 1e6, 1], [5, 1e6, 3]], np.float32)
    mean, scale = feature_statistics([x])
    assert mean.tolist() == [5, 1e6, 2]
    assert scale.tolist() == [1, 1, 1]


def test_standardisation_happens_inside_the_network() -> None:
    raw = _network(SMALL, seed=4)
    for variable in (raw.feature_mean, raw.feature_scale):
        variable.assign(tf.zeros_like(variable) if variable is raw.feature_mean else [1.0] * 3)
    inside = build_network(3, 5, SMALL, np.random.default_rng(0))
    copy_weights(raw, inside)
    mean, scale = np.array([1.0, -2.0, 0.5]), np.array([2.0, 0.1, 3.0])
    set_standardisation(inside, mean, scale)
    graph = random_graph(np.random.default_rng(6), 5)
    scaled = graph.with_features((graph.x - mean) / scale)
    wanted, got = _q(raw, [encode(scaled)]), _q(inside, [encode(graph)])
    np.testing.assert_allclose(got, wanted, rtol=1e-4, atol=1e-5)


def test_copied_weights_include_running_statistics() -> None:
    source, target = (_network(CONFIGS["as posted"], seed=s) for s in (1, 2))
    copy_weights(source, target)
    first, second = reference.weights_of(source), reference.weights_of(target)
    assert first.keys() == second.keys()
    assert "conv 1 norm 2 variance" in first
    for name, value in first.items():
        np.testing.assert_array_equal(value, second[name])


def test_the_same_dropout_seed_drops_the_same_units() -> None:
    network = _network(NetworkConfig(layers=1, channels=32, dropout=0.5))
    inputs = _inputs([encode(random_graph(np.random.default_rng(7)))])

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


def test_the_architecture_names_every_variable_once_in_network_order() -> None:
    network = _network(CONFIGS["as posted"])
    record = architecture(network)
    assert [layer.name for layer in record.layers] == [
        "conv 1",
        "conv 2",
        "conv 3",
        "dense 1",
        "dense 2",
    ]
    owned = [i for layer in record.layers for i in layer.variables]
    assert sorted(owned) == list(range(len(network.trainable_variables)))
    assert len(set(record.variable_names)) == len(record.variable_names)
    shapes = dict(zip(record.variable_names, record.variable_shapes, strict=True))
    assert shapes["conv 1 dense 1 kernel"] == (3, 8)
    assert shapes["conv 2 norm 1 gamma"] == (8,)
    assert shapes["dense 2 kernel"] == (8, 5)
    for name, variable in zip(record.variable_names, network.trainable_variables, strict=True):
        assert variable.name.split("/")[-1].startswith(name.split()[-1])


@pytest.mark.parametrize("name", CONFIGS)
def test_every_named_activation_is_one_that_is_handed_out(name: str) -> None:
    network = _network(CONFIGS[name])
    activations: list[Any] = []
    network(_inputs([encode(g) for g in _odd_graphs()]), activations=activations)
    record = architecture(network)
    assert len(activations) == len(record.activations)
    assert all((a.numpy() >= 0).all() for a in activations)
    assert "dense 1 relu" in record.activations
    assert ("dense 2 relu" in record.activations) == (name == "as posted")


@pytest.mark.parametrize(("n_features", "n_actions"), [(0, 4), (3, 0)])
def test_a_network_needs_features_and_actions(n_features: int, n_actions: int) -> None:
    message = f"one feature and one action, got {n_features} and {n_actions}"
    with pytest.raises(ValueError, match=message):
        build_network(n_features, n_actions, SMALL, np.random.default_rng(0))
