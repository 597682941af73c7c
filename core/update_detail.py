"""What one update did inside: how the entries of every gradient and weight are distributed.

Plain data without TensorFlow; `core.update_recompute` makes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.telemetry import GradientState

N_BINS = 61
"""Odd, so that a distribution symmetric about 0 has its peak in one bin."""


@dataclass(frozen=True, slots=True, eq=False)
class Distribution:
    """The entries of one array, counted in bins of equal width. Arrays are read-only."""

    edges: NDArray[np.float64]
    """Ascending, shape (n_bins + 1,); empty when no entry is finite."""
    counts: NDArray[np.int64]
    """Finite entries in each bin, shape (n_bins,)."""
    n_entries: int
    n_zero: int
    """Entries that are exactly 0."""
    n_nan: int
    n_inf: int
    mean: float
    """Of the finite entries, as all that follows; NaN without any."""
    std: float
    low: float
    high: float
    norm: float
    """L2 norm of all entries: NaN or inf when one of them is."""


@dataclass(frozen=True, slots=True, eq=False)
class VariableDetail:
    """One trainable variable in one update."""

    index: int
    """Position among the trainable variables."""
    state: GradientState
    gradient: Distribution | None
    """Before clipping; None when the loss does not depend on the variable."""
    weights: Distribution
    """Before the update."""
    update_norm: float
    """L2 norm of the change the update made."""

    @property
    def ratio(self) -> float:
        """Size of the change against the size of the weights; NaN when these are all 0."""
        return self.update_norm / self.weights.norm if self.weights.norm else float("nan")


@dataclass(frozen=True, slots=True, eq=False)
class UpdateDetail:
    """What one update did to some or all of the variables."""

    update_step: int
    variables: tuple[VariableDetail, ...]

    def of(self, index: int) -> VariableDetail | None:
        """The detail of one variable, None when it was not asked for."""
        return next((v for v in self.variables if v.index == index), None)


def distribution(values: ArrayLike, n_bins: int = N_BINS) -> Distribution:
    """Count the entries of an array of any shape.

    Args:
        values: the array; NaN and inf are counted apart.
        n_bins: bins between the smallest and the largest finite entry, at least 1.
    """
    flat = np.asarray(values, np.float64).ravel()
    is_finite = np.isfinite(flat)
    finite = flat if is_finite.all() else flat[is_finite]
    counts, edges = _counted(finite, n_bins)
    n_nan = int(np.isnan(flat).sum())
    counts.flags.writeable = edges.flags.writeable = False
    nothing = float("nan")
    with np.errstate(invalid="ignore", over="ignore"):
        norm = float(np.sqrt(np.square(flat).sum()))
        std = float(finite.std()) if finite.size else nothing
    return Distribution(
        edges=edges,
        counts=counts,
        n_entries=flat.size,
        n_zero=int((finite == 0).sum()),
        n_nan=n_nan,
        n_inf=flat.size - finite.size - n_nan,
        mean=float(finite.mean()) if finite.size else nothing,
        std=std,
        low=float(finite.min()) if finite.size else nothing,
        high=float(finite.max()) if finite.size else nothing,
        norm=norm,
    )


def _counted(finite: NDArray[Any], n_bins: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    if finite.size == 0:
        return np.zeros(0, np.int64), np.zeros(0)
    low, high = float(finite.min()), float(finite.max())
    middle = (low + high) / 2
    # so that every edge is another number, whatever the values are
    least = max(abs(low), abs(high), 1e-30) * 1e-6
    half = max((high - low) / 2, least)
    counts, edges = np.histogram(finite, bins=n_bins, range=(middle - half, middle + half))
    return counts.astype(np.int64), edges
