"""From what a person said to reward events: checked, in order, sharing one act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from core.errors import CommandError
from core.rewards import RewardEvent, RewardKind

_LARGEST = float(np.finfo(np.float32).max)


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A reward given by hand, before it is an event.

    Raises:
        CommandError: a number that is not finite or does not fit, a weight below 0, a confidence
            outside [0, 1], or shares that do not sum to the value.
    """

    step: int
    value: float
    weight: float = 1.0
    """How much it counts in the loss, at least 0."""
    confidence: float = 1.0
    """How sure the person is, in [0, 1]; multiplies the weight."""
    source: str = "keyboard"
    shares: Mapping[int, float] | None = None
    """Step to share of the value, summing to it; None labels `step` alone."""

    def __post_init__(self) -> None:
        if not np.isfinite(self.value):
            raise CommandError(f"a reward must be a finite number, got {self.value}")
        if abs(self.value) > _LARGEST:
            raise CommandError(f"a reward must fit 32-bit floating point, got {self.value}")
        if not (np.isfinite(self.weight) and self.weight >= 0):
            raise CommandError(f"weight must be at least 0, got {self.weight}")
        if not 0 <= self.confidence <= 1:
            raise CommandError(f"confidence must be in [0, 1], got {self.confidence}")
        if not self.parts or any(not abs(share) <= _LARGEST for share in self.parts.values()):
            raise CommandError(f"shares must be finite 32-bit numbers, got {self.parts}")
        total = sum(self.parts.values())
        if not np.isclose(total, self.value, rtol=1e-9, atol=1e-9):
            raise CommandError(f"shares sum to {total}, the label is {self.value}")

    @property
    def parts(self) -> dict[int, float]:
        """What each step gets."""
        return {self.step: self.value} if self.shares is None else dict(self.shares)


def label_events(
    label: Label, first_id: int, action_of: Callable[[int], int | None], at: float
) -> list[RewardEvent]:
    """The events of one label: one `label`, or a `credit` per step that shares it.

    Args:
        label: what was said.
        first_id: id of the first event.
        action_of: gives the action of a step, None if it is not known any more.
        at: seconds since the epoch.
    """
    is_shared = label.shares is not None
    return [
        RewardEvent(
            id=first_id + i,
            step=step,
            kind=RewardKind.CREDIT if is_shared else RewardKind.LABEL,
            value=float(share),
            weight=float(label.weight),
            confidence=float(label.confidence),
            action=action_of(step),
            source=label.source,
            part_of=first_id if is_shared else None,
            at=at,
        )
        for i, (step, share) in enumerate(label.parts.items())
    ]


def retraction(event: RewardEvent, event_id: int, at: float) -> RewardEvent:
    """The event that takes another one back (or gives it back, if that is a retraction)."""
    return RewardEvent(
        id=event_id,
        step=event.step,
        kind=RewardKind.RETRACT,
        action=event.action,
        retracts=event.id,
        at=at,
    )
