"""Layered layout: edges run from left to right, for netlists and other directed graphs."""

from __future__ import annotations

import numpy as np

from gui.layouts.layer_assignment import assign_layers, forward_edges
from gui.layouts.layer_coordinates import heights
from gui.layouts.layer_order import cut_edges, order_layers
from gui.layouts.report import Pairs, Points, Progress, Routes, no_progress

_LAYER_GAP = 1.7
"""World units from one layer to the next; nodes of a layer are 1 apart."""
_LEAST_ASPECT = 1.3
"""Least width of the picture per height."""


def layered_layout(
    n_nodes: int, edges: Pairs, directed: bool, progress: Progress = no_progress
) -> tuple[Points, Routes]:
    """Positions of one connected graph, and the bends of edges that pass several layers."""
    proper = np.flatnonzero(edges[:, 0] != edges[:, 1])
    forward = forward_edges(n_nodes, edges, directed)
    layer = assign_layers(n_nodes, forward)
    pieces = cut_edges(layer, forward)
    rows = order_layers(pieces, lambda share: progress(0.6 * share, None))
    height = heights(rows, pieces.pairs, n_nodes, lambda share: progress(0.6 + 0.4 * share, None))
    # Many nodes per layer would give a thin strip: then the layers move further apart.
    gap = max(_LAYER_GAP, _LEAST_ASPECT * float(np.ptp(height)) / len(rows))
    points = np.stack([gap * pieces.layer, height], axis=1)
    routes = {}
    for number, way in pieces.cuts.items():
        edge = int(proper[number])
        is_turned = forward[number, 0] != edges[edge, 0]
        routes[edge] = points[way[::-1] if is_turned else way]
    return points[:n_nodes], routes
