from __future__ import annotations

from collections import Counter

import networkx as nx
import pytest

from core.graph_io import read_graphs
from tests.make_samples import SAMPLES, sample_texts


@pytest.mark.parametrize("name", sorted(sample_texts()))
def test_samples_are_what_the_script_makes(name: str) -> None:
    assert (SAMPLES / name).read_text(encoding="utf-8") == sample_texts()[name]


def test_the_posted_circuit() -> None:
    (graph,) = read_graphs(SAMPLES / "posted_circuit.json")
    assert (graph.n_nodes, graph.n_features, graph.label) == (8, 7, 456.0)
    assert len(graph.messages()) == 26
    assert graph.x[5].tolist() == [0, 0, 0, 1, 0, 7, 1]


def test_the_karate_club() -> None:
    (graph,) = read_graphs(SAMPLES / "karate.json")
    assert (graph.n_nodes, graph.n_edges, graph.directed) == (34, 78, False)
    assert graph.x.sum(axis=0).tolist() == [17, 17]


def test_c17_computes_what_its_truth_table_says() -> None:
    """G22 = NAND(NAND(1, 3), NAND(2, NAND(3, 6))), worked by hand for all ones but G2 = 0."""
    (graph,) = read_graphs(SAMPLES / "c17.json")
    assert (graph.n_nodes, graph.n_edges, graph.directed) == (11, 12, True)
    values = dict.fromkeys(("G1", "G3", "G6", "G7"), True) | {"G2": False}
    readers: dict[int, list[int]] = {}
    for begin, end in graph.edges.tolist():
        readers.setdefault(end, []).append(begin)
    names = graph.node_names
    for node in range(5, 11):
        values[names[node]] = not all(values[names[i]] for i in readers[node])
    assert values["G22"] is True
    assert values["G23"] is False


def test_the_motif_set_has_four_classes_of_connected_graphs_in_mixed_order() -> None:
    graphs = read_graphs(SAMPLES / "motifs.json")
    labels = [graph.label for graph in graphs]
    assert Counter(labels) == dict.fromkeys(("cycle", "house", "star", "clique"), 20)
    assert labels != sorted(labels, key=str)
    assert len(set(labels[:12])) == 4
    for graph in graphs:
        made: nx.Graph[int] = nx.Graph(graph.edges.tolist())
        assert nx.is_connected(made)
        assert len(made) == graph.n_nodes


@pytest.mark.parametrize(
    ("label", "n_cycles", "has_triangle"),
    [("cycle", 1, False), ("house", 2, True), ("star", 0, False), ("clique", 6, True)],
)
def test_each_motif_is_in_its_graphs(label: str, n_cycles: int, has_triangle: bool) -> None:
    """Independent cycles m − n + 1: the tree and the joining edge add none."""
    for graph in read_graphs(SAMPLES / "motifs.json"):
        if graph.label == label:
            assert graph.n_edges - graph.n_nodes + 1 == n_cycles
            made: nx.Graph[int] = nx.Graph(graph.edges.tolist())
            assert (nx.transitivity(made) > 0) is has_triangle
            if label == "star":
                assert graph.degrees().max() >= 6
