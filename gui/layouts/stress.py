"""Stress majorization: the finest picture of a small graph, where distance follows hops.

Source: Gansner, Koren, North (2004), Graph Drawing by Stress Majorization; started from
classical scaling (Torgerson 1952) of the same distances.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gui.layouts.report import NOTHING_PINNED, Pairs, Pinned, Points, Progress, no_progress

MAX_NODES = 500
"""Above this the n x n matrices cost more than the picture gains."""
_ITERATIONS = 300
_TOLERANCE = 1e-5


def stress_layout(
    n_nodes: int,
    edges: Pairs,
    pinned: Pinned = NOTHING_PINNED,
    progress: Progress = no_progress,
) -> Points:
    """Positions of one connected graph whose distances are as near to its hops as can be."""
    if n_nodes == 1:
        return pinned.points.copy() if len(pinned.nodes) else np.zeros((1, 2))
    hops = hop_distances(n_nodes, edges)
    points = _classical_scaling(hops)
    if len(pinned.nodes):
        points += (pinned.points - points[pinned.nodes]).mean(axis=0)
        points[pinned.nodes] = pinned.points
    return _majorize(points, hops, pinned, progress)


def hop_distances(n_nodes: int, edges: Pairs) -> NDArray[np.float64]:
    """Edges on the shortest way between every two nodes of a connected graph, (n, n)."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import shortest_path

    both = np.concatenate([edges, edges[:, ::-1]])
    matrix = coo_array((np.ones(len(both)), (both[:, 0], both[:, 1])), shape=(n_nodes, n_nodes))
    result: NDArray[np.float64] = shortest_path(matrix.tocsr(), unweighted=True)
    return result


def stress(points: Points, hops: NDArray[np.float64]) -> float:
    """Sum over pairs of (distance - hops)^2 / hops^2."""
    gap = np.linalg.norm(points[:, None] - points[None], axis=2) - hops
    weight = _weights(hops)
    return float((weight * gap**2).sum() / 2)


def _weights(hops: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.divide(1.0, hops**2, out=np.zeros_like(hops), where=hops > 0)


def _classical_scaling(hops: NDArray[np.float64]) -> Points:
    squared = hops**2
    centred = squared - squared.mean(axis=0) - squared.mean(axis=1)[:, None] + squared.mean()
    values, vectors = np.linalg.eigh(-centred / 2)
    axes = vectors[:, [-1, -2]]
    # An eigenvector's sign is the library's whim: fix it, so that the picture never flips.
    axes = axes * np.where(axes[np.abs(axes).argmax(axis=0), [0, 1]] < 0, -1.0, 1.0)
    points: Points = axes * np.sqrt(np.maximum(values[[-1, -2]], 0.0))
    # Nodes that look the same from everywhere start in one place: part them, always alike.
    points += np.random.default_rng(0).normal(scale=0.05, size=points.shape)
    return points


def _majorize(
    points: Points, hops: NDArray[np.float64], pinned: Pinned, progress: Progress
) -> Points:
    n_nodes = len(points)
    weight = _weights(hops)
    laplacian = np.diag(weight.sum(axis=1)) - weight
    free = np.setdiff1d(np.arange(n_nodes), pinned.nodes)
    if len(free) == 0:
        return points
    if len(pinned.nodes) == 0:
        # The Laplacian is singular along (1, …, 1): the added constant only fixes the mean.
        laplacian = laplacian + 1.0 / n_nodes
    inverse = np.linalg.inv(laplacian[np.ix_(free, free)])
    pull = laplacian[np.ix_(free, pinned.nodes)] @ points[pinned.nodes]
    ratio = weight * hops
    for iteration in range(_ITERATIONS):
        moved = points.copy()
        moved[free] = inverse @ (_guttman(points, ratio)[free] - pull)
        change = np.abs(moved - points).max()
        points = moved
        if iteration % 20 == 0:
            progress(iteration / _ITERATIONS, None)
        if change < _TOLERANCE * n_nodes**0.5:
            break
    return points


def _guttman(points: Points, ratio: NDArray[np.float64]) -> Points:
    """B(Z) Z of the majorizing function, without forming differences for every pair."""
    square = (points**2).sum(axis=1)
    distance = np.sqrt(np.maximum(square[:, None] + square[None] - 2 * points @ points.T, 1e-12))
    b = -ratio / distance
    np.fill_diagonal(b, 0.0)
    np.fill_diagonal(b, -b.sum(axis=1))
    result: Points = b @ points
    return result
