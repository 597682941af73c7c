"""All nodes of a set of graphs as one table of attributes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.graph import Features
from core.graph_io.columns import Values
from core.graph_io.errors import FeatureError
from core.graph_io.records import GraphRecords


class NodeTable:
    """All nodes of a set, one below the other, and how to name one of them in a message."""

    def __init__(self, path: str, records: Sequence[GraphRecords]) -> None:
        self.path = path
        self.records = records
        self.ends = np.cumsum([r.n_nodes for r in records])
        self.n_nodes = int(self.ends[-1])

    def values(self, name: str) -> Values:
        """One attribute over all nodes; graphs without it give None for each node."""
        parts = [r.node_columns.get(name) for r in self.records]
        if all(isinstance(part, np.ndarray) for part in parts):
            self._check_widths(name, [np.asarray(part) for part in parts])
            return np.concatenate([np.asarray(part) for part in parts])
        values: list[Any] = []
        for record, part in zip(self.records, parts, strict=True):
            values.extend([None] * record.n_nodes if part is None else part)
        return values

    def error(self, column: str, node: int, what: str) -> FeatureError:
        """The error about one node's value."""
        return FeatureError(f"{self.path}: {column!r} of {self.place(node)} {what}", column)

    def place(self, node: int) -> str:
        """Which node, and of which graph when there are several."""
        graph = int(np.searchsorted(self.ends, node, side="right"))
        record = self.records[graph]
        index = node - int(self.ends[graph]) + record.n_nodes
        of_graph = f" of graph {record.name!r}" if len(self.records) > 1 else ""
        return f"node {record.node_names[index]!r}{of_graph}"

    def split(self, matrix: Features) -> tuple[Features, ...]:
        """A matrix over all nodes, cut into one per graph."""
        return tuple(np.split(matrix, self.ends[:-1]))

    def _check_widths(self, name: str, parts: Sequence[NDArray[Any]]) -> None:
        widths = [part.shape[1] if part.ndim == 2 else 1 for part in parts]
        for record, width in zip(self.records, widths, strict=True):
            if width != widths[0]:
                raise FeatureError(
                    f"{self.path}: graph {record.name!r} has {width} {name!r} per node, graph "
                    f"{self.records[0].name!r} has {widths[0]}; all graphs of a set need as many",
                    name,
                )
