"""Checks that take time look now and then, and stand by what they saw in between."""

from __future__ import annotations

from collections.abc import Callable

from core.health.finding import Finding
from core.health.look import Look

EARLY = (1, 2, 5, 10, 20, 48, 100, 200)
AGAIN = 24
"""Updates between two looks while there is a finding, so that its end is seen soon."""


class Rarely:
    """A check that looks early, then every so many updates.

    Args:
        check: what it does when it looks.
        every: updates between two looks once the early ones are over.
        early: updates at which it looks before that.
    """

    def __init__(
        self,
        check: Callable[[Look], Finding | None],
        every: int,
        early: tuple[int, ...] = EARLY,
    ) -> None:
        self._check = check
        self._every = every
        self._early = frozenset(early)
        self._found: Finding | None = None

    def __call__(self, look: Look) -> Finding | None:
        """What was seen at the newest look."""
        n = look.n_updates
        every = self._every if self._found is None else min(AGAIN, self._every)
        if n in self._early or n % every == 0:
            self._found = self._check(look)
        return self._found


class WhenLabelled:
    """A check of the labels that looks again when a person gave or took back one."""

    def __init__(self, check: Callable[[Look], Finding | None]) -> None:
        self._check = check
        self._version = -1
        self._found: Finding | None = None

    def __call__(self, look: Look) -> Finding | None:
        """What was seen at the newest look."""
        if look.samples.hand_version != self._version:
            self._version = look.samples.hand_version
            self._found = self._check(look)
        return self._found
