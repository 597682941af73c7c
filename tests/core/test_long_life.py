"""A long life of a session: everything a person can do, closed and killed again and again."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from core import commands as c
from core.credit import CreditRule, CreditSettings, spread
from core.driver import Driver
from core.errors import CommandError
from core.options import SessionOptions
from core.outbox import Outbox
from core.resume import resume
from core.session import Session
from core.verify import verify
from tests.core.helpers import random_graphs
from tests.core.session_files import bits, file_session, killed


def one_thing(driver: Driver, rng: random.Random, folder: Path) -> None:
    """Something a person may do now; what is refused is refused."""
    session = driver.session
    newest = session.n_steps - 1
    choice = rng.randrange(24)
    step = rng.randrange(max(1, session.n_steps))
    value = rng.randrange(-8, 9) / 4
    if choice < 8 or newest < 0:
        driver.carry_out(c.Step(rng.randrange(4) if choice == 0 else None))
    elif choice < 13:
        driver.carry_out(c.GiveReward(newest, value))
    elif choice == 13:
        driver.carry_out(c.GiveReward(step, value, weight=0.5))
    elif choice == 14:
        records = list(session.recent_steps)[-6:]
        rule = CreditSettings(rule=CreditRule.UNIFORM, window=3)
        shares = spread(value, [r.step for r in records], [r.at for r in records], 0.0, rule)
        driver.carry_out(c.GiveReward(newest, value, shares=tuple(shares.items())))
    elif choice == 15:
        driver.carry_out(c.Skip(step))
    elif choice == 16:
        driver.carry_out(rng.choice([c.Undo(), c.Redo(), c.Undo()]))
    elif choice == 17:
        driver.carry_out(c.RollBack(step))
    elif choice == 18:
        driver.carry_out(rng.choice([c.NewEpisode(), c.ShowGraph(rng.randrange(3))]))
    elif choice == 19:
        driver.carry_out(c.SetHyperparameters(other_settings(session, rng)))
    elif choice == 20:
        driver.carry_out(rng.choice([c.Pause(), c.Checkpoint()]))
    elif choice == 21 and (folder / "agent.json").exists():
        driver.carry_out(c.LoadAgent(folder / "agent"))
    elif choice == 22:
        driver.carry_out(c.SaveAgent(folder / "agent"))
    else:
        driver.carry_out(c.InspectStep(step))


def other_settings(session: Session, rng: random.Random) -> object:
    change = rng.choice(
        [
            {"epsilon": rng.random()},
            {"epsilon": 0.9, "epsilon_end": 0.1, "epsilon_decay_steps": 20},
            {"learning_rate": rng.choice([1e-3, 1e-2])},
            {"buffer_capacity": rng.choice([4, 30, 1000])},
            {"batch_size": rng.choice([2, 4, 9])},
            {"discount": rng.choice([0.0, 0.5, 0.9])},
            {"sync_every": rng.choice([3, 10])},
            {"updates_per_label": rng.choice([0, 1, 5])},
            {"double_q": rng.random() < 0.5},
        ]
    )
    return replace(session.hyperparameters, **change)  # type: ignore[arg-type]


def work(driver: Driver, rng: random.Random) -> None:
    """All owed updates, or only some: the person is faster."""
    for _ in range(rng.choice([0, 1, 1000])):
        if driver.patience() != 0.0:
            break
        driver.beat()


def live_and_reopen(tmp_path: Path, seed: int, n_lives: int, n_things: int) -> None:
    rng = random.Random(seed)
    path = tmp_path / "0.gcoach"
    graphs = random_graphs(1, [4, 3, 5])
    session = file_session(path, *graphs, seed=seed, epsilon=0.4)
    refused = 0
    for life in range(1, n_lives + 1):
        driver = Driver(Outbox(), SessionOptions())
        driver.take_over(session, "")
        for _ in range(n_things):
            try:
                one_thing(driver, rng, tmp_path)
            except CommandError:
                refused += 1
            work(driver, rng)
        session = driver.session
        expected = bits(session)
        if life % 2:
            session.recorder.flush()
            path = killed(path, tmp_path / f"{life}.gcoach")
        session.close()
        session = resume(path)
        assert bits(session) == expected, f"life {life}: {session.resumed_from}"
    session.close()
    result = verify(path)
    assert result.is_equal, result.describe()
    assert result.n_steps > n_lives * n_things / 10
    assert result.n_updates > 0
    print(result.describe(), f"{refused} refused")


def test_a_session_lives_through_three_lives(tmp_path: Path) -> None:
    live_and_reopen(tmp_path, seed=1, n_lives=3, n_things=60)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 8))
def test_a_session_lives_through_many_lives(tmp_path: Path, seed: int) -> None:
    live_and_reopen(tmp_path, seed=seed, n_lives=8, n_things=400)
