"""Third step of a layered layout: heights within each layer that make edges straight."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gui.layouts.report import Pairs

Numbers = NDArray[np.int64]
Heights = NDArray[np.float64]

_SWEEPS = 16
_STRAIGHT = 8.0
"""How much more the straightness of a piece between two bends counts than that of others."""


def heights(
    rows: list[Numbers], pairs: Pairs, n_nodes: int, check: Callable[[float], None]
) -> Heights:
    """Height of each point: near its neighbours', in the order of its layer, 1 apart.

    Each layer in turn is placed as well as the others allow, in least squares: with the
    distances fixed in advance, that is a monotone regression.

    Args:
        rows: points of each layer in their order; those from `n_nodes` on are bends.
        pairs: pieces of edges between the points.
        n_nodes: number of real nodes.
        check: told the share done; may raise.
    """
    result = np.zeros(sum(len(row) for row in rows))
    offsets = [_offsets(row, n_nodes) for row in rows]
    for row, offset in zip(rows, offsets, strict=True):
        result[row] = offset - offset.mean()
    ends = np.concatenate([pairs, pairs[:, ::-1]])
    weight = np.where((ends >= n_nodes).all(axis=1), _STRAIGHT, 1.0)
    order = np.argsort(ends[:, 0], kind="stable")
    neighbour, weight = ends[order, 1], weight[order]
    start = np.concatenate([[0], np.cumsum(np.bincount(ends[:, 0], minlength=len(result)))])
    sweeps = _SWEEPS if len(rows) < 5_000 else 2
    for sweep in range(sweeps):
        check(sweep / sweeps)
        numbers = range(len(rows)) if sweep % 2 == 0 else range(len(rows) - 1, -1, -1)
        for number in numbers:
            row = rows[number]
            wanted, strength = _wanted(row, result, neighbour, weight, start)
            offset = offsets[number]
            result[row] = monotone(wanted - offset, strength) + offset
    return result


def monotone(values: Heights, weights: Heights) -> Heights:
    """The nearest rising sequence in weighted least squares.

    Source: Ayer et al. (1955), pool adjacent violators.
    """
    level: list[float] = []
    weight: list[float] = []
    size: list[int] = []
    for value, mass in zip(values.tolist(), weights.tolist(), strict=True):
        level.append(value)
        weight.append(mass)
        size.append(1)
        while len(level) > 1 and level[-2] > level[-1]:
            total = weight[-2] + weight[-1]
            level[-2] = (level[-2] * weight[-2] + level[-1] * weight[-1]) / total
            weight[-2], size[-2] = total, size[-2] + size[-1]
            del level[-1], weight[-1], size[-1]
    return np.repeat(level, size)


def _offsets(row: Numbers, n_nodes: int) -> Heights:
    """Least heights above the layer's first point: 1 between nodes, less beside bends."""
    half = np.where(row < n_nodes, 0.5, 0.3)
    return np.concatenate([[0.0], np.cumsum(half[1:] + half[:-1])])


def _wanted(
    row: Numbers, heights_now: Heights, neighbour: Numbers, weight: Heights, start: Numbers
) -> tuple[Heights, Heights]:
    """Weighted mean height of each point's neighbours, and the sum of the weights."""
    counts = start[row + 1] - start[row]
    owner = np.repeat(np.arange(len(row)), counts)
    inside = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    place = np.repeat(start[row], counts) + inside
    total = np.bincount(owner, weight[place], minlength=len(row))
    sums = np.bincount(owner, weight[place] * heights_now[neighbour[place]], minlength=len(row))
    wanted = np.where(total > 0, sums / np.maximum(total, 1e-12), heights_now[row])
    return wanted, np.maximum(total, 1e-3)
