"""Distributions of gradients and weights, against counts made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from core.telemetry import GradientState
from core.update_detail import UpdateDetail, VariableDetail, distribution


def test_entries_are_counted_in_bins_of_equal_width() -> None:
    found = distribution([[0.0, 1.0, 1.5], [2.0, 3.9, 4.0]], n_bins=4)
    np.testing.assert_allclose(found.edges, [0, 1, 2, 3, 4])
    assert found.counts.tolist() == [1, 2, 1, 2]
    assert (found.low, found.high, found.n_entries, found.n_zero) == (0.0, 4.0, 6, 1)
    assert found.mean == pytest.approx(12.4 / 6)


def test_what_is_not_finite_is_counted_apart() -> None:
    found = distribution([np.nan, np.inf, -np.inf, 0.0, 2.0])
    assert (found.n_nan, found.n_inf, found.n_zero) == (1, 2, 1)
    assert found.counts.sum() == 2
    assert np.isnan(found.norm)
    assert np.isinf(distribution([np.inf, 1.0]).norm)
    assert (found.mean, found.std) == (1.0, 1.0)


def test_nothing_finite_leaves_no_bins() -> None:
    found = distribution([np.nan, np.inf])
    assert found.edges.size == found.counts.size == 0
    assert np.isnan([found.mean, found.low, found.high]).all()


@pytest.mark.parametrize("value", [0.0, 1.0, -3e-39, 3e38])
def test_equal_entries_are_one_bin_of_a_histogram(value: float) -> None:
    found = distribution(np.full((3, 2), value, np.float32))
    assert found.counts.max() == found.counts.sum() == 6
    assert (np.diff(found.edges) > 0).all()


def test_the_norm_is_that_of_all_entries() -> None:
    assert distribution([[3.0], [4.0]]).norm == 5.0
    assert distribution(np.full(4, 1e30, np.float32)).norm == pytest.approx(2e30)


def test_arrays_are_read_only() -> None:
    found = distribution([1.0, 2.0])
    assert not found.counts.flags.writeable
    assert not found.edges.flags.writeable


def test_the_ratio_is_change_over_weights() -> None:
    def variable(weights: list[float]) -> VariableDetail:
        return VariableDetail(3, GradientState.FINITE, None, distribution(weights), 0.5)

    assert variable([3.0, 4.0]).ratio == 0.1
    assert np.isnan(variable([0.0]).ratio)
    detail = UpdateDetail(7, (variable([1.0]),))
    assert detail.of(3) is detail.variables[0]
    assert detail.of(0) is None
