"""When a run by hand stops to ask, and why it did; values only, no TensorFlow."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import Any

from core.config import LARGEST

PICKS = ("random", "margin", "doubtful", "novel", "typical", "mixed")
"""Strategies that choose among the graphs of a set that have no label yet."""


class Reason(Enum):
    """Why a step is asked about."""

    FIRST = "first"
    """Too few labels to tell what the agent is sure of."""
    GAP = "gap"
    """The best two Q-values are close."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """When a run by hand stops for a label. Off, it stops at each step.

    Raises:
        ValueError: a number is out of range; the range and what was got are named.
    """

    is_on: bool = False
    threshold: float | None = None
    """Ask where the best two Q-values differ by no more than this, at least 0. None adapts it: the
    `share` smallest of the newest gaps are asked about, so it follows the size of the Q-values."""
    share: float = 0.25
    """Of the steps, for a threshold that adapts, in (0, 1]."""
    first: int = 10
    """Ask at every new graph until so many labels are there."""
    per_minute: int | None = None
    """Most questions in any 60 seconds; None has no end."""
    in_all: int | None = None
    """Most questions until this is set again; then the run pauses. None has no end."""
    picks: str | None = None
    """Strategy that picks each step's graph of a set, one of `PICKS`; None keeps its order."""

    def __post_init__(self) -> None:
        if self.threshold is not None and not 0.0 <= self.threshold <= LARGEST:
            raise ValueError(f"threshold must be in [0, {LARGEST:g}], got {self.threshold}")
        if not 0.0 < self.share <= 1.0:
            raise ValueError(f"share must be in (0, 1], got {self.share}")
        if not 0 <= self.first <= 1_000_000:
            raise ValueError(f"first must be in [0, 1000000], got {self.first}")
        if self.picks is not None and self.picks not in PICKS:
            raise ValueError(f"picks must be one of {', '.join(PICKS)}, got {self.picks!r}")
        for name in ("per_minute", "in_all"):
            most = getattr(self, name)
            if most is not None and not 1 <= most <= 1_000_000:
                raise ValueError(f"{name} must be in [1, 1000000], got {most}")

    def to_json(self) -> dict[str, Any]:
        """For an event of the session file."""
        return asdict(self)


def asking_from_json(data: dict[str, Any]) -> Asking:
    """What `to_json` wrote.

    Raises:
        ValueError: an unknown entry, or a value that is out of range or of another type.
    """
    try:
        return Asking(**data)
    except TypeError as error:
        raise ValueError(f"asking: {error}, got {json.dumps(data):.120}") from error


@dataclass(frozen=True, slots=True)
class Question:
    """A step a label is wanted for, and why."""

    step: int
    reason: Reason
    gap: float
    """Difference of the best two Q-values; inf where there is only one action."""
    threshold: float
    """What the gap was compared with; NaN where nothing was."""
    number: int = 0
    """Counts the questions from 1, since asking was set."""

    def to_json(self) -> dict[str, Any]:
        """For an event of the session file; numbers that JSON does not know become None."""
        gap, threshold = (
            value if abs(value) < float("inf") else None for value in (self.gap, self.threshold)
        )
        return {
            "step": self.step,
            "reason": self.reason.value,
            "gap": gap,
            "threshold": threshold,
        }


@dataclass(frozen=True, slots=True)
class AskingNow:
    """What the window shows of asking."""

    settings: Asking = field(default_factory=Asking)
    n_asked: int = 0
    """Questions since it was set."""
    question: Question | None = None
    """The newest, while it is about the newest step."""
    threshold: float = float("nan")
    """In force now; NaN while there is none."""
    is_spent: bool = False
    """Whether all questions were asked."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An unlabelled step in the queue of those whose label would teach most."""

    step: int
    graph_id: int
    action: int
    gap: float
    """Difference of the best two Q-values with the weights of now."""
    graph: str = ""
    """The graph's name; empty where no file knows it."""
