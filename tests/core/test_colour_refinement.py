"""Colour refinement against what GIN0 itself computes, and against networkx."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from core.batch import EncodedGraph, encode
from core.colour_refinement import graph_classes, node_colours
from core.config import NetworkConfig, Pooling
from core.graph import Graph
from core.network import build_network
from core.saliency import Saliency
from tests.core.helpers import random_graphs
from tests.fakes import make_graph


def plain(edges: object, n_nodes: int) -> EncodedGraph:
    """A graph whose nodes all have the feature 1."""
    return encode(Graph(x=np.ones((n_nodes, 1)), edges=np.array(edges)))


def from_networkx(graph: nx.Graph) -> EncodedGraph:
    return plain(list(graph.edges), graph.number_of_nodes())


def test_a_path_has_its_ends_and_its_middle() -> None:
    (colours,) = node_colours([plain([(0, 1), (1, 2), (2, 3), (3, 4)], 5)], 1)
    assert colours[0] == colours[4] != colours[2]
    assert colours[1] == colours[2] == colours[3]
    (finer,) = node_colours([plain([(0, 1), (1, 2), (2, 3), (3, 4)], 5)], 2)
    assert finer[1] == finer[3] != finer[2]


def test_equal_colours_are_equal_embeddings_and_others_differ() -> None:
    """The definition: the network itself, with weights at random, is the judge."""
    network = build_network(1, 3, NetworkConfig(layers=3, channels=16), np.random.default_rng(0))
    graphs = [
        from_networkx(g)
        for g in (nx.path_graph(6), nx.star_graph(5), nx.karate_club_graph(), nx.cycle_graph(7))
    ]
    colours = node_colours(graphs, 3)
    look = Saliency(network)
    for graph, own in zip(graphs, colours, strict=True):
        h = look.embeddings(graph)[2]
        distance = np.abs(h[:, None] - h[None]).max(axis=2)
        scale = np.abs(h).max()
        same = own[:, None] == own[None]
        assert distance[same].max() < 1e-5 * scale
        if (~same).any():
            assert distance[~same].min() > 1e-5 * scale


def test_classes_of_graphs_are_those_of_the_pooled_network() -> None:
    pairs = [
        (nx.cycle_graph(6), nx.disjoint_union(nx.cycle_graph(3), nx.cycle_graph(3))),
        (nx.path_graph(4), nx.star_graph(3)),
        (nx.cycle_graph(5), nx.cycle_graph(9)),
        (nx.petersen_graph(), nx.complete_bipartite_graph(3, 3)),
    ]
    for pooling in Pooling:
        config = NetworkConfig(layers=3, channels=16, pooling=pooling)
        look = Saliency(build_network(1, 3, config, np.random.default_rng(1)))
        for one, other in pairs:
            graphs = [from_networkx(one), from_networkx(other)]
            a, b = look.q_values(graphs)
            is_same = bool(np.allclose(a, b, rtol=1e-5))
            classes = graph_classes(graphs, 3, pooling)
            assert (classes[0] == classes[1]) == is_same, (one, other, pooling)


def test_what_weisfeiler_and_leman_cannot_tell_apart_is_one_class() -> None:
    for one, other in (
        (nx.cycle_graph(6), nx.disjoint_union(nx.cycle_graph(3), nx.cycle_graph(3))),
        (nx.cubical_graph(), nx.circulant_graph(8, [1, 4])),
    ):
        for graph in (one, other):
            nx.set_node_attributes(graph, "1", "colour")
        hashes = {nx.weisfeiler_lehman_graph_hash(g, node_attr="colour") for g in (one, other)}
        assert len(hashes) == 1
        classes = graph_classes([from_networkx(one), from_networkx(other)], 3, Pooling.SUM)
        assert classes[0] == classes[1]


def test_a_complete_graph_is_one_colour_whatever_its_features() -> None:
    edges = [(i, j) for i in range(6) for j in range(i)]
    graph = Graph(x=np.random.default_rng(0).normal(size=(6, 3)), edges=np.array(edges))
    (colours,) = node_colours([encode(graph)], 1)
    assert len(set(colours.tolist())) == 1


def test_other_node_numbers_give_the_same_class() -> None:
    rng = np.random.default_rng(2)
    for graph in (make_graph(), *random_graphs(0, (5, 9))):
        order = rng.permutation(graph.n_nodes)
        number = np.argsort(order)
        other = Graph(x=graph.x[order], edges=number[graph.edges])
        classes = graph_classes([encode(graph), encode(other)], 3, Pooling.MEAN)
        assert classes[0] == classes[1]


def test_graphs_of_different_widths_are_refused() -> None:
    with pytest.raises(ValueError, match="same number of features"):
        node_colours([encode(make_graph()), plain([(0, 1)], 2)], 1)
