"""Damage anywhere in a session file: one clear error or a session that works, nothing else."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from core import labelling
from core.agent import IGDQN
from core.labels import Label
from core.resume import open_copy, resume
from core.session import Session
from core.session_file import SessionFile
from core.store import SessionFileError
from tests.core.session_files import labelled_session

Damage = Callable[[bytearray, random.Random], bytes]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A session with something in every table."""
    path = tmp_path_factory.mktemp("good") / "good.gcoach"
    session = labelled_session(path, 8, **{"buffer_capacity": 5})
    session.checkpoint("saved")
    labelling.give(session, Label(step=7, value=1.0, shares={6: 0.5, 7: 0.5}))
    labelling.undo(session)
    session.reset()
    session.step()
    labelling.skip(session, 8)
    session.close()
    return path.read_bytes()


@pytest.fixture
def one_agent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """All sessions share one network: making one takes a second, and is not what is tested."""
    made: list[IGDQN] = []
    make = Session._make_agent

    def shared(self: Session) -> IGDQN:
        if not made:
            made.append(make(self))
        made[0].streams = self.streams
        return made[0]

    monkeypatch.setattr(Session, "_make_agent", shared)


def flip(content: bytearray, rng: random.Random) -> bytes:
    for _ in range(rng.choice([1, 1, 1, 2, 8, 64])):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    return bytes(content)


def cut(content: bytearray, rng: random.Random) -> bytes:
    return bytes(content[: rng.randrange(len(content))])


def blank(content: bytearray, rng: random.Random) -> bytes:
    start = rng.randrange(len(content))
    end = min(len(content), start + rng.choice([4, 100, 4096, 20_000]))
    content[start:end] = bytes(end - start)
    return bytes(content)


def shuffle(content: bytearray, rng: random.Random) -> bytes:
    """Two of SQLite's pages in each other's place."""
    n_pages = len(content) // 4096
    a, b = rng.randrange(n_pages) * 4096, rng.randrange(n_pages) * 4096
    content[a : a + 4096], content[b : b + 4096] = content[b : b + 4096], content[a : a + 4096]
    return bytes(content)


