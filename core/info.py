"""What was read from a graph file: counts, features, warnings; as a document and as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from core.graph import Graph
from core.graph_io import GraphFile, read_graph_file

_LISTED = 24
"""Feature names and class names beyond this many are only counted in the text."""


def info_document(path: str | Path) -> dict[str, Any]:
    """The document of `graph-coach info --json` for a graph file or folder.

    Raises:
        GraphFileError: it cannot be read.
    """
    return describe(read_graph_file(path))


def describe(file: GraphFile) -> dict[str, Any]:
    """The counts of a file that was read, summed over its graphs.

    `edges` counts distinct edges, `messages` the directed entries the network gets when they go
    both ways, `isolated` the nodes without any edge, `components` the weakly connected parts.
    """
    graphs = file.graphs
    return {
        "path": str(file.path),
        "format": file.format.value,
        "encoding": file.encoding,
        "graphs": len(graphs),
        "nodes": sum(graph.n_nodes for graph in graphs),
        "records": file.n_records,
        "edges": sum(graph.n_edges for graph in graphs),
        "messages": sum(len(graph.messages()) for graph in graphs),
        "directed": any(graph.directed for graph in graphs),
        "self_loops": sum(_n_loops(graph) for graph in graphs),
        "isolated": sum(int((graph.degrees() == 0).sum()) for graph in graphs),
        "components": n_components(graphs),
        "features": graphs[0].n_features,
        "feature_names": list(graphs[0].feature_names),
        "labels": _label_counts(graphs),
        "first": _first(graphs[0]),
        "warnings": list(file.warnings),
    }


def n_components(graphs: Sequence[Graph]) -> int:
    """Weakly connected components of all graphs together."""
    # scipy's sparse package takes 0.2 s to import and nothing else here needs it.
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    starts = np.cumsum([0, *(graph.n_nodes for graph in graphs)])
    edges = np.concatenate(
        [graph.edges + start for graph, start in zip(graphs, starts[:-1], strict=True)]
    )
    n_nodes = int(starts[-1])
    ones = np.ones(len(edges), dtype=np.int8)
    adjacency = coo_array((ones, (edges[:, 0], edges[:, 1])), shape=(n_nodes, n_nodes))
    return int(connected_components(adjacency, directed=True, connection="weak")[0])


def info_text(document: Mapping[str, Any]) -> str:
    """The document for a person to read."""
    direction = "directed" if document["directed"] else "undirected"
    features = document["feature_names"]
    lines = [
        f"{document['path']}",
        f"  {document['format']}, {document['encoding']}",
        f"  graphs      {document['graphs']:,}",
        f"  nodes       {document['nodes']:,}  ({document['isolated']:,} without any edge)",
        f"  edges       {document['edges']:,} {direction}, from {document['records']:,} records  "
        f"({document['self_loops']:,} self-loops)",
        f"  messages    {document['messages']:,}",
        f"  components  {document['components']:,}",
        f"  features    {document['features']:,}: {_listed(features)}",
    ]
    if document["labels"]:
        counts = [f"{label} ({n})" for label, n in document["labels"].items()]
        lines.append(f"  labels      {_listed(counts)}")
    if document["graphs"] > 1:
        first = document["first"]
        lines.append(
            f"  first       {first['name']}: {first['nodes']:,} nodes, {first['edges']:,} edges"
        )
    lines += [f"  - {warning}" for warning in document["warnings"]]
    return "\n".join(lines)


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _LISTED:,} more" if len(names) > _LISTED else ""
    return ", ".join(names[:_LISTED]) + more


def _n_loops(graph: Graph) -> int:
    return int((graph.edges[:, 0] == graph.edges[:, 1]).sum())


def _label_counts(graphs: Sequence[Graph]) -> dict[str, int]:
    """How many graphs carry each class name or target number, in the order they come."""
    return dict(Counter(str(graph.label) for graph in graphs if graph.label is not None))


def _first(graph: Graph) -> dict[str, Any]:
    return {
        "name": graph.name,
        "nodes": graph.n_nodes,
        "edges": graph.n_edges,
        "messages": len(graph.messages()),
        "directed": graph.directed,
        "label": graph.label,
        "node_names": list(graph.node_names[:_LISTED]),
    }
