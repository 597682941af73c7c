"""Opening a session's database for reading; what this program did not make is refused.

A file from a stranger can run no code: there is no pickle, and no view or trigger is accepted.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from core.database import DATABASE_ERRORS, connect_read_only
from core.schema import FORMAT_VERSION, changed_parts, missing_tables
from core.store import SessionFileError

SQLITE_MAGIC = b"SQLite format 3\0"
"""What every SQLite file begins with."""


def is_database(path: Path) -> bool:
    """Whether a file begins as SQLite's do.

    Raises:
        OSError: it cannot be read.
    """
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC


def open_checked(path: Path) -> sqlite3.Connection:
    """A connection that only reads, in one transaction: rows that come later are not seen.

    Raises:
        SessionFileError: missing, not a session, damaged, or written by a newer Graph Coach.
    """
    if not path.is_file():
        raise SessionFileError(f"{path}: there is no such session file")
    try:
        db = connect_read_only(path)
    except (*DATABASE_ERRORS, OSError) as error:
        raise not_readable(path, error) from error
    try:
        db.execute("BEGIN")
        _check(db, path)
    except DATABASE_ERRORS as error:
        db.close()
        raise not_readable(path, error) from error
    except SessionFileError:
        db.close()
        raise
    return db


def not_readable(path: Path, error: Exception) -> SessionFileError:
    """The error to raise for a file that SQLite cannot read."""
    return SessionFileError(f"{path}: not a readable session file ({error})")


def _check(db: sqlite3.Connection, path: Path) -> None:
    rows = db.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    if missing := missing_tables(rows):
        raise SessionFileError(
            f"{path}: not a Graph Coach session; tables missing: {', '.join(missing)}"
        )
    changed = changed_parts(rows)
    if "meta" not in changed:  # it is the same in every format, so it can be asked
        _check_version(db, path)
    if changed:
        raise SessionFileError(
            f"{path}: not as a Graph Coach session is made; changed: {', '.join(changed)}"
        )


def _check_version(db: sqlite3.Connection, path: Path) -> None:
    try:
        row = db.execute("SELECT value FROM meta WHERE key = 'format_version'").fetchone()
    except DATABASE_ERRORS as error:
        raise SessionFileError(f"{path}: damaged ({error})") from error
    if row is None or not isinstance(row[0], str):
        raise SessionFileError(f"{path}: meta has no 'format_version'")
    version = row[0]
    if not version.isdecimal() or int(version[:9]) > FORMAT_VERSION:
        raise SessionFileError(
            f"{path}: written in format {version[:20]}; this Graph Coach reads up to "
            f"{FORMAT_VERSION}. Use a newer version to open it"
        )
