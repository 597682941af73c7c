from __future__ import annotations

import numpy as np
import pytest

from gui.history_table import Column, HistoryTable, Merge

COLUMNS = {
    "count": Column(np.int64, Merge.SUM),
    "first": Column(np.int64, Merge.FIRST),
    "last": Column(np.int64, Merge.LAST),
    "low": Column(np.float64, Merge.LOW),
    "high": Column(np.float64, Merge.HIGH),
    "mean": Column(np.float64, Merge.MEAN),
    "wide": Column(np.float32, Merge.HIGH, 2),
}


def append(table: HistoryTable, values: np.ndarray, start: int) -> None:
    n = len(values)
    numbers = np.arange(start, start + n)
    table.append(
        {
            "count": np.ones(n, dtype=np.int64),
            "first": numbers,
            "last": numbers,
            "low": values,
            "high": values,
            "mean": values,
            "wide": np.stack([values, -values], axis=1),
        }
    )


def test_rows_are_kept_as_they_are_until_the_limit() -> None:
    table = HistoryTable(COLUMNS, max_rows=64)
    values = np.random.default_rng(0).normal(size=64)
    append(table, values[:10], 0)
    append(table, values[10:], 10)
    np.testing.assert_array_equal(table.column("mean"), values)
    assert table.column("wide").shape == (64, 2)
    assert table.n_merges == 0


def test_old_rows_merge_in_pairs_and_lose_no_extreme() -> None:
    table = HistoryTable(COLUMNS, max_rows=64)
    values = np.random.default_rng(1).normal(size=1000)
    for start in range(0, 1000, 7):
        append(table, values[start : start + 7], start)
    assert table.n_rows <= 64
    assert table.n_merges > 0
    firsts, lasts = table.column("first"), table.column("last")
    assert firsts[0] == 0
    assert lasts[-1] == 999
    np.testing.assert_array_equal(firsts[1:], lasts[:-1] + 1)
    for row, (first, last) in enumerate(zip(firsts, lasts, strict=True)):
        part = values[first : last + 1]
        assert table.column("count")[row] == len(part)
        assert table.column("low")[row] == part.min()
        assert table.column("high")[row] == part.max()
        assert table.column("mean")[row] == pytest.approx(part.mean())
        assert table.column("wide")[row, 1] == np.float32(-part).max()


def test_the_newest_half_stays_whole() -> None:
    table = HistoryTable(COLUMNS, max_rows=64)
    values = np.arange(500.0)
    append(table, values, 0)
    np.testing.assert_array_equal(table.column("count")[-24:], 1)
    np.testing.assert_array_equal(table.column("mean")[-24:], values[-24:])


def test_nan_takes_no_part_in_merged_values() -> None:
    table = HistoryTable(COLUMNS, max_rows=8)
    append(table, np.array([np.nan, 3.0, np.nan, np.nan, 1.0, 2.0, 5.0, 6.0]), 0)
    append(table, np.array([7.0]), 8)
    assert table.column("count").tolist() == [2, 2, 1, 1, 1, 1, 1]
    assert table.column("mean")[0] == 3.0
    assert np.isnan(table.column("low")[1])


def test_growing_does_not_copy_per_append() -> None:
    table = HistoryTable(COLUMNS, max_rows=4096)
    append(table, np.zeros(1), 0)
    base = table.column("mean").base
    for start in range(1, 1000):
        append(table, np.zeros(1), start)
    assert table.column("mean").base is base


def test_a_limit_that_cannot_be_halved_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="divisible by 4, got 10"):
        HistoryTable(COLUMNS, max_rows=10)
