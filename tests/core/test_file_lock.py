"""One writer per file, across names, processes and deaths."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from core import file_lock
from core.file_lock import FileLock, LockedError

HOLD = """
import sys, time
from pathlib import Path
from core.file_lock import FileLock
lock = FileLock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


def test_a_second_lock_names_the_holder_until_the_first_is_released(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    lock = FileLock(path)
    with pytest.raises(LockedError, match=r"a\.gcoach is open in another window of this program"):
        FileLock(path)
    lock.release()
    lock.release()
    FileLock(path).release()
    assert not list(tmp_path.iterdir())


def test_a_link_to_a_locked_file_is_locked_too(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    path.touch()
    (tmp_path / "link.gcoach").symlink_to(path)
    lock = FileLock(path)
    with pytest.raises(LockedError):
        FileLock(tmp_path / "link.gcoach")
    lock.release()


def test_a_killed_holder_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], cwd=root, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(LockedError, match=rf"process {holder.pid}"):
            FileLock(path)
        holder.kill()
        holder.wait()
        FileLock(path).release()


def test_never_two_holders_while_locks_come_and_go(tmp_path: Path) -> None:
    """A lock file is removed on release; nobody may hold the lock of a removed one."""
    path = tmp_path / "a.gcoach"
    holders = 0
    most = 0
    n_held = 0
    guard = threading.Lock()

    def hold_often() -> None:
        nonlocal holders, most, n_held
        for _ in range(300):
            try:
                lock = FileLock(path)
            except LockedError:
                continue
            with guard:
                holders += 1
                n_held += 1
                most = max(most, holders)
            with guard:
                holders -= 1
            lock.release()

    threads = [threading.Thread(target=hold_often) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1
    assert n_held > 4


def test_a_folder_that_is_not_there_is_no_lock(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        FileLock(tmp_path / "gone" / "a.gcoach")


def test_a_file_system_without_locks_is_not_called_another_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(handle: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(file_lock, "_try_lock", no_locks)
    with pytest.raises(OSError, match="No locks available") as caught:
        FileLock(tmp_path / "a.gcoach")
    assert not isinstance(caught.value, LockedError)


def test_a_full_disk_does_not_keep_the_lock_from_being_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    lock = FileLock(tmp_path / "a.gcoach")
    with pytest.raises(LockedError, match=r"another program$"):
        FileLock(tmp_path / "a.gcoach")
    lock.release()
