"""From any number of updates to one column per pixel, keeping extremes, zeros and gaps."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gui.history import Curve

_NEGLIGIBLE = 1e-20
"""Weight of a value so old that adding it changes no bit of a float64."""


@dataclass(frozen=True, slots=True, eq=False)
class Bins:
    """Consecutive runs of rows that share one pixel column."""

    starts: NDArray[np.int64]
    """Index of each bin's first row, strictly growing."""
    updates: NDArray[np.int64]
    """Number of each bin's last update: its place on the x axis."""


@dataclass(frozen=True, slots=True, eq=False)
class Envelope:
    """A curve ready to draw: one entry per bin, NaN where nothing may be drawn."""

    x: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    zero: NDArray[np.bool_]
    """Bins that hold an exact 0."""
    nonfinite: NDArray[np.bool_]
    """Bins that hold NaN or inf."""
    gap: NDArray[np.bool_]
    """Bins before or inside of which metrics were lost."""


def bins(
    first_update: NDArray[np.int64],
    last_update: NDArray[np.int64],
    shown: tuple[float, float],
    n_pixels: int,
) -> Bins:
    """Group the rows of a range of updates into at most `n_pixels` + 1 bins.

    A bin spans a power of two of updates and begins at a multiple of it, so bins stay where
    they are while a curve grows and the picture does not shimmer.
    """
    low, high = shown
    start = int(np.searchsorted(last_update, np.floor(low), side="left"))
    stop = int(np.searchsorted(first_update, np.ceil(high), side="right"))
    if stop <= start:
        return Bins(np.empty(0, np.int64), np.empty(0, np.int64))
    span = max(1.0, high - low)
    width = 1 << max(0, int(np.ceil(np.log2(span / max(1, n_pixels)))))
    group = last_update[start:stop] // width
    starts = np.concatenate([[0], np.flatnonzero(np.diff(group)) + 1]) + start
    ends = np.concatenate([starts[1:], [stop]]) - 1
    return Bins(starts.astype(np.int64), last_update[ends])


def envelope(curve: Curve, shown: tuple[float, float], n_pixels: int) -> Envelope:
    """Smallest and largest value per pixel column of the updates in `shown`."""
    columns = bins(curve.first_update, curve.last_update, shown, n_pixels)
    starts = columns.starts
    if starts.size == 0:
        empty, no = np.empty(0), np.empty(0, dtype=bool)
        return Envelope(empty, empty, empty, no, no, no)
    stop = _stop(curve, columns)
    low = np.fmin.reduceat(curve.low[:stop], starts)
    high = np.fmax.reduceat(curve.high[:stop], starts)
    exact_zero = (curve.low[:stop] <= 0.0) & (curve.high[:stop] >= 0.0)
    exact_zero &= (curve.low[:stop] == 0.0) | (curve.high[:stop] == 0.0)
    return Envelope(
        x=columns.updates.astype(np.float64),
        low=low,
        high=high,
        zero=np.logical_or.reduceat(exact_zero, starts),
        nonfinite=np.add.reduceat(curve.nonfinite[:stop], starts) > 0,
        gap=np.add.reduceat(curve.missing[:stop], starts) > 0,
    )


def smoothed(curve: Curve, factor: float) -> NDArray[np.float64]:
    """Exponential moving average over the updates, one value per row.

    s_t = factor * s_(t-1) + (1 - factor) * v_t, begun at the first finite value; values that
    are not finite are left out. A row of k merged updates counts as k equal values.

    Args:
        curve: the values.
        factor: in [0, 1); 0 gives the values themselves.
    """
    if not 0.0 <= factor < 1.0:
        raise ValueError(f"the smoothing factor must be in [0, 1), got {factor}")
    finite = np.isfinite(curve.mean)
    if finite.all():
        return _smoothed(curve.mean, curve.count, factor)
    result = np.full(curve.mean.shape, np.nan)
    result[finite] = _smoothed(curve.mean[finite], curve.count[finite], factor)
    return result


def at_bin_ends(
    curve: Curve, values: NDArray[np.float64], shown: tuple[float, float], n_pixels: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """A smooth curve sampled at the last row of each pixel column: x and y."""
    columns = bins(curve.first_update, curve.last_update, shown, n_pixels)
    if columns.starts.size == 0:
        return np.empty(0), np.empty(0)
    ends = np.concatenate([columns.starts[1:], [_stop(curve, columns)]]) - 1
    return columns.updates.astype(np.float64), values[ends]


def _smoothed(
    values: NDArray[np.float64], counts: NDArray[np.int64], factor: float
) -> NDArray[np.float64]:
    """The filter over finite values, one stretch of equal counts after the other."""
    out = np.empty(values.size)
    state = float(values[0]) if values.size else 0.0
    edges = (np.flatnonzero(counts[1:] != counts[:-1]) + 1).tolist()
    for start, stop in zip([0, *edges], [*edges, values.size], strict=True):
        if start == stop:
            continue
        keep = factor ** int(counts[start])
        out[start:stop] = _moving_average(values[start:stop], keep, state)
        state = float(out[stop - 1])
    return out


def _moving_average(values: NDArray[np.float64], keep: float, state: float) -> NDArray[np.float64]:
    """s_t = keep * s_(t-1) + (1 - keep) * v_t, by doubling the span each pass adds.

    scipy.signal.lfilter does the same, but importing it takes a second of the start.
    """
    out = (1.0 - keep) * values
    out[0] += keep * state
    span, weight = 1, keep
    while span < out.size and weight > _NEGLIGIBLE:
        out[span:] += weight * out[:-span]
        span, weight = 2 * span, weight * weight
    return out


def _stop(curve: Curve, columns: Bins) -> int:
    return int(np.searchsorted(curve.last_update, columns.updates[-1], side="right"))
