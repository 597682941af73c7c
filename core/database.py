"""Making, opening, copying and salvaging SQLite files."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from pathlib import Path

DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError, OverflowError)
"""What a damaged file can make the sqlite3 module raise."""
MAX_BLOB_BYTES = 1 << 29
"""Larger values than this are not read from a file."""
_DURABLE = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"


def connect_read_only(path: Path) -> sqlite3.Connection:
    """A connection that cannot write and does nothing a stranger's schema says.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    uri = f"{path.resolve().as_uri()}?mode=ro"
    try:
        return _opened(uri)
    except sqlite3.OperationalError:
        log = path.with_name(f"{path.name}-wal")
        if log.exists() and log.stat().st_size:
            raise
        # Where nothing can be written, not even the index of the (empty) log can be made.
        return _opened(f"{uri}&immutable=1")


def close_read_only(db: sqlite3.Connection, path: Path) -> None:
    """Close a connection of `connect_read_only`, and take away the empty log it has made.

    A connection that may not write cannot remove what it needed beside the file. One that may does
    so when it closes, if it is the last of all programs' connections; a log with something in it
    belongs to a session that was not closed, and is left as it is.
    """
    db.close()
    log = path.resolve().with_name(f"{path.resolve().name}-wal")
    with contextlib.suppress(*DATABASE_ERRORS, OSError):
        if log.stat().st_size == 0:
            _opened(f"{path.resolve().as_uri()}?mode=rw").close()


def _opened(uri: str) -> sqlite3.Connection:
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=2.0)
    try:
        if sys.version_info >= (3, 11):
            db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_BLOB_BYTES)
        db.execute("PRAGMA trusted_schema=OFF")
        db.execute("PRAGMA cell_size_check=ON")
        db.execute("SELECT COUNT(*) FROM sqlite_master")
    except DATABASE_ERRORS:
        db.close()
        raise
    return db


def connect_in_memory(may_spill: bool = False) -> sqlite3.Connection:
    """An empty database without a file; what does not fit may spill to a temporary one."""
    return sqlite3.connect("" if may_spill else ":memory:", isolation_level=None)


def connect(path: Path) -> sqlite3.Connection:
    """A connection without Python's own transactions; every commit reaches the disk."""
    db = sqlite3.connect(path, isolation_level=None, timeout=2.0)
    try:
        db.executescript(_DURABLE)
    except DATABASE_ERRORS:
        db.close()
        raise
    return db


def create(path: Path, schema: str) -> sqlite3.Connection:
    """A new file with its tables, or no file at all.

    Raises:
        sqlite3.Error, OSError: it cannot be made.
    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL))  # never a file of someone else
    db: sqlite3.Connection | None = None
    try:
        db = connect(path)
        db.executescript(f"BEGIN; {schema} COMMIT;")
    except BaseException:
        if db is not None:
            db.close()
        _remove(path)
        raise
    _sync_folder(path)
    return db


def copy_to(source: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    """A copy of a database under a new name, whole or not there; open for writing."""
    part = path.with_name(f".{path.name}.part")
    try:
        _remove(part)
        with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as copy:
            copy.execute("PRAGMA synchronous=FULL")
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        os.replace(part, path)
        _sync_folder(path)
    except BaseException:
        _remove(part)
        raise
    try:
        return connect(path)
    except BaseException:
        _remove(path)
        raise


def salvage(source: sqlite3.Connection, target: sqlite3.Connection, schema: str) -> str:
    """Copy what can still be read, row by row; names the tables that could not be read whole.

    Each table is read from both ends, up to the damage.
    """
    target.executescript(schema)
    tables = target.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    lost = []
    for (table,) in tables:
        try:
            _copy_rows(source, target, f"{table} ORDER BY rowid")
        except DATABASE_ERRORS:
            lost.append(f"rows of {table}")
            with contextlib.suppress(*DATABASE_ERRORS):
                _copy_rows(source, target, f"{table} ORDER BY rowid DESC")
    return ", ".join(lost)


def _copy_rows(source: sqlite3.Connection, target: sqlite3.Connection, rows: str) -> None:
    table = rows.split()[0]
    for row in source.execute(f"SELECT * FROM {rows}"):
        marks = ", ".join("?" * len(row))
        target.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row)


def _remove(path: Path) -> None:
    """Remove a database and what SQLite keeps beside it."""
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-journal"):
        with contextlib.suppress(OSError):
            path.with_name(name).unlink(missing_ok=True)


def _sync_folder(path: Path) -> None:
    """Make a new name in a folder survive a power cut, where the system can."""
    if sys.platform == "win32":
        return
    handle = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
