"""A SQLite database that never loses what it was given, even when its file fails.

Rows are written in batches; a batch that cannot reach the disk (disk full, folder gone, file
taken away) moves to a copy in memory with everything that was in the file, and the session goes
on there until it is saved somewhere else. The file itself stays as its last good commit left it.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.file_lock import FileLock, LockedError

BATCH_SECONDS = 0.1
Row = Sequence[Any]


class SessionFileError(ValueError):
    """A session file cannot be used; the message says which, why, and what is safe."""


class SessionLockedError(SessionFileError):
    """Another program, or another window of this one, writes the session."""


class Store:
    """One database, one writer, batches of rows.

    Args:
        path: the file; created when `schema` is given, else it must exist.
        schema: SQL that makes the tables of a new file.

    Raises:
        SessionFileError: in use by another program, or not writable; names path and reason.
    """

    def __init__(self, path: Path, schema: str | None) -> None:
        self.path: Path | None = path
        self.problem = ""
        """Why the session is in memory only; empty while the file is good."""
        self._batch: list[tuple[str, Row]] = []
        self._batch_began = 0.0
        self._inode: int | None = None
        try:
            if schema is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._lock: FileLock | None = FileLock(path)
        except LockedError as error:
            raise SessionLockedError(f"{error}; only a copy of it can be opened here") from error
        except OSError as error:
            raise SessionFileError(f"{path}: cannot write a session file here: {error}") from error
        try:
            self._db = _connect(path)
            self._db.executescript(f"PRAGMA journal_mode=WAL; {schema or ''}")
            self._inode = os.stat(path).st_ino
        except (sqlite3.Error, OSError) as error:
            self._lock.release()
            raise SessionFileError(f"{path}: cannot write a session file here: {error}") from error

    def write(self, sql: str, row: Row) -> None:
        """Add one row to the running batch; commit a batch that is old enough."""
        if not self._batch:
            self._batch_began = time.monotonic()
        self._batch.append((sql, row))
        if time.monotonic() - self._batch_began >= BATCH_SECONDS:
            self.commit()

    def commit(self) -> None:
        """Write what waits and sync it to the disk; on failure keep it in memory."""
        if not self._batch:
            return
        try:
            self._check_file()
            self._run_batch()
        except (sqlite3.Error, OSError) as error:
            if self.problem:
                raise
            self._move_to_memory(error)
            self._run_batch()
        self._batch.clear()

    def query(self, sql: str, row: Row = ()) -> list[tuple[Any, ...]]:
        """Rows of a question; what waits to be committed is not seen."""
        return self._db.execute(sql, row).fetchall()

    def save_as(self, path: Path) -> None:
        """Go on in another file, which gets everything so far.

        The file appears under its name only when it is whole.

        Raises:
            SessionFileError: it exists already, or cannot be written; nothing changed.
        """
        self.commit()
        if path.exists():
            raise SessionFileError(f"{path}: exists already; a session never overwrites a file")
        part = path.with_name(f".{path.name}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(path)
        except OSError as error:
            raise SessionFileError(f"{path}: cannot write a session file here: {error}") from error
        try:
            part.unlink(missing_ok=True)
            copy = _connect(part)
            self._db.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            copy.close()
            os.replace(part, path)
            database = _connect(path)
            database.execute("PRAGMA journal_mode=WAL")
        except (sqlite3.Error, OSError) as error:
            part.unlink(missing_ok=True)
            lock.release()
            raise SessionFileError(f"{path}: cannot write a session file here: {error}") from error
        self._let_go()
        self._db, self._lock, self.path = database, lock, path
        self._inode = os.stat(path).st_ino
        self.problem = ""

    def close(self) -> None:
        """Commit and let go of the file; the write-ahead log is folded in."""
        try:
            self.commit()
        finally:
            self._let_go()

    def _run_batch(self) -> None:
        self._db.execute("BEGIN")
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
        if self.path is not None and os.stat(self.path).st_ino != self._inode:
            raise OSError("the file was replaced by another")

    def _move_to_memory(self, error: Exception) -> None:
        memory = sqlite3.connect(":memory:", isolation_level=None)
        self._db.backup(memory)
        self.problem = (
            f"{self.path}: cannot be written any more ({error}). What was saved before is safe "
            "there; from now on the session is kept in memory only. Save it elsewhere."
        )
        self._let_go()
        self._db = memory
        self.path = None

    def _let_go(self) -> None:
        try:
            self._db.close()
        except sqlite3.Error:
            # The file is beyond saving; what matters of it has been copied.
            self.problem = self.problem or f"{self.path}: could not be closed cleanly"
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _connect(path: Path) -> sqlite3.Connection:
    """A connection without Python's own transaction handling; every commit reaches the disk."""
    db = sqlite3.connect(path, isolation_level=None, timeout=2.0)
    db.execute("PRAGMA synchronous=FULL")
    return db
