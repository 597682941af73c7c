"""Optima and objectives once more, by trying every set in plain Python."""

from __future__ import annotations

from itertools import chain, combinations

from core.graph import Graph


def cut_size(graph: Graph, chosen: frozenset[int]) -> int:
    """Edges with exactly one end among the chosen."""
    return sum((a in chosen) != (b in chosen) for a, b in graph.edges.tolist())


def is_independent(graph: Graph, chosen: frozenset[int]) -> bool:
    """Whether no edge has both ends among the chosen."""
    return not any(a in chosen and b in chosen for a, b in graph.edges.tolist())


def largest_cut_by_hand(graph: Graph) -> int:
    return max(cut_size(graph, chosen) for chosen in _subsets(graph))


def largest_independent_set_by_hand(graph: Graph) -> int:
    return max(len(chosen) for chosen in _subsets(graph) if is_independent(graph, chosen))


def _subsets(graph: Graph) -> list[frozenset[int]]:
    nodes = range(graph.n_nodes)
    sizes = (combinations(nodes, size) for size in range(graph.n_nodes + 1))
    return [frozenset(chosen) for chosen in chain.from_iterable(sizes)]
