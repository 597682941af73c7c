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
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.arrays import graph_bytes, row_bytes
from core.database import DATABASE_ERRORS
from core.graph import Graph
from core.recorder import Moment
from core.rewards import RewardEvent
from core.schema import FORMAT_VERSION, PAYLOADS, SCHEMA, reward_checksum
from core.session_file import SessionFile
from core.store import SessionFileError, Store
from core.telemetry import StepRecord, UpdateMetrics


class Journal:
    """A session file open for writing. Used by one thread only.

    Args:
        path: a file that does not exist.
        meta: facts about the whole session.

    Raises:
        SessionFileError: the file exists already, or cannot be created; names path and reason.
    """

    def __init__(self, path: Path, meta: dict[str, str]) -> None:
        if path.exists():
            raise SessionFileError(f"{path}: exists already; a session never overwrites a file")
        self.last_event_id: int = 0
        self._store = Store(path, SCHEMA, is_new=True)
        facts = {"format_version": str(FORMAT_VERSION), "created": repr(time.time())} | meta
        for key, value in facts.items():
            self._store.write("INSERT INTO meta VALUES (?, ?)", (key, value))

    @classmethod
    def reopen(cls, path: Path) -> Journal:
        """Go on writing an existing session file, which has been read and found good.

        Raises:
            SessionFileError: in use by another program, or not writable.
        """
        return cls._on(Store(path, SCHEMA, is_new=False))

    @classmethod
    def copy_of(cls, path: Path, copy_to: Callable[[sqlite3.Connection], None]) -> Journal:
        """Go on in a copy in memory of a file, which is left alone.

        Args:
            path: the file.
            copy_to: puts all it holds into a database.

        Raises:
            SessionFileError: the file cannot be read.
        """
        return cls._on(Store.copy_of(path, SCHEMA, copy_to))

    @classmethod
    def _on(cls, store: Store) -> Journal:
        journal = cls.__new__(cls)
        journal._store = store
        try:
            rows = store.query("SELECT COALESCE(MAX(id), 0) FROM events")
            journal.last_event_id = int(rows[0][0])
        except (*DATABASE_ERRORS, TypeError, ValueError) as error:
            store.close()
            raise SessionFileError(f"{store.path}: events are damaged ({error})") from error
        return journal

    @property
    def path(self) -> Path | None:
        """The file, None while the session is in memory only."""
        return self._store.path

    @property
    def problem(self) -> str:
        """Why the session is in memory only; empty while the file is good."""
        return self._store.problem

    @contextmanager
    def reading(self) -> Iterator[SessionFile]:
        """Everything so far, to be read at once by the thread that writes.

        Raises:
            SessionFileError: the file cannot be read.
        """
        self._store.commit()
        if self._store.path is not None:
            with SessionFile(self._store.path) as file:
                yield file
        else:
            yield SessionFile.over(self._store.database, Path("session in memory"))

    def save_as(self, path: Path) -> None:
        """Go on in another file, which gets everything so far.

        Raises:
            SessionFileError: it exists already, or cannot be written; nothing changed.
        """
        self._store.save_as(path)

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
            row_bytes(record.q_values),
            record.environment_reward,
            record.next_graph_id,
            record.terminated,
            record.truncated,
            record.at,
            _mask_bytes(mask),
            _mask_bytes(next_mask),
        )
        self._store.write(f"INSERT INTO steps VALUES ({_marks(row)})", row)

    def add_rewards(self, events: Sequence[RewardEvent]) -> None:
        """The events of one act, all or none; on disk when this returns."""
        rows = [reward_row(event) for event in events]
        self._store.write_now(f"INSERT INTO rewards VALUES ({_marks(rows[0])})", rows)

    def add_update(self, metrics: UpdateMetrics) -> None:
        """A gradient step."""
        row = (
            metrics.update_step,
            metrics.step,
            metrics.last_reward_id,
            metrics.loss,
            metrics.td_error,
            row_bytes(metrics.gradient_norms),
            metrics.none_count,
            metrics.nonfinite_count,
            metrics.at,
        )
        self._store.write(f"INSERT INTO updates VALUES ({_marks(row)})", row)

    def add_event(self, kind: str, moment: Moment, data: dict[str, Any]) -> None:
        """Anything else that a replay must repeat: settings, resets, loads."""
        self.last_event_id += 1
        row = (
            self.last_event_id,
            moment.step,
            moment.update_step,
            kind,
            json.dumps(data),
            time.time(),
            moment.last_reward_id,
        )
        self._store.write(f"INSERT INTO events VALUES ({_marks(row)})", row)

    def add_checkpoint(self, moment: Moment, reason: str, data: bytes) -> int:
        """Everything needed to resume; on disk when this returns. Gives its id."""
        sql = "INSERT INTO checkpoints(update_step, step, reason, data) VALUES (?, ?, ?, ?)"
        self._store.write_now(sql, [(moment.update_step, moment.step, reason, data)])
        rows = self._store.query(
            "SELECT id, update_step + step, reason FROM checkpoints ORDER BY id DESC"
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


def _thinned(rows: Sequence[tuple[int, int, str]]) -> list[int]:
    """Ids of checkpoints that can go; rows are (id, updates and steps, reason), newest first.

    Kept are the last two, and of the older ones one per doubling of their age; so going back to
    any moment repeats at most half of what came since.
    """
    usable = [(checkpoint_id, age) for checkpoint_id, age, reason in rows if reason not in PAYLOADS]
    gone: list[int] = []
    seen_ages: set[int] = set()
    for checkpoint_id, moment in usable[2:]:
        age = (usable[0][1] - moment).bit_length()
        if age in seen_ages:
            gone.append(checkpoint_id)
        seen_ages.add(age)
    return gone


def reward_row(event: RewardEvent) -> tuple[Any, ...]:
    """A row of the table `rewards`, its checksum at the end."""
    row = (
        event.id,
        event.step,
        None if event.value is None else float(event.value),
        float(event.weight),
        float(event.confidence),
        event.action,
        event.other_action,
        event.kind.value,
        event.source,
        event.retracts,
        float(event.at),
        event.part_of,
    )
    return (*row, reward_checksum(row))


def _mask_bytes(mask: NDArray[np.bool_]) -> bytes | None:
    """A mask as bytes; None where every action can be chosen."""
    return None if mask.all() else row_bytes(mask)


def _marks(row: Sequence[Any]) -> str:
    return ", ".join("?" * len(row))
