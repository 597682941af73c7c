"""Springs along edges and repulsion between all nodes, cooled down step by step.

A node repels by its degree, so that well-connected nodes do not all sink to the middle.

Source: Fruchterman and Reingold (1991), Graph Drawing by Force-directed Placement; degrees as
masses: Noack (2007), Energy Models for Graph Clustering.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gui.layouts.report import NOTHING_PINNED, Pairs, Pinned, Points
from gui.layouts.repulsion import Mesh

_REPULSION = 0.2
"""Push at the ideal distance relative to the pull there, as in Hu (2005)."""


def relax(
    points: Points,
    edges: Pairs,
    *,
    ideal: float,
    iterations: int,
    pinned: Pinned = NOTHING_PINNED,
    progress: Callable[[float], None],
) -> Points:
    """The points after so many steps of falling length, from `ideal` down to near 0."""
    n_nodes = len(points)
    mesh = Mesh(_cells(n_nodes))
    masses = np.bincount(edges.ravel(), minlength=n_nodes) + 1.0
    masses = (masses / masses.mean()).astype(np.float64)
    points = points.copy()
    points[pinned.nodes] = pinned.points
    for iteration in range(iterations):
        progress(iteration / iterations)
        force = _REPULSION * ideal**2 * mesh.forces(points, masses) + _pull(points, edges, ideal)
        length = np.maximum(np.linalg.norm(force, axis=1, keepdims=True), 1e-12)
        longest = ideal * (1.0 - iteration / iterations) ** 1.5
        points += force * np.minimum(1.0, longest / length)
        points[pinned.nodes] = pinned.points
    return points


def _pull(points: Points, edges: Pairs, ideal: float) -> Points:
    """Springs that pull with the square of their length, over the ideal length."""
    source, target = edges[:, 0], edges[:, 1]
    span = points[target] - points[source]
    span *= np.linalg.norm(span, axis=1, keepdims=True) / ideal
    result = np.empty_like(points)
    for axis in range(2):
        result[:, axis] = np.bincount(source, span[:, axis], minlength=len(points))
        result[:, axis] -= np.bincount(target, span[:, axis], minlength=len(points))
    return result


def _cells(n_nodes: int) -> int:
    """Cells per side: about two per node distance, within what an FFT does quickly."""
    wanted = 4.0 * n_nodes**0.5
    return int(np.clip(2 ** np.ceil(np.log2(wanted)), 64, 512))
