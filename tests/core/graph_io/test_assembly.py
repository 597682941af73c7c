from __future__ import annotations

import pytest

from core.graph import MessageDirection
from core.graph_io import read_graphs
from tests.core.graph_io.conftest import Read


def gin_sums(messages: list[list[int]]) -> list[float]:
    """(1 + 0) x_i plus the sum over senders, features 1, 10, 100: one GIN layer, kernel 1."""
    features = [1.0, 10.0, 100.0]
    return [features[i] + sum(features[a] for a, b in messages if b == i) for i in range(3)]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("0 1 1\n1 2 1", [11, 111, 110]),
        ("0 1 1\n1 2 1\n0 0 1", [12, 111, 110]),
        ("0 1 1\n1 2 1\n0 1 1", [11, 111, 110]),
        ("0 1 0\n1 2 -5", [11, 111, 110]),
        ("0 1 nan\n1 2 1", [11, 111, 110]),
    ],
)
def test_messages_of_loops_repeated_and_weightless_edges(
    read: Read, lines: str, expected: list[float]
) -> None:
    (graph,) = read("g.edgelist", lines).graphs
    assert gin_sums(graph.messages().tolist()) == expected
    assert graph.directed
    along = graph.messages(MessageDirection.ALONG).tolist()
    assert gin_sums(along)[1:] == [expected[1] - 100, 110]


def test_the_first_of_parallel_edges_is_kept(read: Read) -> None:
    file = read("g.csv", "source,target,weight,kind\na,b,1,x\nb,a,2,y\nb,c,3,z\n")
    (graph,) = file.graphs
    assert graph.weights is not None
    assert graph.weights.tolist() == [1, 3]
    assert graph.edge_attributes == {"kind": ("x", "z")}
    assert any("1 of 3 edge records repeat an edge" in w for w in file.warnings)


def test_loops_isolated_nodes_direction_and_attributes_are_said(read: Read) -> None:
    text = "graph [ directed 1 node [ id 0 ] node [ id 1 ] edge [ source 0 target 0 kind 3 ] ]"
    said = " ".join(read("g.gml", text).warnings)
    assert "1 self-loop kept" in said
    assert "1 node without any edge kept" in said
    assert "edges are directed; the network gets messages both ways" in said
    assert "Edge attributes (kind) are kept" in said


def test_reading_is_deterministic(read: Read) -> None:
    file = read("g.edgelist", "b a\na c\nc b\n")
    again = read_graphs(file.path)
    assert again[0].digest() == file.graphs[0].digest()
    assert again[0].node_names == ("b", "a", "c")
