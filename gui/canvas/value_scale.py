"""The range a colour bar covers and the round numbers written beside it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class ValueScale:
    """Lowest and highest finite value, and what they are values of."""

    title: str
    low: float
    high: float
    is_whole: bool = False
    """Whether all values are whole numbers, so that fractions would mislead."""
    n_missing: int = 0
    """How many nodes have no value."""

    @property
    def is_constant(self) -> bool:
        """Whether every node has the same value."""
        return self.low == self.high

    def ticks(self, about: int = 5) -> list[float]:
        """Round numbers from low to high, about so many."""
        if self.is_constant:
            return [self.low]
        step = _round_step((self.high - self.low) / max(about - 1, 1))
        if self.is_whole:
            step = max(step, 1.0)
        finer = (step, _round_step(step / 2.6), _round_step(step / 6))
        found = [self._multiples(each) for each in finer]
        return next((ticks for ticks in found if len(ticks) > 1), [self.low])

    def _multiples(self, step: float) -> list[float]:
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [n * step for n in range(first, last + 1)]


def scale_of(values: NDArray[np.floating | np.integer], title: str) -> ValueScale:
    """The scale of these values; NaN counts as missing, inf does not stretch it."""
    given = np.asarray(values, dtype=np.float64)
    finite = given[np.isfinite(given)]
    n_missing = int(np.isnan(given).sum())
    if finite.size == 0:
        return ValueScale(title, 0.0, 0.0, n_missing=n_missing)
    is_whole = bool((finite == np.rint(finite)).all())
    return ValueScale(title, float(finite.min()), float(finite.max()), is_whole, n_missing)


def tick_text(value: float, step: float) -> str:
    """A number with just the digits its step needs."""
    if value == 0:
        return "0"
    if max(abs(value), step) >= 1e5 or step < 1e-4:
        return f"{value:.3g}"
    decimals = max(0, -math.floor(math.log10(step) + 1e-9)) if step > 0 else 2
    return f"{value:.{decimals}f}".replace("-", "\N{MINUS SIGN}")


def _round_step(raw: float) -> float:
    power = 10.0 ** math.floor(math.log10(raw))
    for factor in (1, 2, 5):
        if raw <= factor * power * 1.0001:
            return factor * power
    return 10 * power
