"""Rewards as events: labels, credit and retractions, and the effective reward they amount to.

Nothing here is ever deleted or overwritten. Undo appends a `retract` event; redo retracts the
retraction. What is learned from is derived from the events.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from core.config import RewardSource


class RewardKind(Enum):
    """What a reward event is."""

    LABEL = "label"
    CREDIT = "credit"
    CORRECTION = "correction"
    COMPARISON = "comparison"
    DEMONSTRATION = "demonstration"
    RETRACT = "retract"


@dataclass(frozen=True, slots=True, kw_only=True)
class RewardEvent:
    """One row of the session file's table `rewards`."""

    id: int
    """Counts from 1."""
    step: int
    kind: RewardKind
    value: float | None = None
    weight: float = 1.0
    confidence: float = 1.0
    action: int | None = None
    """The action of the step."""
    other_action: int | None = None
    source: str = "keyboard"
    retracts: int | None = None
    """The id a `retract` takes back."""
    part_of: int | None = None
    """Id of the first event of the same act, when one act makes several events."""
    at: float = 0.0
    """Seconds since the epoch."""

    @property
    def counts(self) -> float:
        """How much it counts in the loss: weight times confidence."""
        return self.weight * self.confidence

    @property
    def leaves_out(self) -> bool:
        """Whether it is a label without a value, which leaves its step out of learning."""
        return self.kind is RewardKind.LABEL and self.value is None


class RewardLog:
    """All reward events of a session in order, and what they amount to now."""

    def __init__(self, events: Sequence[RewardEvent] = ()) -> None:
        self._events: dict[int, RewardEvent] = {}
        self._by_step: dict[int, list[RewardEvent]] = {}
        self._retractions: dict[int, list[int]] = {}
        self._parts: dict[int, list[int]] = {}
        self._acts: list[int] = []
        self._undone: list[int] = []
        self._labelled: dict[int, float] = {}
        self._left_out: set[int] = set()
        self._largest = 0.0
        for event in events:
            self.append(event)

    @property
    def last_id(self) -> int:
        """Id of the newest event, 0 when there is none."""
        return next(reversed(self._events), 0)

    @property
    def events(self) -> tuple[RewardEvent, ...]:
        """All events, oldest first."""
        return tuple(self._events.values())

    def append(self, event: RewardEvent) -> None:
        """Take in the next event.

        Raises:
            ValueError: its id is not the next, or it retracts an event that does not exist.
        """
        if event.id != self.last_id + 1:
            raise ValueError(f"reward event {event.id} does not follow {self.last_id}")
        if event.kind is RewardKind.RETRACT:
            if event.retracts is None or event.retracts not in self._events:
                raise ValueError(f"reward event {event.id} retracts unknown event {event.retracts}")
            self._events[event.id] = event
            self._retractions.setdefault(event.retracts, []).append(event.id)
            self._track_undo(event.retracts, event.id)
        else:
            self._add(event)
        for step in self.touches(event):
            self._note(step)

    def touches(self, event: RewardEvent) -> frozenset[int]:
        """Steps whose effective reward an event may change: all parts of what it retracts."""
        while event.kind is RewardKind.RETRACT:
            assert event.retracts is not None, "a retraction names what it retracts"
            event = self._events[event.retracts]
        return frozenset([event.step, *self._parts.get(event.id, ())])

    def is_active(self, event_id: int) -> bool:
        """Whether an event counts: no active retraction of it (or of its act) exists."""
        event = self._events[event_id]
        heads = {event_id} if event.part_of is None else {event_id, event.part_of}
        return not any(
            self.is_active(retraction)
            for head in heads
            for retraction in self._retractions.get(head, ())
        )

    def newest_active_act(self) -> RewardEvent | None:
        """What an undo takes back."""
        for act in reversed(self._acts):
            if self.is_active(act):
                return self._events[act]
        return None

    def newest_undone(self) -> RewardEvent | None:
        """The retraction a redo takes back; a new label ends the chance to redo."""
        return self._events[self._undone[-1]] if self._undone else None

    def label(self, step: int) -> RewardEvent | None:
        """The newest active label addressed to a step."""
        for event in reversed(self._by_step.get(step, ())):
            if event.kind is RewardKind.LABEL and self.is_active(event.id):
                return event
        return None

    def credit(self, step: int) -> float | None:
        """Sum of the active credit shares of a step, None where there are none."""
        shares = [
            event.value or 0.0
            for event in self._by_step.get(step, ())
            if event.kind is RewardKind.CREDIT and self.is_active(event.id)
        ]
        return sum(shares) if shares else None

    def newest_credit(self, step: int) -> RewardEvent | None:
        """The newest active share of a spread label that a step has."""
        for event in reversed(self._by_step.get(step, ())):
            if event.kind is RewardKind.CREDIT and self.is_active(event.id):
                return event
        return None

    def by_hand(self, step: int) -> float | None:
        """Label plus credit of a step; None where the person gave neither."""
        label, credit = self.label(step), self.credit(step)
        if label is None and credit is None:
            return None
        own = 0.0 if label is None or label.value is None else label.value
        return own + (credit or 0.0)

    def labelled_steps(self) -> list[int]:
        """Steps with an active label or credit, ascending; those left out of learning too."""
        return sorted(self._labelled.keys() | self._left_out)

    @property
    def largest(self) -> float:
        """Largest size of what any step has by hand now; 0 when nothing is labelled."""
        return self._largest

    @property
    def n_labelled(self) -> int:
        """Number of steps with an active label or credit that are learned from."""
        return len(self._labelled)

    @property
    def n_left_out(self) -> int:
        """Number of steps whose newest active label leaves them out of learning."""
        return len(self._left_out)

    def effective(
        self, step: int, environment_reward: float | None, source: RewardSource
    ) -> float | None:
        """What a transition's reward is; None means unlabelled and not sampled."""
        by_hand = self.by_hand(step)
        if source is RewardSource.BY_HAND:
            return by_hand
        if source is RewardSource.ENVIRONMENT:
            return environment_reward
        if source is RewardSource.OVERRIDE or environment_reward is None:
            return environment_reward if by_hand is None else by_hand
        return environment_reward + (by_hand or 0.0)

    def _note(self, step: int) -> None:
        """Keep count of labelled steps and of the largest reward by hand."""
        before, now = self._labelled.pop(step, None), self.by_hand(step)
        self._left_out.discard(step)
        label = self.label(step)
        if label is not None and label.leaves_out:
            self._left_out.add(step)
            now = None
        if now is not None:
            self._labelled[step] = now
        if before is not None and abs(before) >= self._largest:
            self._largest = max((abs(v) for v in self._labelled.values()), default=0.0)
        elif now is not None:
            self._largest = max(self._largest, abs(now))

    def _add(self, event: RewardEvent) -> None:
        self._events[event.id] = event
        self._by_step.setdefault(event.step, []).append(event)
        head = event.id if event.part_of is None else event.part_of
        self._parts.setdefault(head, []).append(event.step)
        if head == event.id:
            self._acts.append(event.id)
            self._undone.clear()

    def _track_undo(self, retracted: int, retraction: int) -> None:
        if self._events[retracted].kind is not RewardKind.RETRACT:
            self._undone.append(retraction)
        elif retracted in self._undone:
            self._undone.remove(retracted)
