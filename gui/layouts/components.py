"""Connected components: each is laid out by itself, then they are packed side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gui.layouts.report import Pairs, Points

GAP = 1.2
"""World units between two packed components."""
ASPECT = 1.5
"""Width to height of the packed picture, about that of a window."""


@dataclass(frozen=True, slots=True, eq=False)
class Component:
    """Nodes that hang together, and the edges among them."""

    members: NDArray[np.int64]
    """Nodes of the graph, sorted."""
    edges: Pairs
    """Edges, their ends numbered by their place in `members`."""
    numbers: NDArray[np.int64]
    """Number of each of these edges in the graph."""


def components(n_nodes: int, edges: Pairs) -> list[Component]:
    """The weakly connected components, the largest first."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    ones = np.ones(len(edges), dtype=np.int8)
    matrix = coo_array((ones, (edges[:, 0], edges[:, 1])), shape=(n_nodes, n_nodes))
    count, label = connected_components(matrix.tocsr(), directed=False)
    members = _split(label, count)
    place = np.empty(n_nodes, dtype=np.int64)
    place[np.concatenate(members)] = np.concatenate([np.arange(len(part)) for part in members])
    numbers = _split(label[edges[:, 0]], count)
    local = place[edges]
    parts = [
        Component(inside, local[chosen], chosen)
        for inside, chosen in zip(members, numbers, strict=True)
    ]
    return sorted(parts, key=lambda part: (-len(part.members), int(part.members[0])))


def _split(label: NDArray[np.signedinteger], count: int) -> list[NDArray[np.int64]]:
    """Places of each label, in order."""
    order = np.argsort(label, kind="stable").astype(np.int64)
    return np.split(order, np.cumsum(np.bincount(label, minlength=count))[:-1])


def pack(parts: Sequence[Points]) -> Points:
    """Shifts that put the parts side by side on shelves, in the order given, (n_parts, 2)."""
    lows = np.array([part.min(axis=0) for part in parts])
    sizes = np.array([part.max(axis=0) for part in parts]) - lows + GAP
    row_width = max(float(sizes[:, 0].max()), float(np.sqrt(sizes.prod(axis=1).sum() * ASPECT)))
    x = y = row_height = 0.0
    corners = []
    for width, height in sizes.tolist():
        if x > 0 and x + width > row_width + 1e-9:
            x, y, row_height = 0.0, y + row_height, 0.0
        corners.append((x, y))
        x, row_height = x + width, max(row_height, height)
    shifts: Points = np.array(corners) - lows
    return shifts
