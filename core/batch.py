"""Graphs as the arrays a network takes: one encoded graph, many concatenated into a batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.graph import Edges, Features, Graph, MessageDirection


@dataclass(frozen=True, slots=True, eq=False)
class EncodedGraph:
    """What the network gets of a graph: features and messages, read-only."""

    x: Features
    """Shape (n_nodes, n_features)."""
    messages: Edges
    """(sender, receiver) pairs, shape (n_messages, 2)."""

    @property
    def n_nodes(self) -> int:
        """Number of nodes."""
        return int(self.x.shape[0])

    @property
    def n_bytes(self) -> int:
        """Memory of the arrays."""
        return self.x.nbytes + self.messages.nbytes


@dataclass(frozen=True, slots=True, eq=False)
class GraphBatch:
    """Several graphs as one disconnected graph ("disjoint mode")."""

    x: Features
    """Shape (total nodes, n_features)."""
    messages: Edges
    """Shape (total messages, 2), node indices shifted per graph."""
    graph_ids: NDArray[np.int32]
    """Which graph each node belongs to, ascending, shape (total nodes,)."""
    offsets: NDArray[np.int64]
    """First node of each graph, shape (n_graphs,)."""

    @property
    def n_graphs(self) -> int:
        """Number of graphs."""
        return int(self.offsets.shape[0])


def encode(graph: Graph, direction: MessageDirection = MessageDirection.BOTH) -> EncodedGraph:
    """Features and messages of one graph; edge weights play no part in GIN."""
    return EncodedGraph(graph.x, graph.messages(direction))


def concatenate(graphs: Sequence[EncodedGraph]) -> GraphBatch:
    """Join graphs into one batch.

    Raises:
        ValueError: no graphs, or graphs of different feature widths.
    """
    if not graphs:
        raise ValueError("a batch needs at least one graph, got none")
    widths = {int(g.x.shape[1]) for g in graphs}
    if len(widths) > 1:
        raise ValueError(f"all graphs need the same number of features, got {sorted(widths)}")
    n_nodes = np.fromiter((g.n_nodes for g in graphs), np.int64, len(graphs))
    n_messages = np.fromiter((len(g.messages) for g in graphs), np.int64, len(graphs))
    offsets = np.concatenate([[0], np.cumsum(n_nodes)[:-1]]).astype(np.int64)
    return GraphBatch(
        x=np.concatenate([g.x for g in graphs]),
        messages=np.concatenate([g.messages for g in graphs])
        + np.repeat(offsets, n_messages)[:, None],
        graph_ids=np.repeat(np.arange(len(graphs), dtype=np.int32), n_nodes),
        offsets=offsets,
    )
