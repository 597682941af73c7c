"""Sessions in Gymnasium environments: acting, failing, resuming, verifying, being told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core import commands as c
from core.config import Head, Hyperparameters, RewardSource
from core.driver import Driver
from core.environments.spec import environment_spec
from core.environments.suggestions import SUGGESTIONS, suggested
from core.errors import EnvironmentFailed, UntrustedEnvironmentError, UnusableEnvironmentError
from core.evaluation import evaluate, evaluate_random
from core.events import CommandFailed
from core.export import TableFormat, export
from core.opening import new_session
from core.options import SessionOptions
from core.outbox import Outbox
from core.resume import resume
from core.runner import Runner
from core.session import Session
from core.verify import verify
from tests.core.session_files import bits, killed, rows
from tests.core.sessions import LEARNING, NARROW, numbers

HERE = "tests.core.environments.foreign"
FROM_ENVIRONMENT = replace(LEARNING, reward_source=RewardSource.ENVIRONMENT, epsilon=0.5)

CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "max cut": ("GraphCoach/MaxCut-v0", {"n_nodes": [4, 7]}),
    "independent set": ("GraphCoach/IndependentSet-v0", {"n_nodes": 6}),
    "placement": ("GraphCoach/GridPlacement-v0", {"n_cells": 5}),
    "list": (f"{HERE}:Walk", {}),
    "nodes": (f"{HERE}:Nodes", {}),
    "cut off": ("Short-v0", {"n_nodes": 6}),
}


def _session(
    case: str, path: Path | None = None, source: RewardSource = RewardSource.ENVIRONMENT
) -> Session:
    env, args = CASES[case]
    options = SessionOptions(
        seed=5,
        session_path=path,
        network=NARROW,
        hyperparameters=replace(FROM_ENVIRONMENT, reward_source=source),
    )
    return new_session(environment_spec(env, tuple(args.items())), options)


def _act(session: Session, n_steps: int) -> None:
    for _ in range(n_steps):
        session.step()
        while session.owed_updates:
            session.learn()


@pytest.mark.parametrize("case", CASES)
def test_a_session_acts_the_same_way_twice(case: str) -> None:
    first, second = (_session(case, source=RewardSource.BY_HAND) for _ in range(2))
    for session in (first, second):
        _act(session, 25)
    assert first.episode > 2
    assert numbers(first) == numbers(second)


@pytest.mark.parametrize("case", ["max cut", "placement", "nodes"])
def test_a_session_that_was_killed_goes_on_bit_for_bit(case: str, tmp_path: Path) -> None:
    whole = _session(case, tmp_path / "whole.gcoach")
    _act(whole, 13)
    whole.checkpoint("here")
    _act(whole, 4)
    whole.recorder.flush()
    again = resume(killed(tmp_path / "whole.gcoach", tmp_path / "again.gcoach"))
    assert bits(again) == bits(whole)
    _act(whole, 9)
    _act(again, 9)
    assert bits(again) == bits(whole)
    again.close()
    whole.close()
    assert verify(tmp_path / "whole.gcoach").is_equal


def test_actions_that_are_nodes_show_in_the_network_and_by_the_nodes_names() -> None:
    session = _session("nodes")
    network = session.agent.learner.architecture
    assert network.network.head is Head.NODE
    assert "one Q-value per node" in network.describe()
    sizes = set()
    for _ in range(30):
        record = session.step()
        sizes.add(len(record.q_values))
        assert record.action < len(record.q_values)
    assert sizes == {4, 5, 6}
    assert session.agent.learner.n_traces <= 1


@pytest.mark.parametrize("error", ["ValueError", "SystemExit"])
def test_a_failing_step_leaves_the_session_as_it_was(error: str) -> None:
    options = SessionOptions(seed=5, network=NARROW, hyperparameters=FROM_ENVIRONMENT)
    args = (("error", error), ("after", 2))
    session = new_session(environment_spec(f"{HERE}:Broken", args), options)
    _act(session, 2)
    before = numbers(session)
    with pytest.raises(EnvironmentFailed, match=error):
        session.step()
    assert numbers(session) == before
    session.reset()
    _act(session, 2)
    session.close()


@pytest.mark.parametrize("reward", ["nan", "inf", "-inf"])
def test_a_reward_that_is_no_number_is_refused_and_changes_nothing(
    reward: str, tmp_path: Path
) -> None:
    path = tmp_path / "nan.gcoach"
    env = f"{HERE}:Overflowing"
    options = SessionOptions(
        seed=5, session_path=path, network=NARROW, hyperparameters=FROM_ENVIRONMENT
    )
    session = new_session(environment_spec(env, (("reward", reward),)), options)
    _act(session, 2)
    before = numbers(session)
    said = f"^step 2: {env}: a reward must be a finite 32-bit number, got {reward}$"
    for _ in range(2):  # the environment moved before it failed; it must be back for the second
        with pytest.raises(UnusableEnvironmentError, match=said):
            session.step()
        assert numbers(session) == before
    session.reset()
    _act(session, 2)
    session.close()
    assert rows(path, "SELECT COUNT(*) FROM steps") == [(4,)]
    assert rows(path, "SELECT COUNT(*) FROM steps WHERE environment_reward IS NULL") == [(0,)]
    assert verify(path).is_equal


def test_an_environment_is_put_back_where_it_was_before_a_failed_step() -> None:
    env, args = f"{HERE}:Overflowing", (("after", 3),)
    options = SessionOptions(seed=5, network=NARROW, hyperparameters=FROM_ENVIRONMENT)
    session = new_session(environment_spec(env, args), options)
    _act(session, 3)
    seen = session.current.graph.digest()
    for _ in range(3):
        with pytest.raises(UnusableEnvironmentError):
            session.step(action=1)
        assert session.current.graph.digest() == seen
        walk: Any = session.arena
        assert walk._env.n_steps == 3
    assert session.last_step is not None


def test_a_failure_reaches_the_window_with_its_traceback() -> None:
    runner = Runner(SessionOptions(seed=1))
    driver = Driver(runner.outbox, SessionOptions(seed=1, network=NARROW))
    command = c.OpenEnvironment(f"{HERE}:Broken", (("after", 0),))
    driver.carry_out(command)
    with pytest.raises(EnvironmentFailed) as caught:
        driver.carry_out(c.Step())
    runner._tell_failure(driver, c.Step(), caught.value)
    (told,) = [e for e in runner.outbox.drain().events if isinstance(e, CommandFailed)]
    assert told.message == "ValueError: node 3 has left the ring"
    assert "foreign.py" in told.traceback
    assert told.traceback.rstrip().endswith(told.message)
    driver.close()


def test_opening_an_environment_that_cannot_be_used_keeps_the_old_session() -> None:
    driver = Driver(Outbox(), SessionOptions(seed=1, network=NARROW))
    driver.carry_out(c.OpenEnvironment(f"{HERE}:Walk"))
    before = driver.session
    for env in ("Nothing-v3", f"{HERE}:NoEnvironment"):
        with pytest.raises(ValueError, match="environment"):
            driver.carry_out(c.OpenEnvironment(env))
    with pytest.raises(EnvironmentFailed):
        driver.carry_out(c.OpenEnvironment(f"{HERE}:Broken", (("where", "reset"),)))
    assert driver.session is before
    driver.carry_out(c.Step())
    driver.close()


def test_a_file_runs_nobodys_program_until_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "walk.gcoach"
    session = _session("list", path)
    _act(session, 3)
    session.close()
    monkeypatch.setattr("core.environments.trust._allowed", set())
    for attempt in (resume, verify):
        with pytest.raises(UntrustedEnvironmentError, match=f"open the session with --env {HERE}"):
            attempt(path)
    driver = Driver(Outbox(), SessionOptions(seed=1, network=NARROW))
    with pytest.raises(UntrustedEnvironmentError):
        driver.carry_out(c.OpenSession(path))
    driver.carry_out(c.OpenSession(path, runs_program=True))
    assert driver.session.n_steps == 3
    driver.close()


def test_evaluation_meets_the_same_graphs_and_knows_the_optimum() -> None:
    session = _session("max cut")
    before = numbers(session)
    result = evaluate(session, 6)
    assert numbers(session) == before
    assert result.optimum_share is not None
    assert 0.5 < result.optimum_share <= 1.0
    at_random = evaluate_random(session, 6)
    assert evaluate_random(session, 6) == at_random
    assert evaluate(_session("list"), 2).optimum_share is None


def test_tables_of_a_node_session_name_no_action_wrongly(tmp_path: Path) -> None:
    path = tmp_path / "nodes.gcoach"
    session = _session("nodes", path)
    _act(session, 5)
    session.close()
    export(path, tmp_path / "out", TableFormat.CSV)
    assert len((tmp_path / "out" / "steps.csv").read_text().splitlines()) == 6
    assert len(rows(path, "SELECT step FROM steps")) == 5


def test_suggestions_fill_only_what_nobody_set() -> None:
    spec = environment_spec("GraphCoach/MaxCut-v0")
    plain = Hyperparameters(reward_source=RewardSource.ENVIRONMENT)
    wanted = SUGGESTIONS["GraphCoach/MaxCut-v0"].hyperparameters
    filled = suggested(spec, SessionOptions(hyperparameters=plain)).hyperparameters
    assert all(getattr(filled, name) == value for name, value in wanted.items())
    own = replace(plain, discount=0.5, batch_size=8)
    kept = suggested(spec, SessionOptions(hyperparameters=own)).hyperparameters
    assert (kept.discount, kept.batch_size, kept.double_q) == (0.5, 8, True)
    by_hand = SessionOptions(hyperparameters=Hyperparameters())
    assert suggested(spec, by_hand) is by_hand


def test_features_are_standardised_over_random_episodes_of_ours() -> None:
    session = _session("max cut")
    mean = session.agent.network.feature_mean.numpy()
    scale = session.agent.network.feature_scale.numpy()
    assert (mean[0], scale[0]) == (0.0, 1.0), "the side is 0 or 1 and stays so"
    assert np.abs(mean[1:]).max() > 0.05, "of a whole episode: at its start all would be 0"
    assert (np.abs(scale) > 0.1).all()
