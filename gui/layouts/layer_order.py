"""Second step of a layered layout: an order within each layer that has few crossings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gui.layouts.report import Pairs

Numbers = NDArray[np.int64]

_SWEEPS = 24
_MOST_BENDS = 300_000
"""Edges are routed around nodes only where that takes no more points than this."""
_MOST_COUNTED = 30_000
"""Crossings are counted, and the best order kept, up to this many pieces of edges."""


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Edges cut at every layer they cross; the cuts are points of their own."""

    layer: Numbers
    """Layer of each node and then of each cut."""
    pairs: Pairs
    """Pieces of edges, each from one layer to the next."""
    cuts: dict[int, list[int]]
    """Points on the way of each edge that was cut, from its source to its target."""


def cut_edges(layer: Numbers, edges: Pairs) -> Pieces:
    """Put a point on each layer that an edge passes."""
    spans = layer[edges[:, 1]] - layer[edges[:, 0]]
    if int((spans - 1).sum()) > _MOST_BENDS:
        return Pieces(layer, edges[spans == 1], {})
    short = edges[spans == 1]
    layers, pairs, cuts = layer.tolist(), short.tolist(), {}
    for edge in np.flatnonzero(spans > 1).tolist():
        source, target = edges[edge].tolist()
        way = list(range(len(layers), len(layers) + int(spans[edge]) - 1))
        layers.extend(range(int(layer[source]) + 1, int(layer[target])))
        pairs.extend(zip([source, *way], [*way, target], strict=True))
        cuts[edge] = way
    return Pieces(
        np.array(layers, dtype=np.int64), np.array(pairs, dtype=np.int64).reshape(-1, 2), cuts
    )


def order_layers(pieces: Pieces, check: Callable[[float], None]) -> list[Numbers]:
    """Points of each layer from top to bottom, by sweeps of the barycentre method.

    Source: Sugiyama, Tagawa, Toda (1981); Barth, Mutzel, Jünger (2004) for counting crossings.
    """
    n_layers = int(pieces.layer.max()) + 1
    by_layer = np.argsort(pieces.layer, kind="stable")
    rows = np.split(by_layer, np.cumsum(np.bincount(pieces.layer))[:-1])
    between = _pieces_by_layer(pieces, n_layers)
    place = np.empty(len(pieces.layer))
    for row in rows:
        place[row] = np.arange(len(row))
    best, fewest = rows, np.inf
    for sweep in range(_SWEEPS if n_layers < 5_000 else 4):
        check(sweep / _SWEEPS)
        rows = _sweep(rows, between, place, downwards=sweep % 2 == 0)
        if len(pieces.pairs) > _MOST_COUNTED:
            best = rows
            continue
        crossings = sum(count_crossings(place[pairs]) for pairs in between)
        if crossings < fewest:
            best, fewest = rows, crossings
        if crossings == 0:
            break
    return best


def count_crossings(ends: NDArray[np.float64]) -> int:
    """Pairs of lines that cross; `ends` are places on two neighbouring layers, shape (n, 2)."""
    order = np.lexsort((ends[:, 1], ends[:, 0]))
    return _inversions(np.unique(ends[order, 1], return_inverse=True)[1].reshape(-1))


def _sweep(
    rows: list[Numbers], between: list[Pairs], place: NDArray[np.float64], downwards: bool
) -> list[Numbers]:
    """Order each layer by the mean place of its neighbours in the one before (or after)."""
    result = list(rows)
    steps = range(1, len(rows)) if downwards else range(len(rows) - 2, -1, -1)
    for number in steps:
        pairs = between[number - 1] if downwards else between[number][:, ::-1]
        row = result[number]
        local = np.searchsorted(np.sort(row), pairs[:, 1])
        back = np.argsort(row, kind="stable")[local]
        counts = np.bincount(back, minlength=len(row))
        sums = np.bincount(back, place[pairs[:, 0]], minlength=len(row))
        mean = np.where(counts > 0, sums / np.maximum(counts, 1), place[row])
        result[number] = row[np.argsort(mean, kind="stable")]
        place[result[number]] = np.arange(len(row))
    return result


def _pieces_by_layer(pieces: Pieces, n_layers: int) -> list[Pairs]:
    start_layer = pieces.layer[pieces.pairs[:, 0]]
    order = np.argsort(start_layer, kind="stable")
    counts = np.bincount(start_layer, minlength=n_layers)[: n_layers - 1]
    return np.split(pieces.pairs[order], np.cumsum(counts)[:-1]) if n_layers > 1 else []


def _inversions(values: NDArray[np.int64]) -> int:
    """Pairs out of order (values are ranks), by a Fenwick tree."""
    size = int(values.max()) + 1 if len(values) else 0
    tree = [0] * (size + 1)
    total = 0
    for seen, value in enumerate(values.tolist()):
        at = value + 1
        not_above = 0
        while at > 0:
            not_above += tree[at]
            at -= at & -at
        total += seen - not_above
        at = value + 1
        while at <= size:
            tree[at] += 1
            at += at & -at
    return total
