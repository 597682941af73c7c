"""What a label did, read from the session's file; the worker is not asked and not slowed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QObject, Signal

from core.rewards import RewardEvent, RewardKind, RewardLog
from core.session_file import SessionFile
from core.store import SessionFileError
from core.telemetry import UpdateMetrics
from gui.canvas.latest_job import LatestJob, Report
from gui.look_back_updates import stored_metrics

MET = "label effect"
"""Kind of the event that keeps what a label met, as `core.effect` names it."""
MOST_VISITS = 100


class Standing(Enum):
    """What became of a label."""

    IN_FORCE = "in force"
    REPLACED = "replaced"
    """A newer label of the same step counts instead."""
    TAKEN_BACK = "taken back"


@dataclass(frozen=True, slots=True, eq=False)
class LabelEffect:
    """What one label, or one step's share of it, did."""

    step: int
    graph_id: int
    action: int
    value: float | None
    """The label, or this step's share; None where something was said of actions instead."""
    total: float
    """The whole label."""
    n_steps: int
    """Steps it was spread over; 1 for a label of its own."""
    q_before: float | None
    """Q of the (graph, action) when the label came; None when it was not recorded."""
    td_error: float | None
    """Target minus Q then; None when it was not recorded."""
    visits: tuple[tuple[int, float], ...]
    """(step, Q) each later time that graph was acted on; evenly thinned to MOST_VISITS."""
    update: UpdateMetrics | None
    """The first update that could see the label; None while there is none."""
    chain: tuple[tuple[float, Standing], ...]
    """Every label and share this step ever had, oldest first, and what became of it."""
    kind: RewardKind = RewardKind.LABEL
    other_action: int | None = None
    """Of a comparison the worse one; `action` is the better one."""


class EffectReader(QObject):
    """Reads effects off the GUI thread; the latest question wins.

    Signals:
        found(object): the LabelEffect asked for last, None when that step has no label.
    """

    found = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._logs = _Logs()
        self._job = LatestJob("graph-coach-effect", self)
        self._job.finished.connect(self.found)
        self._job.failed.connect(self._fail)

    def find(self, step: int, session_path: str) -> None:
        """Look for the effect of the newest active label of a step; `found` tells."""
        logs = self._logs

        def read(report: Report) -> LabelEffect | None:
            with SessionFile(Path(session_path)) as file:
                return read_effect(file, logs.of(file), step)

        self._job.submit(read)

    def cancel(self) -> None:
        """Nobody wants an answer any more."""
        self._job.cancel()

    def stop(self) -> None:
        """End the reading."""
        self._job.stop()

    def _fail(self, error: Exception) -> None:
        self.found.emit(None)
        if not isinstance(error, SessionFileError):
            raise error


class _Logs:
    """The rewards of the file read last; only what is new is read again. Used by one thread."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._log = RewardLog()

    def of(self, file: SessionFile) -> RewardLog:
        if file.path != self._path or self._log.last_id > max(0, file.last("rewards")):
            self._path, self._log = file.path, RewardLog()
        for event in file.rewards(self._log.last_id + 1):
            self._log.append(event)
        return self._log


def read_effect(file: SessionFile, log: RewardLog, step: int) -> LabelEffect | None:
    """The effect of the newest label or share of a step that still counts.

    Args:
        file: the session's file.
        log: all its rewards.
        step: the step.

    Raises:
        SessionFileError: the file is damaged.
    """
    own = _newest_active(log, step)
    if own is None or (own.value is None and not own.kind.is_preference):
        return None
    head = own.id if own.part_of is None else own.part_of
    parts = [e for e in log.events if head in (e.id, e.part_of)]
    record = file.step(step).record
    said_of = own.action if own.kind.is_preference else None
    action = record.action if said_of is None else said_of
    met = _met(file, head, step)
    update = file.first_update_with(head)
    return LabelEffect(
        step=step,
        graph_id=record.graph_id,
        action=action,
        value=own.value,
        total=sum(part.value or 0.0 for part in parts),
        n_steps=len(parts),
        q_before=_number(met.get("q")),
        td_error=_number(met.get("td_error")),
        visits=_visits(file, record.graph_id, action, step + 1),
        update=None if update is None else stored_metrics(update),
        chain=label_chain(log, step),
        kind=own.kind,
        other_action=own.other_action if own.kind is RewardKind.COMPARISON else None,
    )


def label_chain(log: RewardLog, step: int) -> tuple[tuple[float, Standing], ...]:
    """Every label and share a step ever had, oldest first, and what became of it."""
    newest = log.label(step)
    chain = []
    for event in log.events:
        if event.step != step or event.kind is RewardKind.RETRACT or event.value is None:
            continue
        standing = Standing.IN_FORCE
        if not log.is_active(event.id):
            standing = Standing.TAKEN_BACK
        elif event.kind is RewardKind.LABEL and event is not newest:
            standing = Standing.REPLACED
        chain.append((event.value, standing))
    return tuple(chain)


def _newest_active(log: RewardLog, step: int) -> RewardEvent | None:
    for event in reversed(log.events):
        is_given = event.step == step and event.kind is not RewardKind.RETRACT
        if is_given and log.is_active(event.id):
            return event
    return None


def _met(file: SessionFile, head: int, step: int) -> dict[str, Any]:
    """What was recorded of a step when the label came."""
    for event in file.events_after_reward(MET, head):
        if event.data.get("reward") == head:
            parts = event.data.get("parts")
            known = [p for p in parts if isinstance(p, dict)] if isinstance(parts, list) else []
            return next((part for part in known if part.get("step") == step), {})
    return {}


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _visits(
    file: SessionFile, graph_id: int, action: int, first: int
) -> tuple[tuple[int, float], ...]:
    steps = np.array(file.visits(graph_id, first), np.int64)
    if len(steps) > MOST_VISITS:
        steps = steps[np.linspace(0, len(steps) - 1, MOST_VISITS).round().astype(np.int64)]
    return tuple((s, float(file.step(s).record.q_values[action])) for s in steps.tolist())
