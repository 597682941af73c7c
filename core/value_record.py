"""What the labels of a session bought, in numbers."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any


class Measure(Enum):
    """What both agents are judged by: the first of these that a session allows."""

    VALIDATION = "accuracy on graphs held back"
    ACCURACY = "greedy accuracy"
    RETURN = "greedy return"
    AGREEMENT = "agreement with the labels in force at the end"


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuePoint:
    """Both agents at one moment."""

    labels: int
    """Labels given by then."""
    steps: int
    minutes: float
    agent: float
    shadow: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What the labels bought."""

    measure: str
    points: tuple[ValuePoint, ...]
    shadow_learns: bool
    """Whether the shadow learned from the environment's reward, or not at all."""
    labels: int
    steps: int
    minutes: float
    """Pauses longer than a minute count as one."""
    recent_labels: int
    """Labels of the newest `recent_steps` steps."""
    recent_steps: int
    last_labels: int
    """How many of the newest labels `decisions_changed` is about."""
    decisions_changed: int
    """Graphs met so far whose greedy action is another one than before those labels."""
    decisions: int
    """Graphs that were compared."""

    @property
    def gain(self) -> float:
        """The agent's score at the end, less the shadow's."""
        return self.points[-1].agent - self.points[-1].shadow

    @property
    def intervention_rate(self) -> float:
        """Labels per step."""
        return self.labels / self.steps if self.steps else 0.0

    def document(self) -> dict[str, Any]:
        """As one JSON object, the numbers that follow from others too."""
        per_minute = self.gain / self.minutes if self.minutes else None
        return asdict(self) | {
            "gain": self.gain,
            "gain_per_label": self.gain / self.labels,
            "gain_per_minute": per_minute,
            "intervention_rate": self.intervention_rate,
        }
