"""Rows of a session file as records; types, shapes and ranges are checked before they are used.

Every reader takes one row as SQLite gives it, columns in the table's order, and raises
ValueError or TypeError where it is not what the program wrote.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.arrays import read_array
from core.config import NetworkConfig, from_json
from core.rewards import RewardEvent, RewardKind
from core.telemetry import Architecture, Chooser, LayerSpec, StepRecord

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True, eq=False)
class StoredStep:
    """One row of the table `steps`."""

    record: StepRecord
    mask: NDArray[np.bool_]
    """Actions that could be chosen."""
    next_mask: NDArray[np.bool_] | None
    """Actions that can be chosen next; None when all."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One row of the table `events`."""

    id: int
    step: int
    """Steps taken before it."""
    update_step: int
    """Updates made before it."""
    kind: str
    data: dict[str, Any]
    last_reward_id: int
    """Newest reward event before it; 0 when there was none."""


@dataclass(frozen=True, slots=True, eq=False)
class StoredUpdate:
    """One row of the table `updates`."""

    update_step: int
    step: int
    last_reward_id: int
    loss: float
    td_error: float
    gradient_norms: NDArray[np.float32]
    none_count: int
    nonfinite_count: int
    at: float


@dataclass(frozen=True, slots=True)
class StoredCheckpoint:
    """One row of the table `checkpoints` without its data."""

    id: int
    update_step: int
    step: int
    reason: str


def read_step(row: Row) -> StoredStep:
    """A row of `steps`."""
    q = read_array(_typed(row[7], bytes), "Q-values")
    if q.dtype != np.float32 or q.ndim != 1 or q.size == 0:
        raise ValueError(f"Q-values: wanted a row of float32, got {q.dtype} {q.shape}")
    mask = _mask(row[13])
    mask = all_true(q.size) if mask is None else mask
    record = StepRecord(
        step=_whole(row[0]),
        episode=_whole(row[1]),
        graph_id=_whole(row[2]),
        action=_whole(row[3]),
        greedy_action=_whole(row[4]),
        chooser=Chooser(_whole(row[5])),
        epsilon=_number(row[6]),
        q_values=q,
        environment_reward=None if row[8] is None else _number(row[8]),
        next_graph_id=_whole(row[9]),
        terminated=bool(_whole(row[10])),
        truncated=bool(_whole(row[11])),
        at=_number(row[12]),
    )
    if mask.size != q.size or not 0 <= record.action < q.size or not mask[record.action]:
        raise ValueError(f"action {record.action} cannot be chosen among {q.size}")
    if not 0 <= record.greedy_action < q.size:
        raise ValueError(f"greedy action {record.greedy_action} is none of {q.size}")
    return StoredStep(record, mask, _mask(row[14]))


def read_reward(row: Row) -> RewardEvent:
    """A row of `rewards`."""
    value = None if row[2] is None else _number(row[2])
    if value is not None and not math.isfinite(value):
        raise ValueError(f"a reward must be a finite number, got {value}")
    event = RewardEvent(
        id=_whole(row[0]),
        step=_whole(row[1]),
        value=value,
        weight=_number(row[3]),
        confidence=_number(row[4]),
        action=_whole_or_none(row[5]),
        other_action=_whole_or_none(row[6]),
        kind=RewardKind(row[7]),
        source=_typed(row[8], str),
        retracts=_whole_or_none(row[9]),
        at=_number(row[10]),
        part_of=_whole_or_none(row[11]),
    )
    named = [event.action, event.other_action]
    wanted = 2 if event.kind is RewardKind.COMPARISON else int(event.kind.is_preference)
    if None in named[:wanted]:
        raise ValueError(f"a {event.kind.value} must name its actions")
    return event


def read_event(row: Row) -> StoredEvent:
    """A row of `events` (id, step, update_step, kind, data, last_reward_id)."""
    data = json.loads(_typed(row[4], str))
    return StoredEvent(
        id=_whole(row[0]),
        step=_whole(row[1]),
        update_step=_whole(row[2]),
        kind=_typed(row[3], str),
        data=_typed(data, dict),
        last_reward_id=_whole(row[5]),
    )


def read_update(row: Row) -> StoredUpdate:
    """A row of `updates`; SQLite stores NaN as NULL."""
    norms = read_array(_typed(row[5], bytes), "gradient norms")
    if norms.dtype != np.float32 or norms.ndim != 1:
        raise ValueError(f"gradient norms: wanted a row of float32, got {norms.dtype}")
    return StoredUpdate(
        update_step=_whole(row[0]),
        step=_whole(row[1]),
        last_reward_id=_whole(row[2]),
        loss=float("nan") if row[3] is None else _number(row[3]),
        td_error=float("nan") if row[4] is None else _number(row[4]),
        gradient_norms=norms,
        none_count=_whole(row[6]),
        nonfinite_count=_whole(row[7]),
        at=_number(row[8]),
    )


def read_checkpoint(row: Row) -> StoredCheckpoint:
    """A row of `checkpoints` (id, update_step, step, reason)."""
    return StoredCheckpoint(_whole(row[0]), _whole(row[1]), _whole(row[2]), _typed(row[3], str))


def read_architecture(record: dict[str, Any]) -> Architecture:
    """The value of `meta` that says what the network is made of."""
    layers = [
        LayerSpec(_typed(layer["name"], str), tuple(map(_whole, layer["variables"])))
        for layer in record["layers"]
    ]
    return Architecture(
        n_features=_whole(record["n_features"]),
        n_actions=_whole(record["n_actions"]),
        network=from_json(NetworkConfig, json.dumps(record["network"])),
        variable_names=tuple(map(str, record["variable_names"])),
        variable_shapes=tuple(tuple(map(_whole, s)) for s in record["variable_shapes"]),
        layers=tuple(layers),
        activations=tuple(map(str, record["activations"])),
    )


def _mask(data: Any) -> NDArray[np.bool_] | None:
    if data is None:
        return None
    mask = read_array(_typed(data, bytes), "mask")
    if mask.dtype != np.bool_ or mask.ndim != 1:
        raise ValueError(f"mask: wanted a row of booleans, got {mask.dtype} {mask.shape}")
    return mask


_MASKS: dict[int, NDArray[np.bool_]] = {}


def all_true(size: int) -> NDArray[np.bool_]:
    """A mask that forbids nothing, one and the same for all rows of that size."""
    if size not in _MASKS:
        mask = np.ones(size, dtype=bool)
        mask.flags.writeable = False
        _MASKS[size] = mask
    return _MASKS[size]


def _typed(value: Any, kind: type[Any]) -> Any:
    if not isinstance(value, kind):
        raise ValueError(f"wanted {kind.__name__}, got {type(value).__name__}")
    return value


def _whole(value: Any) -> int:
    number: int = _typed(value, int)
    return number


def _whole_or_none(value: Any) -> int | None:
    return None if value is None else _whole(value)


def _number(value: Any) -> float:
    if not isinstance(value, int | float):
        raise ValueError(f"wanted a number, got {type(value).__name__}")
    return float(value)
