"""Tables that are adjacency matrices: as many rows as columns, with or without names."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.graph_io.columns import as_number
from core.graph_io.npz_adjacency import symmetry
from core.graph_io.records import GraphRecords
from core.graph_io.source import Source

_FEWEST_NODES = 3
_CLEARLY_A_MATRIX = 5
"""A list of edges has at most this many columns, so that a square of numbers is none."""


def matrix_records(source: Source, rows: Sequence[Sequence[str]]) -> GraphRecords | None:
    """The graph of a table that is a square of numbers, or None when it is something else.

    Entries that are not 0 are edges. Few rows might also be a list of edges with weights: they
    are a matrix when it is symmetric or its diagonal is 0.
    """
    width = len(rows[0])
    if not all(len(row) == width for row in rows):
        return None
    names: list[str] | None = None
    if width == len(rows) >= _FEWEST_NODES + 1 and _has_names(rows):
        names = [cell.strip() for cell in rows[0][1:]]
        rows = [row[1:] for row in rows[1:]]
    values = _numbers(rows) if len(rows) == len(rows[0]) >= _FEWEST_NODES else None
    if values is None or not (names or _is_plausible(values)):
        return None
    source.warn("The table is read as an adjacency matrix: entries that are not 0 are edges.")
    ends = np.argwhere(values != 0)
    is_symmetric, keep = symmetry(ends, len(values))
    weights = values[tuple(ends[keep].T)]
    return GraphRecords(
        name=source.stem,
        directed=not is_symmetric,
        node_names=names or [str(i) for i in range(len(values))],
        ends=ends[keep],
        weights=None if (weights == 1).all() else weights,
        given_records=len(ends),
    )


def _has_names(rows: Sequence[Sequence[str]]) -> bool:
    """The first row and the first column hold the same names."""
    across = [cell.strip() for cell in rows[0][1:]]
    return across == [row[0].strip() for row in rows[1:]] and all(across)


def _numbers(rows: Sequence[Sequence[str]]) -> NDArray[np.float64] | None:
    values = [[as_number(cell) for cell in row] for row in rows]
    if any(value is None for row in values for value in row):
        return None
    return np.array(values, dtype=np.float64)


def _is_plausible(values: NDArray[np.float64]) -> bool:
    if len(values) >= _CLEARLY_A_MATRIX:
        return True
    return not values.diagonal().any() or np.array_equal(values, values.T)
