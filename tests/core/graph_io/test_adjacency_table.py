from __future__ import annotations

import pytest

from tests.core.graph_io.conftest import Read

SYMMETRIC = "0,1,0\n1,0,2\n0,2,0\n"


@pytest.mark.parametrize(("name", "mark"), [("m.csv", ","), ("m.tsv", "\t"), ("m.txt", " ")])
def test_a_square_of_numbers_is_a_matrix(read: Read, name: str, mark: str) -> None:
    file = read(name, SYMMETRIC.replace(",", mark))
    (graph,) = file.graphs
    assert not graph.directed
    assert graph.edges.tolist() == [[0, 1], [1, 2]]
    assert graph.weights is not None
    assert graph.weights.tolist() == [1, 2]
    assert file.n_records == 4
    assert any("adjacency matrix" in w for w in file.warnings)


def test_names_across_and_down(read: Read) -> None:
    (graph,) = read("m.csv", ",Ann,Bob,Cat\nAnn,0,1,0\nBob,0,0,1\nCat,1,0,1\n").graphs
    assert graph.node_names == ("Ann", "Bob", "Cat")
    assert graph.directed
    assert graph.edges.tolist() == [[0, 1], [1, 2], [2, 0], [2, 2]]
    assert graph.weights is None


@pytest.mark.parametrize("mark", [",", " "])
def test_three_weighted_edges_are_no_matrix(read: Read, mark: str) -> None:
    (graph,) = read("e.edgelist", "1,2,5\n2,3,1\n3,1,2\n".replace(",", mark)).graphs
    assert graph.n_edges == 3
    assert graph.weights is not None
    assert graph.weights.tolist() == [5, 1, 2]
