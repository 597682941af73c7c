"""Which way updates are computed: measured where it counts, recorded, and without a trace."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core import opening
from core.commands import GiveReward, OpenGraphs, Step
from core.config import RewardSource, UpdatePath
from core.driver import Driver
from core.environments.spec import LabelSpec
from core.graph import Graph
from core.opening import new_session
from core.options import SessionOptions
from core.outbox import Outbox
from core.quicker_path import quicker_path
from core.session import Session
from core.session_file import SessionFile
from tests.core.helpers import path_graph, random_graphs
from tests.core.sessions import LEARNING, NARROW, labelled_graphs, make_session, numbers

BY_ITSELF = replace(LEARNING, reward_source=RewardSource.ENVIRONMENT)


def options(**changes: Any) -> SessionOptions:
    return SessionOptions(network=NARROW, hyperparameters=BY_ITSELF, **changes)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """Sessions for which the quicker way was measured; the compiled one always wins."""
    asked: list[Session] = []

    def measured(session: Session) -> UpdatePath:
        asked.append(session)
        return UpdatePath.COMPILED

    monkeypatch.setattr(opening, "quicker_path", measured)
    return asked


def test_measuring_leaves_no_trace() -> None:
    session = make_session(*labelled_graphs(), reward_source=RewardSource.ENVIRONMENT)
    session.step()
    session.learn()
    before, learner = numbers(session), session.agent.learner
    assert quicker_path(session) in UpdatePath
    assert numbers(session) == before
    assert learner.path is UpdatePath.PLAIN
    assert learner.n_traces == 2, "both were run"


def test_large_graphs_are_not_compiled_for() -> None:
    session = make_session(*random_graphs(0, [5, 65], n_features=2))
    assert quicker_path(session) is UpdatePath.PLAIN
    assert session.agent.learner.n_traces == 0


def test_what_was_measured_is_recorded(tmp_path: Path, asked: list[Session]) -> None:
    path = tmp_path / "a.gcoach"
    told: list[str] = []
    spec = LabelSpec(labelled_graphs(), "test")
    session = new_session(spec, options(session_path=path), told.append)
    assert asked == [session]
    assert session.agent.learner.path is session.config.update_path is UpdatePath.COMPILED
    session.close()
    with SessionFile(path) as file:
        assert file.config().update_path is UpdatePath.COMPILED
    assert len(told) == 2
    assert told[1] == ""


@pytest.mark.parametrize(
    ("graphs", "changes"),
    [
        (labelled_graphs(), {"seed": 1}),
        (labelled_graphs(), {"update_path": UpdatePath.PLAIN}),
        (labelled_graphs(), {"hyperparameters": LEARNING}),
        ((path_graph(),), {}),
    ],
    ids=["seed", "chosen", "by hand", "no reward"],
)
def test_nothing_is_measured_where_it_is_settled(
    asked: list[Session], graphs: tuple[Graph, ...], changes: dict[str, Any]
) -> None:
    session = new_session(LabelSpec(graphs, "test", 2), replace(options(), **changes))
    assert asked == []
    assert session.config.update_path is UpdatePath.PLAIN


def test_owed_updates_go_several_in_a_call_and_lose_no_point() -> None:
    chosen = SessionOptions(
        update_path=UpdatePath.COMPILED,
        network=NARROW,
        hyperparameters=replace(LEARNING, updates_per_label=10),
    )
    outbox = Outbox()
    driver = Driver(outbox, chosen)
    driver.carry_out(OpenGraphs((path_graph(),), "test", actions=2))
    driver.carry_out(Step())
    driver.carry_out(GiveReward(step=0, value=1.0))
    calls = 0
    while driver.patience() == 0.0:
        driver.beat()
        calls += 1
    told = outbox.drain().metrics
    assert [m.update_step for m in told] == list(range(1, 11))
    assert len({m.loss for m in told}) == 10
    assert calls == 2, "eight updates, then two"
    driver.close()
