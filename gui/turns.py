"""What is drawn at a tick: everything, or one part after the other while all of it changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

SHARE = 0.1
"""Of the time, what the window's thread may work while everything changes: the agent that trains
beside it wants the rest of the machine, and nobody follows a curve at thirty pictures a second."""
LONGEST_S = 0.15
"""After this long a part is drawn whatever else the thread had to do."""


class Turns:
    """Spreads drawing over ticks, so that none of them holds up keys and clicks for long.

    Args:
        parts: each draws one part of the window; nothing happens where nothing changed.
        clock: seconds that pass.
        spent: seconds this thread has worked, painting and other events included.
    """

    def __init__(
        self,
        parts: Sequence[Callable[[], None]],
        clock: Callable[[], float] = time.perf_counter,
        spent: Callable[[], float] = time.thread_time,
    ) -> None:
        self._parts = parts
        self._clock = clock
        self._spent = spent
        self._next = 0
        self._drawn_at = self._spent_then = float("-inf")

    def tick(self, in_turn: bool) -> None:
        """Draw everything, or the one part whose turn it is when there is time for it."""
        if not in_turn:
            for draw in self._parts:
                draw()
            return
        now, spent = self._clock(), self._spent()
        waited = now - self._drawn_at
        if waited < LONGEST_S and spent - self._spent_then > SHARE * waited:
            return
        self._drawn_at, self._spent_then = now, spent
        self._parts[self._next]()
        self._next = (self._next + 1) % len(self._parts)
