"""The worker thread: takes orders in order, survives what goes wrong, ends when told."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from core import commands as c
from core.config import RewardSource
from core.driver import Driver
from core.events import CommandFailed, Event, LabelChanged, StepTaken, WorkerDied, WorkerReady
from core.options import SessionOptions
from core.runner import MAX_COMMANDS, Runner
from core.session import Session
from core.telemetry import Mode, Snapshot, UpdateMetrics
from tests.core.helpers import path_graph
from tests.core.sessions import LEARNING, NARROW, labelled_graphs
from tests.fakes import make_graph


class Window:
    """Stands in for the window: submits, drains, remembers everything it was told."""

    def __init__(self, **settings: Any) -> None:
        options = SessionOptions(
            seed=0, network=NARROW, hyperparameters=LEARNING.changed(**settings)
        )
        self.runner = Runner(options)
        self.told: list[Event] = []
        self.metrics: list[UpdateMetrics] = []
        self.snapshot: Snapshot | None = None
        self.n_dropped = 0

    def give(self, *commands: c.Command) -> None:
        for command in commands:
            assert self.runner.submit(command)

    def drain(self) -> None:
        drained = self.runner.outbox.drain()
        self.told += drained.events
        self.metrics += drained.metrics
        self.n_dropped += drained.dropped_metrics
        self.snapshot = drained.snapshot or self.snapshot

    def wait(self, condition: Callable[[], object], timeout_s: float = 10.0) -> None:
        """Drain until something is true; an error nobody waits for ends the wait at once."""
        end = time.monotonic() + timeout_s
        while not condition():
            errors = [e.traceback for e in self.of(CommandFailed) + self.of(WorkerDied)]
            assert not any(errors), "".join(errors)
            assert time.monotonic() < end, f"waited {timeout_s} s; was told {self.told[-5:]}"
            time.sleep(0.005)
            self.drain()

    def of(self, kind: type[Event]) -> list[Any]:
        return [e for e in self.told if isinstance(e, kind)]

    def failures(self) -> list[str]:
        return [e.message for e in self.of(CommandFailed)]


@pytest.fixture
def make_window() -> Iterator[Callable[..., Window]]:
    """Windows whose workers are stopped in the end, whatever happened."""
    made: list[Window] = []

    def make(**settings: Any) -> Window:
        window = Window(**settings)
        made.append(window)
        window.runner.start()
        return window

    yield make
    for window in made:
        window.runner.stop(timeout_s=30.0)
    assert not any(window.runner.is_alive for window in made)


MakeWindow = Callable[..., Window]


def test_it_is_ready_and_says_what_it_runs_on(make_window: MakeWindow) -> None:
    window = make_window()
    window.wait(lambda: window.of(WorkerReady))
    names = [name for name, _ in window.of(WorkerReady)[0].versions]
    assert {"python", "tensorflow", "tf_keras", "spektral", "numpy"} <= set(names)


def test_orders_are_carried_out_in_the_order_they_were_given(make_window: MakeWindow) -> None:
    window = make_window()
    window.give(c.OpenGraphs((path_graph(),), "path"), *(c.Step(i % 8) for i in range(30)))
    window.wait(lambda: len(window.of(StepTaken)) == 30)
    taken = [e.record for e in window.of(StepTaken)]
    assert [r.action for r in taken] == [i % 8 for i in range(30)]
    assert [r.step for r in taken] == list(range(30))
    window.wait(lambda: window.snapshot is not None and window.snapshot.n_steps == 30)
    assert window.snapshot is not None
    assert window.snapshot.mode is Mode.PAUSED


def test_a_refused_order_costs_itself_only(make_window: MakeWindow) -> None:
    window = make_window()
    window.give(
        c.Step(),
        c.OpenGraphs((path_graph(), make_graph()), "mixed"),
        c.OpenGraphs((path_graph(),), "path"),
        c.Step(99),
        c.GiveReward(5, 1.0),
        c.Step(0),
    )
    window.wait(lambda: window.of(StepTaken))
    commands = [e.command for e in window.of(CommandFailed)]
    assert commands == ["Step", "OpenGraphs", "Step", "GiveReward"]
    assert all(e.traceback == "" for e in window.of(CommandFailed))
    assert window.failures()[2] == "no action 99: actions are 0 to 7"
    assert window.failures()[3] == "there is no step 5; none was taken"
    assert window.runner.is_alive


def _raise(*_: object, **__: object) -> None:
    raise RuntimeError("the simulator is gone")


def test_an_order_that_fails_is_told_with_its_traceback(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    window.give(c.OpenGraphs((path_graph(),), "path"), c.Step(0))
    window.wait(lambda: window.of(StepTaken))
    with monkeypatch.context() as broken:
        broken.setattr("core.environments.arena.LabelArena.step", _raise)
        window.give(c.Step())
        window.wait(lambda: window.of(CommandFailed))
    (failed,) = window.of(CommandFailed)
    assert (failed.command, failed.message) == ("Step", "RuntimeError: the simulator is gone")
    assert "Traceback" in failed.traceback
    window.told.clear()
    window.give(c.Step(0))
    window.wait(lambda: window.of(StepTaken))
    assert window.of(StepTaken)[0].record.step == 1


def test_a_step_that_fails_in_a_run_pauses_it(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    window.give(c.OpenGraphs((path_graph(),), "path"))
    monkeypatch.setattr("core.environments.arena.LabelArena.step", _raise)
    window.give(c.Run())
    window.wait(lambda: window.of(CommandFailed))
    assert window.of(CommandFailed)[0].command == "Run"
    window.told.clear()
    window.wait(lambda: window.snapshot is not None and window.snapshot.mode is Mode.PAUSED)
    time.sleep(0.1)
    window.drain()
    assert not window.of(CommandFailed), "it is not tried again and again"
    assert window.runner.is_alive


def test_a_broken_loop_is_told_and_takes_no_more_orders(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    window.wait(lambda: window.of(WorkerReady))
    monkeypatch.setattr(Driver, "settle", _raise)
    window.runner.submit(c.OpenGraphs((path_graph(),), "path"))
    window.wait(lambda: window.of(WorkerDied))
    (died,) = window.of(WorkerDied)
    assert died.message == "RuntimeError: the simulator is gone"
    assert "Traceback" in died.traceback
    window.wait(lambda: not window.runner.is_alive)
    assert not window.runner.submit(c.Step())
    assert window.runner.stop()


def test_a_worker_that_cannot_begin_is_told(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Driver, "__init__", _raise)
    window = make_window()
    window.wait(lambda: window.of(WorkerDied))
    assert "the simulator is gone" in window.of(WorkerDied)[0].message


@pytest.mark.timed
@pytest.mark.parametrize("reward_source", [RewardSource.BY_HAND, RewardSource.ENVIRONMENT])
def test_a_stop_during_a_run_ends_in_time(
    make_window: MakeWindow, reward_source: RewardSource
) -> None:
    window = make_window(reward_source=reward_source)
    window.give(
        c.OpenGraphs(labelled_graphs(), "set"), c.SetWaitForReward(False), c.SetPace(None), c.Run()
    )
    window.wait(lambda: len(window.of(StepTaken)) > 20)
    began = time.monotonic()
    assert window.runner.stop(timeout_s=5.0)
    assert time.monotonic() - began < 5
    assert not window.runner.is_alive
    assert not window.of(WorkerDied)
    assert not window.runner.submit(c.Step())


@pytest.mark.timed
def test_a_stop_ends_in_time_however_much_is_owed_and_queued(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large graph, slow updates: the person closes the window all the same."""
    learn = Session.learn

    def slowly(session: Session) -> UpdateMetrics | None:
        time.sleep(0.05)
        return learn(session)

    monkeypatch.setattr(Session, "learn", slowly)
    window = make_window(updates_per_label=200)
    window.give(c.OpenGraphs((path_graph(),), "path"), c.Step(0), c.GiveReward(0, 1.0), c.Step())
    window.wait(lambda: len(window.metrics) > 3)
    began = time.monotonic()
    assert window.runner.stop(timeout_s=5.0)
    assert time.monotonic() - began < 5


