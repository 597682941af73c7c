"""What people report of labelling, and the right behaviour: one test for each situation."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core import commands as c
from core import labelling
from core.driver import Driver
from core.errors import CommandError
from core.events import CommandFailed, LabelChanged, StepTaken
from core.labels import Label
from core.options import SessionOptions
from core.outbox import Outbox
from core.resume import resume
from core.runner import Runner
from core.session import Session
from core.session_file import SessionFile
from core.store import SessionFileError
from core.verify import verify
from tests.core.helpers import path_graph, random_graphs
from tests.core.session_files import bits, file_session, labelled_session, rows
from tests.core.sessions import LEARNING, NARROW


def driven(session: Session) -> tuple[Driver, Outbox]:
    outbox = Outbox()
    driver = Driver(outbox, SessionOptions())
    driver.take_over(session, "")
    return driver, outbox


def work_off(driver: Driver) -> None:
    while driver.patience() == 0.0:
        driver.beat()


def test_plus_ten_undo_minus_ten_is_one_label_and_learning_used_it(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach", discount=0.0)
    session.step(1)
    labelling.give(session, Label(step=0, value=10.0))
    labelling.undo(session)
    labelling.give(session, Label(step=0, value=-10.0))
    active = [e for e in session.rewards.events if session.rewards.is_active(e.id)]
    labels = [e.value for e in active if e.kind.value == "label"]
    assert labels == [-10.0]
    before = float(session.q_values()[1])
    metrics = session.learn()
    assert metrics is not None
    np.testing.assert_allclose(metrics.td_errors, -10.0 - before, rtol=1e-5)
    for _ in range(50):
        session.learn()
    assert session.q_values()[1] < before
    session.close()


@pytest.mark.parametrize("reward", [0.0, 1.0])
def test_action_0_and_reward_0_are_as_any_other(tmp_path: Path, reward: float) -> None:
    session = file_session(tmp_path / "a.gcoach")
    session.step(0)
    labelling.give(session, Label(step=0, value=reward))
    assert labelling.effective_reward(session, 0) == reward
    assert session.buffer.n_labelled == 1
    assert session.rewards.n_labelled == 1
    assert rows(tmp_path / "a.gcoach", "SELECT step, value, action FROM rewards") == [
        (0, reward, 0)
    ]
    session.close()


def test_a_skip_is_another_thing_than_a_reward_of_0(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach")
    session.step(0)
    labelling.skip(session, 0)
    assert labelling.effective_reward(session, 0) is None
    assert session.buffer.n_labelled == 0
    assert session.learn() is None
    assert rows(tmp_path / "a.gcoach", "SELECT * FROM rewards") == []
    session.close()


def test_a_key_pressed_as_the_next_step_appears_is_for_the_step_on_screen(tmp_path: Path) -> None:
    driver, outbox = driven(file_session(tmp_path / "a.gcoach"))
    driver.carry_out(c.Step())
    on_screen = driver.session.n_steps - 1
    driver.carry_out(c.Step())  # on its way while the key goes down
    driver.carry_out(c.GiveReward(on_screen, 2.0, session_number=1))
    (changed,) = [e for e in outbox.drain().events if isinstance(e, LabelChanged)]
    assert (changed.step, changed.label) == (0, 2.0)
    assert driver.session.rewards.label(1) is None
    with pytest.raises(CommandError, match="session 7 of this window; session 1 is open"):
        driver.carry_out(c.GiveReward(0, 2.0, session_number=7))
    with pytest.raises(CommandError, match="no step 9; the newest is step 1"):
        driver.carry_out(c.GiveReward(9, 2.0))
    driver.close()


def test_a_buffer_of_three_holds_three_of_five_each_with_its_own_next_graph(
    tmp_path: Path,
) -> None:
    graphs = random_graphs(2, [3, 4, 5, 6, 7])
    session = file_session(tmp_path / "a.gcoach", *graphs, buffer_capacity=3)
    for i in range(4):
        session.step()
        labelling.give(session, Label(step=i, value=float(i)))
    session.reset(0)
    session.step()
    labelling.give(session, Label(step=4, value=4.0))
    session.close()
    for each in (session, resume(tmp_path / "a.gcoach")):
        assert each.buffer.steps == (2, 3, 4)
        for step, (graph, following) in zip((2, 3, 4), ((2, 3), (3, 4), (0, 1)), strict=True):
            held = each.buffer.transition(step)
            reward = each.buffer.reward(step)
            assert held is not None
            assert reward is not None
            np.testing.assert_array_equal(held.observation.x, graphs[graph].x)
            np.testing.assert_array_equal(held.next_observation.x, graphs[following].x)
            assert reward.value == step
        assert each.rewards.n_labelled == 5
        each.recorder.close()


def test_one_reward_of_a_million_is_recovered_from_within_two_hundred_labels(
    tmp_path: Path,
) -> None:
    """After the undo, labels of +1 and -1 are learned as if the slip had not been."""
    session = file_session(
        tmp_path / "a.gcoach", discount=0.0, epsilon=1.0, epsilon_end=1.0, learning_rate=1e-3
    )

    def label(value: float | None = None) -> None:
        record = session.step()
        wanted = 1.0 if record.action == 2 else -1.0
        labelling.give(session, Label(step=record.step, value=wanted if value is None else value))
        for _ in range(10):
            session.learn()

    for _ in range(10):
        label()
    label(1e6)
    labelling.undo(session)
    for _ in range(200):
        label()
    np.testing.assert_allclose(session.q_values(), [-1.0, -1.0, 1.0, -1.0], atol=0.1)
    session.close()


def test_a_clock_set_back_costs_nothing(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach")
    clock = itertools.chain([100.0, 101.0, -5000.0, 3.0, 3.0, 2.0], itertools.repeat(1.0))
    session._clock = lambda: next(clock)
    for i in range(4):
        session.step()
        labelling.give(session, Label(step=i, value=1.0))
        session.learn()
    expected = bits(session)
    session.close()
    again = resume(tmp_path / "a.gcoach")
    assert bits(again) == expected
    again.close()
    assert verify(tmp_path / "a.gcoach").is_equal


def lose_nothing(session: Session, lose: object, tmp_path: Path, reason: str) -> None:
    """The file fails: labelling goes on in memory, is saved elsewhere, and is whole there."""
    driver, outbox = driven(session)
    assert callable(lose)
    lose()
    for i in range(6, 9):
        driver.carry_out(c.Step())
        driver.carry_out(c.GiveReward(i, 1.0))
    work_off(driver)
    driver.carry_out(c.Pause())  # a checkpoint, too
    driver.settle(is_waiting=True)
    telemetry = outbox.drain()
    assert not [e for e in telemetry.events if isinstance(e, CommandFailed)]
    assert telemetry.snapshot is not None
    assert telemetry.snapshot.n_labels == 9
    assert reason in telemetry.snapshot.storage_problem
    assert telemetry.snapshot.session_path is None
    place = tmp_path / "elsewhere.gcoach"
    driver.carry_out(c.SaveSessionAs(place))
    driver.settle(is_waiting=True)
    snapshot = outbox.drain().snapshot
    assert snapshot is not None
    assert snapshot.storage_problem == ""
    assert snapshot.session_path == str(place)
    driver.carry_out(c.Step())
    driver.carry_out(c.GiveReward(9, 1.0))
    work_off(driver)
    expected = bits(driver.session)
    driver.close()
    again = resume(place)
    assert again.rewards.n_labelled == 10
    assert bits(again) == expected
    again.close()
    result = verify(place)
    assert result.is_equal, result.describe()


def test_the_folder_is_deleted_while_it_runs(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    session = labelled_session(folder / "a.gcoach")
    lose_nothing(session, lambda: shutil.rmtree(folder), tmp_path, "No such file")


def test_the_file_is_replaced_while_it_runs(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    session = labelled_session(path)
    labelled_session(tmp_path / "other.gcoach", seed=5).close()
    other = (tmp_path / "other.gcoach").read_bytes()

    def replace_it() -> None:
        os.replace(tmp_path / "other.gcoach", path)

    lose_nothing(session, replace_it, tmp_path, "replaced by another")
    assert path.read_bytes() == other


def test_the_disk_is_full_in_the_middle_of_a_checkpoint(tmp_path: Path) -> None:
    """The previous checkpoint stays, with every label from before."""
    path = tmp_path / "a.gcoach"
    session = labelled_session(path)
    session.checkpoint("saved")
    journal = session.recorder
    pages = journal._store.query("PRAGMA page_count")[0][0]  # type: ignore[attr-defined]

    def fill() -> None:
        journal._store.query(f"PRAGMA max_page_count = {pages + 2}")  # type: ignore[attr-defined]
        session.checkpoint("pause")

    lose_nothing(session, fill, tmp_path, "full")
    again = resume(path)
    assert again.rewards.n_labelled == 6
    assert "checkpoint 1 (saved" in again.resumed_from
    again.close()


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="mounts a disk")
def test_a_real_disk_runs_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)]
    if subprocess.run(mount, check=False).returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        session = labelled_session(disk / "a.gcoach")
        session.checkpoint("saved")

        def fill() -> None:
            with (disk / "junk").open("wb", buffering=0) as junk:
                try:
                    while junk.write(bytes(4096)):
                        pass
                except OSError:
                    pass
            for _ in range(20):
                session.checkpoint("pause")

        lose_nothing(session, fill, tmp_path, "full")
        (disk / "junk").unlink()
        again = resume(disk / "a.gcoach")
        assert again.rewards.n_labelled == 6
        again.close()
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_file_cut_short_is_refused_or_its_labels_are_there(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    labelled_session(path).close()
    whole = path.read_bytes()
    refused = 0
    for end in (len(whole) - 1, len(whole) - 4096, len(whole) // 2, 100, 0):
        path.write_bytes(whole[:end])
        try:
            session = resume(path)
        except SessionFileError:
            refused += 1
        else:
            assert session.rewards.n_labelled == 6
            session.recorder.close()
    assert refused >= 3


def test_ten_quick_opens_and_closes_leave_the_same_session(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    session = labelled_session(path)
    expected = bits(session)
    session.close()
    for _ in range(10):
        again = resume(path)
        assert bits(again) == expected
        again.close()
    assert verify(path).is_equal
    assert len(rows(path, "SELECT * FROM checkpoints")) <= 4


@pytest.fixture
def runner(tmp_path: Path) -> Iterator[Runner]:
    settings = replace(LEARNING, updates_per_label=10, batch_size=32)
    made = Runner(
        SessionOptions(
            seed=4,
            session_path=tmp_path / "a.gcoach",
            network=NARROW,
            hyperparameters=settings,
        )
    )
    made.start()
    yield made
    assert made.stop(20)


def test_a_label_every_fifty_milliseconds_while_training(runner: Runner, tmp_path: Path) -> None:
    """Labels come faster than their updates; none is lost, none doubled, none moved."""
    runner.submit(c.OpenGraphs((path_graph(),), "fast"))
    runner.submit(c.SetWaitForReward(False))
    runner.submit(c.SetPace(100.0))
    runner.submit(c.Run())
    newest = -1
    given: dict[int, float] = {}
    told: list[LabelChanged] = []
    end = time.monotonic() + 60
    while len(given) < 60 and time.monotonic() < end:
        time.sleep(0.05)
        for event in runner.outbox.drain().events:
            assert not isinstance(event, CommandFailed)
            if isinstance(event, StepTaken):
                newest = event.record.step
            if isinstance(event, LabelChanged):
                told.append(event)
        if newest >= 0 and newest not in given:
            given[newest] = len(given) / 4
            assert runner.submit(c.GiveReward(newest, given[newest]))
    assert len(given) == 60
    assert runner.stop(30)
    told += [e for e in runner.outbox.drain().events if isinstance(e, LabelChanged)]
    assert {e.step: e.label for e in told} == given
    with SessionFile(tmp_path / "a.gcoach") as file:
        stored = [(event.step, event.value) for event in file.rewards()]
    assert sorted(stored) == sorted(given.items())
