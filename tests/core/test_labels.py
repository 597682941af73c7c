"""From what a person said to reward events."""

from __future__ import annotations

import math
from typing import Any

import pytest

from core.errors import CommandError
from core.labels import Label, label_events, retraction
from core.rewards import RewardKind


@pytest.mark.parametrize("value", [0.0, -0.0, 2.5, -1e30, 3e38])
def test_any_finite_number_is_a_reward(value: float) -> None:
    (event,) = label_events(Label(step=0, value=value), 1, lambda step: 0, 5.0)
    assert event.value == value
    assert event.kind is RewardKind.LABEL
    assert event.part_of is None


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"value": math.nan}, "finite number, got nan"),
        ({"value": math.inf}, "finite number, got inf"),
        ({"value": 1e39}, "must fit 32-bit"),
        ({"weight": -1.0}, "weight must be at least 0"),
        ({"weight": math.inf}, "weight must be at least 0"),
        ({"confidence": 1.1}, r"confidence must be in \[0, 1\]"),
        ({"shares": {}}, "shares must be"),
        ({"shares": {0: 0.5, 1: 0.4}}, "shares sum to 0.9, the label is 1.0"),
        ({"shares": {0: math.inf, 1: -math.inf}}, "shares must be"),
        ({"shares": {0: math.nan, 1: 1.0}}, "shares must be"),
        ({"shares": {0: 1e300, 1: -1e300, 2: 1.0}}, "shares must be"),
    ],
)
def test_what_is_no_label_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        Label(**({"step": 0, "value": 1.0} | changes))


def test_a_spread_label_is_one_act_of_several_events() -> None:
    label = Label(step=4, value=1.0, shares={3: 0.25, 4: 0.75}, weight=2.0, source="brush")
    events = label_events(label, 7, {3: 10, 4: 11}.get, 1.0)
    assert [(e.id, e.step, e.value, e.part_of, e.action) for e in events] == [
        (7, 3, 0.25, 7, 10),
        (8, 4, 0.75, 7, 11),
    ]
    assert {e.kind for e in events} == {RewardKind.CREDIT}
    assert {(e.weight, e.source, e.at) for e in events} == {(2.0, "brush", 1.0)}


def test_a_retraction_names_what_it_takes_back() -> None:
    (event,) = label_events(Label(step=4, value=1.0), 7, lambda step: 2, 1.0)
    taken_back = retraction(event, 8, 2.0)
    assert (taken_back.id, taken_back.retracts, taken_back.step) == (8, 7, 4)
    assert taken_back.kind is RewardKind.RETRACT
    assert taken_back.value is None
