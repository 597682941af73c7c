"""Which columns of a table are the two ends of an edge: found by name, or asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.graph_io.columns import as_number
from core.graph_io.errors import ColumnsNeeded, GraphFileError
from core.graph_io.source import Source

_PAIRS = (
    ("source", "target"),
    ("from", "to"),
    ("src", "dst"),
    ("src", "dest"),
    ("src", "trg"),
    ("source", "destination"),
    ("origin", "destination"),
    ("start", "end"),
    ("sender", "receiver"),
    ("sender", "recipient"),
    ("tail", "head"),
    ("parent", "child"),
    ("follower", "followee"),
    ("subject", "object"),
    ("citing", "cited"),
    ("ego", "alter"),
)
_SHORT_PAIRS = (("u", "v"), ("i", "j"), ("a", "b"))
"""Names of an edge's ends only where a table has hardly another column."""
_NUMBERED = re.compile(r"(.*?)[_ ]?([0-9]|[a-z])([_ ]?id)?")
_NODE_TABLE_NAMES = frozenset({"id", "name", "label", "title", "nodeid", "account", "user"})


@dataclass(frozen=True, slots=True)
class TableColumns:
    """How to read a table's rows as edges."""

    names: tuple[str, ...]
    source: int
    target: int
    has_header: bool


def find_columns(source: Source, rows: Sequence[Sequence[str]]) -> TableColumns:
    """The columns of a table's rows; the user's choice comes first, then names.

    Raises:
        ColumnsNeeded: no name and no plain shape tells which two columns are an edge's ends.
        GraphFileError: a column the user named is not there.
    """
    first = [cell.strip() for cell in rows[0]]
    pair = _pair_by_name(first)
    has_header = pair is not None or _looks_like_header(rows)
    names = _unique(first) if has_header else [f"column {i + 1}" for i in range(len(first))]
    options = source.options
    if options.source_column is not None and options.target_column is not None:
        chosen = [_index(source, names, n) for n in (options.source_column, options.target_column)]
        return TableColumns(tuple(names), chosen[0], chosen[1], has_header)
    if pair is not None:
        return TableColumns(tuple(names), *pair, True)
    if _is_plain_pair(rows[1:] if has_header else rows, names):
        if not has_header:
            source.warn(
                f"No line of column names: the first line is an edge ({first[0]!r} – {first[1]!r})."
            )
        else:
            source.warn(f"The ends of each edge are taken from {names[0]!r} and {names[1]!r}.")
        return TableColumns(tuple(names), 0, 1, has_header)
    raise ColumnsNeeded(
        f"{source.path}: no column says where an edge starts and ends; wanted for example "
        f"'source' and 'target', got {', '.join(names[:12])}. A table of nodes alone has no edge",
        names,
    )


def _pair_by_name(cells: Sequence[str]) -> tuple[int, int] | None:
    plain = [re.sub(r"[\s_.\-]+", "", cell).lower() for cell in cells]
    for suffix in ("", "id", "node", "nodeid", "name", "index"):
        for begin, end in _PAIRS:
            if begin + suffix in plain and end + suffix in plain:
                return plain.index(begin + suffix), plain.index(end + suffix)
            if suffix and suffix + begin in plain and suffix + end in plain:
                return plain.index(suffix + begin), plain.index(suffix + end)
    for begin, end in _SHORT_PAIRS if len(cells) <= 3 else ():
        if plain[:2] == [begin, end]:
            return 0, 1
    return _numbered_pair(cells)


def _numbered_pair(cells: Sequence[str]) -> tuple[int, int] | None:
    """Names like node1 and node2, person_a and person_b, id_1 and id_2."""
    found: dict[str, dict[str, int]] = {}
    for i, cell in enumerate(cells):
        match = _NUMBERED.fullmatch(cell.strip().lower())
        if match and len(match.group(1)) > 1:
            found.setdefault(match.group(1), {}).setdefault(match.group(2), i)
    for ends in found.values():
        if ends.keys() == {"1", "2"} or ends.keys() == {"a", "b"}:
            begin, end = sorted(ends)
            return ends[begin], ends[end]
    return None


def _looks_like_header(rows: Sequence[Sequence[str]]) -> bool:
    """Text above a column of numbers, or names that node tables have."""
    first = rows[0]
    if any(as_number(cell) is not None for cell in first) or not all(c.strip() for c in first):
        return False
    if any(cell.strip().lower().replace("_", "") in _NODE_TABLE_NAMES for cell in first):
        return True
    below = rows[1:51]
    return bool(below) and any(
        all(i < len(row) and as_number(row[i]) is not None for row in below)
        for i in range(len(first))
    )


def _is_plain_pair(rows: Sequence[Sequence[str]], names: Sequence[str]) -> bool:
    """Two columns, or two and one of numbers, that are not a table of nodes."""
    if any(name.lower().replace("_", "") in _NODE_TABLE_NAMES for name in names):
        return False
    if all(_has_fraction(cell) for row in rows[:20] for cell in row[:2]):
        return False  # measurements; nodes are named or counted
    if len(names) == 2:
        return True
    return len(names) == 3 and all(
        len(row) < 3 or not row[2].strip() or as_number(row[2]) is not None for row in rows
    )


def _has_fraction(cell: str) -> bool:
    number = as_number(cell)
    return number is not None and not number.is_integer()


def _index(source: Source, names: Sequence[str], name: str) -> int:
    if name not in names:
        raise GraphFileError(
            f"{source.path}: there is no column {name!r}; there are {', '.join(names)}"
        )
    return list(names).index(name)


def _unique(cells: Sequence[str]) -> list[str]:
    seen: dict[str, int] = {}
    result = []
    for i, cell in enumerate(cells):
        name = cell or f"column {i + 1}"
        seen[name] = seen.get(name, 0) + 1
        result.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return result
