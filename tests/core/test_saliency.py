"""Saliency against finite differences, edge influence against Q recomputed without the edge."""

from __future__ import annotations

import numpy as np
import pytest

from core.batch import EncodedGraph, encode
from core.config import Head, NetworkConfig, Pooling
from core.graph import Graph, MessageDirection
from core.network import GIN0, build_network, feature_statistics, set_standardisation
from core.saliency import Saliency, messages_without, principal_components
from tests.core.helpers import random_graphs
from tests.fakes import make_graph

CONFIGS = {
    "graph head": NetworkConfig(layers=2, channels=8, conv_activation="tanh"),
    "node head": NetworkConfig(layers=2, channels=8, head=Head.NODE),
    "BatchNorm": NetworkConfig(layers=2, channels=8, batch_norm=True, pooling=Pooling.SUM),
}


def network_for(config: NetworkConfig, graph: Graph) -> GIN0:
    network = build_network(graph.n_features, 5, config, np.random.default_rng(0))
    set_standardisation(network, *feature_statistics([graph.x]))
    return network


@pytest.mark.parametrize("config", CONFIGS.values(), ids=CONFIGS.keys())
@pytest.mark.parametrize("other", [None, 1])
def test_saliency_agrees_with_finite_differences(config: NetworkConfig, other: int | None) -> None:
    graph = make_graph()
    look = Saliency(network_for(config, graph))
    gradient = look.gradient(encode(graph), 3, other)
    assert gradient.shape == (8, 7)
    rng = np.random.default_rng(1)

    def q(x: np.ndarray) -> float:
        values = look.q_values([EncodedGraph(x.astype(np.float32), graph.messages())])[0]
        return float(values[3]) - (0.0 if other is None else float(values[other]))

    for _ in range(8):
        direction = rng.normal(size=graph.x.shape)
        direction[:, graph.x.std(axis=0) == 0] *= 0.1
        direction /= np.linalg.norm(direction)
        step = 2e-3
        slope = (q(graph.x + step * direction) - q(graph.x - step * direction)) / (2 * step)
        assert float((gradient * direction).sum()) == pytest.approx(
            slope, abs=1e-2 * np.linalg.norm(gradient)
        )


@pytest.mark.parametrize("config", CONFIGS.values(), ids=CONFIGS.keys())
def test_edge_influence_is_the_change_of_q_without_the_edge(config: NetworkConfig) -> None:
    graph = make_graph()
    look = Saliency(network_for(config, graph))
    everything = range(graph.n_edges)
    direction = MessageDirection.BOTH
    influence = look.edge_influence(
        encode(graph), messages_without(graph, direction, everything), 2, 0
    )
    for edge in everything:
        left = encode(graph.with_edges(np.delete(graph.edges, edge, axis=0)))
        with_all, without = (look.q_values([g])[0] for g in (encode(graph), left))
        recomputed = float(with_all[2] - with_all[0]) - float(without[2] - without[0])
        assert influence[edge] == pytest.approx(recomputed, abs=1e-6)


@pytest.mark.parametrize("direction", MessageDirection)
@pytest.mark.parametrize("directed", [True, False])
def test_the_messages_left_are_those_of_the_graph_without_the_edge(
    direction: MessageDirection, directed: bool
) -> None:
    rng = np.random.default_rng(0)
    for n_nodes in (1, 3, 6):
        pairs = np.unique(rng.integers(0, n_nodes, size=(12, 2)), axis=0)
        if not directed:
            pairs = np.unique(np.sort(pairs, axis=1), axis=0)
        graph = Graph(x=np.ones((n_nodes, 1)), edges=pairs, directed=directed)
        left = messages_without(graph, direction, range(graph.n_edges))
        for edge, messages in enumerate(left):
            fewer = graph.with_edges(np.delete(graph.edges, edge, axis=0))
            np.testing.assert_array_equal(messages, fewer.messages(direction))


def test_an_edge_that_another_one_doubles_has_no_influence() -> None:
    graph = Graph(x=np.eye(3), edges=np.array([(0, 1), (1, 0), (1, 2)]), directed=True)
    look = Saliency(network_for(NetworkConfig(layers=2, channels=8), graph))
    left = messages_without(graph, MessageDirection.BOTH, range(3))
    influence = look.edge_influence(encode(graph), left, 0, None)
    assert influence[0] == influence[1] == 0.0
    assert influence[2] != 0.0


def test_each_function_is_traced_once_whatever_the_graphs() -> None:
    graphs = [make_graph(), *random_graphs(3, (4, 11), n_features=7)]
    look = Saliency(network_for(NetworkConfig(layers=1, channels=4), make_graph()))
    for graph in graphs:
        look.gradient(encode(graph), 0, None)
        look.embeddings(encode(graph))
        look.q_values([encode(graph), encode(graphs[0])])
    for function in (look._gradient, look._embed, look._q):
        assert function.experimental_get_tracing_count() == 1


def test_principal_components_are_those_of_the_covariance() -> None:
    rng = np.random.default_rng(0)
    h = rng.normal(size=(40, 6)) * [9, 4, 1, 1, 0.5, 0.1] + 3
    components, shares = principal_components(h)
    values, vectors = np.linalg.eigh(np.cov(h.T))
    for column in range(2):
        expected = (h - h.mean(axis=0)) @ vectors[:, -1 - column]
        np.testing.assert_allclose(np.abs(components[:, column]), np.abs(expected), atol=1e-9)
        assert shares[column] == pytest.approx(values[-1 - column] / values.sum())
        assert components[np.abs(components[:, column]).argmax(), column] > 0


@pytest.mark.parametrize("h", [np.ones((5, 3)), np.zeros((1, 4)), np.ones((1, 1))])
def test_nodes_that_are_all_alike_have_no_components(h: np.ndarray) -> None:
    components, shares = principal_components(h)
    np.testing.assert_array_equal(components, np.zeros((len(h), 2)))
    assert shares == (0.0, 0.0)


def test_more_features_than_nodes_give_the_same_components() -> None:
    rng = np.random.default_rng(3)
    h = rng.normal(size=(5, 30))
    components, shares = principal_components(h)
    left, sizes, _ = np.linalg.svd(h - h.mean(axis=0), full_matrices=False)
    np.testing.assert_allclose(np.abs(components), np.abs(left[:, :2] * sizes[:2]), atol=1e-9)
    np.testing.assert_allclose(shares, np.square(sizes[:2]) / np.square(sizes).sum())
