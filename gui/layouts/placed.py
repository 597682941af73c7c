"""Layouts from coordinates that the file gives: as they are, or as places on the Earth."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gui.layouts.report import Pairs, Points

_ROUNDS = 50
_SPARSEST = 50.0
"""Places of a grid per node, at most."""
_MERCATOR_LIMIT = 85.0
"""Degrees of latitude beyond which the Mercator map is cut off."""


def file_layout(positions: NDArray[np.float64], edges: Pairs) -> Points:
    """The file's coordinates, y upwards, at a scale where a typical edge is 1 long.

    Places on a grid stay as they are, so that a node that moves leaves the others alone.
    A node without coordinates is put among its neighbours, or below the rest.
    """
    points = positions * np.array([1.0, -1.0])
    points[~is_placed(points)] = np.nan
    if not is_on_grid(positions):
        points = _scaled(points, edges)
    return _with_gaps_filled(points, edges)


def geographic_layout(positions: NDArray[np.float64], edges: Pairs) -> Points:
    """Longitude and latitude in degrees on a Mercator map, north up."""
    latitude = np.radians(np.clip(positions[:, 1], -_MERCATOR_LIMIT, _MERCATOR_LIMIT))
    north = np.degrees(np.arctanh(np.sin(latitude)))
    return file_layout(np.stack([positions[:, 0], north], axis=1), edges)


def is_placed(positions: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which nodes have both coordinates."""
    return np.isfinite(positions[:, 0]) & np.isfinite(positions[:, 1])


def is_on_grid(positions: NDArray[np.float64]) -> bool:
    """Whether all coordinates are whole, different, and close enough to be steps of a grid."""
    known = positions[is_placed(positions)]
    if len(known) == 0 or (known != np.rint(known)).any():
        return False
    area = float(np.prod(np.ptp(known, axis=0) + 1))
    return area <= _SPARSEST * len(known) and len(np.unique(known, axis=0)) == len(known)


def looks_geographic(positions: NDArray[np.float64]) -> bool:
    """Whether all coordinates can be longitudes and latitudes."""
    known = positions[is_placed(positions)]
    if len(known) == 0:
        return False
    return bool((np.abs(known[:, 0]) <= 180).all() and (np.abs(known[:, 1]) <= 90).all())


def _scaled(points: Points, edges: Pairs) -> Points:
    span = points[edges[:, 1]] - points[edges[:, 0]]
    length = np.hypot(span[:, 0], span[:, 1])
    length = length[np.isfinite(length) & (length > 0)]
    known = points[is_placed(points)]
    if len(known) == 0:
        return points
    unit = float(np.median(length)) if length.size else float(np.ptp(known, axis=0).max())
    result: Points = (points - known.mean(axis=0)) / (unit if unit > 0 else 1.0)
    return result


def _with_gaps_filled(points: Points, edges: Pairs) -> Points:
    """NaN points become the mean of their neighbours', round by round."""
    missing = ~is_placed(points)
    if not missing.any():
        return points
    points = points.copy()
    both = np.concatenate([edges, edges[:, ::-1]])
    known = ~missing
    for _ in range(_ROUNDS):
        into = both[missing[both[:, 0]] & known[both[:, 1]]]
        if len(into) == 0:
            break
        counts = np.bincount(into[:, 0], minlength=len(points))
        found = counts > 0
        for axis in range(2):
            sums = np.bincount(into[:, 0], points[into[:, 1], axis], minlength=len(points))
            points[found, axis] = sums[found] / counts[found]
        known |= found
    return _with_rest_below(points, missing)


def _with_rest_below(points: Points, guessed: NDArray[np.bool_]) -> Points:
    """Nodes without any placed neighbour in rows below; guessed ones a little off each other."""
    points = points.copy()
    lost = np.flatnonzero(~is_placed(points))
    known = points[is_placed(points)]
    corner = known.min(axis=0) if len(known) else np.zeros(2)
    bottom = known[:, 1].max() + 1.5 if len(known) else 0.0
    columns = max(int(np.ceil(np.sqrt(2 * len(lost)))), 1)
    number = np.arange(len(lost))
    points[lost] = np.stack([corner[0] + number % columns, bottom + number // columns], axis=1)
    inside = np.flatnonzero(guessed & ~np.isin(np.arange(len(points)), lost))
    points[inside] += np.random.default_rng(0).normal(scale=0.15, size=(len(inside), 2))
    return points
