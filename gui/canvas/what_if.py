"""Changes to a graph that are only tried out: each gives a new Graph and says what it did."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from core.graph import Graph


@dataclass(frozen=True, slots=True, eq=False)
class Edit:
    """A changed graph."""

    graph: Graph
    what: str
    """For example "x5 of 3: 1 → 4"."""


def with_feature(graph: Graph, node: int, column: int, value: float) -> Edit:
    """Another value for one feature of one node.

    Raises:
        ValueError: the value is not finite as a 32-bit number.
    """
    x = graph.x.copy()
    before = float(x[node, column])
    with np.errstate(over="ignore"):
        x[node, column] = value
    feature, name = graph.feature_names[column], graph.node_names[node]
    return Edit(graph.with_features(x), f"{feature} of {name}: {before:g} → {value:g}")


def with_edge(graph: Graph, source: int, target: int) -> Edit:
    """One more edge; where edges have weights, its weight is 1; it has no other attributes.

    Raises:
        ValueError: there is such an edge already.
    """
    names = _edge_text(graph, source, target)
    if edge_number(graph, source, target) is not None:
        raise ValueError(f"there is an edge {names} already")
    edges = np.concatenate([graph.edges, [[source, target]]])
    weights = None if graph.weights is None else np.append(graph.weights, 1.0)
    attributes = {name: (*values, None) for name, values in graph.edge_attributes.items()}
    changed = replace(graph.with_edges(edges, weights), edge_attributes=attributes)
    return Edit(changed, f"added {names}")


def without_edge(graph: Graph, edge: int) -> Edit:
    """One edge less."""
    source, target = graph.edges[edge].tolist()
    weights = None if graph.weights is None else np.delete(graph.weights, edge)
    changed = graph.with_edges(np.delete(graph.edges, edge, axis=0), weights)
    attributes = {
        name: (*values[:edge], *values[edge + 1 :])
        for name, values in graph.edge_attributes.items()
    }
    changed = replace(changed, edge_attributes=attributes)
    return Edit(changed, f"deleted {_edge_text(graph, source, target)}")


def edge_number(graph: Graph, source: int, target: int) -> int | None:
    """Number of the edge between two nodes, in this direction where edges have one."""
    ends = graph.edges
    found = (ends[:, 0] == source) & (ends[:, 1] == target)
    if not graph.directed:
        found |= (ends[:, 0] == target) & (ends[:, 1] == source)
    places = np.flatnonzero(found)
    return int(places[0]) if len(places) else None


def _edge_text(graph: Graph, source: int, target: int) -> str:
    arrow = "→" if graph.directed else "–"
    return f"{graph.node_names[source]} {arrow} {graph.node_names[target]}"
