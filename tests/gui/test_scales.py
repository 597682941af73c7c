from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.scales import (
    decade_range,
    log_label,
    log_range,
    log_ticks,
    nice_range,
    nice_step,
    nice_ticks,
    power_of_ten,
)


@pytest.mark.parametrize(
    ("span", "n", "step"), [(10.0, 10, 1.0), (10.0, 5, 2.0), (10.0, 3, 5.0), (0.3, 3, 0.1)]
)
def test_steps_are_1_2_or_5(span: float, n: int, step: float) -> None:
    assert nice_step(span, n) == pytest.approx(step)


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6))
def test_a_nice_range_holds_what_it_is_for(low: float, span: float) -> None:
    first, last = nice_range(low, low + span)
    slack = 1e-6 * span
    assert first <= low + slack
    assert last >= low + span - slack
    assert last - first <= 1.5 * span + slack


def test_an_empty_range_gets_room() -> None:
    assert nice_range(0.0, 0.0) == (-1.0, 1.0)


def test_ticks_lie_inside_and_zero_is_zero() -> None:
    assert nice_ticks(-1.0, 2.0, 3) == [-1.0, 0.0, 1.0, 2.0]
    assert nice_ticks(-0.3, 0.3, 6) == [-0.3, -0.2, -0.1, 0.0, 0.1, 0.2, 0.3]


def test_decades_are_whole_and_at_least_one() -> None:
    assert decade_range(2e-4, 30.0) == (-4, 2)
    assert decade_range(1e-3, 1.0) == (-3, 0)
    assert decade_range(1.0, 1.0) == (0, 1)


def test_powers_of_ten_as_text() -> None:
    assert [power_of_ten(e) for e in (-12, -3, 0, 1, 2)] == ["10⁻¹²", "10⁻³", "1", "10", "10²"]


def log10(*values: float) -> list[float]:
    return [math.log10(v) for v in values]


@pytest.mark.parametrize(
    ("low", "high", "ends"),
    [
        (0.18, 0.63, (0.1, 1.0)),
        (0.22, 0.45, (0.2, 0.5)),
        (0.5, 0.5, (0.5, 1.0)),
        (2e-4, 30.0, (1e-4, 100.0)),
    ],
)
def test_log_ranges_have_round_ends(low: float, high: float, ends: tuple[float, float]) -> None:
    assert log_range(low, high) == pytest.approx(log10(*ends))


@given(st.floats(1e-12, 1e12), st.floats(1.0, 1e9))
def test_a_log_range_holds_what_it_is_for(low: float, factor: float) -> None:
    first, last = log_range(low, low * factor)
    assert first <= math.log10(low) + 1e-6
    assert last >= math.log10(low * factor) - 1e-6
    assert last > first


def test_log_ticks_are_1_2_5_where_there_is_room_else_decades() -> None:
    assert log_ticks(*log10(0.1, 1.0), 4) == pytest.approx(log10(1.0, 0.5, 0.2, 0.1))
    assert log_ticks(-4.0, 0.0, 3) == [0.0, -2.0, -4.0]
    assert log_ticks(*log10(0.2, 0.5), 1) == pytest.approx(log10(0.5, 0.2))


def test_log_labels_are_plain_near_one() -> None:
    assert [log_label(m) for m in log10(0.2, 0.05, 1.0, 50.0, 2e-5)] == [
        *("0.2", "0.05", "1", "50", "2·10⁻⁵")
    ]
    assert [log_label(m) for m in (-4.0, -3.0, -1.0, 4.0, 5.0)] == [
        *("10⁻⁴", "0.001", "0.1", "10000", "10⁵")
    ]


def test_log_ticks_reach_where_floating_point_does_not() -> None:
    assert log_ticks(-462.0, 324.0, 3) == [324.0, -69.0, -462.0]
    assert log_ticks(-462.0, 324.0, 2) == [324.0, -462.0]
    assert log_label(-462.0) == "10⁻⁴⁶²"
