"""The session file: one SQLite database, append-only, that a killed process leaves whole.

Tables and columns are a promise to whoever reads the file with other tools; see the README.
Labels are committed, and synced to the disk, before anything else happens. Steps, updates and
settings are written in batches of at most 100 ms.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from core.arrays import array_bytes, graph_bytes
from core.file_lock import FileLock, LockedError
from core.graph import Graph
from core.rewards import RewardEvent
from core.telemetry import StepRecord, UpdateMetrics

FORMAT_VERSION = 1
BATCH_SECONDS = 0.1

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


class SessionFileError(ValueError):
    """A session file cannot be used; the message says which, why, and what is safe."""


class Recorder(Protocol):
    """Where a session writes what happens."""

    path: Path | None
    last_event_id: int
    """Id of the newest event, 0 before the first."""

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

    def flush(self) -> None:
        """Commit what waits."""

    def close(self) -> None:
        """Commit and let go of the file."""


class NoRecorder:
    """A session that is not written anywhere."""

    path: Path | None = None
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
        with _readable_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        self._open(path, lambda db: db.executescript("PRAGMA journal_mode=WAL;" + _SCHEMA))
        facts = {"format_version": str(FORMAT_VERSION), "created": repr(time.time())} | meta
        self._db.execute("BEGIN")
        self._db.executemany("INSERT INTO meta VALUES (?, ?)", facts.items())
        self.flush()

    @classmethod
    def reopen(cls, path: Path) -> Journal:
        """Go on writing an existing session file, which has been read and found good.

        Raises:
            SessionFileError: in use by another program, or not writable.
        """
        journal = cls.__new__(cls)
        journal._open(path, lambda db: db.execute("PRAGMA journal_mode=WAL"))
        return journal

    def _open(self, path: Path, prepare: Callable[[sqlite3.Connection], object]) -> None:
        self.path: Path | None = path
        self._dirty_since: float | None = None
        with _readable_errors(path):
            self._lock = FileLock(path)
            try:
                self._db = _connect(path)
                prepare(self._db)
                self.last_event_id = self._highest("events")
            except BaseException:
                self._lock.release()
                raise

    def highest_graph_id(self) -> int:
        """The largest id a graph has, 0 when none is stored."""
        return self._highest("graphs")

    def _highest(self, table: str) -> int:
        row = self._db.execute(f"SELECT COALESCE(MAX(id), 0) FROM {table}").fetchone()
        return int(row[0])

    def set_meta(self, key: str, value: str) -> None:
        """Write one fact about the whole session."""
        self._write("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))
        self.flush()

    def add_graph(self, graph_id: int, digest: str, graph: Graph) -> None:
        """A graph seen for the first time."""
        row = (graph_id, digest, graph.name, graph_bytes(graph))
        self._write("INSERT INTO graphs VALUES (?, ?, ?, ?)", row)

    def graph_id(self, digest: str) -> int | None:
        """Id of a stored graph."""
        row = self._db.execute("SELECT id FROM graphs WHERE sha256 = ?", (digest,)).fetchone()
        return None if row is None else int(row[0])

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
        self._write(f"INSERT INTO steps VALUES ({_marks(row)})", row)

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
        self._write(f"INSERT INTO rewards VALUES ({_marks(row)})", row)
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
        self._write(f"INSERT INTO updates VALUES ({_marks(row)})", row)

    def add_event(self, kind: str, step: int, update_step: int, data: dict[str, Any]) -> None:
        """Anything else that a replay must repeat: settings, resets, loads."""
        row = (step, update_step, kind, json.dumps(data), time.time())
        self.last_event_id += 1
        self._write("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", (self.last_event_id, *row))

    def add_checkpoint(self, update_step: int, step: int, reason: str, data: bytes) -> int:
        """Everything needed to resume; on disk when this returns. Gives its id."""
        sql = "INSERT INTO checkpoints(update_step, step, reason, data) VALUES (?, ?, ?, ?)"
        self._write(sql, (update_step, step, reason, data))
        checkpoint_id = int(self._db.execute("SELECT last_insert_rowid()").fetchone()[0])
        self._thin_checkpoints()
        self.flush()
        return checkpoint_id

    def flush(self) -> None:
        """Commit what waits and sync it to the disk."""
        if self._db.in_transaction:
            self._db.execute("COMMIT")
        self._dirty_since = None

    def close(self) -> None:
        """Commit and let go of the file; the write-ahead log is folded in."""
        self.flush()
        self._db.close()
        self._lock.release()

    def _write(self, sql: str, row: Sequence[Any]) -> None:
        """Add one row to the running batch; commit a batch that is old enough."""
        now = time.monotonic()
        if not self._db.in_transaction:
            self._db.execute("BEGIN")
            self._dirty_since = now
        self._db.execute(sql, row)
        if self._dirty_since is not None and now - self._dirty_since >= BATCH_SECONDS:
            self.flush()

    def _thin_checkpoints(self) -> None:
        """Keep what settings events refer to, the last two, and ever fewer of the older ones.

        Of the older ones at most one is kept between update n/2 and n, one between n/4 and
        n/2, and so on; so going back to any moment repeats at most half of the updates.
        """
        rows = self._db.execute(
            "SELECT id, update_step, reason FROM checkpoints ORDER BY id DESC"
        ).fetchall()
        seen_ages: set[int] = set()
        newest = rows[0][1]
        for checkpoint_id, update_step, reason in rows[2:]:
            age = int(np.log2(max(1, newest - update_step)))
            if reason in KEPT_REASONS:
                continue
            if age in seen_ages:
                self._db.execute("DELETE FROM checkpoints WHERE id = ?", (checkpoint_id,))
            seen_ages.add(age)


KEPT_REASONS = frozenset({"rollback", "agent loaded", "start"})
"""Checkpoints that an event refers to; they are never thinned."""


def _connect(path: Path) -> sqlite3.Connection:
    """A connection without Python's own transaction handling; every commit reaches the disk."""
    db = sqlite3.connect(path, isolation_level=None, timeout=2.0)
    db.execute("PRAGMA synchronous=FULL")
    return db


def _mask_bytes(mask: NDArray[np.bool_]) -> bytes | None:
    """A mask as bytes; None where every action can be chosen."""
    return None if mask.all() else array_bytes(mask)


def _marks(row: Sequence[Any]) -> str:
    return ", ".join("?" * len(row))


@contextmanager
def _readable_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except LockedError as error:
        raise SessionFileError(f"{error}; it can be looked at, not written") from error
    except (sqlite3.Error, OSError) as error:
        raise SessionFileError(f"{path}: cannot write a session file here: {error}") from error
