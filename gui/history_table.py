"""Rows of numbers that grow without a copy per row and stay bounded: old rows merge in pairs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Merge(Enum):
    """What becomes of a column's two values when two old rows become one."""

    FIRST = "first"
    LAST = "last"
    LOW = "low"
    HIGH = "high"
    SUM = "sum"
    MEAN = "mean"
    """Weighted by the number of updates in each row."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its type, the shape of one entry and how entries merge."""

    dtype: type[np.generic]
    merge: Merge
    width: int | None = None
    """Numbers per row; None is one plain number."""


class HistoryTable:
    """Columns of equal length. At `max_rows` the older half is merged in pairs.

    A column "count" of type int64 with the updates in each row must be among them.
    """

    def __init__(self, columns: Mapping[str, Column], max_rows: int) -> None:
        assert columns["count"].merge is Merge.SUM, "rows say how many updates they hold"
        if max_rows < 8 or max_rows % 4:
            raise ValueError(f"max_rows must be at least 8 and divisible by 4, got {max_rows}")
        self._columns = dict(columns)
        self._max_rows = max_rows
        self._n_rows = 0
        self.n_merges = 0
        """How often old rows were merged; until the next time rows keep their places."""
        self._arrays = {name: _empty(c, min(1024, max_rows)) for name, c in columns.items()}

    @property
    def n_rows(self) -> int:
        """Rows in use."""
        return self._n_rows

    @property
    def n_bytes(self) -> int:
        """Memory held, unused capacity included."""
        return sum(array.nbytes for array in self._arrays.values())

    def column(self, name: str) -> NDArray[Any]:
        """A view of one column's rows in use; valid until the next append."""
        return self._arrays[name][: self._n_rows]

    def append(self, rows: Mapping[str, NDArray[Any]]) -> None:
        """Append a block of rows, one array per column, all of equal length."""
        assert rows.keys() == self._columns.keys(), "one array per column"
        total = len(rows["count"])
        block = self._max_rows // 4
        for start in range(0, total, block):
            self._append_block({k: v[start : start + block] for k, v in rows.items()})

    def _append_block(self, rows: Mapping[str, NDArray[Any]]) -> None:
        n_new = len(rows["count"])
        if self._n_rows + n_new > self._max_rows:
            self._merge_older_half()
        end = self._n_rows + n_new
        for name, values in rows.items():
            if end > len(self._arrays[name]):
                self._grow(name, end)
            self._arrays[name][self._n_rows : end] = values
        self._n_rows = end

    def _grow(self, name: str, wanted: int) -> None:
        old = self._arrays[name]
        capacity = min(self._max_rows, max(wanted, 2 * len(old)))
        new = _empty(self._columns[name], capacity)
        new[: self._n_rows] = old[: self._n_rows]
        self._arrays[name] = new

    def _merge_older_half(self) -> None:
        half = self._n_rows // 4 * 2
        counts = self._arrays["count"][:half].copy()
        for name, column in self._columns.items():
            array = self._arrays[name]
            merged = _merged(column.merge, array[0:half:2], array[1:half:2], counts)
            array[: half // 2] = merged
            array[half // 2 : self._n_rows - half // 2] = array[half : self._n_rows].copy()
        self._n_rows -= half // 2
        self.n_merges += 1


def _empty(column: Column, n_rows: int) -> NDArray[Any]:
    shape = (n_rows,) if column.width is None else (n_rows, column.width)
    return np.empty(shape, dtype=column.dtype)


def _merged(
    merge: Merge, first: NDArray[Any], second: NDArray[Any], counts: NDArray[Any]
) -> NDArray[Any]:
    if merge is Merge.FIRST:
        return first.copy()
    if merge is Merge.LAST:
        return second.copy()
    if merge is Merge.LOW:
        return np.asarray(np.fmin(first, second))
    if merge is Merge.HIGH:
        return np.asarray(np.fmax(first, second))
    if merge is Merge.SUM:
        return np.asarray(first + second)
    return _weighted_mean(first, second, counts)


def _weighted_mean(first: NDArray[Any], second: NDArray[Any], counts: NDArray[Any]) -> NDArray[Any]:
    """Mean by count; where one of the two is NaN, the other."""
    a, b = counts[0::2].astype(np.float64), counts[1::2].astype(np.float64)
    mean = (first * a + second * b) / (a + b)
    return np.where(np.isnan(first), second, np.where(np.isnan(second), first, mean))