def poke(content: bytearray, rng: random.Random) -> bytes:
    """Large numbers where lengths and counts stand: page headers and the file's own."""
    page = rng.randrange(len(content) // 4096) * 4096
    place = page + rng.randrange(60)
    content[place : place + 4] = rng.choice([b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\0\0\0\0"])
    return bytes(content)


DAMAGES: tuple[Damage, ...] = (flip, cut, blank, shuffle, poke)


@contextmanager
def in_time(seconds: int) -> Iterator[None]:
    """Fail rather than hang, where the system has alarms."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(*_: object) -> None:
        raise TimeoutError(f"took more than {seconds} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def error_of(call: Callable[[], object]) -> SessionFileError | None:
    """The refusal of a call, None when it went through; anything else is not caught."""
    try:
        call()
    except SessionFileError as error:
        return error
    return None


def read_everything(path: Path) -> None:
    with SessionFile(path) as file:
        file.config()
        file.spec()
        file.architecture()
        list(file.steps())
        file.step_columns()
        list(file.cases(0, 100))
        list(file.rewards())
        file.changed_rewards()
        list(file.events())
        list(file.updates())
        file.first_update_after(3)
        file.first_update_with(3)
        file.visits(1, 0)
        for checkpoint in file.checkpoints():
            file.checkpoint_data(checkpoint.id)


def test_reading_a_damaged_file_reads_it_or_says_so(good: bytes, tmp_path: Path) -> None:
    rng = random.Random(11)
    n_read = n_refused = 0
    tracemalloc.start()
    for round_number in range(500):
        path = tmp_path / f"{round_number}.gcoach"
        path.write_bytes(rng.choice(DAMAGES)(bytearray(good), rng))
        with in_time(20):
            error = error_of(lambda path=path: read_everything(path))  # type: ignore[misc]
        if error is None:
            n_read += 1
        else:
            assert str(path) in str(error)
            n_refused += 1
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 40_000_000
    assert n_read > 50
    assert n_refused > 50


def go_on(path: Path) -> bool:
    """Resume and work; False when the file is refused."""
    before = path.read_bytes()
    sessions: list[Session] = []
    error = error_of(lambda: sessions.append(resume(path)))
    if error is not None:
        assert str(path) in str(error)
        assert "\n" not in str(error)
        assert path.read_bytes() == before
        return False
    (session,) = sessions
    session.step()
    labelling.give(session, Label(step=session.n_steps - 1, value=1.0))
    assert session.learn() is not None
    label = session.rewards.label(session.n_steps - 1)
    assert label is not None
    session.close()
    return True


def damage_often(good: bytes, folder: Path, seed: int, n_rounds: int) -> tuple[int, int]:
    rng = random.Random(seed)
    n_resumed = 0
    for round_number in range(n_rounds):
        path = folder / f"{round_number}.gcoach"
        path.write_bytes(rng.choice(DAMAGES)(bytearray(good), rng))
        with in_time(60):
            n_resumed += go_on(path)
        for left in folder.glob(f"*{round_number}.gcoach*"):
            left.unlink()
    return n_resumed, n_rounds - n_resumed


def test_a_damaged_file_is_refused_or_goes_on(good: bytes, tmp_path: Path, one_agent: None) -> None:
    resumed, refused = damage_often(good, tmp_path, 12, 150)
    assert resumed > 20
    assert refused > 20


@pytest.mark.soak
def test_a_damaged_file_is_refused_or_goes_on_for_long(
    good: bytes, tmp_path: Path, one_agent: None
) -> None:
    resumed, refused = damage_often(good, tmp_path, 13, 4_000)
    print(f"{resumed} resumed, {refused} refused")
    assert resumed > 500
    assert refused > 500


def test_every_truncation_at_a_page_is_refused(good: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    for end in range(0, len(good) - 4096, 4096):
        path.write_bytes(good[:end])
        with pytest.raises(SessionFileError, match=r"a\.gcoach"):
            resume(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SessionFileError, match="there is no such session file"):
        resume(tmp_path / "a.gcoach")
    with pytest.raises(SessionFileError, match="there is no such session file"):
        resume(tmp_path)


def test_a_foreign_database_is_named_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "bookmarks.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE places(id INTEGER PRIMARY KEY, url TEXT)")
    before = path.read_bytes()
    with pytest.raises(SessionFileError, match="not a Graph Coach session; tables missing: check"):
        resume(path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["bookmarks.sqlite"]


def test_what_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    for content in (b"", b"hello", bytes(10_000), b"SQLite format 3\0" + bytes(5000)):
        path.write_bytes(content)
        with pytest.raises(SessionFileError, match="not a"):
            resume(path)


def changed(good: bytes, path: Path, *statements: str) -> Path:
    path.write_bytes(good)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def test_a_newer_format_says_what_to_do(good: bytes, tmp_path: Path) -> None:
    path = changed(good, tmp_path / "a", "UPDATE meta SET value = '2' WHERE key = 'format_version'")
    with pytest.raises(SessionFileError, match=r"format 2.*reads up to 1\. Use a newer version"):
        resume(path)
    changed(good, path, "ALTER TABLE steps ADD COLUMN mood TEXT", "UPDATE meta SET value = '2'")
    with pytest.raises(SessionFileError, match="Use a newer version"):
        resume(path)
    changed(good, path, "UPDATE meta SET value = 'two' WHERE key = 'format_version'")
    with pytest.raises(SessionFileError, match="format two"):
        resume(path)


@pytest.mark.parametrize(
    ("statements", "name"),
    [
        (
            (
                "DROP TABLE steps",
                "CREATE VIEW steps AS WITH RECURSIVE n(step) AS (SELECT 0 UNION ALL SELECT step + 1"
                " FROM n) SELECT * FROM n",
            ),
            "tables missing: steps",
        ),
        (
            (
                "DROP TABLE meta",
                "CREATE VIEW meta AS WITH RECURSIVE n(key) AS (SELECT 0 UNION ALL SELECT key + 1"
                " FROM n) SELECT key, key AS value FROM n",
            ),
            "tables missing: meta",
        ),
        (
            ("CREATE TRIGGER theft AFTER INSERT ON rewards BEGIN DELETE FROM rewards; END",),
            "changed: theft",
        ),
        (
            (
                "DROP TABLE events",
                "CREATE TABLE events(id INTEGER PRIMARY KEY, step INTEGER, update_step INTEGER,"
                " kind TEXT, data TEXT, at REAL, last_reward_id INTEGER"
                " CHECK (length(randomblob(100000000)) > 0))",
            ),
            "changed: events",
        ),
        (("DROP INDEX rewards_by_step",), "changed: rewards_by_step"),
    ],
)
def test_a_strangers_schema_computes_nothing(
    good: bytes, tmp_path: Path, statements: tuple[str, ...], name: str
) -> None:
    path = changed(good, tmp_path / "a", *statements)
    with in_time(10), pytest.raises(SessionFileError, match=name):
        resume(path)
    with in_time(10), pytest.raises(SessionFileError, match=name):
        open_copy(path)


def test_tables_and_views_of_the_owners_own_are_no_harm(
    good: bytes, tmp_path: Path, one_agent: None
) -> None:
    path = changed(
        good,
        tmp_path / "a",
        "CREATE TABLE notes(text)",
        "CREATE VIEW good AS SELECT * FROM rewards WHERE value > 0",
    )
    assert go_on(path)


def test_a_blob_that_claims_a_gigabyte_claims_no_memory(good: bytes, tmp_path: Path) -> None:
    """A record header can promise any length; the file does not hold it."""
    path = tmp_path / "a.gcoach"
    rng = random.Random(3)
    needle = b"\x93NUMPY"
    places = [i for i in range(len(good)) if good.startswith(needle, i)]
    tracemalloc.start()
    for place in rng.sample(places, min(60, len(places))):
        content = bytearray(good)
        for back in range(8, 40):
            content[place - back] |= 0x80  # a variable-length integer that goes on and on
        path.write_bytes(bytes(content))
        with in_time(20):
            error = error_of(lambda: read_everything(path))
        assert error is None or str(path) in str(error)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 40_000_000


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_no_handle_is_left_open_by_a_refusal(good: bytes, tmp_path: Path) -> None:
    path = changed(good, tmp_path / "a.gcoach", "DELETE FROM graphs")
    for _ in range(5):
        with pytest.raises(SessionFileError):
            resume(path)
    handles = [
        os.readlink(f"/proc/self/fd/{n}")
        for n in os.listdir("/proc/self/fd")
        if n.isdigit() and os.path.exists(f"/proc/self/fd/{n}")
    ]
    assert not [handle for handle in handles if "a.gcoach" in handle]


def test_two_readers_and_a_writer_of_another_process(tmp_path: Path) -> None:
    """What a reader sees is one moment, while another process goes on writing."""
    script = f"""
import time
from pathlib import Path
from tests.core.session_files import labelled_session
from core import labelling
from core.labels import Label
session = labelled_session(Path({str(tmp_path / "a.gcoach")!r}), 3, batch_size=2)
print("open", flush=True)
end = time.monotonic() + 60
while time.monotonic() < end:
    session.step()
    labelling.give(session, Label(step=session.n_steps - 1, value=1.0))
    session.learn()
    session.recorder.flush()
"""
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=root, stdout=subprocess.PIPE, text=True
    ) as writer:
        try:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "open\n"
            sizes = []
            for _ in range(3):
                copy = open_copy(tmp_path / "a.gcoach")
                assert copy.rewards.n_labelled >= copy.n_steps - 1
                assert copy.n_updates >= copy.n_steps - 2
                sizes.append(copy.n_steps)
                copy.close()
            assert sizes == sorted(sizes)
            with pytest.raises(SessionFileError, match=f"process {writer.pid}"):
                resume(tmp_path / "a.gcoach")
        finally:
            writer.kill()
    session = resume(tmp_path / "a.gcoach")
    assert session.n_steps >= sizes[-1]
    session.close()
