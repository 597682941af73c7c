from __future__ import annotations

import io
import zipfile
from typing import Any, Literal

import numpy as np
import pytest
import scipy.sparse

from core.graph_io import ColumnUse, GraphFileError
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read


def test_spektral_arrays(read: Read) -> None:
    file = read("g.npz", seeds.archives()["spektral.npz"])
    (graph,) = file.graphs
    assert not graph.directed
    assert graph.edges.tolist() == [[0, 1], [1, 2]]
    assert file.n_records == 4
    assert graph.x.tolist() == [[1, 0], [0, 1], [1, 1]]
    assert graph.label == 2.5


def test_csr_without_features_says_what_is_used_instead(read: Read) -> None:
    file = read("g.npz", seeds.archives()["csr.npz"])
    (graph,) = file.graphs
    assert graph.directed
    assert graph.edges.tolist() == [[0, 1], [1, 2], [2, 0]]
    assert graph.feature_names == ("constant", "degree")
    assert graph.x.tolist() == [[1, 2], [1, 2], [1, 2]]
    said = " ".join(file.warnings)
    assert "a constant 1 and each node's degree are used instead" in said
    assert "labels of the nodes" in said


def test_node_labels_can_be_asked_for(read: Read) -> None:
    file = read("g.npz", seeds.archives()["csr.npz"], uses={"labels": ColumnUse.ONE_HOT})
    assert file.graphs[0].feature_names == ("labels=0", "labels=1")


@pytest.mark.parametrize("kind", ["csr", "csc", "coo"])
def test_what_scipy_saves_comes_back(read: Read, kind: Literal["csr", "csc", "coo"]) -> None:
    rng = np.random.default_rng(2)
    matrix = np.where(rng.random((9, 9)) < 0.3, rng.normal(size=(9, 9)), 0)
    buffer = io.BytesIO()
    scipy.sparse.save_npz(buffer, scipy.sparse.coo_matrix(matrix).asformat(kind))
    (graph,) = read("g.npz", buffer.getvalue()).graphs
    assert {tuple(e) for e in graph.edges.tolist()} == {tuple(e) for e in np.argwhere(matrix)}
    assert graph.weights is not None
    np.testing.assert_allclose(graph.weights, [matrix[a, b] for a, b in graph.edges])


@pytest.mark.parametrize("turned", [True, False])
def test_an_edge_index_in_either_orientation(read: Read, turned: bool) -> None:
    index = np.array([[0, 1, 3, 2], [1, 2, 0, 3]])
    data = seeds.npz_bytes(edge_index=index.T if turned else index, x=np.eye(4))
    (graph,) = read("g.npz", data).graphs
    assert graph.edges.tolist() == [[0, 1], [1, 2], [3, 0], [2, 3]]


def test_a_batch_is_a_set_with_labels(read: Read) -> None:
    graphs = read("g.npz", seeds.archives()["batch.npz"]).graphs
    assert [graph.label for graph in graphs] == [0.0, 1.0]
    assert [graph.n_edges for graph in graphs] == [2, 2]


def test_sparse_features_and_edge_features(read: Read) -> None:
    data = seeds.npz_bytes(
        adj_data=np.ones(2),
        adj_indices=np.array([1, 0]),
        adj_indptr=np.array([0, 1, 2]),
        adj_shape=np.array([2, 2]),
        attr_data=np.array([2.0, 3.0]),
        attr_indices=np.array([2, 0]),
        attr_indptr=np.array([0, 1, 2]),
        attr_shape=np.array([2, 3]),
        e=np.array([[5.0], [6.0]]),
    )
    (graph,) = read("g.npz", data).graphs
    assert graph.x.tolist() == [[0, 0, 2], [3, 0, 0]]
    assert graph.edge_attributes == {"e0": (5.0,)}


def with_pickle() -> bytes:
    buffer = io.BytesIO()
    np.savez(buffer, a=np.array([{"evil": 1}], dtype=object))
    return buffer.getvalue()


def bomb() -> bytes:
    """A few kilobytes that unpack to 64 MB of zeros."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.npy", bytes(64 * 2**20))
    return buffer.getvalue()


def lying_header() -> bytes:
    """A header that promises 32 GB for a body of 8 bytes."""
    header = b"{'descr': '<f8', 'fortran_order': False, 'shape': (65536, 65536), }"
    body = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + bytes(8)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.npy", body)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (with_pickle(), "'a' is pickled Python objects, which are never loaded"),
        (bomb(), "unpacks to 1 arrays of 64 MB"),
        (lying_header(), "of shape (65536, 65536) has 8 bytes"),
        (b"PK\x03\x04 and nothing more", "a damaged archive"),
    ],
)
def test_dangerous_archives_are_refused(read: Read, data: bytes, said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.npz") as caught:
        read("g.npz", data)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("arrays", "said"),
    [
        ({"x": np.eye(2)}, "no adjacency in it"),
        ({"a": np.eye(2, 3)}, "the adjacency has shape (2, 3)"),
        ({"a": np.eye(2), "x": np.eye(3)}, "3 rows of node features for 2 nodes"),
        ({"edge_index": np.array([[0, 1], [1, 5]]), "x": np.eye(2)}, "ends at node 5"),
        (
            {"adj_indices": np.array([1]), "adj_indptr": np.array([0, 1, 9])},
            "does not cut the 1 indices",
        ),
        ({"a": np.eye(2), "x": np.array([[1.0], [np.nan]])}, "'x' of node '1' is nan at entry 0"),
        ({"a": np.eye(2), "y": np.array(np.inf)}, "the graph's label is inf"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(read: Read, arrays: dict[str, Any], said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.npz") as caught:
        read("g.npz", seeds.npz_bytes(**arrays))
    assert said in str(caught.value)
