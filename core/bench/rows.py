"""What a measurement comes to: rows of numbers, ratios with their spread, goals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from core.bench.rounds import Effort, Samples

OURS = "ours"


class Sense(Enum):
    """Which way a ratio is taken."""

    FASTER = "faster"
    """Their time by ours: how many times faster we are."""
    COST = "cost"
    """Our number by theirs: how many times theirs ours is."""


@dataclass(frozen=True, slots=True)
class Spread:
    """A median with its quartiles over the rounds."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: NDArray[np.float64]) -> Spread:
        """Median and quartiles of some numbers, at least one."""
        low, median, high = np.quantile(values, (0.25, 0.5, 0.75)).tolist()
        return cls(median, low, high)


@dataclass(frozen=True, slots=True)
class Goal:
    """A bound on a row's number."""

    limit: float
    is_least: bool
    """Whether the number must be at least the limit, not at most."""

    def is_reached_by(self, number: float) -> bool:
        """Whether a number keeps the bound; NaN does not."""
        return number >= self.limit if self.is_least else number <= self.limit


def at_least(limit: float) -> Goal:
    """A goal for a number that should be large."""
    return Goal(limit, is_least=True)


def at_most(limit: float) -> Goal:
    """A goal for a number that should be small."""
    return Goal(limit, is_least=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the benchmark: a number of ours, often beside another one."""

    group: str
    what: str
    ours: float | None = None
    """Median, in `unit`; None where it could not be measured, and `note` says why."""
    against: str = ""
    theirs: float | None = None
    """Median of the other side, in `unit`."""
    unit: str = "ms"
    ratio: Spread | None = None
    """Of the paired ratios in the sense below."""
    sense: Sense = Sense.FASTER
    goal: Goal | None = None
    """For the ratio where there is one, else for `ours`."""
    n_rounds: int = 1
    note: str = ""

    @property
    def is_reached(self) -> bool | None:
        """Whether the goal is reached; None where there is none, or nothing was measured."""
        number = self.ours if self.ratio is None else self.ratio.median
        if self.goal is None or number is None:
            return None
        return self.goal.is_reached_by(number)


@dataclass(frozen=True, slots=True)
class Group:
    """A named part of the benchmark that gives its rows one by one."""

    name: str
    title: str
    measure: Callable[[Effort], Iterator[Row]]


def compared(
    samples: Samples,
    group: str,
    what: str,
    goals: Mapping[str, Goal | None],
    *,
    ours: str = OURS,
    sense: Sense = Sense.FASTER,
    note: str = "",
) -> Iterator[Row]:
    """One row of times in ms for each side named in `goals`, against ours."""
    own = samples[ours]
    for name, goal in goals.items():
        other = samples[name]
        yield Row(
            group=group,
            what=what,
            ours=1000 * float(np.median(own)),
            against=name,
            theirs=1000 * float(np.median(other)),
            ratio=Spread.of(other / own if sense is Sense.FASTER else own / other),
            sense=sense,
            goal=goal,
            n_rounds=len(own),
            note=note,
        )


def missing(group: str, what: str, against: str, note: str) -> Row:
    """A row that says why there is nothing to compare with."""
    return Row(group=group, what=what, against=against, note=note)
