"""A hundred thousand steps: the file stays small, opens at once, and any step is there at once."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.arrays import bundle, read_bundle
from core.checkpoint import capture
from core.config import Hyperparameters, NetworkConfig, RewardSource
from core.environments.spec import LabelSpec
from core.inspection import inspect_step
from core.journal import Journal, reward_row
from core.opening import new_session
from core.options import SessionOptions
from core.recorder import Moment
from core.resume import resume
from core.rewards import RewardEvent, RewardKind
from core.session import CHECKPOINT_EVERY, Session
from core.snapshot import Drive
from tests.fakes import make_graph, make_metrics, make_record

pytestmark = pytest.mark.timed

N_STEPS = 100_000
N_ACTIONS = 128


def write_long_session(path: Path, updates_per_step: int, network: NetworkConfig) -> int:
    """A file as a long run writes it, without the run; its number of updates.

    Rows hold random numbers of the right shapes. Of the checkpoints only those that thinning
    would leave are written, each captured from a session with the counters of its moment.
    """
    graph = make_graph()
    settings = Hyperparameters(reward_source=RewardSource.SUM)
    session = new_session(
        LabelSpec((graph,), "circuit", N_ACTIONS),
        SessionOptions(seed=1, session_path=path, network=network, hyperparameters=settings),
    )
    journal = session.recorder
    assert isinstance(journal, Journal)
    rng = np.random.default_rng(0)
    architecture = session.agent.learner.architecture
    n_variables = len(architecture.variable_names)
    metrics = make_metrics(1, architecture=architecture)
    mask = np.ones(N_ACTIONS, bool)
    n_updates = 0
    for step in range(N_STEPS):
        q = rng.normal(size=N_ACTIONS).astype(np.float32)
        best = int(q.argmax())
        record = make_record(step, q_values=q, action=best, greedy_action=best, episode=1)
        record = replace(record, graph_id=1, next_graph_id=1, environment_reward=rng.normal())
        journal.add_step(record, mask, mask)
        for _ in range(updates_per_step):
            n_updates += 1
            loss, td_error = rng.random(2).tolist()
            norms = rng.random(n_variables, np.float32)
            journal.add_update(
                replace(
                    metrics,
                    update_step=n_updates,
                    step=step,
                    loss=loss,
                    td_error=td_error,
                    gradient_norms=norms,
                )
            )
    newest = n_updates // CHECKPOINT_EVERY
    for number in sorted({newest - 2**power for power in range(20) if 2**power < newest}):
        add_checkpoint(session, journal, number * CHECKPOINT_EVERY, updates_per_step)
    add_checkpoint(session, journal, n_updates, updates_per_step)
    journal.close()
    return n_updates


def add_checkpoint(session: Session, journal: Journal, n_updates: int, per_step: int) -> None:
    session.n_updates = session.agent.learner.n_updates = n_updates
    session.n_steps = session.episode_length = n_updates // per_step
    arrays, facts = read_bundle(capture(session), "checkpoint")
    facts["buffer_steps"] = [max(0, session.n_steps - 10_000)]
    journal.add_checkpoint(Moment(session.n_steps, n_updates, 0), "periodic", bundle(arrays, facts))


def check_opens_and_scrubs(path: Path, n_updates: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """Opening below 2 s without building the network, any step within 50 ms; the numbers.

    Seconds of this thread, so that whatever else the machine does does not count.
    """
    building: list[float] = []
    make = Session.__init__

    def timed(self: Session, *arguments: Any, **changes: Any) -> None:
        began = time.thread_time()
        make(self, *arguments, **changes)
        building.append(time.thread_time() - began)

    monkeypatch.setattr(Session, "__init__", timed)
    began = time.thread_time()
    session = resume(path)
    opening = time.thread_time() - began - building[0]
    assert session.n_steps == N_STEPS
    assert session.n_updates == n_updates
    assert len(session.buffer) == 10_000
    rng = random.Random(3)
    times = []
    for _ in range(200):
        began = time.thread_time()
        inspected = inspect_step(session, Drive(), rng.randrange(N_STEPS))
        times.append(time.thread_time() - began)
        assert inspected.first_update is not None
    session.recorder.close()
    times.sort()
    assert opening < 2.0
    assert times[-1] < 0.05
    return f"opened in {opening:.2f} s, a step in {times[100] * 1000:.1f} ms"


def megabytes(path: Path) -> float:
    return path.stat().st_size / 1e6


@pytest.mark.parametrize(
    "network", [NetworkConfig(), NetworkConfig.as_posted(N_ACTIONS)], ids=["default", "as posted"]
)
def test_one_update_a_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, network: NetworkConfig
) -> None:
    path = tmp_path / "a.gcoach"
    n_updates = write_long_session(path, 1, network)
    numbers = check_opens_and_scrubs(path, n_updates, monkeypatch)
    print(f"one update a step: {megabytes(path):.0f} MB, {numbers}")
    assert megabytes(path) < 130


@pytest.mark.soak
def test_ten_updates_a_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.gcoach"
    n_updates = write_long_session(path, 10, NetworkConfig.as_posted(N_ACTIONS))
    numbers = check_opens_and_scrubs(path, n_updates, monkeypatch)
    print(f"ten updates a step: {megabytes(path):.0f} MB, {numbers}")
    assert megabytes(path) < 400


@pytest.mark.soak
def test_a_hundred_thousand_labels_open_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.gcoach"
    n_updates = write_long_session(path, 1, NetworkConfig())
    journal = Journal.reopen(path)
    for step in range(N_STEPS):
        event = RewardEvent(id=step + 1, step=step, kind=RewardKind.LABEL, value=1.0, at=1.7e9)
        journal._store.write(*reward_insert(event))
    journal.close()
    with closing(sqlite3.connect(path)) as db:
        (newest,) = db.execute("SELECT MAX(id) FROM checkpoints").fetchone()
        (data,) = db.execute("SELECT data FROM checkpoints WHERE id = ?", (newest,)).fetchone()
        arrays, facts = read_bundle(data, "checkpoint")
        facts["last_reward_id"] = N_STEPS
        values = (bundle(arrays, facts), newest)
        db.execute("UPDATE checkpoints SET data = ? WHERE id = ?", values)
        db.commit()
    numbers = check_opens_and_scrubs(path, n_updates, monkeypatch)
    print(f"with {N_STEPS} labels: {megabytes(path):.0f} MB, {numbers}")


def reward_insert(event: RewardEvent) -> tuple[str, tuple[Any, ...]]:
    row = reward_row(event)
    return f"INSERT INTO rewards VALUES ({', '.join('?' * len(row))})", row
