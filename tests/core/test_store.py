"""A database that loses nothing: full disks, vanished folders, replaced and damaged files."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from core import store as store_module
from core.database import connect_read_only
from core.store import SessionFileError, SessionLockedError, Store

SCHEMA = "CREATE TABLE facts(id INTEGER PRIMARY KEY, data BLOB);"
INSERT = "INSERT INTO facts VALUES (?, ?)"


def ids(path: Path) -> list[int]:
    with closing(connect_read_only(path)) as db:
        assert db.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        return [row[0] for row in db.execute("SELECT id FROM facts ORDER BY id")]


def own_ids(store: Store) -> list[int]:
    return [row[0] for row in store.query("SELECT id FROM facts ORDER BY id")]


def put(store: Store, *numbers: int, size: int = 10) -> None:
    store.write_now(INSERT, [(number, bytes(size)) for number in numbers])


def new_store(path: Path) -> Store:
    return Store(path, SCHEMA, is_new=True)


def test_rows_wait_for_the_batch_and_are_there_after_a_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "BATCH_SECONDS", 1000.0)
    store = new_store(tmp_path / "a")
    store.write(INSERT, (1, b""))
    assert ids(tmp_path / "a") == []
    put(store, 2)
    assert ids(tmp_path / "a") == [1, 2], "what waited is before what is written now"
    store.write(INSERT, (3, b""))
    store.close()
    assert [each.name for each in tmp_path.iterdir()] == ["a"]
    assert ids(tmp_path / "a") == [1, 2, 3]


def test_a_batch_is_committed_once_it_is_old_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = new_store(tmp_path / "a")
    clock = iter([0.0, 0.05, 0.08, 0.11])
    monkeypatch.setattr(store_module.time, "monotonic", lambda: next(clock))
    store.write(INSERT, (1, b""))
    store.write(INSERT, (2, b""))
    assert ids(tmp_path / "a") == []
    store.write(INSERT, (3, b""))
    monkeypatch.undo()
    assert ids(tmp_path / "a") == [1, 2, 3]
    store.close()


def test_an_act_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    store = new_store(tmp_path / "a")
    put(store, 1)
    with pytest.raises(sqlite3.IntegrityError):
        put(store, 2, 3, 1)
    with pytest.raises(sqlite3.IntegrityError):
        store.close()
    assert ids(tmp_path / "a") == [1]


def test_commits_are_synced_and_logged_ahead(tmp_path: Path) -> None:
    store = new_store(tmp_path / "a")
    assert store.query("PRAGMA journal_mode") == [("wal",)]
    assert store.query("PRAGMA synchronous") == [(2,)], "FULL"
    store.close()


def test_an_existing_file_is_never_touched_by_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"precious")
    with pytest.raises(SessionFileError, match="cannot write a session file here"):
        new_store(tmp_path / "a")
    assert (tmp_path / "a").read_bytes() == b"precious"
    assert [each.name for each in tmp_path.iterdir()] == ["a"]


def test_a_file_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(SessionFileError, match="near"):
        Store(tmp_path / "a", "CREATE TALBE facts(id);", is_new=True)
    assert not list(tmp_path.iterdir())


def test_a_second_writer_is_refused(tmp_path: Path) -> None:
    store = new_store(tmp_path / "a")
    with pytest.raises(SessionLockedError, match="only a copy"):
        Store(tmp_path / "a", SCHEMA, is_new=False)
    store.close()


def check_goes_on_in_memory(store: Store, path: Path, reason: str, tmp_path: Path) -> None:
    """Nothing is lost, the problem is told, another place can be found."""
    assert store.path is None
    assert reason in store.problem
    assert str(path) in store.problem
    before = own_ids(store)
    put(store, 1000)
    other = tmp_path / "elsewhere" / "b"
    store.save_as(other)
    assert store.problem == ""
    assert store.path == other
    put(store, 1001)
    assert ids(other) == [*before, 1000, 1001]
    store.close()


def test_a_deleted_folder(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    store = new_store(folder / "a")
    put(store, 1, 2)
    shutil.rmtree(folder)
    put(store, 3)
    assert own_ids(store) == [1, 2, 3]
    check_goes_on_in_memory(store, folder / "a", "No such file", tmp_path)


def test_a_replaced_file_keeps_what_replaced_it(tmp_path: Path) -> None:
    store = new_store(tmp_path / "a")
    put(store, 1, 2)
    (tmp_path / "other").write_bytes(b"somebody else's")
    os.replace(tmp_path / "other", tmp_path / "a")
    put(store, 3)
    assert own_ids(store) == [1, 2, 3]
    check_goes_on_in_memory(store, tmp_path / "a", "replaced", tmp_path)
    assert (tmp_path / "a").read_bytes() == b"somebody else's"


def test_a_full_database_keeps_its_last_good_commit(tmp_path: Path) -> None:
    store = new_store(tmp_path / "a")
    put(store, 1, 2)
    store.query("PRAGMA max_page_count = 20")
    put(store, 3, size=400_000)
    assert own_ids(store) == [1, 2, 3]
    assert ids(tmp_path / "a") == [1, 2]
    check_goes_on_in_memory(store, tmp_path / "a", "database or disk is full", tmp_path)
    assert ids(tmp_path / "a") == [1, 2]


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A file system of that size; skips where one cannot be mounted."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mount, check=False).returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="mounts a disk")
@pytest.mark.parametrize("seed", range(8))
def test_a_full_disk_at_any_moment(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    with small_disk(tmp_path / "disk", 1) as disk:
        path = disk / "a"
        store = new_store(path)
        done = []
        while not store.problem:
            number = len(done)
            committed = [] if store.problem else list(done)
            put(store, number, size=rng.choice([10, 1000, 60_000]))
            done.append(number)
        assert own_ids(store) == done, "nothing is lost"
        assert ids(path) == committed, "the file is as its last good commit left it"
        check_goes_on_in_memory(store, path, "full", tmp_path)
        assert ids(path) == committed


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """In a child process: the limit cannot be taken back everywhere."""
    script = f"""
