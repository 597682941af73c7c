"""One graph as a reader found it: every record kept, nothing merged, nothing left out yet."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.graph_io.columns import ColumnHint, Values, as_number, is_missing
from core.graph_io.limits import MAX_ATTRIBUTE_CELLS, MAX_EDGES, MAX_NODES
from core.graph_io.source import Source

_WEIGHT_KEYS = ("weight", "Weight", "WEIGHT", "value")


@dataclass(slots=True, kw_only=True)
class GraphRecords:
    """What a file says about one graph, in the file's order."""

    name: str
    directed: bool
    node_names: list[str]
    ends: NDArray[np.int64]
    """Source and target node of each edge record, shape (n_records, 2)."""
    node_columns: dict[str, Values] = field(default_factory=dict)
    """Attributes: one value per node, None where it has none; or a matrix, one row per node."""
    edge_columns: dict[str, list[Any]] = field(default_factory=dict)
    """Attributes: one value per edge record, None where it has none."""
    weights: NDArray[np.float64] | None = None
    """One per edge record."""
    positions: NDArray[np.float64] | None = None
    """Shape (n_nodes, 2), y growing upwards, NaN where a node has none."""
    label: str | float | None = None
    actions: tuple[str, ...] = ()
    """Names of the actions the file asks for."""
    hints: dict[str, ColumnHint] = field(default_factory=dict)
    """What the reader knows about a column that its values do not show."""
    feature_names: tuple[str, ...] = ()
    """Names for the entries of a feature vector, where the file gives them."""
    given_records: int | None = None
    """Edge records in the file where these are not the rows of `ends`."""

    @property
    def n_nodes(self) -> int:
        """Number of nodes."""
        return len(self.node_names)

    @property
    def n_records(self) -> int:
        """Edge records in the file."""
        return len(self.ends) if self.given_records is None else self.given_records


@dataclass(frozen=True, slots=True)
class _Edge:
    source: int
    target: int
    attributes: Mapping[str, Any]
    directed: bool


class RecordsBuilder:
    """Collects nodes and edges one by one, in order, each node under a key of its own."""

    def __init__(self, source: Source, name: str, directed: bool) -> None:
        self._source = source
        self._name = name
        self.directed = directed
        self._index: dict[Hashable, int] = {}
        self._names: list[str] = []
        self._attributes: list[Mapping[str, Any]] = []
        self._edges: list[_Edge] = []

    @property
    def n_nodes(self) -> int:
        """Nodes so far."""
        return len(self._names)

    @property
    def n_edges(self) -> int:
        """Edge records so far."""
        return len(self._edges)

    def add_node(
        self, key: Hashable, name: str | None = None, attributes: Mapping[str, Any] | None = None
    ) -> int:
        """Append a node and return its index.

        Raises:
            GraphFileError: the key is taken, or there are too many nodes.
        """
        if key in self._index:
            raise self._source.refuse(
                f"node id {key!r} is given twice (nodes {self._index[key]} and {self.n_nodes}); "
                "wanted one entry per node"
            )
        if self.n_nodes >= MAX_NODES:
            raise self._source.refuse(f"more than {MAX_NODES:,} nodes")
        self._index[key] = self.n_nodes
        self._names.append(str(key) if name is None else name)
        self._attributes.append(attributes or {})
        return self.n_nodes - 1

    def find(self, key: Hashable) -> int | None:
        """Index of the node with this key, or None."""
        return self._index.get(key)

    def node(self, key: Hashable, name: str | None = None) -> int:
        """Index of the node with this key, which is added when it is new."""
        found = self._index.get(key)
        return self.add_node(key, name) if found is None else found

    def add_edge(
        self,
        source: int,
        target: int,
        attributes: Mapping[str, Any] | None = None,
        directed: bool | None = None,
    ) -> None:
        """Append an edge record between two node indices; None takes the graph's direction."""
        if len(self._edges) >= MAX_EDGES:
            raise self._source.refuse(f"more than {MAX_EDGES:,} edges")
        is_directed = self.directed if directed is None else directed
        self._edges.append(_Edge(source, target, attributes or {}, is_directed))

    def build(self, label: str | float | None = None) -> GraphRecords:
        """What was collected, as columns.

        One directed edge makes the graph directed; its undirected ones then go both ways.
        """
        mirrored = self._mirrored()
        edges = self._edges + mirrored
        ends = np.array([(e.source, e.target) for e in edges], dtype=np.int64)
        edge_columns = columns([e.attributes for e in edges], self._source)
        return GraphRecords(
            name=self._name,
            directed=any(e.directed for e in self._edges) if self._edges else self.directed,
            node_names=self._names,
            ends=ends.reshape(-1, 2),
            node_columns=dict(columns(self._attributes, self._source)),
            edge_columns=edge_columns,
            weights=take_weights(edge_columns, self._source),
            label=label,
            given_records=len(self._edges),
        )

    def _mirrored(self) -> list[_Edge]:
        undirected = [e for e in self._edges if not e.directed]
        if not undirected or len(undirected) == len(self._edges):
            return []
        self._source.warn(
            f"{len(undirected)} of {len(self._edges)} edges are undirected; among the directed "
            "ones each of them is an edge both ways."
        )
        return [_Edge(e.target, e.source, e.attributes, False) for e in undirected]


def columns(rows: list[Mapping[str, Any]], source: Source) -> dict[str, list[Any]]:
    """Rows of attributes as columns with None where a row has no such attribute.

    Raises:
        GraphFileError: the table would be too large.
    """
    result: dict[str, list[Any]] = {}
    for i, row in enumerate(rows):
        for key, value in row.items():
            if (column := result.get(key)) is None:
                if (len(result) + 1) * len(rows) > MAX_ATTRIBUTE_CELLS:
                    raise source.refuse(
                        f"{len(result) + 1} attributes of {len(rows)} nodes or edges are more "
                        f"than {MAX_ATTRIBUTE_CELLS:,} values"
                    )
                column = result[key] = [None] * len(rows)
            column[i] = value
    return result


def take_weights(edge_columns: dict[str, list[Any]], source: Source) -> NDArray[np.float64] | None:
    """Take the weight column out of edge attributes; None when there is none of numbers."""
    for key in _WEIGHT_KEYS:
        values = edge_columns.get(key)
        if values is None or any(as_number(v) is None for v in values if not is_missing(v)):
            continue
        del edge_columns[key]
        numbers = [1.0 if is_missing(v) else as_number(v) for v in values]
        if n_missing := sum(is_missing(v) for v in values):
            source.warn(f"{n_missing} edges have no weight; they are drawn with weight 1.")
        return np.array(numbers, dtype=np.float64)
    return None
