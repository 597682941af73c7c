from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from gui.decimation import at_bin_ends, bins, envelope, smoothed
from gui.history import Curve


def curve(values: NDArray[np.float64], first: int = 1, count: int = 1) -> Curve:
    n = len(values)
    begins = first + count * np.arange(n)
    finite = np.isfinite(values)
    shown = np.where(finite, values, np.nan)
    return Curve(
        first_update=begins,
        last_update=begins + count - 1,
        low=shown,
        high=shown,
        mean=shown,
        nonfinite=(~finite).astype(np.int64),
        missing=np.zeros(n, dtype=np.int64),
        count=np.full(n, count),
    )


def test_few_updates_are_drawn_one_by_one() -> None:
    result = envelope(curve(np.array([3.0, 1.0, 2.0])), (1, 3), 400)
    assert result.x.tolist() == [1, 2, 3]
    assert result.low.tolist() == [3.0, 1.0, 2.0]


@pytest.mark.parametrize("n_pixels", [7, 100, 333])
def test_the_envelope_is_the_brute_force_minimum_and_maximum(n_pixels: int) -> None:
    values = np.random.default_rng(2).normal(size=5000)
    data = curve(values)
    result = envelope(data, (1, 5000), n_pixels)
    assert len(result.x) <= n_pixels + 1
    begin = 0
    for x, low, high in zip(result.x, result.low, result.high, strict=True):
        part = values[begin : int(x)]
        assert (low, high) == (part.min(), part.max())
        begin = int(x)
    assert begin == 5000


def test_a_single_spike_survives_any_decimation() -> None:
    values = np.zeros(50_000)
    values[31_234] = 1e6
    assert envelope(curve(values), (1, 50_000), 300).high.max() == 1e6


def test_only_what_is_shown_is_read() -> None:
    result = envelope(curve(np.arange(1000.0)), (400, 410), 400)
    assert result.x.tolist() == list(range(400, 411))


def test_bins_stay_where_they_are_while_a_curve_grows() -> None:
    numbers = np.arange(1, 3001)
    before = bins(numbers[:2100], numbers[:2100], (1, 2100), 300)
    after = bins(numbers[:2200], numbers[:2200], (1, 2200), 300)
    np.testing.assert_array_equal(after.starts[: before.starts.size], before.starts)


def test_zeros_nonfinite_values_and_gaps_are_told_per_bin() -> None:
    data = curve(np.array([1.0, 0.0, np.nan, 2.0]))
    data.missing[3] = 5
    result = envelope(data, (1, 4), 100)
    assert result.zero.tolist() == [False, True, False, False]
    assert result.nonfinite.tolist() == [False, False, True, False]
    assert result.gap.tolist() == [False, False, False, True]
    assert np.isnan(result.low[2])


def test_a_value_that_crosses_zero_is_not_a_zero() -> None:
    values = np.array([-1.0, 1.0] * 500)
    assert not envelope(curve(values), (1, 1000), 10).zero.any()


def test_no_updates_make_an_empty_envelope() -> None:
    result = envelope(curve(np.empty(0)), (0, 20), 100)
    assert result.x.size == 0
    assert at_bin_ends(curve(np.empty(0)), np.empty(0), (0, 20), 100)[0].size == 0


@pytest.mark.parametrize("factor", [0.0, 0.5, 0.9, 0.999])
def test_smoothing_is_the_textbook_recursion(factor: float) -> None:
    values = np.random.default_rng(3).gamma(2.0, size=300)
    expected = np.empty(300)
    state = values[0]
    for i, value in enumerate(values):
        state = factor * state + (1 - factor) * value
        expected[i] = state
    np.testing.assert_allclose(smoothed(curve(values), factor), expected)


def test_smoothing_leaves_out_what_is_not_finite() -> None:
    values = np.array([np.nan, 1.0, np.inf, 3.0])
    result = smoothed(curve(values), 0.5)
    assert np.isnan(result[[0, 2]]).all()
    np.testing.assert_allclose(result[[1, 3]], [1.0, 2.0])


def test_a_merged_row_counts_as_many_equal_updates() -> None:
    merged = curve(np.array([1.0, 5.0]), count=4)
    single = curve(np.repeat([1.0, 5.0], 4))
    np.testing.assert_allclose(smoothed(merged, 0.9), smoothed(single, 0.9)[[3, 7]])


def test_smoothing_goes_on_over_a_change_of_row_size() -> None:
    single = smoothed(curve(np.repeat([1.0, 5.0], 4)), 0.9)
    data = curve(np.array([1.0, 5.0, 5.0, 5.0, 5.0]))
    data.count[0] = 4
    np.testing.assert_allclose(smoothed(data, 0.9), single[3:])


def test_a_factor_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\[0, 1\), got 1.0"):
        smoothed(curve(np.ones(3)), 1.0)


def test_the_smooth_curve_is_sampled_at_the_end_of_each_pixel() -> None:
    data = curve(np.arange(1.0, 1001.0))
    x, y = at_bin_ends(data, data.mean, (1, 1000), 100)
    np.testing.assert_array_equal(x, y)
    assert x[-1] == 1000
