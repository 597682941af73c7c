"""Shrinking a graph step by step: neighbours are merged until few are left."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gui.layouts.report import Pairs

_ROUNDS = 4


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """One graph in the row from fine to coarse."""

    n_nodes: int
    edges: Pairs
    """Without self-loops, each pair once."""
    weights: NDArray[np.float64]
    """Edges of the finest graph that each edge stands for."""
    group: NDArray[np.int64] | None
    """Node of this level that each node of the next finer one went into; None for the finest."""


def coarsen(n_nodes: int, edges: Pairs, enough: int) -> list[Level]:
    """Levels from the graph itself down to about `enough` nodes."""
    pairs, weights = _simple(edges, np.ones(len(edges)), n_nodes)
    levels = [Level(n_nodes, pairs, weights, None)]
    while levels[-1].n_nodes > enough:
        finer = levels[-1]
        group = _merge(finer)
        n_groups = int(group.max()) + 1
        if n_groups > 0.95 * finer.n_nodes:
            break
        pairs, weights = _simple(group[finer.edges], finer.weights, n_groups)
        levels.append(Level(n_groups, pairs, weights, group))
    return levels


def _simple(
    edges: Pairs, weights: NDArray[np.float64], n_nodes: int
) -> tuple[Pairs, NDArray[np.float64]]:
    """The edges without loops and direction, each pair once, weights added up."""
    ends = np.sort(edges, axis=1)
    proper = ends[:, 0] != ends[:, 1]
    codes, place = np.unique(ends[proper, 0] * n_nodes + ends[proper, 1], return_inverse=True)
    pairs = np.stack(np.divmod(codes, n_nodes), axis=1)
    return pairs, np.bincount(place, weights[proper]).astype(np.float64)


def _merge(level: Level) -> NDArray[np.int64]:
    """Group of each node: pairs that chose each other, then leftovers with their neighbour.

    Leftovers must join a pair: in a star only one leaf finds the hub free, and plain
    matching would need as many levels as there are leaves.
    """
    n_nodes, edges = level.n_nodes, level.edges
    rng = np.random.default_rng(n_nodes)
    liking = level.weights + 0.9 * rng.random(len(edges))
    order = np.argsort(liking)
    leader = np.full(n_nodes, -1, dtype=np.int64)
    for _ in range(_ROUNDS):
        ends = edges[order]
        ends = ends[(leader[ends] < 0).all(axis=1)]
        best = np.full(n_nodes, -1, dtype=np.int64)
        number = np.arange(len(ends))
        best[ends[:, 0]] = number
        np.maximum.at(best, ends[:, 1], number)
        chosen = ends[(best[ends[:, 0]] == number) & (best[ends[:, 1]] == number)]
        leader[chosen] = chosen[:, :1]
    leader = _join_leftovers(leader, edges[order])
    return np.unique(leader, return_inverse=True)[1].reshape(-1)


def _join_leftovers(leader: NDArray[np.int64], ends: Pairs) -> NDArray[np.int64]:
    """Give nodes without a partner the group of their best neighbour that has one."""
    result = leader.copy()
    for here, there in ((0, 1), (1, 0)):
        lonely = (leader[ends[:, here]] < 0) & (leader[ends[:, there]] >= 0)
        result[ends[lonely, here]] = leader[ends[lonely, there]]
    alone = result < 0
    result[alone] = np.flatnonzero(alone)
    return result
