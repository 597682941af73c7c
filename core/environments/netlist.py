"""Netlists as placement sees them: cells, nets, an order of placing, random ones from a seed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.graph import Graph

_INPUT_SHARE = 5
"""One cell in so many of a random netlist is an input."""
_REACH = 0.15
"""How local a random netlist is: mean distance of a gate from its inputs, as a share of all."""


def nets_of(graph: Graph) -> tuple[NDArray[np.int64], ...]:
    """The cells of each net, two or more.

    In a directed graph a net is a cell with all the cells that read its signal; an undirected
    edge is a net of two. Loops connect nothing.
    """
    edges = graph.edges[graph.edges[:, 0] != graph.edges[:, 1]]
    if not graph.directed:
        return tuple(edges)
    drivers = np.unique(edges[:, 0])
    return tuple(np.append(driver, edges[edges[:, 0] == driver, 1]) for driver in drivers)


def placing_order(n_cells: int, nets: tuple[NDArray[np.int64], ...]) -> tuple[int, ...]:
    """Cells so that each is tied to as many earlier ones as can be; the most tied one first.

    Source: the linear ordering of cluster growth, Kang (1983), "Linear Ordering and Application
    to Placement", Design Automation Conference.
    """
    ties = np.zeros((n_cells, n_cells))
    for net in nets:
        ties[np.ix_(net, net)] += 1.0 / (len(net) - 1)
    np.fill_diagonal(ties, 0.0)
    total = ties.sum(axis=1)
    to_placed, is_placed = np.zeros(n_cells), np.zeros(n_cells, dtype=bool)
    order: list[int] = []
    for _ in range(n_cells):
        rank = np.where(is_placed, -1.0, to_placed + 1e-3 * total)
        chosen = int(rank.argmax())
        is_placed[chosen] = True
        to_placed += ties[chosen]
        order.append(chosen)
    return tuple(order)


def wire_length(
    nets: tuple[NDArray[np.int64], ...], places: NDArray[np.int64], is_placed: NDArray[np.bool_]
) -> int:
    """Half-perimeter wire length: width plus height of the box around each net's placed cells.

    Args:
        nets: the cells of each net.
        places: row and column of each cell, shape (n_cells, 2).
        is_placed: which cells count, shape (n_cells,).
    """
    total = 0
    for net in nets:
        corners = places[net[is_placed[net]]]
        if len(corners) > 1:
            total += int((corners.max(axis=0) - corners.min(axis=0)).sum())
    return total


def random_netlist(rng: np.random.Generator, n_cells: int) -> Graph:
    """Inputs and gates of two inputs each, which are mostly read nearby; no cycles."""
    n_inputs = min(n_cells - 1, max(2, n_cells // _INPUT_SHARE)) if n_cells > 2 else 1
    edges = []
    for gate in range(n_inputs, n_cells):
        reach = max(2.0, _REACH * n_cells)
        backs = 1 + rng.exponential(reach, size=2).astype(int)
        first = gate - n_inputs  # so that every input is read while there are gates for it
        sources = {first if first < n_inputs else max(0, gate - int(backs[0]))}
        sources.add(max(0, gate - int(backs[1])))
        edges += [(source, gate) for source in sorted(sources)]
    names = [f"in{i}" for i in range(n_inputs)] + [f"g{i}" for i in range(n_cells - n_inputs)]
    return Graph(
        x=np.ones((n_cells, 1), np.float32),
        edges=np.array(edges, dtype=np.int64).reshape(-1, 2),
        directed=True,
        name=f"random netlist of {n_cells} cells",
        node_names=tuple(names),
    )
