"""The brush: a stretch of steps one label is to be spread over."""

from __future__ import annotations

from dataclasses import dataclass

from core.credit import uniform_shares


@dataclass(frozen=True, slots=True)
class Brush:
    """Steps from one end to the other, in whichever direction they were dragged."""

    anchor: int
    """Where the dragging began."""
    head: int
    """Where it is now."""

    @property
    def first(self) -> int:
        """The oldest step."""
        return min(self.anchor, self.head)

    @property
    def last(self) -> int:
        """The newest step; the one the label is addressed to."""
        return max(self.anchor, self.head)

    @property
    def steps(self) -> range:
        """Every step under the brush."""
        return range(self.first, self.last + 1)

    def shares(self, value: float) -> dict[int, float]:
        """The same share for every step; they sum to the value exactly."""
        return uniform_shares(value, self.steps)

    def dragged_to(self, step: int) -> Brush:
        """The brush with its head at another step."""
        return Brush(self.anchor, step)