import resource, signal
from pathlib import Path
from tests.core.test_store import *
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path = Path({str(tmp_path / "a")!r})
store = new_store(path)
put(store, 1, 2)
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
put(store, 3, size=300_000)
put(store, 4)
assert own_ids(store) == [1, 2, 3, 4], own_ids(store)
assert store.path is None and "cannot be written any more" in store.problem, store.problem
assert ids(path) == [1, 2]
try:
    store.save_as(path.with_name("b"))
except SessionFileError as error:
    print(error)
assert own_ids(store) == [1, 2, 3, 4] and store.problem
store.close()
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "b: cannot write a session file here" in done.stdout
    assert sorted(each.name for each in tmp_path.iterdir() if "-" not in each.name) == ["a"]


def test_a_file_overwritten_in_place_costs_no_new_row(tmp_path: Path) -> None:
    """As `cp other a` does: same name, same inode, other content."""
    path = tmp_path / "a"
    store = new_store(path)
    for number in range(40):
        put(store, number, size=3000)
    store.query("PRAGMA wal_checkpoint(TRUNCATE)")
    path.write_bytes(bytes(random.Random(1).randbytes(path.stat().st_size // 2)))
    for number in range(100, 110):
        put(store, number)
    assert {*range(100, 110)} <= set(own_ids(store))
    store.save_as(tmp_path / "b")
    put(store, 111)
    store.close()
    assert {*range(100, 110), 111} <= set(ids(tmp_path / "b"))


def test_a_log_cut_anywhere_leaves_the_commits_before_the_cut(tmp_path: Path) -> None:
    """What a power cut or a kill leaves: the database with any part of its log."""
    path = tmp_path / "a"
    store = new_store(path)
    log = path.with_name("a-wal")
    sizes = [log.stat().st_size]
    for number in range(12):
        put(store, 2 * number, 2 * number + 1, size=500)
        sizes.append(log.stat().st_size)
    database, whole = path.read_bytes(), log.read_bytes()
    store.close()
    rng = random.Random(5)
    cuts = {rng.randrange(len(whole)) for _ in range(150)} | set(sizes)
    copy = tmp_path / "cut" / "b"
    copy.parent.mkdir()
    for cut in sorted(cuts):
        copy.write_bytes(database)
        copy.with_name("b-wal").write_bytes(whole[:cut])
        committed = sum(size <= cut for size in sizes[1:])
        found = ids(copy) if cut >= sizes[0] else None
        if found is not None:
            assert found == list(range(2 * committed)), f"cut at {cut}"
        copy.with_name("b-shm").unlink(missing_ok=True)


def test_saving_over_an_existing_file_is_refused(tmp_path: Path) -> None:
    store = new_store(tmp_path / "a")
    put(store, 1)
    (tmp_path / "b").write_bytes(b"precious")
    with pytest.raises(SessionFileError, match="never overwrites"):
        store.save_as(tmp_path / "b")
    assert (tmp_path / "b").read_bytes() == b"precious"
    assert store.path == tmp_path / "a"
    put(store, 2)
    store.close()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a", "b"]
    assert ids(tmp_path / "a") == [1, 2]


def test_saving_where_nothing_can_be_written_changes_nothing(tmp_path: Path) -> None:
    store = new_store(tmp_path / "a")
    put(store, 1)
    (tmp_path / "file").touch()
    with pytest.raises(SessionFileError, match="cannot write a session file here"):
        store.save_as(tmp_path / "file" / "b")
    put(store, 2)
    store.close()
    assert ids(tmp_path / "a") == [1, 2]


def test_after_save_as_the_old_file_is_free_and_as_it_was(tmp_path: Path) -> None:
    store = new_store(tmp_path / "a")
    put(store, 1)
    store.save_as(tmp_path / "b")
    put(store, 2)
    other = Store(tmp_path / "a", SCHEMA, is_new=False)
    put(other, 7)
    other.close()
    store.close()
    assert ids(tmp_path / "a") == [1, 7]
    assert ids(tmp_path / "b") == [1, 2]


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="mounts a disk")
def test_a_file_on_a_read_only_disk_can_be_read(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 2) as disk:
        store = new_store(disk / "a")
        put(store, 1)
        store.close()
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        assert ids(disk / "a") == [1]
        with pytest.raises(SessionFileError, match="Read-only file system"):
            Store(disk / "a", SCHEMA, is_new=False)
