"""One writer per session file, across programs; released by the system when a process dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(file: IO[str]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


class LockedError(OSError):
    """Another program holds the lock."""


class FileLock:
    """Holds the lock of a file until released, by a hidden file beside it.

    The session file itself is not locked: closing any other handle of it would drop the locks
    SQLite relies on.

    Raises:
        LockedError: another program, or another window of this one, holds it.
        OSError: the lock file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(f".{path.name}.lock")
        self._file: IO[str] | None = self._path.open("a", encoding="utf-8")
        try:
            _try_lock(self._file)
        except OSError as error:
            self._file.close()
            self._file = None
            raise LockedError(f"{path} is open in another program") from error
        self._file.truncate(0)
        self._file.write(str(os.getpid()))
        self._file.flush()

    def release(self) -> None:
        """Let others write; harmless to repeat."""
        if self._file is None:
            return
        if sys.platform != "win32":  # there, an open file cannot be removed
            self._path.unlink(missing_ok=True)
        self._file.close()
        self._file = None
