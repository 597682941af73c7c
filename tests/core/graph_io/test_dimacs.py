from __future__ import annotations

import pytest

from core.graph_io import GraphFileError
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read


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
