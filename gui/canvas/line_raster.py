"""Many thin lines at once as a picture of how many lie over each pixel.

QPainter needs 1 to 6 s for 200,000 lines and lets nothing else run meanwhile; this adds up
samples with numpy in small batches that stay in the processor's cache, in about 0.3 s.

Source: Wu (1991), An Efficient Antialiasing Technique, for the shares of two pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Grid = NDArray[np.float32]

Check = Callable[[], None]

_BATCH = 150_000
"""Samples per batch: what fits the cache together with its temporaries."""
_MOST_SOFT = 15_000_000
"""Samples up to which each is shared by two pixels, so that lines have soft edges."""
_MOST_SAMPLES = 30_000_000
"""Samples that are drawn at most; of more, only some."""


def accumulate_lines(
    starts: NDArray[np.floating],
    ends: NDArray[np.floating],
    strengths: NDArray[np.floating],
    width: int,
    height: int,
    check: Check,
) -> Grid:
    """Sum of the strengths of the lines over each pixel, shape (height, width).

    Args:
        starts: pixels (x, y), pixel centres at whole numbers, shape (n, 2).
        ends: the other ends, shape (n, 2).
        strengths: what each line adds along its middle, shape (n,).
        width: of the picture in pixels.
        height: of the picture in pixels.
        check: called between batches; may raise to give up.
    """
    grid = np.zeros((height, width), dtype=np.float32)
    starts, ends, strengths = clip_lines(starts, ends, strengths, width - 1.01, height - 1.01)
    for steep in (False, True):
        away = np.abs(ends - starts)
        chosen = (away[:, 1] > away[:, 0]) == steep
        # A steep line is a flat one of the transposed picture.
        axes = [1, 0] if steep else [0, 1]
        strides = (1, width) if steep else (width, 1)
        runs = _runs(starts[chosen][:, axes], ends[chosen][:, axes], strengths[chosen])
        _accumulate(grid.reshape(-1), runs, strides, check)
    return grid


def clip_lines(
    starts: NDArray[np.floating],
    ends: NDArray[np.floating],
    strengths: NDArray[np.floating],
    right: float,
    bottom: float,
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """The parts of the lines inside [0, right] x [0, bottom]; lines outside are dropped.

    Source: Liang and Barsky (1984), A New Concept and Method for Line Clipping.
    """
    along = ends - starts
    first, last = np.zeros(len(starts)), np.ones(len(starts))
    with np.errstate(divide="ignore", invalid="ignore"):
        for axis, limit in ((0, right), (1, bottom)):
            enter = (0.0 - starts[:, axis]) / along[:, axis]
            leave = (limit - starts[:, axis]) / along[:, axis]
            low, high = np.fmin(enter, leave), np.fmax(enter, leave)
            still = along[:, axis] == 0
            inside = (starts[:, axis] >= 0) & (starts[:, axis] <= limit)
            first = np.fmax(first, np.where(still, np.where(inside, 0.0, 2.0), low))
            last = np.fmin(last, np.where(still, 1.0, high))
    seen = first < last
    along, origin = along[seen], starts[seen]
    return (
        (origin + first[seen, None] * along).astype(np.float32),
        (origin + last[seen, None] * along).astype(np.float32),
        strengths[seen].astype(np.float32),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Runs:
    """Lines that run more along their first coordinate ("along") than along the second."""

    first: NDArray[np.int64]
    """Whole coordinate along at which each line begins."""
    counts: NDArray[np.int64]
    """Pixels of each line."""
    begin: NDArray[np.float32]
    """Coordinate across, where the line begins."""
    slope: NDArray[np.float32]
    strengths: NDArray[np.float32]

    def thinned(self, step: int) -> _Runs:
        """Only every `step`-th pixel of each line, made as much stronger."""
        phase = np.arange(len(self.first)) % step
        counts = np.maximum((self.counts - phase + step - 1) // step, 0)
        begin = self.begin + self.slope * phase.astype(np.float32)
        strengths = self.strengths * np.float32(step)
        return _Runs(self.first + phase, counts, begin, self.slope * np.float32(step), strengths)


def _runs(
    starts: NDArray[np.float32], ends: NDArray[np.float32], strengths: NDArray[np.float32]
) -> _Runs:
    turned = (starts[:, 0] > ends[:, 0])[:, None]
    left, right = np.where(turned, ends, starts), np.where(turned, starts, ends)
    slope = (right[:, 1] - left[:, 1]) / np.maximum(right[:, 0] - left[:, 0], 1e-6)
    first = np.ceil(left[:, 0])
    counts = np.maximum(np.floor(right[:, 0]) - first + 1, 0).astype(np.int64)
    begin = left[:, 1] + slope * (first - left[:, 0])
    return _Runs(first.astype(np.int64), counts, begin, slope, strengths)


def _accumulate(grid: Grid, runs: _Runs, strides: tuple[int, int], check: Check) -> None:
    """Add lines to a flat grid; `strides` lead to the next pixel across and along."""
    total = int(runs.counts.sum())
    # Where that many pixels overlap, leaving some out cannot be seen, nor can soft edges.
    step = max(1, round(total / _MOST_SAMPLES))
    if step > 1:
        runs = runs.thinned(step)
    is_soft = total <= _MOST_SOFT
    cuts = np.searchsorted(np.cumsum(runs.counts), np.arange(_BATCH, total // step, _BATCH))
    for part in np.split(np.arange(len(runs.counts)), cuts):
        check()
        n = runs.counts[part]
        offset = np.arange(n.sum()) - np.repeat(np.cumsum(n) - n, n)
        across = np.repeat(runs.slope[part], n) * offset.astype(np.float32)
        across += np.repeat(runs.begin[part], n)
        strength = np.repeat(runs.strengths[part], n)
        # Below, numpy is quick only while indices are int64 and all else is float32.
        place = (np.repeat(runs.first[part], n) + offset * step) * strides[1]
        if is_soft:
            lower = np.maximum(across, 0).astype(np.int64)
            upper_share = (across - lower.astype(np.float32)) * strength
            place += lower * strides[0]
            np.add.at(grid, place, strength - upper_share)
            np.add.at(grid, place + strides[0], upper_share)
        else:
            place += (across + 0.5).astype(np.int64) * strides[0]
            np.add.at(grid, place, strength)
