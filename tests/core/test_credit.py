"""Shares of a label: exact sums, the right steps, whatever the clock says."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from core.credit import (
    CreditRule,
    CreditSettings,
    apportion,
    kernel_weights,
    measure_reaction,
    spread,
    uniform_shares,
)

VALUES = st.floats(-3e38, 3e38) | st.sampled_from([0.0, -0.0, 0.1, 1 / 3, 5e-324, -1e-300, 2.0])
WEIGHTS = st.lists(
    st.floats(0, 1e6) | st.sampled_from([0.0, 1e-300, 1.0]), min_size=1, max_size=30
).filter(lambda weights: sum(weights) > 0)


@given(VALUES, WEIGHTS, st.randoms(use_true_random=False))
def test_shares_sum_to_the_value_in_any_order(value: float, weights: list[float], rng) -> None:  # type: ignore[no-untyped-def]
    shares = apportion(value, weights).tolist()
    assert sum(map(Fraction, shares)) == Fraction(value)
    for _ in range(3):
        rng.shuffle(shares)
        total = 0.0
        for share in shares:
            total += share
        assert total == value


@given(VALUES, WEIGHTS)
def test_shares_are_proportional_to_the_last_place(value: float, weights: list[float]) -> None:
    total = sum(map(Fraction, weights))
    for share, weight in zip(apportion(value, weights).tolist(), weights, strict=True):
        wanted = Fraction(value) * Fraction(weight) / total
        assert abs(Fraction(share) - wanted) <= Fraction(math.ulp(value))
        assert weight > 0 or share == 0


@pytest.mark.parametrize(
    ("value", "weights", "message"),
    [
        (math.nan, [1.0], "finite value"),
        (math.inf, [1.0], "finite value"),
        (1.0, [], "above 0"),
        (1.0, [0.0, 0.0], "above 0"),
        (1.0, [1.0, -0.1], "at least 0"),
        (1.0, [1.0, math.nan], "finite numbers"),
    ],
)
def test_what_cannot_be_split_is_refused(value: float, weights: list[float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        apportion(value, weights)


def test_three_steps_share_one_alike() -> None:
    shares = uniform_shares(1.0, [4, 7, 9])
    assert list(shares) == [4, 7, 9]
    assert sum(shares.values()) == 1.0
    assert max(shares.values()) - min(shares.values()) <= math.ulp(1.0)


def test_a_label_of_zero_is_a_share_of_zero_for_each() -> None:
    assert uniform_shares(0.0, [1, 2]) == {1: 0.0, 2: 0.0}


def test_the_last_step_alone_by_default() -> None:
    assert spread(-2.0, [5, 6, 7], [0.0, 1.0, 2.0], 2.5, CreditSettings()) == {7: -2.0}


def test_a_uniform_window_takes_the_last_steps() -> None:
    settings = CreditSettings(rule=CreditRule.UNIFORM, window=2)
    assert spread(1.0, [5, 6, 7], [0.0, 1.0, 2.0], 2.5, settings) == {6: 0.5, 7: 0.5}
    assert spread(1.0, [7], [2.0], 2.5, settings) == {7: 1.0}


def kernel(**changes: float) -> CreditSettings:
    return CreditSettings(rule=CreditRule.KERNEL, **changes)  # type: ignore[arg-type]


def test_a_fast_run_credits_the_step_seen_one_reaction_ago() -> None:
    """Ten steps a second, a reaction of 0.45 s: the press at 1.0 means what was there at 0.55."""
    steps = list(range(11))
    began = [i / 10 for i in steps]
    shares = spread(1.0, steps, began, 1.0, kernel(delay_s=0.45, spread_s=0.03, window=11))
    assert max(shares, key=lambda step: shares[step]) == 5
    assert sum(shares.values()) == 1.0
    assert set(shares) <= {4, 5, 6}


def test_a_slow_run_credits_the_step_on_screen() -> None:
    assert spread(2.0, [0, 1], [0.0, 5.0], 9.0, kernel()) == {1: 2.0}


def test_weights_are_the_delays_distribution_over_each_steps_time() -> None:
    began = [0.0, 0.3, 0.5, 0.9]
    weights = kernel_weights(began, 1.2, 0.5, 0.2)
    delay = stats.norm(0.5, 0.2)
    edges = [1.2 - at for at in began] + [-np.inf]
    expected = [delay.cdf(edges[i]) - delay.cdf(edges[i + 1]) for i in range(4)]
    np.testing.assert_allclose(weights, [w if w >= 0.01 else 0.0 for w in expected], atol=1e-12)


def test_a_share_too_small_to_mean_anything_is_left_out() -> None:
    shares = spread(1.0, [0, 1, 2], [0.0, 1.0, 2.0], 2.41, kernel(delay_s=0.4, spread_s=0.1))
    assert 0 not in shares
    assert set(shares) == {1, 2}


@pytest.mark.parametrize(
    ("began", "pressed_at"),
    [
        ([0.0, 1.0, 2.0], -100.0),  # set back before the key
        ([500.0, 501.0, 3.0], 3.5),  # set back between two steps
        ([7.0, 7.0, 7.0], 7.0),
    ],
)
def test_a_clock_set_back_gives_the_label_to_steps_on_screen(
    began: list[float], pressed_at: float
) -> None:
    shares = spread(1.0, [0, 1, 2], began, pressed_at, kernel())
    assert sum(shares.values()) == 1.0
    assert set(shares) <= {1, 2}
    assert shares[2] > 0


def test_a_key_pressed_just_as_the_next_step_appears_is_for_the_one_before() -> None:
    assert spread(1.0, [0, 1, 2], [0.0, 1.0, 2.0], 2.0001, kernel()) == {1: 1.0}


@given(
    st.lists(st.floats(-1e9, 1e9), min_size=1, max_size=20),
    st.floats(-1e9, 1e9),
    VALUES,
    st.sampled_from(list(CreditRule)),
    st.integers(1, 25),
)
def test_whatever_the_clock_says_shares_sum(
    began: list[float], pressed_at: float, value: float, rule: CreditRule, window: int
) -> None:
    steps = list(range(100, 100 + len(began)))
    settings = CreditSettings(rule=rule, window=window)
    shares = spread(value, steps, began, pressed_at, settings)
    assert sum(shares.values()) == value
    assert shares
    assert set(shares) <= set(steps[-window:])


def test_a_time_per_step_is_wanted() -> None:
    with pytest.raises(ValueError, match="got 2 and 1"):
        spread(1.0, [0, 1], [0.0], 1.0, kernel())
    with pytest.raises(ValueError, match="got 0 and 0"):
        spread(1.0, [], [], 1.0, kernel())


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"window": 0}, "window must be at least 1"),
        ({"delay_s": -0.1}, "delay_s must be in"),
        ({"delay_s": math.nan}, "delay_s must be in"),
        ({"spread_s": 0.0}, "spread_s must be in"),
    ],
)
def test_settings_out_of_range_are_refused(changes: dict[str, float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kernel(**changes)


def test_a_calibration_finds_the_reaction_whatever_a_few_presses_did() -> None:
    rng = np.random.default_rng(4)
    true = rng.normal(0.38, 0.07, 40)
    reaction = measure_reaction([*true.tolist(), 0.001, 0.02, 2.9, 9.0])
    assert reaction.delay_s == pytest.approx(0.38, abs=0.03)
    assert reaction.spread_s == pytest.approx(0.07, abs=0.03)


def test_too_few_reactions_are_refused() -> None:
    with pytest.raises(ValueError, match=r"at least 5 reactions of 0\.08 to 3 s, got 4"):
        measure_reaction([0.3, 0.4, 0.3, 0.4, 0.01, 7.0])


def test_equal_reactions_leave_some_spread() -> None:
    assert measure_reaction([0.4] * 6).spread_s == 0.02
