"""bench, hMETIS and DIMACS files."""

from __future__ import annotations

import pytest

from core.graph_io import GraphFileError, HyperedgeExpansion
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read


def test_gate_types_are_features_without_regard_to_case(read: Read) -> None:
    (graph,) = read("h.bench", seeds.TEXTS["half.bench"]).graphs
    assert graph.node_names == ("a", "b", "s", "c")
    assert graph.directed
    assert graph.edges.tolist() == [[0, 2], [1, 2], [0, 3], [1, 3]]
    assert graph.feature_names == ("type=and", "type=input", "type=xor", "output")
    assert graph.x.tolist() == [[0, 1, 0, 0], [0, 1, 0, 0], [0, 0, 1, 1], [1, 0, 0, 0]]


def test_a_gate_may_read_what_comes_later_and_a_lookup_table(read: Read) -> None:
    text = "INPUT(a)\nq = DFF(n)\nn = LUT 0x8 ( a, q )\nOUTPUT(q)\nz = vdd\n"
    (graph,) = read("s.bench", text).graphs
    assert graph.node_names == ("a", "q", "n", "z")
    assert graph.edges.tolist() == [[2, 1], [0, 2], [1, 2]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("INPUT(a)\nb = NOT(c)\n", "line 2: signal 'c' is neither an input nor a gate"),
        ("INPUT(a)\nOUTPUT(c)\n", "line 2: signal 'c'"),
        ("INPUT(a)\nINPUT(a)\n", "node id 'a' is given twice"),
        ("INPUT(a)\nb equals NOT(a)\n", "line 2: 'b equals NOT(a)'; wanted"),
    ],
)
def test_a_bad_netlist_is_refused(read: Read, text: str, said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.bench") as caught:
        read("g.bench", text)
    assert said in str(caught.value)


def test_hyperedges_become_cliques(read: Read) -> None:
    file = read("h.hgr", seeds.TEXTS["hyper.hgr"])
    (graph,) = file.graphs
    assert graph.edges.tolist() == [[0, 1], [0, 2], [1, 2], [2, 3]]
    assert graph.weights is not None
    assert graph.weights.tolist() == [2, 2, 2, 5]
    assert graph.feature_names == ("weight",)
    assert graph.x.ravel().tolist() == [1, 1, 2, 3]
    assert file.n_records == 2
    assert any("a clique" in w for w in file.warnings)


def test_hyperedges_become_stars_when_asked(read: Read) -> None:
    file = read("h.hgr", seeds.TEXTS["hyper.hgr"], hyperedges=HyperedgeExpansion.STAR)
    (graph,) = file.graphs
    assert graph.node_names[4:] == ("hyperedge 1", "hyperedge 2")
    assert graph.edges.tolist() == [[4, 0], [4, 1], [4, 2], [5, 2], [5, 3]]
    assert any("a star" in w for w in file.warnings)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 3\n1 2\n", "1 hyperedges; the first line promises 2"),
        ("1 3\n1 4\n", "line 2: node '4'; the nodes are 1 to 3"),
        ("x 3\n1 2\n", "wanted the numbers of hyperedges and nodes"),
        ("1 3 10\n1 2\n1\n", "1 node weights for 3 nodes"),
        ("1 5000\n" + " ".join(str(i) for i in range(1, 5001)) + "\n", "expand the hyperedges"),
    ],
)
def test_a_bad_hypergraph_is_refused(read: Read, text: str, said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.hgr") as caught:
        read("g.hgr", text)
    assert said in str(caught.value)


def test_dimacs_edges_given_both_ways_count_once(read: Read) -> None:
    file = read("g.col", seeds.TEXTS["colour.col"])
    (graph,) = file.graphs
    assert graph.n_nodes == 4
    assert not graph.directed
    assert graph.edges.tolist() == [[0, 1], [2, 2]]
    assert file.n_records == 3


def test_dimacs_arcs_are_directed_and_weighted(read: Read) -> None:
    (graph,) = read("g.gr", seeds.TEXTS["roads.gr"]).graphs
    assert graph.directed
    assert graph.edges.tolist() == [[0, 1], [1, 2], [2, 0]]
    assert graph.weights is not None
    assert graph.weights.tolist() == [7, 0, 2]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("p edge 2 1\ne 1 3\n", "line 2: node '3'; the nodes are 1 to 2"),
        ("p edge 2 1\nq 1 2\n", "line 2: a line of kind 'q'"),
        ("p edge 99999999 1\ne 1 2\n", "at most 2,000,000"),
        ("p edge 2 1\np edge 2 1\n", "a second problem line"),
        ("e 1 2\n", "before the problem line"),
    ],
)
def test_a_bad_dimacs_file_is_refused(read: Read, text: str, said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.col") as caught:
        read("g.col", text)
    assert said in str(caught.value)
