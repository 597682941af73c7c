"""Rewards as events: labels, relabels, undo, redo and credit, against a naive model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from core.config import RewardSource
from core.rewards import RewardEvent, RewardKind, RewardLog
from tests.core.helpers import UNHURRIED


def _give(log: RewardLog, step: int, value: float | None, **changes: Any) -> RewardEvent:
    """Append a label."""
    values: dict[str, Any] = {"id": log.last_id + 1, "kind": RewardKind.LABEL}
    event = RewardEvent(step=step, value=value, **(values | changes))
    log.append(event)
    return event


def _spread(log: RewardLog, shares: dict[int, float]) -> None:
    """Append one credit act of several parts."""
    first = log.last_id + 1
    for step, value in shares.items():
        _give(log, step, value, kind=RewardKind.CREDIT, part_of=first)


def _retract(log: RewardLog, event: RewardEvent | None) -> None:
    """Append a retraction, as undo and redo do."""
    assert event is not None
    _give(log, event.step, 0.0, kind=RewardKind.RETRACT, retracts=event.id)


def test_plus_ten_undo_minus_ten_leaves_one_label_of_minus_ten() -> None:
    log = RewardLog()
    _give(log, 0, 10.0)
    _retract(log, log.newest_active_act())
    _give(log, 0, -10.0)
    assert log.by_hand(0) == -10
    assert log.n_labelled == 1
    active = [e for e in log.events if e.kind is RewardKind.LABEL and log.is_active(e.id)]
    assert [e.value for e in active] == [-10]
    assert log.newest_undone() is None


def test_a_step_left_out_counts_as_no_label_until_it_is_labelled_anew() -> None:
    log = RewardLog()
    _give(log, 0, 1.0)
    _give(log, 1, 1e6)
    _spread(log, {1: 0.5, 2: 0.5})
    assert (log.n_labelled, log.n_left_out, log.largest) == (3, 0, 1e6 + 0.5)
    _give(log, 1, None, weight=0.0)
    assert (log.n_labelled, log.n_left_out, log.largest) == (2, 1, 1.0)
    assert log.labelled_steps() == [0, 1, 2]
    _retract(log, log.newest_active_act())
    assert (log.n_labelled, log.n_left_out, log.largest) == (3, 0, 1e6 + 0.5)
    _retract(log, log.newest_undone())
    _give(log, 1, 2.0)
    assert (log.n_labelled, log.n_left_out, log.largest) == (3, 0, 2.5)


def test_nothing_is_ever_deleted() -> None:
    log = RewardLog()
    _give(log, 0, 1.0)
    _retract(log, log.newest_active_act())
    _retract(log, log.newest_undone())
    assert [(e.id, e.kind, e.retracts) for e in log.events] == [
        (1, RewardKind.LABEL, None),
        (2, RewardKind.RETRACT, 1),
        (3, RewardKind.RETRACT, 2),
    ]
    assert log.by_hand(0) == 1


def test_undo_uncovers_the_earlier_label_of_the_step() -> None:
    log = RewardLog()
    _give(log, 3, 1.0)
    _give(log, 3, -2.0)
    assert log.by_hand(3) == -2
    _retract(log, log.newest_active_act())
    assert log.by_hand(3) == 1
    _retract(log, log.newest_active_act())
    assert log.by_hand(3) is None
    assert log.newest_active_act() is None


def test_two_undos_and_two_redos_come_back_in_order() -> None:
    log = RewardLog()
    _give(log, 0, 1.0)
    _give(log, 1, 2.0)
    for _ in range(2):
        _retract(log, log.newest_active_act())
    assert log.labelled_steps() == []
    _retract(log, log.newest_undone())
    assert log.labelled_steps() == [0]
    _retract(log, log.newest_undone())
    assert log.labelled_steps() == [0, 1]
    assert log.newest_undone() is None


def test_reward_zero_and_step_zero_are_ordinary() -> None:
    log = RewardLog()
    _give(log, 0, 0.0)
    assert log.by_hand(0) == 0
    assert log.labelled_steps() == [0]
    assert log.effective(0, None, RewardSource.BY_HAND) == 0
    assert log.effective(0, 5.0, RewardSource.OVERRIDE) == 0
    assert log.by_hand(1) is None


def test_one_undo_takes_back_all_shares_of_an_act() -> None:
    log = RewardLog()
    _give(log, 1, 5.0)
    _spread(log, {2: 0.5, 1: 0.3, 0: 0.2})
    assert [log.by_hand(s) for s in range(3)] == [0.2, 5.3, 0.5]
    undone = log.newest_active_act()
    assert undone is not None
    retraction = RewardEvent(id=5, step=2, kind=RewardKind.RETRACT, retracts=undone.id)
    assert log.touches(retraction) == {0, 1, 2}
    log.append(retraction)
    assert [log.by_hand(s) for s in range(3)] == [None, 5, None]
    _retract(log, log.newest_undone())
    assert [log.by_hand(s) for s in range(3)] == [0.2, 5.3, 0.5]


@pytest.mark.parametrize(
    ("source", "labelled", "unlabelled", "without_environment"),
    [
        (RewardSource.BY_HAND, 2.0, None, 2.0),
        (RewardSource.ENVIRONMENT, -1.0, -1.0, None),
        (RewardSource.OVERRIDE, 2.0, -1.0, 2.0),
        (RewardSource.SUM, 1.0, -1.0, 2.0),
    ],
)
def test_effective_reward_by_source(
    source: RewardSource,
    labelled: float,
    unlabelled: float | None,
    without_environment: float | None,
) -> None:
    log = RewardLog()
    _give(log, 0, 2.0)
    assert log.effective(0, -1.0, source) == labelled
    assert log.effective(1, -1.0, source) == unlabelled
    assert log.effective(0, None, source) == without_environment
    assert log.effective(1, None, source) is None


def test_events_come_in_order_and_retract_what_exists() -> None:
    log = RewardLog()
    _give(log, 0, 1.0)
    with pytest.raises(ValueError, match="reward event 3 does not follow 1"):
        _give(log, 0, 1.0, id=3)
    for target in (2, 9, None):
        with pytest.raises(ValueError, match=f"reward event 2 retracts unknown event {target}"):
            _give(log, 0, 0.0, kind=RewardKind.RETRACT, retracts=target)
    assert log.last_id == 1
    assert log.by_hand(0) == 1


@dataclass
class Act:
    """One thing a person did: parts by step, and whether it counts."""

    is_credit: bool
    parts: dict[int, float]
    is_active: bool = True


steps = st.integers(0, 4)
values = st.integers(-4, 4).map(float)


class LogAgainstAListOfActs(RuleBasedStateMachine):
    """The same acts done to a RewardLog and to a list with an undo stack."""

    def __init__(self) -> None:
        super().__init__()
        self.log = RewardLog()
        self.acts: dict[int, Act] = {}
        self.undone: list[int] = []

    @rule(step=steps, value=values)
    def label(self, step: int, value: float) -> None:
        event = _give(self.log, step, value)
        self.acts[event.id] = Act(False, {step: value})
        self.undone.clear()

    @rule(shares=st.dictionaries(steps, values, min_size=1))
    def spread(self, shares: dict[int, float]) -> None:
        self.acts[self.log.last_id + 1] = Act(True, shares)
        _spread(self.log, shares)
        self.undone.clear()

    @precondition(lambda self: any(act.is_active for act in self.acts.values()))
    @rule()
    def undo(self) -> None:
        newest = max(i for i, act in self.acts.items() if act.is_active)
        _retract(self.log, self.log.newest_active_act())
        self.acts[newest].is_active = False
        self.undone.append(newest)

    @precondition(lambda self: any(act.is_active for act in self.acts.values()))
    @rule(data=st.data())
    def retract_any(self, data: st.DataObject) -> None:
        chosen = data.draw(st.sampled_from([i for i, act in self.acts.items() if act.is_active]))
        _retract(self.log, self.log.events[chosen - 1])
        self.acts[chosen].is_active = False
        self.undone.append(chosen)

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        _retract(self.log, self.log.newest_undone())
        self.acts[self.undone.pop()].is_active = True

    @invariant()
    def they_agree(self) -> None:
        for step in range(5):
            assert self.log.by_hand(step) == self._by_hand(step)
        labelled = [s for s in range(5) if self._by_hand(s) is not None]
        assert self.log.labelled_steps() == labelled
        assert self.log.n_labelled == len(labelled)
        newest = self.log.newest_active_act()
        active = [i for i, act in self.acts.items() if act.is_active]
        assert (None if newest is None else newest.id) == max(active, default=None)
        assert (self.log.newest_undone() is None) == (not self.undone)

    def teardown(self) -> None:
        again = RewardLog(self.log.events)
        for step in range(5):
            assert again.by_hand(step) == self.log.by_hand(step)
        assert (again.newest_undone() is None) == (not self.undone)

    def _by_hand(self, step: int) -> float | None:
        own = [a for a in self.acts.values() if a.is_active and step in a.parts]
        labels = [a.parts[step] for a in own if not a.is_credit]
        credits = [a.parts[step] for a in own if a.is_credit]
        return sum(labels[-1:]) + sum(credits) if own else None


TestLogAgainstAListOfActs = LogAgainstAListOfActs.TestCase
TestLogAgainstAListOfActs.settings = settings(UNHURRIED, max_examples=1_000, stateful_step_count=12)
