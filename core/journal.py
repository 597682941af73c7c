"""The session file: one SQLite database, append-only, that a killed process leaves whole.

Tables and columns are a promise to whoever reads the file with other tools; see the README.
Labels are committed, and synced to the disk, before anything else happens. Steps, updates and
settings are written in batches of at most 100 ms.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from core.arrays import array_bytes, graph_bytes
from core.graph import Graph
from core.rewards import RewardEvent
from core.store import SessionFileError, Store
from core.telemetry import StepRecord, UpdateMetrics

FORMAT_VERSION = 1

_SCHEMA = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE graphs(id INTEGER PRIMARY KEY, sha256 TEXT UNIQUE, name TEXT, data BLOB);
CREATE TABLE steps(step INTEGER PRIMARY KEY, episode INTEGER, graph_id INTEGER, action INTEGER,
    greedy_action INTEGER, explored INTEGER, epsilon REAL, q_values BLOB,
    environment_reward REAL, next_graph_id INTEGER, terminated INTEGER, truncated INTEGER, at REAL,
    mask BLOB, next_mask BLOB);
CREATE TABLE rewards(id INTEGER PRIMARY KEY, step INTEGER, value REAL, weight REAL,
    confidence REAL, action INTEGER, other_action INTEGER, kind TEXT, source TEXT,
    retracts INTEGER, at REAL, part_of INTEGER);
CREATE TABLE events(id INTEGER PRIMARY KEY, step INTEGER, update_step INTEGER, kind TEXT,
    data TEXT, at REAL);
CREATE TABLE updates(update_step INTEGER PRIMARY KEY, step INTEGER, last_reward_id INTEGER,
    loss REAL, td_error REAL, gradient_norms BLOB, none_count INTEGER, nonfinite_count INTEGER,
    at REAL);
CREATE TABLE checkpoints(id INTEGER PRIMARY KEY, update_step INTEGER, step INTEGER, reason TEXT,
    data BLOB);
CREATE INDEX rewards_by_step ON rewards(step);
"""


class Recorder(Protocol):
    """Where a session writes what happens."""

    last_event_id: int
    """Id of the newest event, 0 before the first."""

    @property
    def path(self) -> Path | None:
        """The file, None when there is none."""

    @property
    def problem(self) -> str:
        """Why nothing more reaches the file; empty while it is good."""

    def add_graph(self, graph_id: int, digest: str, graph: Graph) -> None:
        """A graph seen for the first time."""

    def graph_id(self, digest: str) -> int | None:
        """Id of a stored graph."""

    def add_step(
        self, record: StepRecord, mask: NDArray[np.bool_], next_mask: NDArray[np.bool_]
    ) -> None:
        """An action of the agent."""

    def add_reward(self, event: RewardEvent) -> None:
        """A label, credit or retraction; on disk when this returns."""

    def add_update(self, metrics: UpdateMetrics) -> None:
        """A gradient step."""

    def add_event(self, kind: str, step: int, update_step: int, data: dict[str, Any]) -> None:
        """Anything else that a replay must repeat: settings, resets, loads."""

    def add_checkpoint(self, update_step: int, step: int, reason: str, data: bytes) -> int:
        """Everything needed to resume; on disk when this returns. Gives its id."""

    def save_as(self, path: Path) -> None:
        """Go on in another file, which gets everything so far."""

    def flush(self) -> None:
        """Commit what waits."""

    def close(self) -> None:
        """Commit and let go of the file."""


