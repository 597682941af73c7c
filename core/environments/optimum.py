"""Optima by trying everything, for graphs small enough."""

from __future__ import annotations

import numpy as np

from core.graph import Graph

MAX_BRUTE_FORCE_NODES = 16


def largest_cut(graph: Graph) -> int:
    """Most edges that can lie between two sides.

    Raises:
        ValueError: more than 16 nodes.
    """
    n_nodes = _checked(graph)
    sides = np.arange(2 ** (n_nodes - 1))  # the last node's side is free to choose
    cut = np.zeros(len(sides), dtype=np.int64)
    for first, second in graph.messages().tolist():
        if first < second:
            cut += (sides >> first ^ sides >> second) & 1
    return int(cut.max())


def largest_independent_set(graph: Graph) -> int:
    """Most nodes of which no two are joined, and none to itself.

    Raises:
        ValueError: more than 16 nodes.
    """
    n_nodes = _checked(graph)
    sets = np.arange(2**n_nodes)
    allowed = np.ones(len(sets), dtype=bool)
    for first, second in graph.edges.tolist():
        allowed &= (sets >> first & sets >> second & 1) == 0
    sizes = sum(sets >> node & 1 for node in range(n_nodes))
    return int(np.asarray(sizes)[allowed].max())


def _checked(graph: Graph) -> int:
    if graph.n_nodes > MAX_BRUTE_FORCE_NODES:
        raise ValueError(
            f"{graph.name}: {graph.n_nodes} nodes are too many to try everything, "
            f"at most {MAX_BRUTE_FORCE_NODES}"
        )
    return graph.n_nodes
