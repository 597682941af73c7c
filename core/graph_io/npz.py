"""Graphs in .npz archives: Spektral's x, a, e, y, edge indices, and CSR adjacency arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.graph_io.columns import ColumnHint, ColumnUse
from core.graph_io.limits import MAX_EDGES, MAX_FEATURE_CELLS, MAX_GRAPHS, MAX_NODES
from core.graph_io.npz_adjacency import (
    DENSE_NAMES,
    Arrays,
    adjacency,
    data,
    first,
    integers,
    symmetry,
)
from core.graph_io.npz_archive import load_arrays
from core.graph_io.records import GraphRecords
from core.graph_io.source import Source

_FEATURE_NAMES = ("x", "X", "features", "feat", "node_features", "attr_matrix", "attr", "nodes")
_FEATURE_PREFIXES = ("attr_", "attr_matrix.", "feature_", "features_", "x_")
_LABEL_NAMES = ("y", "labels", "label", "node_labels", "target")
_EDGE_FEATURE_NAMES = ("e", "edge_attr", "edge_features")
_MAX_EDGE_FEATURES = 32
_NAME_NAMES = ("node_names", "names", "idx_to_node")
_ANSWERS = ColumnHint(ColumnUse.LEAVE_OUT, "labels of the nodes: what a classifier is to find")


def read(source: Source) -> list[GraphRecords]:
    """The graph of an archive, or the graphs when its arrays have one more dimension.

    Raises:
        GraphFileError: no adjacency in it, or its arrays do not fit each other.
    """
    arrays = load_arrays(source)
    dense = first(arrays, DENSE_NAMES)
    if dense is not None and dense.ndim == 3:
        return _batch(source, arrays, dense)
    return [_records(source, arrays, source.stem)]


def _batch(source: Source, arrays: Arrays, dense: NDArray[Any]) -> list[GraphRecords]:
    n_graphs = len(dense)
    if n_graphs > MAX_GRAPHS:
        raise source.refuse(f"{n_graphs:,} graphs; at most {MAX_GRAPHS:,} are read")
    shared = {k: v for k, v in arrays.items() if v.ndim > 0 and len(v) == n_graphs}
    return [
        _records(source, {k: v[i] for k, v in shared.items()}, f"{source.stem} {i}")
        for i in range(n_graphs)
    ]


def _records(source: Source, arrays: Arrays, name: str) -> GraphRecords:
    x = _features(source, arrays)
    n_nodes, ends, values = adjacency(source, arrays, None if x is None else len(x))
    if n_nodes > MAX_NODES or len(ends) > MAX_EDGES:
        raise source.refuse(f"{n_nodes:,} nodes and {len(ends):,} edges: too many")
    if x is not None and len(x) != n_nodes:
        raise source.refuse(f"{len(x)} rows of node features for {n_nodes} nodes")
    symmetric, keep = symmetry(ends, n_nodes)
    kept = ends[keep]
    weights = None if values is None or (values == 1).all() else values[keep]
    records = GraphRecords(
        name=name,
        directed=not symmetric,
        node_names=_names(source, arrays, n_nodes),
        ends=kept,
        weights=weights,
        given_records=len(ends),
    )
    if x is not None:
        records.node_columns["x"] = x
    _add_labels(source, records, arrays)
    _add_edge_features(records, arrays, ends, keep)
    return records


def _features(source: Source, arrays: Arrays) -> NDArray[Any] | None:
    for prefix in _FEATURE_PREFIXES:
        if prefix + "indptr" in arrays:
            return _sparse_features(source, arrays, prefix)
    x = first(arrays, _FEATURE_NAMES)
    if x is None:
        return None
    if x.dtype.kind not in "?biuf" or x.ndim not in (1, 2):
        raise source.refuse(f"node features of shape {x.shape}, type {x.dtype}; wanted numbers")
    return x.reshape(len(x), -1) if len(x) else x.reshape(0, 1)


def _sparse_features(source: Source, arrays: Arrays, prefix: str) -> NDArray[Any]:
    indptr = integers(source, prefix + "indptr", arrays)
    indices = integers(source, prefix + "indices", arrays)
    shape = integers(source, prefix + "shape", arrays).tolist()
    n = len(indptr) - 1
    steps = np.diff(indptr)
    if len(shape) != 2 or shape[0] != n or n < 1 or min(shape) < 0:
        raise source.refuse(f"node features of shape {shape} for {n} rows")
    if shape[0] * shape[1] > MAX_FEATURE_CELLS:
        raise source.refuse(f"node features of shape {shape}: too many")
    if indptr[0] != 0 or (steps < 0).any() or indptr[-1] != len(indices):
        raise source.refuse(f"{prefix}indptr does not cut the {len(indices)} indices into rows")
    if len(indices) and (indices.min() < 0 or indices.max() >= shape[1]):
        raise source.refuse(f"{prefix}indices go beyond the {shape[1]} features")
    values = data(source, arrays, prefix, len(indices))
    matrix = np.zeros(shape, dtype=np.float32)
    rows = np.repeat(np.arange(n), steps)
    matrix[rows, indices] = 1.0 if values is None else values
    return matrix


def _names(source: Source, arrays: Arrays, n_nodes: int) -> list[str]:
    names = first(arrays, _NAME_NAMES)
    if names is not None and names.shape == (n_nodes,) and names.dtype.kind == "U":
        try:
            return [str(name) for name in names]
        except ValueError as error:
            raise source.refuse("the node names are no text") from error
    return [str(i) for i in range(n_nodes)]


def _add_labels(source: Source, records: GraphRecords, arrays: Arrays) -> None:
    y = first(arrays, _LABEL_NAMES)
    if y is None or y.dtype.kind not in "?biuf":
        return
    if y.size == 1:
        value = float(y.reshape(()))
        if not np.isfinite(value):
            raise source.refuse(f"the graph's label is {value}; wanted a finite number")
        records.label = value
    elif y.ndim >= 1 and len(y) == records.n_nodes:
        records.node_columns["labels"] = y.reshape(len(y), -1) if y.ndim > 1 else y
        records.hints["labels"] = _ANSWERS
    elif y.ndim == 1 and ((y == 0) | (y == 1)).all() and (y == 1).sum() == 1:
        records.label = str(int(np.argmax(y)))
    else:
        source.warn(f"Labels of shape {y.shape} fit neither the graph nor its nodes; left out.")


def _add_edge_features(
    records: GraphRecords, arrays: Arrays, ends: NDArray[np.int64], keep: NDArray[np.bool_]
) -> None:
    """Numbers per edge: one row per stored entry, or an n × n × width array."""
    e = first(arrays, _EDGE_FEATURE_NAMES)
    if e is None or e.dtype.kind not in "?biuf":
        return
    if e.ndim == 3 and e.shape[:2] == (records.n_nodes, records.n_nodes):
        e = e[ends[:, 0], ends[:, 1]]
    if e.ndim == 2 and len(e) == len(ends):
        for column in range(min(e.shape[1], _MAX_EDGE_FEATURES)):
            records.edge_columns[f"e{column}"] = e[keep, column].tolist()
