from __future__ import annotations

import networkx as nx
import pytest

from core.graph_io import GraphFileError
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read


def test_weight_zero_is_an_edge_and_gaps_are_no_nodes(read: Read) -> None:
    file = read("g.edgelist", seeds.TEXTS["weighted.edgelist"])
    (graph,) = file.graphs
    assert graph.node_names == ("1", "7", "3")
    assert graph.directed
    assert graph.edges.tolist() == [[0, 1], [1, 2], [2, 0]]
    assert graph.weights is not None
    assert graph.weights.tolist() == [0, -2.5, 1000]
    said = " ".join(file.warnings)
    assert "1 edge record with weight 0" in said
    assert "1 edge record with a negative weight" in said
    assert "ids run from 1 to 7 with 4 left out" in said


def test_what_networkx_writes_comes_back(read: Read) -> None:
    made = nx.gnp_random_graph(12, 0.4, seed=2, directed=True)
    nx.set_edge_attributes(made, {e: e[0] + 0.5 for e in made.edges}, "weight")
    (graph,) = read("g.edgelist", "\n".join(nx.generate_edgelist(made))).graphs
    names = graph.node_names
    assert {(int(names[a]), int(names[b])) for a, b in graph.edges.tolist()} == set(made.edges)
    assert graph.weights is not None
    expected = [int(names[a]) + 0.5 for a, _ in graph.edges.tolist()]
    assert graph.weights.tolist() == expected


def test_a_comment_can_say_that_edges_are_undirected(read: Read) -> None:
    (graph,) = read("snap.txt", seeds.TEXTS["snap.txt"]).graphs
    assert not graph.directed
    (graph,) = read("out.konect", "% sym weighted\n1 2 3\n2 3 4\n").graphs
    assert not graph.directed


def test_a_bipartite_list_numbers_both_sides_from_one(read: Read) -> None:
    (graph,) = read("out.konect", "% bip unweighted\n1 1\n1 2\n2 2\n").graphs
    assert graph.n_nodes == 4
    assert not graph.directed


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("g.edgelist", "1 2\n3\n", "line 2: wanted two nodes"),
        ("g.edgelist", "1 2\n2 3 4\n", "line 2: 3 columns ('2 3 4') where the lines before have 2"),
        ("g.edgelist", "# nothing\n", "no edge in it"),
        ("g.edgelist", "a b {'weight': 3\n", "line 1: \"{'weight': 3\" is no dict"),
        ("g.txt", "this is not a graph\nat all, I say\n", "wanted two nodes and maybe a weight"),
        ("g.txt", "hello world\n", "no graph format known here"),
        ("g.txt", "hello world\nbye moon\n", "no graph format known here"),
    ],
)
def test_what_is_no_edge_list_is_refused(read: Read, name: str, text: str, said: str) -> None:
    with pytest.raises(GraphFileError) as caught:
        read(name, text)
    assert said in str(caught.value)
