"""Everything the session's file has of a view, as CSV: read and written row by row."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path

import numpy as np

from core.gradients import layer_norms
from core.session_file import SessionFile
from core.telemetry import Architecture, Chooser

Row = list[str | int | float | None]
Report = Callable[[object], None]

_REPORT_EVERY = 1_000


class Whole(Enum):
    """Which of the file's tables."""

    UPDATES = "updates"
    """Loss, TD error and gradient norms of every update."""
    STEPS = "steps"
    """Every step with all its Q-values."""


def write_whole(
    which: Whole, session: Path, architecture: Architecture, target: Path, report: Report
) -> int:
    """Write one of the file's tables; the file appears when it is whole. Gives the rows.

    Args:
        which: the table.
        session: the session file; it is only read.
        architecture: the network of the session.
        target: where the CSV goes.
        report: told how far it is, as (done, all); may raise to end it.

    Raises:
        SessionFileError: the session cannot be read.
        OSError: the target cannot be written.
    """
    part = target.with_name(f".{target.name}.part")
    n_rows = 0
    try:
        with SessionFile(session) as file, part.open("w", encoding="utf-8", newline="") as out:
            total = file.count(which.value)
            writer = csv.writer(out)
            updates = which is Whole.UPDATES
            for row in _updates(file, architecture) if updates else _steps(file):
                writer.writerow(row)
                if n_rows % _REPORT_EVERY == 0:
                    report((n_rows, total))
                n_rows += 1
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return n_rows - 1


def _updates(file: SessionFile, architecture: Architecture) -> Iterator[Row]:
    names = [layer.name for layer in architecture.layers]
    yield [
        *("update", "step", "last reward id", "loss", "TD error", "None gradients"),
        *("NaN or inf gradients", "at"),
        *(f"gradient norm {name}" for name in names),
        *(f"gradient norm {name}" for name in architecture.variable_names),
    ]
    for update in file.updates():
        norms = update.gradient_norms.astype(np.float64)
        yield [
            *(update.update_step, update.step, update.last_reward_id),
            *(update.loss, update.td_error, update.none_count, update.nonfinite_count, update.at),
            *layer_norms(architecture, norms).tolist(),
            *norms.tolist(),
        ]


def _steps(file: SessionFile) -> Iterator[Row]:
    widest = 0
    for stored in file.steps(0, 1):
        widest = len(stored.record.q_values)
    yield [
        *("step", "episode", "graph id", "action", "greedy action", "chosen by", "epsilon"),
        *("environment reward", "terminated", "truncated", "at"),
        *(f"Q {action}" for action in range(widest)),
    ]
    for stored in file.steps():
        record = stored.record
        yield [
            *(record.step, record.episode, record.graph_id, record.action, record.greedy_action),
            *(Chooser(record.chooser).name.lower(), record.epsilon, record.environment_reward),
            *(int(record.terminated), int(record.truncated), record.at),
            *record.q_values.astype(np.float64).tolist(),
        ]
