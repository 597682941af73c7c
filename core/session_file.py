"""Reading a session file: what it says of itself, its graphs, its rows in order.

A file from a stranger can run no code (there is no pickle, and no view or trigger is accepted)
and claim no memory it does not fill. Opening is read-only; several programs may read while one
writes.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from core.arrays import read_graph_bytes
from core.checked_database import open_checked
from core.config import SessionConfig, from_json
from core.database import DATABASE_ERRORS, close_read_only
from core.environments.spec import ArenaSpec, spec_from_json
from core.graph import Graph
from core.rewards import RewardEvent
from core.schema import KEYS, reward_checksum
from core.store import SessionFileError
from core.stored_rows import (
    Row,
    StoredCheckpoint,
    StoredEvent,
    StoredStep,
    StoredUpdate,
    read_architecture,
    read_checkpoint,
    read_event,
    read_reward,
    read_step,
    read_update,
)
from core.telemetry import Architecture

T = TypeVar("T")
_END = 2**62


class SessionFile:
    """A session file open for reading, as it was at that moment.

    Raises:
        SessionFileError: missing, not a session, damaged, or written by a newer Graph Coach.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._is_own = True
        self._db = open_checked(path)

    @classmethod
    def over(cls, db: sqlite3.Connection, name: Path) -> SessionFile:
        """The same of a database of ours that is open already; `close` would close that.

        Args:
            db: for example a session in memory.
            name: what messages call it.
        """
        file = cls.__new__(cls)
        file.path, file._db, file._is_own = name, db, False
        return file

    def __enter__(self) -> SessionFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        if self._is_own:
            close_read_only(self._db, self.path)
        else:
            self._db.close()

    def copy_to(self, target: sqlite3.Connection) -> None:
        """Put everything the file holds into another database; may raise sqlite3.Error."""
        self._db.backup(target)

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

    def architecture(self) -> Architecture:
        """What the network is made of."""
        return self._checked(
            lambda: read_architecture(json.loads(self.meta("architecture"))), "architecture"
        )

    def last(self, table: str) -> int:
        """Largest key of a table, -1 when it is empty (keys of all but `steps` count from 1)."""
        row = self._one(f"SELECT MAX({KEYS[table]}) FROM {table}", ())
        return -1 if row is None or row[0] is None else int(row[0])

    def count(self, table: str) -> int:
        """Rows of a table."""
        assert table in KEYS
        row = self._one(f"SELECT COUNT(*) FROM {table}", ())
        return int(row[0]) if row else 0

    def graph(self, graph_id: int) -> Graph:
        """A stored graph.

        Raises:
            SessionFileError: there is none of that id, or it is damaged.
        """
        return self._graph("id = ?", graph_id)

    def largest_graph(self) -> Graph:
        """The stored graph that takes most bytes."""
        row = self._one("SELECT id FROM graphs ORDER BY length(data) DESC LIMIT 1", ())
        return self.graph(-1 if row is None else row[0])

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
            yield self._checked(partial(read_step, row), f"step {row[0]}")

    def step_columns(self, first: int = 0) -> NDArray[np.float64]:
        """The timeline's numbers of all steps, shape (n_steps, 7), without the Q-values.

        Columns: step, episode, graph_id, action, greedy_action, explored, environment_reward
        (NaN where the environment gave none).
        """
        sql = (
            "SELECT step, episode, graph_id, action, greedy_action, explored, environment_reward"
            " FROM steps WHERE step >= ? ORDER BY step"
        )
        rows = list(self._all(sql, (first,)))
        return self._checked(lambda: np.array(rows, dtype=np.float64).reshape(-1, 7), "steps")

    def step_moments(self) -> NDArray[np.float64]:
        """When each step was taken, and whether it ended its episode (0 or 1), shape (n_steps, 2).

        Times are seconds since the epoch.
        """
        rows = list(self._all("SELECT at, terminated OR truncated FROM steps ORDER BY step", ()))
        return self._checked(lambda: np.array(rows, dtype=np.float64).reshape(-1, 2), "steps")

    def cases(self, first: int, end: int) -> Iterator[tuple[int, int, int]]:
        """(step, graph id, action) of the steps from `first` up to but not including `end`."""
        sql = "SELECT step, graph_id, action FROM steps WHERE step >= ? AND step < ? ORDER BY step"
        for step, graph_id, action in self._all(sql, (first, end)):
            yield int(step), int(graph_id), int(action)

    def visits(self, graph_id: int, first: int) -> list[int]:
        """Steps from `first` on that acted on a graph."""
        sql = "SELECT step FROM steps WHERE step >= ? AND graph_id = ? ORDER BY step"
        return [int(row[0]) for row in self._all(sql, (first, graph_id))]

    def rewards(self, first_id: int = 1, last_id: int | None = None) -> Iterator[RewardEvent]:
        """Reward events in order."""
        sql = "SELECT * FROM rewards WHERE id >= ? AND id <= ? ORDER BY id"
        for row in self._all(sql, (first_id, _END if last_id is None else last_id)):
            yield self._checked(partial(read_reward, row), f"reward {row[0]}")

    def changed_rewards(self) -> list[tuple[int, int]]:
        """(id, step) of reward events that are not as they were written."""
        return [
            (row[0], row[1])
            for row in self._all("SELECT * FROM rewards ORDER BY id", ())
            if reward_checksum(row[:-1]) != row[-1]
        ]

    def events(self, first_id: int = 1) -> Iterator[StoredEvent]:
        """Other events in order."""
        yield from self._events("id >= ?", (first_id,))

    def events_after_reward(self, kind: str, reward_id: int) -> Iterator[StoredEvent]:
        """Events of one kind that happened when a reward event was there already."""
        yield from self._events("kind = ? AND last_reward_id >= ?", (kind, reward_id))

    def updates(self, after: int = 0, last: int | None = None) -> Iterator[StoredUpdate]:
        """Updates after number `after`, in order."""
        sql = (
            "SELECT * FROM updates WHERE update_step > ? AND update_step <= ? ORDER BY update_step"
        )
        for row in self._all(sql, (after, _END if last is None else last)):
            yield self._checked(partial(read_update, row), f"update {row[0]}")

    def first_update_after(self, step: int) -> int | None:
        """Number of the first update that ran after a step was taken, None if none did."""
        first = self._first_update("step", step)
        return first if first <= self.last("updates") else None

    def first_update_with(self, reward_id: int) -> StoredUpdate | None:
        """The first update that could see a reward event, None while there is none."""
        first = self._first_update("last_reward_id", reward_id)
        return next(iter(self.updates(first - 1, first)), None)

    def checkpoints(self) -> list[StoredCheckpoint]:
        """All checkpoints, oldest first, without their data."""
        sql = "SELECT id, update_step, step, reason FROM checkpoints ORDER BY id"
        return [
            self._checked(partial(read_checkpoint, row), f"checkpoint {row[0]}")
            for row in self._all(sql, ())
        ]

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

    def _events(self, condition: str, parameters: Row) -> Iterator[StoredEvent]:
        columns = "id, step, update_step, kind, data, last_reward_id"
        sql = f"SELECT {columns} FROM events WHERE {condition} ORDER BY id"
        for row in self._all(sql, parameters):
            yield self._checked(partial(read_event, row), f"event {row[0]}")

    def _graph(self, condition: str, key: object) -> Graph:
        row = self._one(f"SELECT data FROM graphs WHERE {condition}", (key,))
        if row is None or not isinstance(row[0], bytes):
            raise SessionFileError(f"{self.path}: graph {key} is not stored")
        return self._checked(lambda: read_graph_bytes(row[0]), f"graph {key}")

    def _first_update(self, column: str, value: int) -> int:
        """First update whose column is at least `value`; both columns never fall.

        A binary search over the key instead of an index, which would add a tenth to the file.
        """
        low, high = 1, self.last("updates") + 1
        while low < high:
            middle = (low + high) // 2
            row = self._one(f"SELECT {column} FROM updates WHERE update_step >= ?", (middle,))
            if row is not None and isinstance(row[0], int) and row[0] < value:
                low = middle + 1
            else:
                high = middle
        return low

    def _all(self, sql: str, parameters: Row) -> Iterator[Row]:
        try:
            for row in self._db.execute(sql, parameters):  # noqa: UP028
                yield row  # `yield from` would close the cursor, perhaps after the database
        except DATABASE_ERRORS as error:
            raise SessionFileError(f"{self.path}: damaged ({error})") from error

    def _one(self, sql: str, parameters: Row) -> Row | None:
        return next(self._all(sql, parameters), None)

    def _checked(self, read: Callable[[], T], what: str) -> T:
        """The value of `read`, or one error that names the file and the place."""
        try:
            return read()
        except SessionFileError:
            raise
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
            raise SessionFileError(f"{self.path}: {what} is damaged ({error})") from error
