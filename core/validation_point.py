"""How the graphs that were held back were named at one moment; values only, no TensorFlow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Confusion = tuple[tuple[int, ...], ...]
"""How often class i was named j, shape (n_classes, n_classes)."""


@dataclass(frozen=True, slots=True)
class ValidationPoint:
    """The greedy policy on graphs that are never learned from."""

    n_labels: int
    """Steps with a reward to learn from by then: labels, or what the environment rewarded."""
    n_updates: int
    confusion: Confusion

    @property
    def n_graphs(self) -> int:
        """Graphs that were judged."""
        return sum(map(sum, self.confusion))

    @property
    def n_right(self) -> int:
        """Graphs that were named rightly."""
        return sum(row[i] for i, row in enumerate(self.confusion))

    @property
    def accuracy(self) -> float:
        """Share of graphs named rightly; 0 without graphs."""
        return self.n_right / self.n_graphs if self.n_graphs else 0.0

    @property
    def majority(self) -> float:
        """Accuracy of always naming the class that is most frequent among them."""
        return max(map(sum, self.confusion)) / self.n_graphs if self.n_graphs else 0.0

    def to_json(self) -> dict[str, Any]:
        """For an event of the session file."""
        confusion = [list(row) for row in self.confusion]
        return {"labels": self.n_labels, "updates": self.n_updates, "confusion": confusion}


@dataclass(frozen=True, slots=True)
class Validation:
    """What is known of the agent on the graphs that are held back."""

    n_graphs: int = 0
    """Graphs that are judged; 0 where none are held back."""
    newest: ValidationPoint | None = None
    curve: tuple[ValidationPoint, ...] = ()
    """The newest judgement at each number of labels, by that number."""


def point_from_json(data: dict[str, Any]) -> ValidationPoint:
    """What `to_json` wrote.

    Raises:
        ValueError: it is something else.
        KeyError: an entry is missing.
        TypeError: an entry is no number.
    """
    confusion = tuple(tuple(int(n) for n in row) for row in data["confusion"])
    if not confusion or any(len(row) != len(confusion) for row in confusion):
        raise ValueError(f"confusion: wanted a square table, got {data['confusion']!r:.80}")
    return ValidationPoint(int(data["labels"]), int(data["updates"]), confusion)


def learning_curve(points: Iterable[ValidationPoint]) -> tuple[ValidationPoint, ...]:
    """The newest point of each number of labels, by that number."""
    newest = {point.n_labels: point for point in points}
    return tuple(newest[n] for n in sorted(newest))
