"""First step of a layered layout: a layer for every node, edges running to later layers.

Source: Sugiyama, Tagawa, Toda (1981), Methods for Visual Understanding of Hierarchical System
Structures; layers by longest path.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gui.layouts.report import Pairs

Numbers = NDArray[np.int64]


def forward_edges(n_nodes: int, edges: Pairs, directed: bool) -> Pairs:
    """The edges turned so that they form no cycle; self-loops are left out.

    Directed edges keep their direction except those that close a cycle. Undirected ones run
    away from the best connected node.
    """
    proper = edges[edges[:, 0] != edges[:, 1]]
    ranked = _depth_first_rank if directed else _breadth_first_rank
    rank = ranked(n_nodes, proper)
    backward = rank[proper[:, 0]] > rank[proper[:, 1]]
    result: Pairs = np.where(backward[:, None], proper[:, ::-1], proper)
    return result


def assign_layers(n_nodes: int, edges: Pairs) -> Numbers:
    """Layer of each node, from 0, so that every edge (without cycles) leads to a later one.

    Nodes lie as early as they can, then move towards their targets where that makes edges
    shorter: an input is drawn beside the gate it feeds.
    """
    targets, starts = _adjacency(n_nodes, edges)
    layer = [0] * n_nodes
    order = _topological_order(n_nodes, edges)
    for node in order:
        beyond = layer[node] + 1
        for target in targets[starts[node] : starts[node + 1]]:
            if layer[target] < beyond:
                layer[target] = beyond
    n_in = np.bincount(edges[:, 1], minlength=n_nodes).tolist()
    for node in reversed(order):
        outgoing = targets[starts[node] : starts[node + 1]]
        if len(outgoing) > n_in[node]:
            layer[node] = min(layer[target] for target in outgoing) - 1
    return np.array(layer, dtype=np.int64)


def _adjacency(n_nodes: int, edges: Pairs) -> tuple[list[int], list[int]]:
    order = np.argsort(edges[:, 0], kind="stable")
    counts = np.bincount(edges[:, 0], minlength=n_nodes)
    return edges[order, 1].tolist(), np.concatenate([[0], np.cumsum(counts)]).tolist()


def _topological_order(n_nodes: int, edges: Pairs) -> list[int]:
    targets, starts = _adjacency(n_nodes, edges)
    missing = np.bincount(edges[:, 1], minlength=n_nodes).tolist()
    order = [node for node in range(n_nodes) if missing[node] == 0]
    for node in order:
        for target in targets[starts[node] : starts[node + 1]]:
            missing[target] -= 1
            if missing[target] == 0:
                order.append(target)
    assert len(order) == n_nodes, "no cycle is left"
    return order


def _depth_first_rank(n_nodes: int, edges: Pairs) -> Numbers:
    """Reverse order of finishing a depth-first search: only edges that close cycles go back."""
    targets, starts = _adjacency(n_nodes, edges)
    n_in = np.bincount(edges[:, 1], minlength=n_nodes)
    roots = np.argsort(n_in, kind="stable").tolist()
    following = list(starts[:-1])
    seen = [False] * n_nodes
    rank = np.zeros(n_nodes, dtype=np.int64)
    next_rank = n_nodes
    for root in roots:
        stack = [] if seen[root] else [root]
        seen[root] = True
        while stack:
            node = stack[-1]
            if following[node] == starts[node + 1]:
                next_rank -= 1
                rank[node] = next_rank
                stack.pop()
                continue
            target = targets[following[node]]
            following[node] += 1
            if not seen[target]:
                seen[target] = True
                stack.append(target)
    return rank


def _breadth_first_rank(n_nodes: int, edges: Pairs) -> Numbers:
    targets, starts = _adjacency(n_nodes, np.concatenate([edges, edges[:, ::-1]]))
    degrees = np.diff(starts)
    rank = np.full(n_nodes, -1, dtype=np.int64)
    next_rank = 0
    for root in np.argsort(-degrees, kind="stable").tolist():
        queue = [] if rank[root] >= 0 else [root]
        rank[queue] = next_rank
        next_rank += len(queue)
        for node in queue:
            for target in targets[starts[node] : starts[node + 1]]:
                if rank[target] < 0:
                    rank[target] = next_rank
                    next_rank += 1
                    queue.append(target)
    return rank
