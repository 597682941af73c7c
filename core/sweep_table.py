"""What a sweep came to: a row per run, a row per setting over its seeds, and which is best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import mean, stdev
from typing import Any

from core.scores import Scores
from core.sweep import Result

_COLUMNS: dict[str, tuple[str, Callable[[float], str]]] = {
    "validation": ("validation accuracy", lambda v: f"{v:.1%}"),
    "accuracy": ("accuracy", lambda v: f"{v:.1%}"),
    "mean_return": ("return", lambda v: f"{v:.4g}"),
    "agreement": ("agreement", lambda v: f"{v:.1%}"),
    "label_error": ("label error", lambda v: f"{v:.4g}"),
}
"""Scores in the order in which they decide what is best; the heading and form of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeanOverSeeds:
    """One combination of settings, over its seeds that came to an end."""

    settings: tuple[str, ...]
    runs: int
    mean: dict[str, float]
    """Of each score that there is."""
    spread: dict[str, float]
    """Sample standard deviation of each; 0 for a single run."""


def means_over_seeds(results: Sequence[Result]) -> list[MeanOverSeeds]:
    """A row per combination of settings, in the order of the points."""
    groups: dict[tuple[str, ...], list[Scores]] = {}
    for result in results:
        if result.relearned is not None and result.relearned.scores is not None:
            groups.setdefault(result.point.settings, []).append(result.relearned.scores)
    return [_over(settings, scores) for settings, scores in groups.items()]


def decisive_score(rows: Sequence[MeanOverSeeds]) -> str | None:
    """The score that says which settings are best: the first that every row has."""
    return next((name for name in _COLUMNS if all(name in row.mean for row in rows)), None)


def best_of(rows: Sequence[MeanOverSeeds]) -> MeanOverSeeds | None:
    """The best settings, None where nothing can be compared."""
    name = decisive_score(rows)
    if name is None or not rows:
        return None
    sign = -1.0 if name == "label_error" else 1.0
    return max(rows, key=lambda row: sign * row.mean[name])


def sweep_document(results: Sequence[Result]) -> dict[str, Any]:
    """The table as one JSON object."""
    rows = means_over_seeds(results)
    best = best_of(rows)
    return {
        "runs": [_run(result) for result in results],
        "means": [asdict(row) for row in rows],
        "best": None if best is None else asdict(best) | {"by": decisive_score(rows)},
        "failed": sum(bool(result.error) for result in results),
    }


def sweep_text(results: Sequence[Result]) -> str:
    """The table as text."""
    rows = means_over_seeds(results)
    names = [name for name in _COLUMNS if any(name in row.mean for row in rows)]
    headings = ["settings", "runs", *(f"{_COLUMNS[name][0]} (mean ± sd)" for name in names)]
    lines = [headings, *(_mean_line(row, names) for row in rows)]
    text = [*_aligned(lines)]
    best, name = best_of(rows), decisive_score(rows)
    if best is not None and name is not None and len(rows) > 1:
        value = _COLUMNS[name][1](best.mean[name])
        text += ["", f"Best by {_COLUMNS[name][0]}: {_settings(best.settings)} ({value})."]
    text += [f"Failed: {r.point.name}: {r.error}" for r in results if r.error]
    return "\n".join(text)


def result_line(result: Result) -> str:
    """One run in one line."""
    name = result.point.name
    if result.relearned is None:
        return f"{name}: failed: {result.error}"
    shown = _values(result.relearned.scores)
    values = ", ".join(f"{_COLUMNS[key][0]} {_COLUMNS[key][1](v)}" for key, v in shown.items())
    was = "was there already" if result.is_reused else f"{result.relearned.seconds:.1f} s"
    return f"{name}: {values or 'nothing to judge it by'} ({was})"


def _over(settings: tuple[str, ...], scores: Sequence[Scores]) -> MeanOverSeeds:
    columns = {
        name: [value for each in scores if (value := getattr(each, name)) is not None]
        for name in _COLUMNS
    }
    full = {name: values for name, values in columns.items() if len(values) == len(scores)}
    return MeanOverSeeds(
        settings=settings,
        runs=len(scores),
        mean={name: mean(values) for name, values in full.items()},
        spread={n: stdev(values) if len(values) > 1 else 0.0 for n, values in full.items()},
    )


def _values(scores: Scores | None) -> dict[str, float]:
    """The scores that there are."""
    if scores is None:
        return {}
    return {name: v for name in _COLUMNS if (v := getattr(scores, name)) is not None}


def _run(result: Result) -> dict[str, Any]:
    shared = {"settings": list(result.point.settings), "seed": result.point.seed}
    if result.relearned is None:
        return shared | {"error": result.error}
    return asdict(result.relearned) | shared | {"reused": result.is_reused, "error": None}


def _mean_line(row: MeanOverSeeds, names: Sequence[str]) -> list[str]:
    cells = []
    for name in names:
        write = _COLUMNS[name][1]
        known = name in row.mean
        cells.append(f"{write(row.mean[name])} ± {write(row.spread[name])}" if known else "–")
    return [_settings(row.settings), str(row.runs), *cells]


def _settings(words: tuple[str, ...]) -> str:
    return ", ".join(words) or "as they were"


def _aligned(lines: Sequence[Sequence[str]]) -> list[str]:
    """Cells in columns: the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    ]
