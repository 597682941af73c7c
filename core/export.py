"""A session as tables for other tools: labels, steps, metrics; and its weights."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.agent_file import save_agent
from core.config import Head
from core.environments.spec import make_arena
from core.gradients import layer_norms
from core.resume import restored
from core.rewards import RewardEvent, RewardKind, RewardLog
from core.session_file import SessionFile
from core.store import SessionFileError
from core.telemetry import Chooser, StepRecord

if TYPE_CHECKING:
    import pandas as pd

_BLOCK = 2_000


class TableFormat(Enum):
    """How tables are written."""

    CSV = "csv"
    JSON_LINES = "jsonl"
    PARQUET = "parquet"


class ExportError(ValueError):
    """An export is not possible; the message says why."""


def export(path: Path, folder: Path, table_format: TableFormat) -> list[Path]:
    """Write labels, steps, metrics and the weights of a session; gives the files.

    Files appear under their own names only when they are whole. The weights come last: the
    tables of a session that cannot be resumed here are written all the same.

    Raises:
        SessionFileError: the session cannot be read.
        ExportError: the folder cannot be written, or Parquet is asked for without pyarrow.
    """
    write = _writer(table_format)
    with SessionFile(path) as file:
        tables: dict[str, Callable[[SessionFile], pd.DataFrame]] = {
            "labels": labels_table,
            "steps": steps_table,
            "metrics": metrics_table,
        }
        written: list[Path] = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, make in tables.items():
                target = folder / f"{name}.{table_format.value}"
                part = folder / f".{target.name}.part"
                write(make(file), part)
                part.replace(target)
                written.append(target)
        except OSError as error:
            raise ExportError(f"{folder}: cannot write here: {error}") from error
        try:
            session = restored(file)
        except SessionFileError as error:
            raise ExportError(f"{error}; the tables are in {folder}, the weights not") from error
        agent = save_agent(session.agent, folder / "agent", session.arena.action_names)
    return [*written, agent]


def labels_table(file: SessionFile) -> pd.DataFrame:
    """Every reward event, retractions too.

    `active` tells which labels and shares count now: neither taken back nor replaced by a newer
    label of the same step.
    """
    import pandas as pd

    events = list(file.rewards())
    try:
        log = RewardLog(events)
        active = [_counts(log, event) for event in events]
    except (ValueError, KeyError, RecursionError) as error:
        raise ExportError(f"{file.path}: labels do not fit together ({error})") from error
    columns: dict[str, list[Any]] = {
        "id": [e.id for e in events],
        "step": [e.step for e in events],
        "kind": [e.kind.value for e in events],
        "value": [e.value for e in events],
        "weight": [e.weight for e in events],
        "confidence": [e.confidence for e in events],
        "action": [e.action for e in events],
        "other_action": [e.other_action for e in events],
        "source": [e.source for e in events],
        "retracts": [e.retracts for e in events],
        "part_of": [e.part_of for e in events],
        "active": active,
        "at": [e.at for e in events],
    }
    whole = ["action", "other_action", "retracts", "part_of"]
    return pd.DataFrame(columns).astype(dict.fromkeys(whole, "Int64") | {"value": "float64"})


def steps_table(file: SessionFile) -> pd.DataFrame:
    """One row per step; a column per Q-value where all steps had the same number of actions."""
    import pandas as pd

    name_of = _action_names(file)
    records: list[StepRecord] = [stored.record for stored in file.steps()]
    columns: dict[str, Any] = {
        "step": [r.step for r in records],
        "episode": [r.episode for r in records],
        "graph_id": [r.graph_id for r in records],
        "action": [r.action for r in records],
        "action_name": [name_of(r) for r in records],
        "greedy_action": [r.greedy_action for r in records],
        "chosen_by": [Chooser(r.chooser).name.lower() for r in records],
        "epsilon": [r.epsilon for r in records],
        "environment_reward": np.array(
            [np.nan if r.environment_reward is None else r.environment_reward for r in records]
        ),
        "next_graph_id": [r.next_graph_id for r in records],
        "terminated": [r.terminated for r in records],
        "truncated": [r.truncated for r in records],
        "at": [r.at for r in records],
    }
    if len({len(r.q_values) for r in records}) == 1:
        q: NDArray[np.float32] = np.stack([r.q_values for r in records])
        columns |= {f"q_{i}": q[:, i] for i in range(q.shape[1])}
    return pd.DataFrame(columns)


def metrics_table(file: SessionFile) -> pd.DataFrame:
    """One row per update, with the gradient norm of each layer before clipping."""
    import pandas as pd

    updates = list(file.updates())
    architecture = file.architecture()
    norms = np.array([u.gradient_norms for u in updates], np.float64)
    norms = norms.reshape(-1, len(architecture.variable_names))
    columns: dict[str, Any] = {
        "update_step": [u.update_step for u in updates],
        "step": [u.step for u in updates],
        "last_reward_id": [u.last_reward_id for u in updates],
        "loss": [u.loss for u in updates],
        "td_error": [u.td_error for u in updates],
        "none_count": [u.none_count for u in updates],
        "nonfinite_count": [u.nonfinite_count for u in updates],
        "at": [u.at for u in updates],
    }
    by_layer = layer_norms(architecture, norms)
    for i, layer in enumerate(architecture.layers):
        columns[f"gradient_norm {layer.name}"] = by_layer[:, i]
    return pd.DataFrame(columns)


def _counts(log: RewardLog, event: RewardEvent) -> bool:
    if not log.is_active(event.id):
        return False
    if event.kind is RewardKind.LABEL:
        newest = log.label(event.step)
        return newest is not None and newest.id == event.id
    if event.kind.is_preference:
        return event in log.told(event.step)
    return event.kind is not RewardKind.RETRACT


def _action_names(file: SessionFile) -> Callable[[StepRecord], str]:
    """Gives the name of a step's action: of the environment's list, or of its graph's nodes."""
    arena = make_arena(file.spec())
    names: dict[int, tuple[str, ...]] = {}

    def name(record: StepRecord) -> str:
        if record.graph_id not in names:
            is_node = arena.head is Head.NODE
            names[record.graph_id] = (
                file.graph(record.graph_id).node_names if is_node else arena.action_names
            )
        known = names[record.graph_id]
        return known[record.action] if record.action < len(known) else str(record.action)

    return name


def _write_json_lines(table: pd.DataFrame, path: Path) -> None:
    """One object per row, numbers exact (pandas' own writer cuts them), null where there is none.

    In blocks: a table of 100,000 steps would take gigabytes as Python objects.
    """
    with path.open("w", encoding="utf-8") as file:
        for start in range(0, len(table), _BLOCK):
            block = table.iloc[start : start + _BLOCK].astype(object)
            for row in block.where(block.notna(), None).to_dict("records"):
                file.write(json.dumps(row) + "\n")


def _writer(table_format: TableFormat) -> Callable[[pd.DataFrame, Path], None]:
    if table_format is TableFormat.CSV:
        return lambda table, path: table.to_csv(path, index=False)
    if table_format is TableFormat.JSON_LINES:
        return _write_json_lines
    try:
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise ExportError(
            "Parquet needs pyarrow, which is not installed: pip install pyarrow"
        ) from error
    return lambda table, path: table.to_parquet(path, index=False)
