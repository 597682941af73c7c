"""OGB-style data sets: a folder of edge.csv, num-node-list.csv, num-edge-list.csv, node-feat.csv.

Format: Hu et al. (2020), Open Graph Benchmark, the `raw` folder; files may be compressed.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.graph_io.columns import ColumnHint, ColumnUse
from core.graph_io.limits import MAX_EDGES, MAX_GRAPHS, MAX_NODES
from core.graph_io.number_rows import are_whole, numbers_of, read_numbers
from core.graph_io.records import GraphRecords
from core.graph_io.source import Source

_EDGE_FILES = ("edge.csv", "edge.csv.gz")
_NODE_COUNT_FILES = ("num-node-list.csv", "num-node-list.csv.gz")
_ANSWERS = ColumnHint(ColumnUse.LEAVE_OUT, "labels of the nodes: what a classifier is to find")


def edge_file(folder: Path) -> Path | None:
    """The file that makes a folder an OGB data set, or None."""
    for place in (folder, folder / "raw"):
        if any((place / name).is_file() for name in _NODE_COUNT_FILES):
            for name in _EDGE_FILES:
                if (place / name).is_file():
                    return place / name
    return None


def read(source: Source) -> list[GraphRecords]:
    """The graphs of the data set whose edge file the source is; OGB's edges are directed.

    Raises:
        GraphFileError: a file is missing, has the wrong length, or names what is not there.
    """
    folder = source.path.parent
    counts = _wanted_table(source, folder, "num-node-list")[:, 0]
    edges = numbers_of(source)
    edge_counts = _table(source, folder, "num-edge-list")
    n_edges = np.array([len(edges)]) if edge_counts is None else edge_counts[:, 0]
    node_ends, edge_ends = _cuts(source, counts, n_edges, edges)
    tables = {name: _table(source, folder, name) for name in ("node-feat", "node-label")}
    for name, table in tables.items():
        _check_length(source, name, table, int(node_ends[-1]))
    labels = _table(source, folder, "graph-label")
    _check_length(source, "graph-label", labels, len(counts))
    source.warn(f"An OGB data set of {len(counts)} graphs.")
    name = (folder.parent if folder.name == "raw" else folder).name
    result = []
    for i in range(len(counts)):
        nodes = slice(int(node_ends[i]), int(node_ends[i + 1]))
        rows = edges[int(edge_ends[i]) : int(edge_ends[i + 1])]
        graph_name = name if len(counts) == 1 else f"{name} {i}"
        records = _graph(source, graph_name, nodes, rows, tables)
        records.label = None if labels is None else _label(labels[i])
        result.append(records)
    return result


def _graph(
    source: Source,
    name: str,
    nodes: slice,
    rows: NDArray[np.float64],
    tables: dict[str, NDArray[np.float64] | None],
) -> GraphRecords:
    n_nodes = nodes.stop - nodes.start
    if not are_whole(rows, 0, n_nodes - 1).all():
        raise source.refuse(
            f"graph {name!r} has an edge to a node that is not there; its nodes are 0 to "
            f"{n_nodes - 1}"
        )
    records = GraphRecords(
        name=name,
        directed=True,
        node_names=[str(i) for i in range(n_nodes)],
        ends=rows.astype(np.int64).reshape(-1, 2),
    )
    features, labels = tables["node-feat"], tables["node-label"]
    if features is not None:
        records.node_columns["feat"] = features[nodes]
    if labels is not None:
        records.node_columns["labels"] = labels[nodes]
        records.hints["labels"] = _ANSWERS
    return records


def _label(row: NDArray[np.float64]) -> str | float | None:
    """A class when the task's first label is a whole number, else a target; NaN is none."""
    value = float(row[0])
    if not np.isfinite(value):
        return None
    return f"{value:g}" if value.is_integer() else value


def _cuts(
    source: Source,
    counts: NDArray[np.float64],
    n_edges: NDArray[np.float64],
    edges: NDArray[np.float64],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where each graph's nodes and edges begin and end."""
    if len(counts) != len(n_edges) or len(counts) > MAX_GRAPHS:
        raise source.refuse(
            f"num-node-list has {len(counts)} graphs, num-edge-list {len(n_edges)}; wanted as many"
        )
    for values in (counts, n_edges):
        if not are_whole(values, 0, MAX_EDGES).all():
            raise source.refuse("num-node-list and num-edge-list: wanted whole numbers from 0")
    if counts.sum() > MAX_NODES or len(edges) > MAX_EDGES:
        raise source.refuse(f"{counts.sum():,.0f} nodes, {len(edges):,} edges: too many")
    if edges.shape[1] != 2 or n_edges.sum() != len(edges):
        raise source.refuse(
            f"{len(edges)} rows of {edges.shape[1]}; wanted {n_edges.sum():.0f} rows of two nodes"
        )
    node_ends, edge_ends = (
        np.concatenate([[0], np.cumsum(v)]).astype(np.int64) for v in (counts, n_edges)
    )
    return node_ends, edge_ends


def _table(source: Source, folder: Path, name: str) -> NDArray[np.float64] | None:
    for path in (folder / f"{name}.csv", folder / f"{name}.csv.gz"):
        if path.is_file():
            return read_numbers(path, source.options)
    return None


def _wanted_table(source: Source, folder: Path, name: str) -> NDArray[np.float64]:
    table = _table(source, folder, name)
    if table is None:
        raise source.refuse(f"{name}.csv is not beside it")
    return table


def _check_length(
    source: Source, name: str, table: NDArray[np.float64] | None, n_wanted: int
) -> None:
    if table is not None and len(table) != n_wanted:
        raise source.refuse(f"{name}.csv has {len(table)} rows; wanted {n_wanted}")
