"""Credit: the shares of one label spread over the steps it was meant for.

A share depends on when steps were taken and when the key went down, on nothing else. Shares sum
to the label exactly, in any order of adding them up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

NEGLIGIBLE = 0.01


class CreditRule(Enum):
    """Which steps a label is for."""

    LAST_STEP = "last step"
    UNIFORM = "uniform"
    """The last `window` steps alike."""
    KERNEL = "kernel"
    """Those of the last `window` steps that were on screen about one reaction time ago."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CreditSettings:
    """How labels are spread."""

    rule: CreditRule = CreditRule.LAST_STEP
    window: int = 8
    """Steps that can get a share, at least 1."""
    delay_s: float = 0.4
    """The person's mean reaction time in seconds, at least 0."""
    spread_s: float = 0.1
    """Its standard deviation in seconds, above 0. Knox and Stone assumed 0.2 to 0.6 s."""

    def __post_init__(self) -> None:
        if self.window < 1:
            raise ValueError(f"window must be at least 1 step, got {self.window}")
        if not 0.0 <= self.delay_s <= 60.0:
            raise ValueError(f"delay_s must be in [0, 60] seconds, got {self.delay_s}")
        if not 0.0 < self.spread_s <= 60.0:
            raise ValueError(f"spread_s must be in (0, 60] seconds, got {self.spread_s}")


def spread(
    value: float,
    steps: Sequence[int],
    began: Sequence[float],
    pressed_at: float,
    settings: CreditSettings,
) -> dict[int, float]:
    """Shares of a label by step; steps that get none are left out.

    Args:
        value: the label, finite.
        steps: steps taken so far, oldest first, ending with the one on screen; at least one.
        began: when each of them appeared on screen, in seconds of any clock.
        pressed_at: when the key went down, on the same clock. A clock that was set back costs
            precision only: the label falls to the step on screen.
        settings: the rule and its numbers.

    Raises:
        ValueError: no steps, or not one time per step.
    """
    if not steps or len(steps) != len(began):
        raise ValueError(f"wanted a time for each step, got {len(steps)} and {len(began)}")
    window = 1 if settings.rule is CreditRule.LAST_STEP else settings.window
    steps, began = list(steps)[-window:], list(began)[-window:]
    if settings.rule is CreditRule.KERNEL:
        weights = kernel_weights(began, pressed_at, settings.delay_s, settings.spread_s)
    else:
        weights = np.ones(len(steps))
    return _by_step(value, steps, weights)


def uniform_shares(value: float, steps: Sequence[int]) -> dict[int, float]:
    """The same share for each of some steps, as a brush over them gives it.

    Raises:
        ValueError: no steps.
    """
    return _by_step(value, steps, np.ones(len(steps)))


def kernel_weights(
    began: Sequence[float], pressed_at: float, delay_s: float, spread_s: float
) -> NDArray[np.float64]:
    """Probability that each step was on screen when the person decided, shape (n_steps,).

    The reaction time is normal with this mean and deviation; a step is on screen from its
    beginning to that of the next, the last one to the end of time. Without any probability left
    (all of them newer than a reaction takes) the step on screen has it all.

    Source: Knox and Stone (2009), K-CAP: credit is the integral of the delay's density over the
    time of the step. A step with less than a hundredth of it gets none: a share close to 0 would
    teach that the step was worth 0.
    """
    times = np.maximum.accumulate(np.asarray(began, np.float64))
    ages = np.append(pressed_at - times, -np.inf)
    below = np.array([_normal_cdf((age - delay_s) / spread_s) for age in ages])
    weights: NDArray[np.float64] = below[:-1] - below[1:]
    weights[weights < NEGLIGIBLE * weights.sum()] = 0.0
    if not weights.sum() > 0:
        weights = np.zeros(len(times))
        weights[-1] = 1.0
    return weights


def apportion(value: float, weights: ArrayLike) -> NDArray[np.float64]:
    """Split a value in proportion to weights into shares that sum to it exactly.

    Every share is a whole multiple of the value's last binary place, so that no addition of
    them is ever rounded; what is left over goes to the largest remainders.

    Args:
        value: finite.
        weights: at least one, none negative, not all 0.

    Raises:
        ValueError: a value or weights that cannot be split.
    """
    portions = np.asarray(weights, np.float64)
    if not math.isfinite(value):
        raise ValueError(f"only a finite value can be split, got {value}")
    if portions.ndim != 1 or not np.isfinite(portions).all() or (portions < 0).any():
        raise ValueError(f"weights must be finite numbers of at least 0, got {portions}")
    if not portions.sum() > 0:
        raise ValueError("at least one weight must be above 0")
    unit = math.ulp(value)
    n_units = round(abs(value) / unit)
    exact = [Fraction(portion) for portion in portions.tolist()]
    total = sum(exact)
    wanted = [portion * n_units / total for portion in exact]
    shares = [math.floor(units) for units in wanted]
    by_remainder = sorted(range(len(shares)), key=lambda i: shares[i] - wanted[i])
    for position in by_remainder[: n_units - sum(shares)]:
        shares[position] += 1
    return np.array([math.copysign(units * unit, value) for units in shares])


@dataclass(frozen=True, slots=True)
class Reaction:
    """A person's reaction time, from a calibration."""

    delay_s: float
    """Median, in seconds."""
    spread_s: float
    """Standard deviation as the quartiles tell it, in seconds; at least 0.02."""


FEWEST_REACTIONS = 5


def measure_reaction(delays_s: Sequence[float]) -> Reaction:
    """The reaction time of some presses; a few wild ones among them do no harm.

    Args:
        delays_s: seconds from a signal to its key press. Those below 0.08 s (too fast for a
            reaction) or above 3 s (distracted) are left out.

    Raises:
        ValueError: fewer than five usable ones.
    """
    usable = [delay for delay in delays_s if 0.08 <= delay <= 3.0]
    if len(usable) < FEWEST_REACTIONS:
        raise ValueError(
            f"wanted at least {FEWEST_REACTIONS} reactions of 0.08 to 3 s, got {len(usable)}"
        )
    low, median, high = np.percentile(usable, [25, 50, 75])
    # The quartiles of a normal distribution are 1.349 standard deviations apart.
    return Reaction(float(median), max(0.02, float(high - low) / 1.349))


def _by_step(value: float, steps: Sequence[int], weights: NDArray[np.float64]) -> dict[int, float]:
    shares = apportion(value, weights)
    return {
        step: float(share)
        for step, share, weight in zip(steps, shares, weights, strict=True)
        if share or (weight > 0 and value == 0)
    }


def _normal_cdf(x: float) -> float:
    return 0.5 * math.erfc(-x / math.sqrt(2.0))
