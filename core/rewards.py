"""Rewards as events: labels, credit and retractions, and the effective reward they amount to.

Nothing here is ever deleted or overwritten. Undo appends a `retract` event; redo retracts the
retraction. What is learned from is derived from the events.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from core.config import RewardSource
from core.preferences import Comparison, Preferences


class RewardKind(Enum):
    """What a reward event is."""

    LABEL = "label"
    CREDIT = "credit"
    CORRECTION = "correction"
    """Another action would have been right."""
    COMPARISON = "comparison"
    """Of two actions one is better."""
    DEMONSTRATION = "demonstration"
    """The person chose the step's action, to be learned from."""
    RETRACT = "retract"

    @property
    def is_right_action(self) -> bool:
        """Whether it says which action is better than every other."""
        return self in (RewardKind.CORRECTION, RewardKind.DEMONSTRATION)

    @property
    def is_preference(self) -> bool:
        """Whether it speaks of actions and gives no reward."""
        return self.is_right_action or self is RewardKind.COMPARISON


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
    """The action of the step; of a preference the one that is right or better."""
    other_action: int | None = None
    """What that one is better than: for a correction the action of the step."""
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
        self._only_told: set[int] = set()
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

    def event(self, event_id: int) -> RewardEvent | None:
        """One event, None when there is none of that id."""
        return self._events.get(event_id)

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

    def told(self, step: int) -> tuple[RewardEvent, ...]:
        """What counts of what was said of a step's actions, oldest first.

        That is the newest active correction or demonstration, and the newest active comparison of
        each pair of actions.
        """
        newest: dict[object, RewardEvent] = {}
        for event in self._by_step.get(step, ()):
            if event.kind.is_preference and self.is_active(event.id):
                is_pair = event.kind is RewardKind.COMPARISON
                newest[frozenset({event.action, event.other_action}) if is_pair else None] = event
        return tuple(sorted(newest.values(), key=lambda event: event.id))

    def preferences(self, step: int) -> Preferences | None:
        """What a step's actions are learned by beside its reward; None where nothing was said."""
        told = self.told(step)
        if not told:
            return None
        right = next((event for event in told if event.kind.is_right_action), None)
        return Preferences(
            right=None if right is None else right.action,
            right_weight=0.0 if right is None else right.counts,
            comparisons=tuple(
                Comparison(event.action, event.other_action, event.counts)
                for event in told
                if event.action is not None and event.other_action is not None
                if event.kind is RewardKind.COMPARISON
            ),
        )

    def by_hand(self, step: int) -> float | None:
        """Label plus credit of a step; None where the person gave neither."""
        label, credit = self.label(step), self.credit(step)
        if label is None and credit is None:
            return None
        own = 0.0 if label is None or label.value is None else label.value
        return own + (credit or 0.0)

    def labelled_steps(self) -> list[int]:
        """Steps of which anything was said that counts, ascending; those left out too."""
        return sorted(self._labelled.keys() | self._left_out | self._only_told)

    @property
    def largest(self) -> float:
        """Largest size of what any step has by hand now; 0 when nothing is labelled."""
        return self._largest

    @property
    def n_labelled(self) -> int:
        """Number of steps that are learned from because of something a person said."""
        return len(self._labelled) + len(self._only_told)

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
        self._only_told.discard(step)
        label = self.label(step)
        if label is not None and label.leaves_out:
            self._left_out.add(step)
            now = None
        elif now is None and self.told(step):
            self._only_told.add(step)
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
