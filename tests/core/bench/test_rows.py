"""Rows: ratios, spreads and verdicts from numbers worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from core.bench.rows import Row, Sense, Spread, at_least, at_most, compared, missing

SAMPLES = {
    "ours": np.array([0.001, 0.002, 0.001, 0.004, 0.002]),
    "theirs": np.array([0.010, 0.010, 0.030, 0.020, 0.016]),
}


def test_ratios_are_paired_before_the_median_is_taken() -> None:
    (row,) = compared(SAMPLES, "g", "w", {"theirs": None})
    assert row.ratio == Spread(median=8.0, low=5.0, high=10.0)  # of 10, 5, 30, 5, 8
    assert (row.ours, row.theirs) == (2.0, 16.0)
    assert row.n_rounds == 5


def test_a_cost_is_the_other_way_round() -> None:
    (row,) = compared(SAMPLES, "g", "w", {"theirs": None}, sense=Sense.COST)
    assert row.ratio is not None
    assert row.ratio.median == pytest.approx(1 / 8)


def test_another_side_can_be_ours() -> None:
    (row,) = compared(SAMPLES, "g", "w", {"ours": None}, ours="theirs")
    assert row.ours == 16.0
    assert row.against == "ours"


@pytest.mark.parametrize(
    ("goal", "reached"),
    [(at_least(8), True), (at_least(8.01), False), (at_most(8), True), (at_most(7.9), False)],
)
def test_a_goal_is_for_the_median_ratio(goal: object, reached: bool) -> None:
    (row,) = compared(SAMPLES, "g", "w", {"theirs": goal})  # type: ignore[dict-item]
    assert row.is_reached is reached


def test_without_a_ratio_the_goal_is_for_our_number() -> None:
    assert Row(group="g", what="w", ours=30.0, goal=at_most(33)).is_reached is True
    assert Row(group="g", what="w", ours=34.0, goal=at_most(33)).is_reached is False


def test_what_is_not_a_number_reaches_no_goal() -> None:
    nan = float("nan")
    assert Row(group="g", what="w", ours=nan, goal=at_most(33)).is_reached is False
    assert Row(group="g", what="w", ours=nan, goal=at_least(1)).is_reached is False


def test_what_was_not_measured_neither_reaches_nor_misses() -> None:
    assert missing("g", "w", "torch", "not installed").is_reached is None
    assert Row(group="g", what="w", ours=1.0).is_reached is None
