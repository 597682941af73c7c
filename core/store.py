"""A SQLite database that never loses what it was given, even when its file fails.

Rows are written in batches; a batch that cannot reach the disk (disk full, folder gone, file
taken away) moves to a copy in memory with everything that was in the file, and the session goes
on there until it is saved somewhere else. The file itself stays as its last good commit left it.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from core.database import (
    DATABASE_ERRORS,
    connect,
    connect_in_memory,
    copy_to,
    create,
    salvage,
)
from core.file_lock import FileLock, LockedError

BATCH_SECONDS = 0.1
Row = Sequence[Any]


class SessionFileError(ValueError):
    """A session file cannot be used; the message says which, why, and what is safe."""

    def __init__(self, message: str) -> None:
        super().__init__(message.replace("\n", " "))  # SQLite quotes whole statements


class SessionLockedError(SessionFileError):
    """Another program, or another window of this one, writes the session."""


class Store:
    """One database, one writer, batches of rows.

    Args:
        path: the file.
        schema: SQL that makes the tables.
        is_new: whether the file is to be made; else it must exist.

    Raises:
        SessionFileError: in use by another program, or not writable; names path and reason.
    """

    def __init__(self, path: Path, schema: str, is_new: bool) -> None:
        self.path: Path | None = path
        self.problem = ""
        """Why the session is in memory only; empty while the file is good."""
        self._schema = schema
        self._batch: list[tuple[str, Row]] = []
        self._batch_began = 0.0
        self._lock: FileLock | None = _locked(path)
        try:
            self._db = create(path, schema) if is_new else connect(path)
            self._identity = _identity(path)
        except (*DATABASE_ERRORS, OSError) as error:
            self._lock.release()
            raise _cannot_write(path, error) from error

    @classmethod
    def copy_of(
        cls, path: Path, schema: str, copy_to: Callable[[sqlite3.Connection], None]
    ) -> Store:
        """A copy in memory of a file that is only read; it may be saved elsewhere.

        Raises:
            SessionFileError: the file cannot be read.
        """
        store = cls.__new__(cls)
        store.path, store._lock = None, None
        store.problem = f"This is a copy of {path}, in memory only. Save it elsewhere to keep it."
        store._schema, store._batch, store._batch_began = schema, [], 0.0
        store._db = connect_in_memory(may_spill=True)
        try:
            copy_to(store._db)
        except DATABASE_ERRORS as error:
            store._db.close()
            raise SessionFileError(f"{path}: cannot be read ({error})") from error
        return store

    def write(self, sql: str, row: Row) -> None:
        """Add one row to the running batch; commit a batch that is old enough."""
        if not self._batch:
            self._batch_began = time.monotonic()
        self._batch.append((sql, row))
        if time.monotonic() - self._batch_began >= BATCH_SECONDS:
            self.commit()

    def write_now(self, sql: str, rows: Iterable[Row]) -> None:
        """Write rows that belong together, all or none; on the disk when this returns."""
        self._batch.extend((sql, row) for row in rows)
        self.commit()

    def commit(self) -> None:
        """Write what waits and sync it to the disk; on failure keep it in memory."""
        if not self._batch:
            return
        try:
            self._check_file()
            self._run_batch()
        except (*DATABASE_ERRORS, OSError) as error:
            if self.path is None:
                raise
            self._move_to_memory(error)
        self._batch.clear()

    def query(self, sql: str, row: Row = ()) -> list[tuple[Any, ...]]:
        """Rows of a question; what waits to be committed is not seen."""
        return self._db.execute(sql, row).fetchall()

    @property
    def database(self) -> sqlite3.Connection:
        """What was committed, to be read from the writer's thread."""
        return self._db

    def save_as(self, path: Path) -> None:
        """Go on in another file, which gets everything so far.

        The file appears under its name only when it is whole.

        Raises:
            SessionFileError: it exists already, or cannot be written; nothing changed.
        """
        self.commit()
        lock = _locked(path)
        try:
            if path.exists():
                raise FileExistsError("exists already; a session never overwrites a file")
            database = copy_to(self._db, path)
            identity = _identity(path)
        except (*DATABASE_ERRORS, OSError) as error:
            lock.release()
            raise _cannot_write(path, error) from error
        self._close(self._db)
        self._db, self._lock, self.path, self._identity = database, lock, path, identity
        self.problem = ""

    def close(self) -> None:
        """Commit and let go of the file; the write-ahead log is folded in."""
        try:
            self.commit()
        finally:
            self._close(self._db)

    def _run_batch(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for sql, row in self._batch:
                self._db.execute(sql, row)
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _check_file(self) -> None:
        """A file that was deleted or replaced takes commits without complaint and loses them."""
        if self.path is not None and _identity(self.path) != self._identity:
            raise OSError("the file was replaced by another")

    def _move_to_memory(self, error: Exception) -> None:
        """Go on in a copy in memory, the waiting batch included."""
        old, path, lost = self._db, self.path, ""
        self._db = connect_in_memory()
        try:
            old.backup(self._db)
            self._run_batch()
        except DATABASE_ERRORS:
            # The copy is as damaged as the file.
            self._db.close()
            self._db = connect_in_memory()
            lost = salvage(old, self._db, self._schema)
            self._run_batch()
        finally:
            self._close(old)
            self.path = None
            self.problem = (
                f"{path}: damaged from outside ({error}); lost are {lost}. From now on the "
                "session is kept in memory only. Save it elsewhere."
                if lost
                else f"{path}: cannot be written any more ({error}). What was saved before is "
                "safe there; from now on the session is kept in memory only. Save it elsewhere."
            )

    def _close(self, db: sqlite3.Connection) -> None:
        try:
            db.close()
        except sqlite3.Error:
            # The file is beyond saving; what matters of it has been copied.
            self.problem = self.problem or f"{self.path}: could not be closed cleanly"
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _locked(path: Path) -> FileLock:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return FileLock(path)
    except LockedError as error:
        raise SessionLockedError(f"{error}; only a copy of it can be opened here") from error
    except OSError as error:
        raise _cannot_write(path, error) from error


def _identity(path: Path) -> tuple[int, int]:
    facts = os.stat(path)
    return facts.st_dev, facts.st_ino


def _cannot_write(path: Path, error: Exception) -> SessionFileError:
    return SessionFileError(f"{path}: cannot write a session file here: {error}")
