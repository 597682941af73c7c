"""Connected components: each is laid out by itself, then they are packed side by side."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gui.layouts.report import Pairs, Points

GAP = 1.2
"""World units between two packed components."""
ASPECT = 1.5
"""Width to height of the packed picture, about that of a window."""


def components(n_nodes: int, edges: Pairs) -> list[NDArray[np.int64]]:
    """Sorted nodes of each weakly connected component, the largest component first."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    ones = np.ones(len(edges), dtype=np.int8)
    matrix = coo_array((ones, (edges[:, 0], edges[:, 1])), shape=(n_nodes, n_nodes))
    count, label = connected_components(matrix.tocsr(), directed=False)
    order = np.argsort(label, kind="stable")
    parts = np.split(order, np.cumsum(np.bincount(label, minlength=count))[:-1])
    return sorted(parts, key=lambda part: (-len(part), int(part[0])))


def local_edges(edges: Pairs, members: NDArray[np.int64], n_nodes: int) -> Pairs:
    """The edges among `members` (sorted), numbered by their place in it."""
    place = np.full(n_nodes, -1, dtype=np.int64)
    place[members] = np.arange(len(members))
    ends = place[edges]
    return ends[(ends >= 0).all(axis=1)]


def pack(parts: Sequence[Points]) -> list[Points]:
    """The parts moved side by side on shelves, in the order given, without touching."""
    sizes = np.array([np.ptp(part, axis=0) + GAP for part in parts])
    widest = float(sizes[:, 0].max())
    row_width = max(widest, float(np.sqrt(sizes.prod(axis=1).sum() * ASPECT)))
    x = y = row_height = 0.0
    moved = []
    for part, (width, height) in zip(parts, sizes, strict=True):
        if x > 0 and x + width > row_width + 1e-9:
            x, y, row_height = 0.0, y + row_height, 0.0
        moved.append(part - part.min(axis=0) + np.array([x, y]))
        x, row_height = x + width, max(row_height, height)
    return moved