@pytest.mark.timed
def test_a_full_queue_refuses_without_waiting() -> None:
    runner = Runner(SessionOptions())
    for _ in range(MAX_COMMANDS):
        assert runner.submit(c.Step())
    began = time.monotonic()
    assert not runner.submit(c.Step())
    assert time.monotonic() - began < 0.1
    assert runner.stop(), "a worker that never began has nothing to end"


@pytest.mark.timed
def test_a_worker_that_waits_costs_nothing(make_window: MakeWindow) -> None:
    window = make_window()
    window.give(c.OpenGraphs((path_graph(),), "path"), c.Run())
    window.wait(
        lambda: window.snapshot is not None and window.snapshot.mode is Mode.AWAITING_REWARD
    )
    before = time.process_time()
    time.sleep(0.3)
    assert time.process_time() - before < 0.15
    assert window.runner.is_alive


def test_labels_in_the_middle_of_a_run_are_neither_lost_nor_doubled(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As fast as a label every few milliseconds, while the worker steps and learns."""
    sessions: list[Session] = []
    monkeypatch.setattr(Session, "close", lambda session: sessions.append(session))
    window = make_window(reward_source=RewardSource.OVERRIDE)
    window.give(c.OpenGraphs(labelled_graphs(), "set"), c.SetPace(None), c.Run())
    window.wait(lambda: len(window.of(StepTaken)) > 3)
    n_labels = 100
    for i in range(n_labels):
        newest = window.of(StepTaken)[-1].record.step
        window.give(c.GiveReward(newest, float(i)))
        time.sleep(0.005)
        window.drain()
    window.wait(lambda: len(window.of(LabelChanged)) == n_labels)
    assert window.runner.stop()
    window.drain()
    assert [e.label for e in window.of(LabelChanged)] == [float(i) for i in range(n_labels)]
    (session,) = sessions
    assert [e.value for e in session.rewards.events] == [float(i) for i in range(n_labels)]
    assert window.n_dropped == 0
    assert [m.update_step for m in window.metrics] == list(range(1, len(window.metrics) + 1))
    assert window.metrics
    assert not window.failures()


def test_no_thread_is_left_behind() -> None:
    assert [t.name for t in threading.enumerate() if t.name == "graph-coach-worker"] == []
