"""The benchmark's result as a table of text and as one JSON document."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

from core.bench.machine import Machine
from core.bench.rows import Goal, Group, Row

WIDTH = 100
_WHAT, _OURS, _AGAINST, _THEIRS, _RATIO = 27, 9, 18, 9, 19
_DECIMALS = ((100.0, 0), (10.0, 1), (0.1, 2), (0.0, 3))


def table(rows: Sequence[Row], groups: Iterable[Group], machine: Machine) -> str:
    """Aligned text, a block for each group, at most 100 columns wide."""
    titles = {group.name: group.title for group in groups}
    lines = machine.describe().splitlines()
    for name, members in groupby(rows, key=lambda row: row.group):
        lines += ["", f"{name}: {titles[name]}"]
        for row in members:
            lines += _lines(row)
    lines += ["", summary(rows)]
    return "\n".join(_wrapped(line) for line in lines)


def summary(rows: Sequence[Row]) -> str:
    """How many goals are reached."""
    verdicts = [row.is_reached for row in rows if row.is_reached is not None]
    return f"{sum(verdicts)} of {len(verdicts)} goals reached"


def document(rows: Sequence[Row], machine: Machine) -> dict[str, Any]:
    """Everything as plain values: the machine, and each row with its raw medians."""
    return {"machine": _plain(asdict(machine)), "rows": [_row_document(row) for row in rows]}


def number(value: float) -> str:
    """A number with three digits that count, or with all those before the point."""
    size = abs(value)
    if not math.isfinite(size):
        return str(value)
    decimals = next(places for least, places in _DECIMALS if size >= least)
    return f"{value:,.{decimals}f}"


def goal_text(goal: Goal) -> str:
    """The bound in signs."""
    return f"{'≥' if goal.is_least else '≤'} {goal.limit:g}"


def _lines(row: Row) -> list[str]:
    """A row, and its note on a line of its own where it has one."""
    if row.ours is None:
        return [f"  {row.what:<{_WHAT}}{row.against}: {row.note}"]
    theirs = "" if row.theirs is None else f"{number(row.theirs)} {row.unit}".rstrip()
    line = "".join(
        (
            f"  {row.what:<{_WHAT}}",
            f"{f'{number(row.ours)} {row.unit}'.rstrip():>{_OURS}}  ",
            f"{row.against:<{_AGAINST}}",
            f"{theirs:>{_THEIRS}}",
            f"{_ratio_text(row):>{_RATIO}}",
        )
    ).rstrip()
    verdict = _verdict(row)
    note = [f"    {row.note}"] if row.note else []
    room = max(WIDTH - len(line), len(verdict) + 1)
    return [f"{line}{verdict:>{room}}".rstrip(), *note]


def _ratio_text(row: Row) -> str:
    if row.ratio is None:
        return ""
    spread = row.ratio
    quartiles = f" ({number(spread.low)}–{number(spread.high)})" if row.n_rounds > 1 else ""
    return f"× {number(spread.median)}{quartiles}"


def _verdict(row: Row) -> str:
    if row.goal is None:
        return ""
    words = {True: "ok", False: "MISSED", None: "not measured"}
    return f"{goal_text(row.goal)} {words[row.is_reached]}"


def _wrapped(line: str) -> str:
    """A line that is too long, broken at spaces, the rest indented."""
    if len(line) <= WIDTH:
        return line
    cut = line.rfind(" ", 0, WIDTH + 1)
    return f"{line[:cut]}\n{_wrapped('    ' + line[cut + 1 :])}" if cut > 4 else line


def _row_document(row: Row) -> dict[str, Any]:
    facts = asdict(row) | {"sense": row.sense.value if row.ratio is not None else None}
    facts["goal"] = None if row.goal is None else goal_text(row.goal)
    plain: dict[str, Any] = _plain(facts | {"reached": row.is_reached})
    return plain


def _plain(value: Any) -> Any:
    """The same with None for what JSON has no number for."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    if isinstance(value, float) and value != value:  # NaN alone differs from itself
        return None
    return value
