"""Sides are timed in turn: on a clock that is turned by hand, times and ratios are exact."""

from __future__ import annotations

import numpy as np
import pytest

from core.bench.rounds import BLOCK_S, Effort, in_turn
from tests.core.bench.turned_clock import TurnedClock, in_blocks


def test_seconds_are_those_of_one_call() -> None:
    clock = TurnedClock()
    sides = {"ours": clock.side("ours", 0.001), "theirs": clock.side("theirs", 0.020)}
    samples = in_turn(sides, Effort(seconds=0, min_rounds=5, clock=clock))
    np.testing.assert_allclose(samples["ours"], [0.001] * 5)
    np.testing.assert_allclose(samples["theirs"], [0.020] * 5)


def test_a_slow_moment_of_the_machine_leaves_the_ratios_alone() -> None:
    clock = TurnedClock()
    speeds = [1.0] * 6 + [9.0] * 2 + [2.0] * 2  # four calls to warm up, then two a round
    sides = {
        "ours": clock.side("ours", *(0.1 * speed for speed in speeds)),
        "theirs": clock.side("theirs", *(0.3 * speed for speed in speeds)),
    }
    samples = in_turn(sides, Effort(seconds=0, min_rounds=3, clock=clock))
    np.testing.assert_allclose(samples["ours"], [0.1, 0.9, 0.2])
    np.testing.assert_allclose(samples["theirs"] / samples["ours"], [3.0] * 3)


def test_each_round_begins_with_another_side() -> None:
    clock = TurnedClock()
    sides = {name: clock.side(name, 1.0) for name in "ABC"}
    in_turn(sides, Effort(seconds=0, min_rounds=3, clock=clock))
    warm_up = [(name, 4) for name in "ABC"]
    rounds = [("A", 2), ("B", 2), ("C", 2), ("B", 2), ("C", 2), ("A", 2), ("C", 2), ("A", 2)]
    assert in_blocks(clock.calls) == [*warm_up, *rounds, ("B", 2)]


def test_the_first_call_of_a_turn_is_not_counted() -> None:
    clock = TurnedClock()
    sides = {"ours": clock.side("ours", 5.0, 1.0), "theirs": clock.side("theirs", 1.0)}
    # Calls alternate between 5 and 1 s: four to warm up, then pairs of 5 s not counted, 1 s.
    samples = in_turn(sides, Effort(seconds=0, min_rounds=2, clock=clock))
    np.testing.assert_allclose(samples["ours"], [1.0, 1.0])


def test_short_calls_are_repeated_until_they_fill_a_block() -> None:
    clock = TurnedClock()
    side = clock.side("ours", BLOCK_S / 5.5)
    in_turn({"ours": side}, Effort(seconds=0, min_rounds=1, clock=clock))
    assert len(clock.calls) == 4 + 1 + 6


def test_rounds_go_on_until_the_time_is_up() -> None:
    clock = TurnedClock()
    samples = in_turn({"ours": clock.side("ours", 0.5)}, Effort(seconds=10, clock=clock))
    assert len(samples["ours"]) == 10


def test_there_are_as_many_rounds_as_must_be() -> None:
    clock = TurnedClock()
    samples = in_turn({"ours": clock.side("ours", 60.0)}, Effort(seconds=1, clock=clock))
    assert len(samples["ours"]) == Effort().min_rounds


def test_a_side_elsewhere_times_itself() -> None:
    class Slow:
        asked: list[int] = []  # noqa: RUF012

        def block(self, n_calls: int) -> float:
            self.asked.append(n_calls)
            return BLOCK_S / 3.5

    samples = in_turn({"theirs": Slow()}, Effort(seconds=0, min_rounds=2))
    np.testing.assert_allclose(samples["theirs"], [BLOCK_S / 3.5] * 2)
    assert Slow.asked == [1, 1, 4, 4]


def test_nothing_to_measure_is_refused() -> None:
    with pytest.raises(ValueError, match="no sides"):
        in_turn({}, Effort())


@pytest.mark.parametrize("seconds", [-1.0, 4_000.0, float("nan")])
def test_seconds_out_of_range_are_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="--seconds must be in"):
        Effort(seconds=seconds)
