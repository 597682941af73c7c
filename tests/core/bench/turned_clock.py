"""A clock that is turned by the calls it times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle

from core.bench.rounds import Call


class TurnedClock:
    """Seconds that pass only while a side is called."""

    def __init__(self) -> None:
        self.now = 100.0
        self.calls: list[str] = []

    def __call__(self) -> float:
        return self.now

    def side(self, name: str, *seconds: float) -> Call:
        """A call that takes so long, one after the other, over and over."""
        durations: Iterator[float] = cycle(seconds)

        def call() -> None:
            self.calls.append(name)
            self.now += next(durations)

        return call


def in_blocks(calls: Sequence[str]) -> list[tuple[str, int]]:
    """Calls in a row of the same side, counted."""
    blocks: list[tuple[str, int]] = []
    for name in calls:
        if blocks and blocks[-1][0] == name:
            blocks[-1] = (name, blocks[-1][1] + 1)
        else:
            blocks.append((name, 1))
    return blocks
