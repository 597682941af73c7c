"""TU data sets: a folder of text files NAME_A.txt, NAME_graph_indicator.txt, …

Format: Morris et al. (2020), TUDataset, arXiv:2007.08663. Ids count from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.graph_io.columns import ColumnHint, ColumnUse
from core.graph_io.limits import MAX_EDGES, MAX_GRAPHS, MAX_NODES
from core.graph_io.npz_adjacency import symmetry
from core.graph_io.number_rows import are_whole, numbers_of, read_numbers
from core.graph_io.records import GraphRecords
from core.graph_io.source import Source

_SUFFIX = "_A.txt"
_NODE_LABELS = ColumnHint(ColumnUse.ONE_HOT)


def adjacency_file(folder: Path) -> Path | None:
    """The file that makes a folder a TU data set, or None."""
    found = sorted(p for p in folder.iterdir() if p.name.endswith(_SUFFIX))
    return found[0] if found else None


def is_adjacency_file(path: Path) -> bool:
    """Whether a file is one of a TU data set, opened by itself."""
    indicator = f"{path.name[: -len(_SUFFIX)]}_graph_indicator.txt"
    return path.name.endswith(_SUFFIX) and path.with_name(indicator).is_file()


def read(source: Source) -> list[GraphRecords]:
    """The graphs of the data set whose adjacency file the source is.

    Raises:
        GraphFileError: a file is missing, has the wrong length, or names what is not there.
    """
    return _DataSet(source).graphs()


class _DataSet:
    """The files of one data set, read whole and then cut into graphs."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._name = source.path.name[: -len(_SUFFIX)]
        indicator = self._table("graph_indicator")
        if indicator is None:
            raise source.refuse(f"{self._name}_graph_indicator.txt is not beside it")
        self._n_nodes = len(indicator)
        self._graph_of = self._checked_indicator(indicator[:, 0])
        self._n_graphs = int(self._graph_of[-1])
        self._edges = self._edge_rows()

    def graphs(self) -> list[GraphRecords]:
        """One record set per graph."""
        first_nodes = np.searchsorted(self._graph_of, np.arange(1, self._n_graphs + 2))
        owner = self._graph_of[self._edges[:, 0]]
        if (owner != self._graph_of[self._edges[:, 1]]).any():
            bad = int(np.flatnonzero(owner != self._graph_of[self._edges[:, 1]])[0])
            raise self._source.refuse("an edge joins nodes of two graphs", bad + 1)
        order = np.argsort(owner, kind="stable")
        first_edges = np.searchsorted(owner[order], np.arange(1, self._n_graphs + 2))
        directed = not symmetry(self._edges, self._n_nodes)[0]
        columns = self._node_columns()
        edge_columns = self._edge_columns()
        labels = self._labels()
        self._source.warn(
            f"A TU data set of {self._n_graphs} graphs; its ids, which count from 1, are numbered "
            "from 0 within each graph."
        )
        result = []
        for i in range(self._n_graphs):
            nodes = slice(int(first_nodes[i]), int(first_nodes[i + 1]))
            rows = order[first_edges[i] : first_edges[i + 1]]
            result.append(self._graph(i, nodes, rows, directed, columns, edge_columns, labels))
        return result

    def _graph(
        self,
        i: int,
        nodes: slice,
        rows: NDArray[np.int64],
        directed: bool,
        columns: dict[str, NDArray[np.float64]],
        edge_columns: dict[str, NDArray[np.float64]],
        labels: Sequence[str | float | None],
    ) -> GraphRecords:
        ends = self._edges[rows] - nodes.start
        keep = np.ones(len(ends), dtype=bool) if directed else ends[:, 0] <= ends[:, 1]
        records = GraphRecords(
            name=f"{self._name} {i + 1}",
            directed=directed,
            node_names=[str(k) for k in range(nodes.stop - nodes.start)],
            ends=ends[keep],
            given_records=len(ends),
            label=labels[i],
        )
        for name, table in columns.items():
            is_label = name.startswith("node label")
            values = table[nodes]
            records.node_columns[name] = [f"{v:g}" for v in values[:, 0]] if is_label else values
            if is_label:
                records.hints[name] = _NODE_LABELS
        for name, table in edge_columns.items():
            records.edge_columns[name] = table[rows][keep, 0].tolist()
        return records

    def _table(self, name: str) -> NDArray[np.float64] | None:
        path = self._source.path.with_name(f"{self._name}_{name}.txt")
        return read_numbers(path, self._source.options) if path.exists() else None

    def _checked_indicator(self, numbers: NDArray[np.float64]) -> NDArray[np.int64]:
        if self._n_nodes > MAX_NODES:
            raise self._source.refuse(f"{self._n_nodes:,} nodes; at most {MAX_NODES:,} are read")
        whole = are_whole(numbers, 1, MAX_GRAPHS).all()
        steps = np.diff(numbers) if whole else np.array([-1])
        if numbers[0] != 1 or ((steps < 0) | (steps > 1)).any():
            raise self._source.refuse(
                f"{self._name}_graph_indicator.txt: wanted graph numbers that count up from 1, "
                "node by node"
            )
        return numbers.astype(np.int64)

    def _edge_rows(self) -> NDArray[np.int64]:
        table = numbers_of(self._source)
        if table.shape[1] != 2 or len(table) > MAX_EDGES:
            raise self._source.refuse(f"wanted two node ids per line, got {table.shape[1]} columns")
        bad = np.flatnonzero(~are_whole(table, 1, self._n_nodes).all(axis=1))
        if bad.size:
            got = ", ".join(f"{v:g}" for v in table[bad[0]])
            raise self._source.refuse(
                f"the edge {got}; nodes are numbered 1 to {self._n_nodes}", int(bad[0]) + 1
            )
        return table.astype(np.int64) - 1

    def _node_columns(self) -> dict[str, NDArray[np.float64]]:
        columns = {}
        attributes = self._table("node_attributes")
        if attributes is not None:
            columns["attribute"] = self._checked("node_attributes", attributes, self._n_nodes)
        labels = self._table("node_labels")
        if labels is not None:
            self._checked("node_labels", labels, self._n_nodes)
            for i in range(min(labels.shape[1], 16)):
                columns["node label" if i == 0 else f"node label {i + 1}"] = labels[:, i : i + 1]
        return columns

    def _edge_columns(self) -> dict[str, NDArray[np.float64]]:
        columns = {}
        for name in ("edge_labels", "edge_attributes"):
            table = self._table(name)
            if table is not None:
                self._checked(name, table, len(self._edges))
                title = name[:-1].replace("_", " ")
                for i in range(min(table.shape[1], 16)):
                    columns[f"{title} {i + 1}" if i else title] = table[:, i : i + 1]
        return columns

    def _labels(self) -> Sequence[str | float | None]:
        classes = self._table("graph_labels")
        if classes is not None:
            self._checked("graph_labels", classes, self._n_graphs)
            return [f"{v:g}" for v in classes[:, 0]]
        targets = self._table("graph_attributes")
        if targets is not None:
            self._checked("graph_attributes", targets, self._n_graphs)
            return [float(v) if np.isfinite(v) else None for v in targets[:, 0]]
        return [None] * self._n_graphs

    def _checked(self, name: str, table: NDArray[np.float64], n_wanted: int) -> NDArray[np.float64]:
        if len(table) != n_wanted:
            raise self._source.refuse(
                f"{self._name}_{name}.txt has {len(table)} lines; wanted {n_wanted}"
            )
        return table
