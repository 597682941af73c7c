"""Reading a session file: every type, shape and size is checked before it is used.

A file from a stranger can run no code (there is no pickle) and claim no memory it does not
fill. Opening is read-only; several programs may read while one writes.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from core.arrays import read_array, read_graph_bytes
from core.config import SessionConfig, from_json
from core.environments.spec import ArenaSpec, spec_from_json
from core.graph import Graph
from core.journal import FORMAT_VERSION
from core.rewards import RewardEvent, RewardKind
from core.store import SessionFileError
from core.telemetry import Chooser, StepRecord

MAX_BLOB_BYTES = 1 << 29
_TABLES = frozenset({"meta", "graphs", "steps", "rewards", "events", "updates", "checkpoints"})
Row = tuple[Any, ...]
T = TypeVar("T")


class SessionFile:
    """A session file open for reading.

    Raises:
        SessionFileError: missing, not a session, damaged, or written by a newer Graph Coach.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.is_file():
            raise SessionFileError(f"{path}: there is no such session file")
        self._db = _open_read_only(path)
        try:
            self._check()
        except SessionFileError:
            self._db.close()
            raise

    def __enter__(self) -> SessionFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    # -- the whole session -------------------------------------------------------------------

    def meta(self, key: str) -> str:
        """One fact about the session.

        Raises:
            SessionFileError: it is not there.
        """
        row = self._one("SELECT value FROM meta WHERE key = ?", (key,))
        if row is None or not isinstance(row[0], str):
            raise SessionFileError(f"{self.path}: meta has no {key!r}")
        return row[0]

    def config(self) -> SessionConfig:
        """Seed, network and hyperparameters at the start."""
        return self._checked(lambda: from_json(SessionConfig, self.meta("config")), "config")

    def spec(self) -> ArenaSpec:
        """The environment, made of the stored graphs."""
        return self._checked(
            lambda: spec_from_json(self.meta("environment"), self.graph_by_digest), "environment"
        )

    def architecture(self) -> dict[str, Any]:
        """The network's record, as JSON values."""
        return self._checked(lambda: dict(json.loads(self.meta("architecture"))), "architecture")

    def count(self, table: str) -> int:
        """Rows of a table."""
        assert table in _TABLES
        row = self._one(f"SELECT COUNT(*) FROM {table}", ())
        return int(row[0]) if row else 0

    # -- graphs ------------------------------------------------------------------------------

    def graph(self, graph_id: int) -> Graph:
        """A stored graph.

        Raises:
            SessionFileError: there is none of that id, or it is damaged.
        """
        return self._graph("id = ?", graph_id)

    def graph_by_digest(self, digest: str) -> Graph:
        """A stored graph by its SHA-256."""
        return self._graph("sha256 = ?", digest)

    def graph_id(self, digest: str) -> int | None:
        """Id of a stored graph, None if it is not stored."""
        row = self._one("SELECT id FROM graphs WHERE sha256 = ?", (digest,))
        return None if row is None else int(row[0])

    # -- rows in order -----------------------------------------------------------------------

    def step(self, step: int) -> StoredStep:
        """One step.

        Raises:
            SessionFileError: there is none of that number, or it is damaged.
        """
        for stored in self.steps(step, step + 1):
            return stored
        raise SessionFileError(f"{self.path}: there is no step {step}")

    def steps(self, first: int = 0, end: int | None = None) -> Iterator[StoredStep]:
        """Steps from `first` up to but not including `end`."""
        sql = "SELECT * FROM steps WHERE step >= ? AND step < ? ORDER BY step"
        for row in self._all(sql, (first, _END if end is None else end)):
            yield self._checked(partial(_stored_step, row), f"step {row[0]}")

    def step_columns(self, first: int = 0) -> NDArray[np.float64]:
        """The timeline's numbers of all steps, shape (n_steps, 7), without the Q-values.

        Columns: step, episode, graph_id, action, greedy_action, explored, environment_reward
        (NaN where the environment gave none).
        """
        sql = (
            "SELECT step, episode, graph_id, action, greedy_action, explored, environment_reward"
            " FROM steps WHERE step >= ? ORDER BY step"
        )
        rows = self._all(sql, (first,)).fetchall()
        return np.array(rows, dtype=np.float64).reshape(-1, 7)

    def rewards(self, first_id: int = 1, last_id: int | None = None) -> Iterator[RewardEvent]:
        """Reward events in order."""
        sql = "SELECT * FROM rewards WHERE id >= ? AND id <= ? ORDER BY id"
        for row in self._all(sql, (first_id, _END if last_id is None else last_id)):
            yield self._checked(partial(_reward_event, row), f"reward {row[0]}")

    def events(self, step: int = 0, update_step: int = 0) -> Iterator[StoredEvent]:
        """Other events at or after these counters, in order."""
        sql = (
            "SELECT id, step, update_step, kind, data FROM events"
            " WHERE step >= ? AND update_step >= ? ORDER BY id"
        )
        for row in self._all(sql, (step, update_step)):
            yield self._checked(partial(_stored_event, row), f"event {row[0]}")

    def updates(self, after: int = 0, last: int | None = None) -> Iterator[StoredUpdate]:
        """Updates after number `after`, in order."""
        sql = (
            "SELECT * FROM updates WHERE update_step > ? AND update_step <= ? ORDER BY update_step"
        )
        for row in self._all(sql, (after, _END if last is None else last)):
            yield self._checked(partial(_stored_update, row), f"update {row[0]}")

    def first_update_after(self, step: int) -> int | None:
        """Number of the first update that ran after a step was taken, None if none did."""
        row = self._one("SELECT MIN(update_step) FROM updates WHERE step >= ?", (step,))
        return None if row is None or row[0] is None else int(row[0])

    def checkpoints(self) -> list[StoredCheckpoint]:
        """All checkpoints, oldest first, without their data."""
        sql = "SELECT id, update_step, step, reason FROM checkpoints ORDER BY id"
        return [StoredCheckpoint(*row) for row in self._all(sql, ())]

    def checkpoint_data(self, checkpoint_id: int) -> bytes:
        """The bytes of one checkpoint.

        Raises:
            SessionFileError: there is none of that id.
        """
        row = self._one("SELECT data FROM checkpoints WHERE id = ?", (checkpoint_id,))
        if row is None or not isinstance(row[0], bytes):
            raise SessionFileError(f"{self.path}: there is no checkpoint {checkpoint_id}")
        return row[0]

    # -- inside ------------------------------------------------------------------------------

    def _check(self) -> None:
        try:
            names = {r[0] for r in self._db.execute("SELECT name FROM sqlite_master")}
        except sqlite3.DatabaseError as error:
            raise SessionFileError(f"{self.path}: not a session file ({error})") from error
        missing = sorted(_TABLES - names)
        if missing:
            raise SessionFileError(
                f"{self.path}: not a Graph Coach session; tables missing: {', '.join(missing)}"
            )
        version = self.meta("format_version")
        if not version.isdecimal() or int(version) > FORMAT_VERSION:
            raise SessionFileError(
                f"{self.path}: written in format {version}; this Graph Coach reads up to "
                f"{FORMAT_VERSION}. Use a newer version to open it"
            )

    def _graph(self, condition: str, key: object) -> Graph:
        row = self._one(f"SELECT length(data), data FROM graphs WHERE {condition}", (key,))
        if row is None or not isinstance(row[1], bytes):
            raise SessionFileError(f"{self.path}: graph {key} is not stored")
        return self._checked(lambda: read_graph_bytes(row[1]), f"graph {key}")

    def _all(self, sql: str, parameters: Row) -> sqlite3.Cursor:
        try:
            return self._db.execute(sql, parameters)
        except sqlite3.Error as error:
            raise SessionFileError(f"{self.path}: damaged ({error})") from error

    def _one(self, sql: str, parameters: Row) -> Row | None:
        try:
            row: Row | None = self._db.execute(sql, parameters).fetchone()
        except sqlite3.Error as error:
            raise SessionFileError(f"{self.path}: damaged ({error})") from error
        return row

    def _checked(self, read: Callable[[], T], what: str) -> T:
        """The value of `read`, or one error that names the file and the place."""
        try:
            return read()
        except SessionFileError:
            raise
        except (ValueError, TypeError, KeyError, OverflowError) as error:
            raise SessionFileError(f"{self.path}: {what} is damaged ({error})") from error


_END = 2**62
