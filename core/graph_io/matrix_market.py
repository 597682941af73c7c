"""Matrix Market files (.mtx) as adjacency matrices: every stored entry is an edge.

scipy's reader refuses a missing banner and inf in an integer matrix, and doubles what a symmetric
file stores once; so the entries are taken here as they stand.
Format: Boisvert, Pozo, Remington (1996), NISTIR 5935.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.graph_io.columns import as_number
from core.graph_io.limits import MAX_EDGES, MAX_NODES
from core.graph_io.number_rows import are_whole
from core.graph_io.records import GraphRecords
from core.graph_io.source import Source

_FIELDS = ("real", "double", "integer", "complex", "pattern")
_SYMMETRIES = ("general", "symmetric", "skew-symmetric", "hermitian")


@dataclass(frozen=True, slots=True)
class _Banner:
    layout: str
    field: str
    symmetry: str
    missing: bool = False


def read(source: Source) -> list[GraphRecords]:
    """The graph whose adjacency matrix the file holds; node names are the row numbers from 1.

    Raises:
        GraphFileError: not square, too large, an entry outside, or fewer entries than promised.
    """
    lines = [
        (number, line.split())
        for number, line in enumerate(source.lines, start=1)
        if line.strip() and not line.lstrip().startswith("%")
    ]
    banner = _banner(source)
    if not lines:
        raise source.refuse("no line with the matrix's size")
    size = _sizes(source, *lines[0], 2 if banner.layout == "array" else 3)
    _check_size(source, lines[0][0], size)
    parse = _array if banner.layout == "array" else _coordinates
    ends, values = parse(source, size, lines[1:], banner)
    _warn(source, banner, values, len(ends))
    weights = None if values is None or banner.field == "pattern" else values
    return [
        GraphRecords(
            name=source.stem,
            directed=banner.symmetry == "general",
            node_names=[str(i + 1) for i in range(size[0])],
            ends=ends,
            weights=weights,
        )
    ]


def _banner(source: Source) -> _Banner:
    words = source.lines[0].lower().lstrip("%").split()
    if not source.lines[0].startswith("%") or not words or words[0] != "matrixmarket":
        return _Banner("coordinate", "real", "general", missing=True)
    rest = [*words[2:], "coordinate", "real", "general"][: max(3, len(words) - 2)]
    layout, field, symmetry = rest[:3]
    if words[1:2] != ["matrix"] or layout not in ("coordinate", "array"):
        raise source.refuse(f"a {' '.join(words[1:3])!r}; wanted a matrix of coordinates", 1)
    if field not in _FIELDS or symmetry not in _SYMMETRIES:
        raise source.refuse(f"{field} {symmetry}: no kind of Matrix Market matrix", 1)
    return _Banner(layout, field, symmetry)


def _sizes(source: Source, line: int, words: Sequence[str], n_wanted: int) -> list[int]:
    numbers = [
        int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 16
    ]
    if len(numbers) != n_wanted or len(words) != n_wanted:
        raise source.refuse(
            f"the matrix's size is {' '.join(words)[:40]!r}; wanted {n_wanted} whole numbers", line
        )
    return numbers


def _check_size(source: Source, line: int, size: Sequence[int]) -> None:
    if size[0] != size[1]:
        raise source.refuse(
            f"a matrix of {size[0]} × {size[1]} is no adjacency matrix; wanted as many rows as "
            "columns",
            line,
        )
    if size[0] > MAX_NODES:
        raise source.refuse(f"{size[0]:,} nodes; at most {MAX_NODES:,} are read", line)
    if len(size) > 2 and size[2] > MAX_EDGES:
        raise source.refuse(f"{size[2]:,} entries; at most {MAX_EDGES:,} are read", line)


def _coordinates(
    source: Source, size: Sequence[int], lines: Sequence[tuple[int, list[str]]], banner: _Banner
) -> tuple[NDArray[np.int64], NDArray[np.float64] | None]:
    """Entries as they stand; the line's own width says whether a value comes with it."""
    if len(lines) != size[2]:
        raise source.refuse(f"{len(lines)} entries; the size line promises {size[2]}")
    ends = np.empty((len(lines), 2), dtype=np.int64)
    values = np.ones(len(lines), dtype=np.float64)
    has_values = False
    for i, (line, words) in enumerate(lines):
        numbers = [as_number(word) for word in words]
        if not 2 <= len(numbers) <= 4 or None in numbers:
            raise source.refuse(f"{' '.join(words)[:40]!r}; wanted row, column, value", line)
        row, column = numbers[0] or 0.0, numbers[1] or 0.0
        if not (1 <= row <= size[0] and 1 <= column <= size[1] and row % 1 == column % 1 == 0):
            raise source.refuse(
                f"entry ({words[0][:20]}, {words[1][:20]}) is outside; rows and columns are 1 to "
                f"{size[0]}",
                line,
            )
        ends[i] = row - 1, column - 1
        if len(numbers) > 2:
            has_values = True
            values[i] = numbers[2] or 0.0
    return ends, values if has_values else None


def _array(
    source: Source, size: Sequence[int], lines: Sequence[tuple[int, list[str]]], banner: _Banner
) -> tuple[NDArray[np.int64], NDArray[np.float64] | None]:
    """A dense matrix, column by column; entries that are not 0 are edges."""
    n = size[0]
    without_diagonal = banner.symmetry == "skew-symmetric"
    n_wanted = n * n if banner.symmetry == "general" else n * (n + 1) // 2 - without_diagonal * n
    if len(lines) != n_wanted:
        raise source.refuse(f"{len(lines)} values; a dense {banner.symmetry} one has {n_wanted}")
    numbers = np.empty(n_wanted, dtype=np.float64)
    for i, (line, words) in enumerate(lines):
        number = as_number(words[0])
        if number is None:
            raise source.refuse(f"{words[0][:40]!r}; wanted a number", line)
        numbers[i] = number
    if banner.symmetry == "general":
        columns, rows = np.divmod(np.arange(n * n), n)
    else:  # the lower triangle
        columns, rows = np.triu_indices(n, k=int(without_diagonal))
    used = numbers != 0
    source.warn("A dense matrix: its entries that are not 0 are the edges.")
    return np.stack([rows[used], columns[used]], axis=1).astype(np.int64), numbers[used]


def _warn(
    source: Source, banner: _Banner, values: NDArray[np.float64] | None, n_entries: int
) -> None:
    if banner.missing:
        source.warn(
            "The banner line is missing; the file is read as a general matrix of coordinates."
        )
    if banner.symmetry != "general":
        source.warn(
            f"The matrix is {banner.symmetry}: {n_entries} entries stored once each; they are read "
            "as undirected edges."
        )
    if values is None or banner.field == "pattern":
        return
    if banner.field == "integer" and not are_whole(values, -np.inf, np.inf).all():
        source.warn("The header says integer, but some values are not; they are kept as they are.")
    if banner.field == "complex":
        source.warn("Of complex values only the real part is shown.")
