"""Text files that hold nothing but rows of numbers, equally long."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.graph_io.columns import as_number
from core.graph_io.limits import MAX_FEATURE_CELLS
from core.graph_io.source import ReadOptions, Source


def read_numbers(path: Path, options: ReadOptions) -> NDArray[np.float64]:
    """A file's rows of numbers, cut at commas or blanks, shape (n_rows, n_columns).

    Raises:
        GraphFileError: something is no number, or a row is longer or shorter than the first.
    """
    return numbers_of(Source.open(path, options))


def numbers_of(source: Source) -> NDArray[np.float64]:
    """The same for a file that is open already."""
    rows: list[list[float]] = []
    for number, line in enumerate(source.lines, start=1):
        words = line.replace(",", " ").split()
        if not words:
            continue
        if rows and len(words) != len(rows[0]):
            raise source.refuse(
                f"{len(words)} numbers; the rows before have {len(rows[0])}", number
            )
        values = [as_number(word) for word in words]
        if None in values:
            bad = words[values.index(None)]
            raise source.refuse(f"{bad[:40]!r}; wanted a number", number)
        rows.append([value for value in values if value is not None])
        if len(rows) * len(words) > MAX_FEATURE_CELLS:
            raise source.refuse("more numbers than are read", number)
    if not rows:
        raise source.refuse("no number in it")
    return np.array(rows, dtype=np.float64)


def are_whole(values: NDArray[np.float64], lowest: float, highest: float) -> NDArray[np.bool_]:
    """Where values are whole numbers within bounds; NaN and inf are not."""
    whole = np.isfinite(values) & (np.floor(values) == values)
    inside: NDArray[np.bool_] = whole & (values >= lowest) & (values <= highest)
    return inside
