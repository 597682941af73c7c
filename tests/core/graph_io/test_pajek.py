from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from core.graph_io import GraphFileError
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read


def test_every_section_repeated_labels_and_text_before_the_first(read: Read) -> None:
    file = read("g.net", seeds.TEXTS["pajek.net"])
    (graph,) = file.graphs
    assert graph.name == "little"
    assert graph.node_names == ("a b", "b", "b", "4")
    assert graph.directed
    records = [[0, 1], [1, 2], [0, 2], [0, 3], [3, 0]]
    assert graph.edges.tolist() == [*records, [2, 1]]
    assert file.n_records == 5
    assert graph.weights is not None
    assert graph.weights.tolist() == [3.5, 1, 1, 1, 1, 1]
    assert graph.positions is not None
    np.testing.assert_array_equal(graph.positions[:2], [[0.1, -0.2], [0.3, -0.4]])
    assert any("before the first section" in w for w in file.warnings)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark(read: Read, end: str, mark: str) -> None:
    text = mark + end.join(["*Vertices 3", '1 "x"', "*Edges", "1 2", "2 3"])
    (graph,) = read("g.net", text).graphs
    assert graph.node_names == ("x", "2", "3")
    assert not graph.directed
    assert graph.edges.tolist() == [[0, 1], [1, 2]]


def test_matrix_rows_are_arcs(read: Read) -> None:
    (graph,) = read("g.net", seeds.TEXTS["matrix.net"]).graphs
    assert graph.directed
    assert graph.edges.tolist() == [[0, 1], [1, 2], [2, 0]]
    assert graph.weights is not None
    assert graph.weights.tolist() == [1, 2, 1]


def test_a_two_mode_matrix_joins_the_two_kinds(read: Read) -> None:
    text = "*Vertices 5 2\n*Matrix\n1 0 1\n0 1 0\n"
    (graph,) = read("g.net", text).graphs
    assert not graph.directed
    assert graph.edges.tolist() == [[0, 2], [0, 4], [1, 3]]


def test_a_project_holds_several_networks(read: Read) -> None:
    text = '*Network one\n*Vertices 2\n*Arcs :1 "likes"\n1 2\n*Network two\n*Vertices 1\n'
    graphs = read("g.paj", text).graphs
    assert [graph.name for graph in graphs] == ["one", "two"]
    assert [graph.n_edges for graph in graphs] == [1, 0]


def test_what_networkx_writes_comes_back(read: Read) -> None:
    made = nx.gnp_random_graph(12, 0.3, seed=2)
    (graph,) = read("g.net", "\n".join(nx.generate_pajek(made))).graphs
    assert graph.node_names == tuple(str(n) for n in made)
    assert {tuple(e) for e in graph.edges.tolist()} == set(made.edges)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("*Vertices\n", "wanted a number of at most"),
        ("*Vertices 99999999\n", "wanted a number of at most 2,000,000"),
        ("*Vertices 2\n*Arcs\n1 3\n", "line 3: vertex 3; the vertices are numbered 1 to 2"),
        ("*Vertices 2\n*Arcs\n1\n", "line 3: wanted two vertices"),
        ("*Vertices 2\n*Matrix\n1 0 0\n", "row 1 of the matrix has 3 numbers"),
        ("*Vertices 2\n*Matrix\n1 x\n", "'x' in the matrix; wanted a number"),
        ("*Vertices 2\none 2\n", "'one'; wanted a vertex number"),
        ("*Arcs\n1 2\n*Vertices 2\n", "before any *Vertices"),
    ],
)
def test_what_does_not_fit_is_refused(read: Read, text: str, said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.net") as caught:
        read("g.net", text)
    assert said in str(caught.value)