class NoRecorder:
    """A session that is not written anywhere."""

    path: Path | None = None
    problem = ""
    last_event_id: int = 0

    def add_graph(self, graph_id: int, digest: str, graph: Graph) -> None:
        """Nothing to do."""

    def graph_id(self, digest: str) -> int | None:
        """Nothing is stored."""
        return None

    def add_step(
        self, record: StepRecord, mask: NDArray[np.bool_], next_mask: NDArray[np.bool_]
    ) -> None:
        """Nothing to do."""

    def add_reward(self, event: RewardEvent) -> None:
        """Nothing to do."""

    def add_update(self, metrics: UpdateMetrics) -> None:
        """Nothing to do."""

    def add_event(self, kind: str, step: int, update_step: int, data: dict[str, Any]) -> None:
        """Nothing to do."""

    def add_checkpoint(self, update_step: int, step: int, reason: str, data: bytes) -> int:
        """Nothing is stored; 0."""
        return 0

    def save_as(self, path: Path) -> None:
        """There is nothing to save."""
        raise SessionFileError(f"{path}: this session was never recorded, so it cannot be saved")

    def flush(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""


class Journal:
    """A session file open for writing. Used by one thread only.

    Raises:
        SessionFileError: the file exists already, or cannot be created; names path and reason.
    """

    def __init__(self, path: Path, meta: dict[str, str]) -> None:
        if path.exists():
            raise SessionFileError(f"{path}: exists already; a session never overwrites a file")
        self.last_event_id = 0
        self._store = Store(path, _SCHEMA)
        facts = {"format_version": str(FORMAT_VERSION), "created": repr(time.time())} | meta
        for key, value in facts.items():
            self.set_meta(key, value)
        self.flush()

    @classmethod
    def reopen(cls, path: Path) -> Journal:
        """Go on writing an existing session file, which has been read and found good.

        Raises:
            SessionFileError: in use by another program, or not writable.
        """
        journal = cls.__new__(cls)
        journal._store = Store(path, None)
        rows = journal._store.query("SELECT COALESCE(MAX(id), 0) FROM events")
        journal.last_event_id = int(rows[0][0])
        return journal

    @property
    def path(self) -> Path | None:
        """The file, None while the session is in memory only."""
        return self._store.path

    @property
    def problem(self) -> str:
        """Why the session is in memory only; empty while the file is good."""
        return self._store.problem

    def save_as(self, path: Path) -> None:
        """Go on in another file, which gets everything so far.

        Raises:
            SessionFileError: it exists already, or cannot be written; nothing changed.
        """
        self._store.save_as(path)

    def set_meta(self, key: str, value: str) -> None:
        """Write one fact about the whole session."""
        self._store.write("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def add_graph(self, graph_id: int, digest: str, graph: Graph) -> None:
        """A graph seen for the first time."""
        row = (graph_id, digest, graph.name, graph_bytes(graph))
        self._store.write("INSERT INTO graphs VALUES (?, ?, ?, ?)", row)

    def graph_id(self, digest: str) -> int | None:
        """Id of a stored graph."""
        rows = self._store.query("SELECT id FROM graphs WHERE sha256 = ?", (digest,))
        return int(rows[0][0]) if rows else None

    def add_step(
        self, record: StepRecord, mask: NDArray[np.bool_], next_mask: NDArray[np.bool_]
    ) -> None:
        """An action of the agent."""
        row = (
            record.step,
            record.episode,
            record.graph_id,
            record.action,
            record.greedy_action,
            int(record.chooser),
            record.epsilon,
            array_bytes(record.q_values),
            record.environment_reward,
            record.next_graph_id,
            record.terminated,
            record.truncated,
            record.at,
            _mask_bytes(mask),
            _mask_bytes(next_mask),
        )
        self._store.write(f"INSERT INTO steps VALUES ({_marks(row)})", row)

    def add_reward(self, event: RewardEvent) -> None:
        """A label, credit or retraction; on disk when this returns."""
        row = (
            event.id,
            event.step,
            event.value,
            event.weight,
            event.confidence,
            event.action,
            event.other_action,
            event.kind.value,
            event.source,
            event.retracts,
            event.at,
            event.part_of,
        )
        self._store.write(f"INSERT INTO rewards VALUES ({_marks(row)})", row)
        self.flush()

    def add_update(self, metrics: UpdateMetrics) -> None:
        """A gradient step."""
        row = (
            metrics.update_step,
            metrics.step,
            metrics.last_reward_id,
            metrics.loss,
            metrics.td_error,
            array_bytes(metrics.gradient_norms),
            metrics.none_count,
            metrics.nonfinite_count,
            metrics.at,
        )
        self._store.write(f"INSERT INTO updates VALUES ({_marks(row)})", row)

    def add_event(self, kind: str, step: int, update_step: int, data: dict[str, Any]) -> None:
        """Anything else that a replay must repeat: settings, resets, loads."""
        row = (step, update_step, kind, json.dumps(data), time.time())
        self.last_event_id += 1
        self._store.write(
            "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", (self.last_event_id, *row)
        )

    def add_checkpoint(self, update_step: int, step: int, reason: str, data: bytes) -> int:
        """Everything needed to resume; on disk when this returns. Gives its id."""
        sql = "INSERT INTO checkpoints(update_step, step, reason, data) VALUES (?, ?, ?, ?)"
        self._store.write(sql, (update_step, step, reason, data))
        self._store.commit()
        rows = self._store.query(
            "SELECT id, update_step, reason FROM checkpoints ORDER BY id DESC"
        )
        for checkpoint_id in _thinned(rows):
            self._store.write("DELETE FROM checkpoints WHERE id = ?", (checkpoint_id,))
        return int(rows[0][0])

    def flush(self) -> None:
        """Commit what waits and sync it to the disk."""
        self._store.commit()

    def close(self) -> None:
        """Commit and let go of the file; the write-ahead log is folded in."""
        self._store.close()


KEPT_REASONS = frozenset({"rollback", "agent loaded"})
"""Checkpoints that an event refers to; they are never thinned."""


def _thinned(rows: Sequence[tuple[int, int, str]]) -> list[int]:
    """Ids of checkpoints that can go; rows are (id, update_step, reason), newest first.

    Kept are those an event refers to, the last two, and of the older ones one per doubling of
    their age in updates; so going back to any moment repeats at most half of the updates since.
    """
    gone: list[int] = []
    seen_ages: set[int] = set()
    for checkpoint_id, update_step, reason in rows[2:]:
        age = (rows[0][1] - update_step).bit_length()
        if reason in KEPT_REASONS:
            continue
        if age in seen_ages:
            gone.append(checkpoint_id)
        seen_ages.add(age)
    return gone


def _mask_bytes(mask: NDArray[np.bool_]) -> bytes | None:
    """A mask as bytes; None where every action can be chosen."""
    return None if mask.all() else array_bytes(mask)


def _marks(row: Sequence[Any]) -> str:
    return ", ".join("?" * len(row))
