"""Pushing apart nodes that a layout put on top of each other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gui.layouts.report import NOTHING_PINNED, Pinned, Points

_ROUNDS = 25
_AREA_SHARE, _NEAREST_SHARE = 0.68, 2.0


def separate(points: Points, pinned: Pinned = NOTHING_PINNED) -> Points:
    """The points with hardly any two closer than what there is room for; others stay put.

    Source: the idea of Gansner and Hu (2009), Efficient Node Overlap Removal Using a Proximity
    Stress Model, with plain pushes in place of the stress model.
    """
    from scipy.spatial import cKDTree

    if len(points) < 3:
        return points
    distance = _reachable_distance(points)
    points = points.copy()
    for _ in range(_ROUNDS):
        pairs = cKDTree(points).query_pairs(distance * 0.98, output_type="ndarray")
        if len(pairs) == 0:
            break
        points += _pushes(points, pairs, distance)
        points[pinned.nodes] = pinned.points
    return points


def _reachable_distance(points: Points) -> float:
    """A least distance that the picture's own area and density allow."""
    from scipy.spatial import cKDTree

    nearest = np.asarray(cKDTree(points).query(points, k=2)[0])[:, 1]
    low, high = np.quantile(points, [0.05, 0.95], axis=0)
    room = float(np.sqrt(np.prod(np.maximum(high - low, nearest.max())) / len(points)))
    return min(_AREA_SHARE * room, _NEAREST_SHARE * float(np.median(nearest)) + 1e-9)


def _pushes(points: Points, pairs: NDArray[np.intp], distance: float) -> Points:
    one, other = pairs.T
    apart = points[one] - points[other]
    length = np.hypot(*apart.T)
    # Two nodes in the very same place part along a direction of their own.
    angle = one * 2.399963
    aside = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    unit = np.where(length[:, None] > 1e-9, apart / np.maximum(length, 1e-9)[:, None], aside)
    push = unit * ((distance - length) / 2)[:, None]
    result = np.zeros_like(points)
    counts = np.bincount(pairs.ravel(), minlength=len(points))
    for axis in range(2):
        result[:, axis] = np.bincount(one, push[:, axis], minlength=len(points))
        result[:, axis] -= np.bincount(other, push[:, axis], minlength=len(points))
    # Pushed from several sides at once, a node would overshoot.
    return result / np.sqrt(np.maximum(counts, 1))[:, None]
