"""The scale bars and colours of the gradient panel share: powers of ten, or shares of 1."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gui.scales import decade_range, power_of_ten

_LEAST_DECADES = 3

Ticks = list[tuple[float, str]]
"""Position from 0 to 1, and text."""


@dataclass(frozen=True, slots=True)
class LogScale:
    """Whole decades."""

    first: int
    """Exponent of ten at position 0."""
    last: int
    """Exponent of ten at position 1."""

    def position(self, values: ArrayLike) -> NDArray[np.float64]:
        """Where values stand, 0 to 1; NaN where they are not above 0."""
        numbers = np.asarray(values, dtype=np.float64)
        logs = np.full(numbers.shape, np.nan)
        np.log10(numbers, out=logs, where=numbers > 0)
        return np.clip((logs - self.first) / (self.last - self.first), 0.0, 1.0)

    def ticks(self, most: int) -> Ticks:
        """At most so many, the largest first."""
        step = max(1, -(-(self.last - self.first) // max(1, most)))
        exponents = range(self.last, self.first - 1, -step)
        span = self.last - self.first
        return [((e - self.first) / span, power_of_ten(e)) for e in exponents]


@dataclass(frozen=True, slots=True)
class ShareScale:
    """From none to all."""

    def position(self, values: ArrayLike) -> NDArray[np.float64]:
        """Where shares stand: where they are."""
        return np.clip(np.asarray(values, dtype=np.float64), 0.0, 1.0)

    def ticks(self, most: int) -> Ticks:
        """At most so many, the largest first."""
        shares = (1.0, 0.5, 0.0) if most < 4 else (1.0, 0.75, 0.5, 0.25, 0.0)
        return [(share, f"{share:.0%}") for share in shares]


Scale = LogScale | ShareScale


def log_scale(values: NDArray[np.floating]) -> LogScale:
    """Whole decades around every value above 0, at least three of them."""
    positive = values[np.isfinite(values) & (values > 0)]
    if positive.size == 0:
        return LogScale(-_LEAST_DECADES, 0)
    first, last = decade_range(float(positive.min()), float(positive.max()))
    return LogScale(min(first, last - _LEAST_DECADES), last)
