"""Learning again beside the window: the real process, its progress, and its end."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.comparison import read_compared
from core.environments import trust
from gui.compare.program_run import permission, program_command
from gui.compare.relearn_run import RelearnRun, RelearnWish, free_path
from tests.core.relearning import taught


def test_the_new_session_is_put_beside_the_old_one(qtbot: QtBot, tmp_path: Path) -> None:
    source = taught(tmp_path / "a.gcoach")
    run, told = RelearnRun(), list[tuple[int, int]]()
    run.progressed.connect(lambda done, of: told.append((done, of)))
    with qtbot.waitSignal(run.finished, timeout=120_000) as waited:
        run.start(RelearnWish(source=source, settings=("discount=0.5",), seed=9))
    (path,) = waited.args or []
    assert path == tmp_path / "a-relearned.gcoach"
    assert told[0][1] == 14
    assert told[-1] == (14, 14)
    config = read_compared(path).config
    assert (config.seed, config.hyperparameters.discount) == (9, 0.5)
    assert not run.is_running
    assert not list(tmp_path.glob(".relearning*"))


def test_cancelling_leaves_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    source = taught(tmp_path / "a.gcoach")
    run, failures = RelearnRun(), list[str]()
    run.failed.connect(failures.append)
    with qtbot.waitSignal(run.progressed, timeout=120_000):
        run.start(RelearnWish(source=source, settings=(), seed=3))
    run.cancel()
    qtbot.waitUntil(lambda: not run.is_running, timeout=10_000)
    assert failures == []
    assert not [path for path in tmp_path.iterdir() if not path.name.startswith("a.gcoach")]


def test_what_the_process_refuses_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    run = RelearnRun()
    with qtbot.waitSignal(run.failed, timeout=60_000) as waited:
        run.start(RelearnWish(source=tmp_path / "none.gcoach", settings=(), seed=3))
    (why,) = waited.args or []
    assert "none.gcoach" in why
    assert "Traceback" not in why
    assert list(tmp_path.iterdir()) == []


def test_a_program_of_somebodys_runs_only_when_it_was_allowed() -> None:
    program = ("mine:Env", "mine:adapter")
    assert permission(None) == permission(program) == []
    trust.allow("mine:Env")
    assert permission(program) == ["--env", "mine:Env"]


def test_a_frozen_program_is_its_own_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert program_command(["relearn"]) == [sys.executable, "-m", "gui", "relearn"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert program_command(["relearn"]) == [sys.executable, "relearn"]


def test_names_are_not_taken_twice(tmp_path: Path) -> None:
    source = tmp_path / "a.gcoach"
    names = []
    for _ in range(3):
        names.append(free_path(source).name)
        free_path(source).touch()
        source = tmp_path / names[-1]
    assert names == ["a-relearned.gcoach", "a-relearned-2.gcoach", "a-relearned-3.gcoach"]
