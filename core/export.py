"""A session as tables for other tools: labels, steps, metrics; and its weights."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from core.agent_file import save_agent
from core.gradients import layer_norms
from core.resume import restored
from core.session_file import SessionFile
from core.telemetry import Architecture, Chooser

if TYPE_CHECKING:
    import pandas as pd


class TableFormat(Enum):
    """How tables are written."""

    CSV = "csv"
    JSON_LINES = "jsonl"
    PARQUET = "parquet"


class ExportError(ValueError):
    """An export is not possible; the message says why."""


def export(path: Path, folder: Path, table_format: TableFormat) -> list[Path]:
    """Write labels, steps, metrics and the weights of a session; gives the files.

    Files appear under their own names only when they are whole.

    Raises:
        SessionFileError: the session cannot be read.
        ExportError: the folder cannot be written, or Parquet is asked for without pyarrow.
    """
    write = _writer(table_format)
    with SessionFile(path) as file:
        session = restored(file)
        record = session.agent.learner.architecture
        tables: dict[str, Callable[[], pd.DataFrame]] = {
            "labels": lambda: labels_table(file),
            "steps": lambda: steps_table(file, session.arena.action_names),
            "metrics": lambda: metrics_table(file, record),
        }
        written: list[Path] = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, make in tables.items():
                target = folder / f"{name}.{table_format.value}"
                part = folder / f".{target.name}.part"
                write(make(), part)
                part.replace(target)
                written.append(target)
        except OSError as error:
            raise ExportError(f"{folder}: cannot write here: {error}") from error
        agent = save_agent(session.agent, folder / "agent", session.arena.action_names)
    return [*written, agent]


def labels_table(file: SessionFile) -> pd.DataFrame:
    """Every reward event, retractions too; `active` tells which still count."""
    import pandas as pd

    from core.rewards import RewardLog

    events = list(file.rewards())
    log = RewardLog(events)
    rows = [
        {
            "id": e.id,
            "step": e.step,
            "kind": e.kind.value,
            "value": e.value,
            "weight": e.weight,
            "confidence": e.confidence,
            "action": e.action,
            "other_action": e.other_action,
            "source": e.source,
            "retracts": e.retracts,
            "part_of": e.part_of,
            "active": log.is_active(e.id),
            "at": e.at,
        }
        for e in events
    ]
    table = pd.DataFrame(rows, columns=_LABEL_COLUMNS)
    whole = ["action", "other_action", "retracts", "part_of"]
    return table.astype(dict.fromkeys(whole, "Int64"))


_LABEL_COLUMNS = [
    "id",
    "step",
    "kind",
    "value",
    "weight",
    "confidence",
    "action",
    "other_action",
    "source",
    "retracts",
    "part_of",
    "active",
    "at",
]


def steps_table(file: SessionFile, action_names: tuple[str, ...]) -> pd.DataFrame:
    """One row per step; a column per Q-value where the number of actions is fixed."""
    import pandas as pd

    rows: list[dict[str, Any]] = []
    for stored in file.steps():
        record = stored.record
        has_name = record.action < len(action_names)
        row: dict[str, Any] = {
            "step": record.step,
            "episode": record.episode,
            "graph_id": record.graph_id,
            "action": record.action,
            "action_name": action_names[record.action] if has_name else str(record.action),
            "greedy_action": record.greedy_action,
            "chosen_by": Chooser(record.chooser).name.lower(),
            "epsilon": record.epsilon,
            "environment_reward": record.environment_reward,
            "next_graph_id": record.next_graph_id,
            "terminated": record.terminated,
            "truncated": record.truncated,
            "at": record.at,
        }
        if len(record.q_values) == len(action_names):
            row |= {f"q_{i}": float(q) for i, q in enumerate(record.q_values)}
        rows.append(row)
    return pd.DataFrame(rows)


def metrics_table(file: SessionFile, record: Architecture) -> pd.DataFrame:
    """One row per update, with the gradient norm of each layer before clipping."""
    import pandas as pd

    updates = list(file.updates())
    table = pd.DataFrame(
        {
            "update_step": [u.update_step for u in updates],
            "step": [u.step for u in updates],
            "last_reward_id": [u.last_reward_id for u in updates],
            "loss": [u.loss for u in updates],
            "td_error": [u.td_error for u in updates],
            "none_count": [u.none_count for u in updates],
            "nonfinite_count": [u.nonfinite_count for u in updates],
            "at": [u.at for u in updates],
        }
    )
    n_variables = len(record.variable_names)
    norms = np.array([u.gradient_norms for u in updates], np.float64).reshape(-1, n_variables)
    for layer, column in zip(record.layers, layer_norms(record, norms).T, strict=True):
        table[f"gradient_norm {layer.name}"] = column
    return table


def _writer(table_format: TableFormat) -> Callable[[pd.DataFrame, Path], None]:
    if table_format is TableFormat.CSV:
        return lambda table, path: table.to_csv(path, index=False)
    if table_format is TableFormat.JSON_LINES:
        return lambda table, path: table.to_json(path, orient="records", lines=True)
    try:
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise ExportError(
            "Parquet needs pyarrow, which is not installed: pip install pyarrow"
        ) from error
    return lambda table, path: table.to_parquet(path, index=False)
