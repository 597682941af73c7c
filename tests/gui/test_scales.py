from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.scales import decade_range, nice_range, nice_step, nice_ticks, power_of_ten


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
