"""One writer per session file, across programs; released by the system when a process dies."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class LockedError(OSError):
    """Another program holds the lock."""


class FileLock:
    """Holds the lock of a file until released, by a hidden file beside it.

    The session file itself is not locked: closing any other handle of it would drop the locks
    SQLite relies on. Two names of one file (links) are one lock.

    Raises:
        LockedError: another program, or another window of this one, holds it.
        OSError: the lock file cannot be made, or the file system knows no locks.
    """

    def __init__(self, path: Path) -> None:
        target = path.resolve()
        self._path = target.with_name(f".{target.name}.lock")
        self._handle: int | None = None
        while self._handle is None:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                _try_lock(handle)
                # The holder before us may have removed the file between the two calls; the lock
                # of a file that nobody else can find any more is none.
                is_found = _is_at(handle, self._path)
            except OSError as error:
                holder = _holder(handle)
                os.close(handle)
                if error.errno in _HELD:
                    raise LockedError(f"{path} is open in {holder}") from error
                raise
            if is_found:
                self._handle = handle
            else:
                os.close(handle)
        with contextlib.suppress(OSError):  # for others' messages only; a disk may be full
            os.truncate(self._handle, 0)
            os.write(self._handle, str(os.getpid()).encode())

    def release(self) -> None:
        """Let others write; harmless to repeat."""
        if self._handle is None:
            return
        if sys.platform != "win32":  # there, an open file cannot be removed
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)
        os.close(self._handle)
        self._handle = None


def _is_at(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except FileNotFoundError:
        return False


def _holder(handle: int) -> str:
    """Who holds the lock, as far as its number tells."""
    try:
        number = os.read(handle, 20).strip().decode("latin-1")
    except OSError:
        number = ""
    if number == str(os.getpid()):
        return "another window of this program"
    return f"another program (process {number})" if number.isdecimal() else "another program"
