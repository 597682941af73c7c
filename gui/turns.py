"""What is drawn at a tick: everything, or one part after the other while all of it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence


class Turns:
    """Spreads drawing over ticks, so that none of them holds up keys and clicks for long.

    Args:
        parts: each draws one part of the window; nothing happens where nothing changed.
    """

    def __init__(self, parts: Sequence[Callable[[], None]]) -> None:
        self._parts = parts
        self._next = 0

    def tick(self, in_turn: bool) -> None:
        """Draw everything, or the one part whose turn it is."""
        if not in_turn:
            for draw in self._parts:
                draw()
            return
        self._parts[self._next]()
        self._next = (self._next + 1) % len(self._parts)
