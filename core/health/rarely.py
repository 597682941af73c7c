"""Checks that take time look at few updates and stand by what they saw in between."""

from __future__ import annotations

from collections.abc import Callable

from core.health.finding import Finding
from core.health.look import Look

EARLY = frozenset({1, 2, 5, 10, 20, 50, 100, 200})
AGAIN = 25
"""Updates between two looks while there is a finding, so that its end is seen soon."""


class Rarely:
    """A check that looks early, then every so many updates.

    Args:
        check: what it does when it looks.
        every: updates between two looks once the early ones are over.
    """

    def __init__(self, check: Callable[[Look], Finding | None], every: int) -> None:
        self._check = check
        self._every = every
        self._found: Finding | None = None

    def __call__(self, look: Look) -> Finding | None:
        """What was seen at the newest look."""
        n = look.n_updates
        every = self._every if self._found is None else min(AGAIN, self._every)
        if n in EARLY or n % every == 0:
            self._found = self._check(look)
        return self._found
