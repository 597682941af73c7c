"""Rates: events a second over a window, with a clock that is turned by hand."""

from __future__ import annotations

import pytest

from core.rate import Rate


class Clock:
    """Seconds that pass when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_nothing_is_known_at_the_first_look() -> None:
    rate = Rate(clock=Clock())
    rate.add(5)
    assert rate.per_second() == 0


def test_a_steady_stream_has_its_rate() -> None:
    clock = Clock()
    rate = Rate(window_s=2.0, clock=clock)
    for _ in range(500):
        rate.per_second()
        clock.now += 0.02
        rate.add(3)
    assert rate.per_second() == pytest.approx(150)


def test_a_change_is_complete_after_the_window() -> None:
    clock = Clock()
    rate = Rate(window_s=2.0, clock=clock)
    for n in [10] * 40 + [1] * 40:
        rate.per_second()
        clock.now += 0.1
        rate.add(n)
    assert rate.per_second() == pytest.approx(10)


def test_rare_looks_average_since_the_last_one() -> None:
    clock = Clock()
    rate = Rate(window_s=2.0, clock=clock)
    for n in (0, 70, 30):
        rate.add(n)
        got = rate.per_second()
        clock.now += 10
    assert got == pytest.approx(3)


def test_a_long_pause_does_not_thin_what_comes_after_it() -> None:
    clock = Clock()
    rate = Rate(window_s=2.0, clock=clock)
    rate.per_second()
    clock.now += 600
    rate.per_second()
    clock.now += 0.1
    rate.add(5)
    assert rate.per_second() == pytest.approx(50)


def test_a_standing_clock_gives_zero() -> None:
    rate = Rate(clock=Clock())
    rate.per_second()
    rate.add()
    assert rate.per_second() == 0
