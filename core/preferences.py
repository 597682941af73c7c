"""What a person said of a step's actions: which one is right, and which is better than another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Comparison:
    """One action is better than another on the same graph."""

    better: int
    worse: int
    weight: float = 1.0
    """How much it counts in the loss, at least 0."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Everything that counts now of what was said of one step's actions."""

    right: int | None = None
    """The action that is better than every other, by a correction or a demonstration."""
    right_weight: float = 0.0
    """How much it counts in the loss; 0 without a right action."""
    comparisons: tuple[Comparison, ...] = ()

    @property
    def actions(self) -> frozenset[int]:
        """Every action that is named."""
        named = {action for pair in self.comparisons for action in (pair.better, pair.worse)}
        return frozenset(named if self.right is None else named | {self.right})


def pair_slots(each: Sequence[Preferences | None]) -> int | None:
    """Places for comparisons that every transition of a batch gets: a power of two.

    Returns:
        None when nothing was said of any of them.
    """
    said = [len(one.comparisons) for one in each if one is not None]
    return 1 << (max(1, *said) - 1).bit_length() if said else None
