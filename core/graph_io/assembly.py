"""Records to Graphs: parallel edges counted once, features built, oddities said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.graph import Edges, Features, Graph
from core.graph_io.columns import looks_missing
from core.graph_io.layout_attributes import positions_from
from core.graph_io.records import GraphRecords


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """A graph without its features: distinct edges, and which records they came from."""

    records: GraphRecords
    edges: Edges
    """Distinct edges in the order of their first record, shape (n_edges, 2)."""
    first: NDArray[np.int64]
    """The first record of each distinct edge, shape (n_edges,)."""

    @property
    def degrees(self) -> NDArray[np.int64]:
        """Edges touching each node; a self-loop counts twice."""
        return np.bincount(self.edges.ravel(), minlength=self.records.n_nodes)


def structure(records: GraphRecords) -> Structure:
    """Count parallel edges once; an undirected edge is the same in either order."""
    ends = records.ends
    canonical = ends if records.directed else np.sort(ends, axis=1)
    codes = canonical[:, 0] * max(records.n_nodes, 1) + canonical[:, 1]
    first = np.sort(np.unique(codes, return_index=True)[1]).astype(np.int64)
    return Structure(records=records, edges=ends[first], first=first)


def assemble(part: Structure, x: Features, feature_names: tuple[str, ...]) -> Graph:
    """The Graph of one structure and its features."""
    records = part.records
    positions = records.positions
    return Graph(
        x=x,
        edges=part.edges,
        directed=records.directed,
        name=records.name,
        node_names=tuple(records.node_names),
        feature_names=feature_names,
        label=records.label,
        actions=records.actions,
        weights=None if records.weights is None else records.weights[part.first],
        positions=positions_from(records.node_columns) if positions is None else positions,
        edge_attributes=MappingProxyType(
            {name: _picked(values, part.first) for name, values in records.edge_columns.items()}
        ),
    )


def _picked(values: Sequence[Any], indices: NDArray[np.int64]) -> tuple[Any, ...]:
    return tuple(values[int(i)] for i in indices)


def structure_warnings(parts: Sequence[Structure]) -> list[str]:
    """What is unusual about the nodes and edges of a set, in sentences for the user."""
    return [
        sentence
        for sentence in (
            _parallel(parts),
            _loops(parts),
            _isolated(parts),
            _direction(parts),
            *_weights(parts),
            _attributes(parts),
            _repeated_names(parts),
            _missing_like_names(parts),
        )
        if sentence
    ]


def position_warning(graphs: Sequence[Graph]) -> str:
    """A sentence when some nodes of a graph with coordinates have none."""
    n_without = n_nodes = 0
    for graph in graphs:
        if graph.positions is not None:
            n_nodes += graph.n_nodes
            n_without += int(np.isnan(graph.positions).any(axis=1).sum())
    if not n_without:
        return ""
    return f"{n_without} of {n_nodes} nodes have no coordinates; the layout places them."


def _parallel(parts: Sequence[Structure]) -> str:
    n_rows = sum(len(p.records.ends) for p in parts)
    n_repeats = n_rows - sum(len(p.edges) for p in parts)
    if not n_repeats:
        return ""
    return (
        f"{n_repeats:,} of {n_rows:,} edge records repeat an edge; each edge is counted once, "
        "with the weight and attributes of its first record."
    )


def _loops(parts: Sequence[Structure]) -> str:
    n_loops = sum(int((p.edges[:, 0] == p.edges[:, 1]).sum()) for p in parts)
    return f"{_count(n_loops, 'self-loop')} kept; each is one message." if n_loops else ""


def _isolated(parts: Sequence[Structure]) -> str:
    n_isolated = sum(int((p.degrees == 0).sum()) for p in parts)
    return f"{_count(n_isolated, 'node')} without any edge kept." if n_isolated else ""


def _direction(parts: Sequence[Structure]) -> str:
    if not any(p.records.directed for p in parts):
        return ""
    return (
        "The edges are directed; the network gets messages both ways unless its message "
        "direction is set otherwise."
    )


def _weights(parts: Sequence[Structure]) -> list[str]:
    weights = [p.records.weights[p.first] for p in parts if p.records.weights is not None]
    if not weights or not sum(map(len, weights)):
        return []
    values = np.concatenate(weights)
    sentences = ["Edge weights are shown in the picture; the network does not use them."]
    odd = {
        "weight 0": int((values == 0).sum()),
        "a negative weight": int((values < 0).sum()),
        "a weight that is inf or NaN": int((~np.isfinite(values)).sum()),
    }
    sentences += [
        f"{_count(n, 'edge record')} with {what}: an edge like any other."
        for what, n in odd.items()
        if n
    ]
    return sentences


def _attributes(parts: Sequence[Structure]) -> str:
    names = list(dict.fromkeys(name for p in parts for name in p.records.edge_columns))
    if not names:
        return ""
    listed = ", ".join(names[:8]) + (" …" if len(names) > 8 else "")
    return f"Edge attributes ({listed}) are kept to be shown; the network does not use them."


def _repeated_names(parts: Sequence[Structure]) -> str:
    repeated: list[str] = []
    for part in parts:
        counts = Counter(part.records.node_names)
        repeated += [name for name, n in counts.items() if n > 1]
    if not repeated or len(parts) > 1:
        return ""
    listed = ", ".join(repr(name) for name in repeated[:8]) + (" …" if len(repeated) > 8 else "")
    return (
        f"{_count(len(repeated), 'label')} used by more than one node ({listed}); these nodes are "
        "kept apart."
    )


def _missing_like_names(parts: Sequence[Structure]) -> str:
    names = {name for p in parts for name in p.records.node_names if looks_missing(name)}
    if not names:
        return ""
    listed = ", ".join(repr(name) for name in sorted(names))
    return f"{listed}: a node's name, not a missing value."


def _count(n: int, what: str) -> str:
    return f"{n:,} {what}" if n == 1 else f"{n:,} {what}s"
