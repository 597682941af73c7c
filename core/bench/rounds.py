"""Times several sides in turn, so that a machine that slows down slows all of them.

In every round each side runs once, begun with another side each time. Sides are compared within
a round, and only then is the median taken over the rounds.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

Item = TypeVar("Item")
Call = Callable[[], object]
Clock = Callable[[], float]
Samples = Mapping[str, NDArray[np.float64]]
"""Seconds of one call, by side; shape (n_rounds,), entry i of each from the same round."""

BLOCK_S = 0.03
"""How long a side runs before it is the next one's turn, where one call is shorter."""
MAX_CALLS = 1_000
MAX_ROUNDS = 2_000


class Elsewhere(Protocol):
    """A side in another process, which times itself."""

    def block(self, n_calls: int) -> float:
        """Mean seconds of some calls after one that is not counted."""


Side = Call | Elsewhere


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How much is measured."""

    seconds: float = 6.0
    """For each comparison, all sides together."""
    min_rounds: int = 7
    is_short: bool = False
    """Leave out most repetitions of what takes minutes, as tests do."""
    clock: Clock = time.perf_counter

    def __post_init__(self) -> None:
        if not 0 <= self.seconds <= 3_600:
            raise ValueError(f"--seconds must be in [0, 3600], got {self.seconds:g}")
        if self.min_rounds < 1:
            raise ValueError(f"a comparison needs at least 1 round, got {self.min_rounds}")

    @classmethod
    def short(cls) -> Effort:
        """Just enough to see that everything runs; its numbers mean nothing."""
        return cls(seconds=0.0, min_rounds=2, is_short=True)

    def some(self, items: Sequence[Item]) -> Sequence[Item]:
        """All of them, or the first alone in the short form."""
        return items[:1] if self.is_short else items


def in_turn(sides: Mapping[str, Side], effort: Effort) -> Samples:
    """Seconds of one call of each side, measured in turn.

    A turn is one call that is not counted, so that no side pays for what the one before it left
    in the caches and on the threads, and then as many as fill a block.

    Raises:
        ValueError: no sides.
    """
    if not sides:
        raise ValueError("nothing to measure: no sides were given")
    names = list(sides)
    calls = {name: _calls_per_block(sides[name], effort) for name in names}
    rounds: list[list[float]] = []
    end = effort.clock() + effort.seconds
    while len(rounds) < effort.min_rounds or (effort.clock() < end and len(rounds) < MAX_ROUNDS):
        first = len(rounds) % len(names)
        seconds = dict.fromkeys(names, 0.0)
        for name in names[first:] + names[:first]:
            seconds[name] = _timed(sides[name], calls[name], effort.clock)
        rounds.append([seconds[name] for name in names])
    return dict(zip(names, np.array(rounds).T, strict=True))


def _calls_per_block(side: Side, effort: Effort) -> int:
    """Calls that fill a block, from the fourth call of a side that has done its tracing by then."""
    _timed(side, 1, effort.clock)
    seconds = _timed(side, 1, effort.clock)
    if seconds <= 0.0:
        return 1
    wanted = 1 if effort.is_short else math.ceil(BLOCK_S / seconds)
    return max(1, min(MAX_CALLS, wanted))


def _timed(side: Side, n_calls: int, clock: Clock) -> float:
    return block(side, n_calls, clock) if callable(side) else side.block(n_calls)


def block(call: Call, n_calls: int, clock: Clock) -> float:
    """Mean seconds of some calls after one that is not counted."""
    call()
    begun = clock()
    for _ in range(n_calls):
        call()
    return (clock() - begun) / n_calls
