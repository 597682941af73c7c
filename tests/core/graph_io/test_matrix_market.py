from __future__ import annotations

import io
from typing import Literal

import numpy as np
import pytest
import scipy.io
import scipy.sparse

from core.graph_io import GraphFileError
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read


def test_a_symmetric_pattern_is_undirected_and_stored_once(read: Read) -> None:
    file = read("g.mtx", seeds.TEXTS["pattern.mtx"])
    (graph,) = file.graphs
    assert not graph.directed
    assert graph.n_nodes == 4
    assert graph.edges.tolist() == [[1, 0], [2, 0], [3, 3]]
    assert graph.weights is None
    assert len(graph.messages()) == 5
    assert any("symmetric" in w for w in file.warnings)


def test_explicit_zeros_and_inf_in_an_integer_matrix_are_edges(read: Read) -> None:
    text = (
        "%%MatrixMarket matrix coordinate integer general\n%%GraphBLAS type float\n"
        "3 3 4\n1 2 -inf\n2 1 inf\n3 1 0\n1 3 5\n"
    )
    file = read("g.mtx", text)
    (graph,) = file.graphs
    assert graph.weights is not None
    assert graph.weights.tolist() == [-np.inf, np.inf, 0, 5]
    assert any("header says integer" in w for w in file.warnings)


def test_a_missing_banner_is_said(read: Read) -> None:
    file = read("g.mtx", seeds.TEXTS["headless.mtx"])
    assert file.graphs[0].edges.tolist() == [[0, 1], [2, 0]]
    assert any("banner line is missing" in w for w in file.warnings)


def test_isolated_rows_are_nodes(read: Read) -> None:
    text = "%%MatrixMarket matrix coordinate real symmetric\n2000 2000 2\n1 1 .5\n2 1 1\n"
    file = read("g.mtx", text)
    assert file.graphs[0].n_nodes == 2000
    assert any("1,998 nodes without any edge" in w for w in file.warnings)


@pytest.mark.parametrize("symmetry", ["general", "symmetric", "skew-symmetric"])
@pytest.mark.parametrize("dense", [True, False])
def test_the_same_entries_as_scipy_reads(
    read: Read, symmetry: Literal["general", "symmetric", "skew-symmetric"], dense: bool
) -> None:
    rng = np.random.default_rng(1)
    matrix = np.where(rng.random((7, 7)) < 0.4, rng.normal(size=(7, 7)).round(3), 0)
    lower = np.tril(matrix, -1)
    if symmetry == "symmetric":
        matrix = lower + lower.T
    elif symmetry == "skew-symmetric":
        matrix = lower - lower.T
    buffer = io.BytesIO()
    stored = matrix if dense else scipy.sparse.coo_array(matrix)
    scipy.io.mmwrite(buffer, stored, symmetry=symmetry)
    (graph,) = read("g.mtx", buffer.getvalue()).graphs
    undirected = symmetry != "general"
    wanted = {tuple(sorted(e)) if undirected else tuple(e) for e in np.argwhere(matrix).tolist()}
    got = {tuple(sorted(e)) if undirected else tuple(e) for e in graph.edges.tolist()}
    assert got == wanted
    assert graph.directed is not undirected
    assert graph.weights is not None
    for (row, column), weight in zip(graph.edges.tolist(), graph.weights, strict=True):
        assert weight == pytest.approx(matrix[row, column])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("%%MatrixMarket matrix coordinate real general\n3 4 0\n", "3 × 4 is no adjacency matrix"),
        ("%%MatrixMarket matrix coordinate real general\n9999999 9999999 1\n1 1 1\n", "at most"),
        ("%%MatrixMarket matrix coordinate real general\n2 2 3\n1 1 1\n", "promises 3"),
        ("%%MatrixMarket matrix coordinate real general\n2 2 1\n1 3 1\n", "line 3: entry (1, 3)"),
        ("%%MatrixMarket matrix coordinate real general\n2 2 1\n1 x 1\n", "wanted row, column"),
        ("%%MatrixMarket vector coordinate real general\n2 2 1\n1 1 1\n", "wanted a matrix"),
        ("%%MatrixMarket matrix coordinate real wild\n2 2 1\n1 1 1\n", "no kind of"),
        ("%%MatrixMarket matrix array real general\n900 900\n1\n", "1 values; a dense general one"),
        ("%%MatrixMarket matrix coordinate real general\n0 0 0\n", "no nodes"),
    ],
)
def test_what_does_not_fit_is_refused(read: Read, text: str, said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.mtx") as caught:
        read("g.mtx", text)
    assert said in str(caught.value)
