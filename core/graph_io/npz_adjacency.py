"""The adjacency of an .npz archive: CSR, CSC or COO arrays, an edge index, or a dense matrix."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.graph_io.source import Source

Arrays: TypeAlias = Mapping[str, NDArray[Any]]
"""The arrays of an archive by name."""

DENSE_NAMES = ("a", "A", "adj", "adjacency", "adj_matrix")
_CSR_PREFIXES = ("adj_", "adj_matrix.", "adjacency_", "a_", "A_", "")
_EDGE_NAMES = ("edge_index", "edges", "edge_list", "edge_links")


def adjacency(
    source: Source, arrays: Arrays, n_from_features: int | None
) -> tuple[int, NDArray[np.int64], NDArray[np.float64] | None]:
    """Number of nodes, (source, target) of every stored entry, and its value.

    Raises:
        GraphFileError: there is none, or its arrays do not fit each other.
    """
    for prefix in _CSR_PREFIXES:
        if prefix + "indices" in arrays and prefix + "indptr" in arrays:
            return _csr(source, arrays, prefix)
    if all(name in arrays for name in ("row", "col", "shape")):
        return _coo(source, arrays)
    index = first(arrays, _EDGE_NAMES)
    if index is not None:
        return _edge_index(source, index, n_from_features)
    dense = first(arrays, DENSE_NAMES)
    if dense is None:
        raise source.refuse(
            "no adjacency in it; wanted a (dense), edge_index, or adj_data, adj_indices, "
            f"adj_indptr; got {', '.join(list(arrays)[:12])}"
        )
    if dense.ndim != 2 or dense.shape[0] != dense.shape[1] or dense.dtype.kind not in "?biufc":
        raise source.refuse(f"the adjacency has shape {dense.shape}; wanted numbers, n × n")
    ends = np.argwhere(dense != 0)
    return len(dense), ends, _real(dense[tuple(ends.T)])


def _csr(
    source: Source, arrays: Arrays, prefix: str
) -> tuple[int, NDArray[np.int64], NDArray[np.float64] | None]:
    indices = integers(source, prefix + "indices", arrays)
    indptr = integers(source, prefix + "indptr", arrays)
    n = len(indptr) - 1
    if prefix + "shape" in arrays:
        shape = integers(source, prefix + "shape", arrays).tolist()
        if shape != [n, n]:
            raise source.refuse(f"the adjacency is {shape} for {n} rows; wanted {[n, n]}")
    steps = np.diff(indptr)
    if n < 1 or indptr[0] != 0 or (steps < 0).any() or indptr[-1] != len(indices):
        raise source.refuse(f"{prefix}indptr does not cut the {len(indices)} indices into rows")
    ends = np.stack([np.repeat(np.arange(n), steps), indices], axis=1)
    by_column = "format" in arrays and arrays["format"].tobytes().strip(b"\0") == b"csc"
    _check_ends(source, ends, n)
    return n, ends[:, ::-1] if by_column else ends, data(source, arrays, prefix, len(ends))


def _coo(
    source: Source, arrays: Arrays
) -> tuple[int, NDArray[np.int64], NDArray[np.float64] | None]:
    rows, columns = integers(source, "row", arrays), integers(source, "col", arrays)
    shape = integers(source, "shape", arrays).tolist()
    if len(shape) != 2 or shape[0] != shape[1] or len(rows) != len(columns):
        raise source.refuse(f"a matrix of shape {shape}; wanted as many rows as columns")
    ends = np.stack([rows, columns], axis=1)
    _check_ends(source, ends, shape[0])
    return shape[0], ends, data(source, arrays, "", len(ends))


def _edge_index(
    source: Source, index: NDArray[Any], n_from_features: int | None
) -> tuple[int, NDArray[np.int64], None]:
    if index.ndim != 2 or 2 not in index.shape or index.dtype.kind not in "iu":
        raise source.refuse(
            f"the edge index has shape {index.shape}; wanted whole numbers, 2 × edges or edges × 2"
        )
    ends = (index.T if index.shape[0] == 2 else index).astype(np.int64)
    n_nodes = int(ends.max()) + 1 if n_from_features is None and len(ends) else n_from_features or 0
    _check_ends(source, ends, n_nodes)
    return n_nodes, ends, None


def _check_ends(source: Source, ends: NDArray[np.int64], n_nodes: int) -> None:
    if len(ends) and (ends.min() < 0 or ends.max() >= n_nodes):
        bad = int(ends.max() if ends.min() >= 0 else ends.min())
        raise source.refuse(f"an edge ends at node {bad}; the nodes are 0 to {n_nodes - 1}")


def symmetry(ends: NDArray[np.int64], n_nodes: int) -> tuple[bool, NDArray[np.bool_]]:
    """Whether every entry's mirror image is stored too, and the entries to keep then."""
    codes = ends[:, 0] * n_nodes + ends[:, 1]
    mirrored = ends[:, 1] * n_nodes + ends[:, 0]
    symmetric = bool(np.array_equal(np.unique(codes), np.unique(mirrored)))
    keep = ends[:, 0] <= ends[:, 1] if symmetric else np.ones(len(ends), dtype=np.bool_)
    return symmetric, keep


def data(source: Source, arrays: Arrays, prefix: str, n_wanted: int) -> NDArray[np.float64] | None:
    """The values of a sparse matrix, or None when the archive has none."""
    values = arrays.get(prefix + "data")
    if values is None:
        return None
    if values.shape != (n_wanted,) or values.dtype.kind not in "?biufc":
        raise source.refuse(f"{prefix}data has shape {values.shape}; wanted {n_wanted} numbers")
    return _real(values)


def _real(values: NDArray[Any]) -> NDArray[np.float64]:
    return np.real(values).astype(np.float64)


def integers(source: Source, name: str, arrays: Arrays) -> NDArray[np.int64]:
    """A row of whole numbers by name.

    Raises:
        GraphFileError: it is not there, or something else.
    """
    array = arrays.get(name)
    if array is None or array.dtype.kind not in "iu" or array.ndim != 1:
        got = "nothing" if array is None else f"shape {array.shape}, type {array.dtype}"
        raise source.refuse(f"{name}: wanted a row of whole numbers, got {got}")
    return array.astype(np.int64)


def first(arrays: Arrays, names: tuple[str, ...]) -> NDArray[Any] | None:
    """The first array that has one of these names."""
    for name in names:
        if name in arrays:
            return arrays[name]
    return None
