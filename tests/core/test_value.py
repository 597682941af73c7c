"""What labels bought: both agents judged by the same measure, and what is counted."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from core import labelling
from core.cli import main
from core.config import RewardSource
from core.environments.spec import LabelSpec
from core.errors import CommandError
from core.evaluation import evaluate
from core.exploration import greedy_action
from core.labels import Label
from core.opening import new_session
from core.options import SessionOptions
from core.resume import resume
from core.session import Session
from core.teaching import pay_off, step_and_answer
from core.value import value_of_labels
from core.value_record import Measure, Value
from tests.core.relearning import quiet
from tests.core.session_files import file_session
from tests.core.sessions import LEARNING, NARROW, labelled_graphs


def greedy_actions(session: Session) -> list[int]:
    """The greedy action on each graph of the set."""
    q = [session.agent.q_values(session.registry.identify(g)[1]) for g in labelled_graphs()]
    mask = np.ones(len(q[0]), bool)
    return [greedy_action(row, mask, session.hyperparameters.objective) for row in q]


def by_hand(path: Path, n_steps: int = 12) -> tuple[float | None, int]:
    """A session labelled by its classes; accuracy at first, decisions the last 5 labels changed."""
    session = file_session(path, *labelled_graphs(), actions=None, updates_per_label=8)
    first = evaluate(session, 1).accuracy
    before: list[int] = []
    for i in range(n_steps):
        session_step = session.step()
        if i == n_steps - 5:
            before = greedy_actions(session)
        labelling.give(
            session,
            Label(step=session_step.step, value=session_step.environment_reward or 0.0),
        )
        pay_off(session)
    changed = sum(a != b for a, b in zip(before, greedy_actions(session), strict=True))
    session.close()
    return first, changed


def shown(path: Path, last: int = 5) -> Value:
    return value_of_labels(path, last, quiet)


def test_a_shadow_without_labels_by_hand_is_the_untrained_network(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    first, changed = by_hand(path)
    value = shown(path)
    session = resume(path)
    last = evaluate(session, 1).accuracy
    session.close()
    assert value.measure == Measure.ACCURACY.value
    assert (value.points[0].agent, value.points[-1].agent) == (first, last)
    assert {point.shadow for point in value.points} == {first}
    assert not value.shadow_learns
    assert [point.labels for point in value.points] == sorted(
        set(np.linspace(0, 12, 12).round().astype(int).tolist())
    )
    assert (value.labels, value.steps, value.intervention_rate) == (12, 12, 1.0)
    assert (value.last_labels, value.decisions_changed, value.decisions) == (5, changed, 3)


def test_with_the_environments_reward_the_shadow_learns(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    session = file_session(
        path, *labelled_graphs(), actions=None, reward_source=RewardSource.OVERRIDE
    )
    for i in range(10):
        session.step()
        if i % 2:
            labelling.give(session, Label(step=i, value=-1.0))
        pay_off(session)
    session.close()
    value = shown(path)
    assert value.shadow_learns
    assert (value.labels, value.intervention_rate) == (5, 0.5)
    assert value.points[0].agent == value.points[0].shadow


def test_held_back_graphs_decide_where_there_are_some(tmp_path: Path) -> None:
    path, graphs = tmp_path / "a.gcoach", labelled_graphs()
    spec = LabelSpec(graphs[:2], "test", ("low", "high"), held_back=graphs[2:])
    options = SessionOptions(seed=3, session_path=path, network=NARROW, hyperparameters=LEARNING)
    session = new_session(spec, options)
    for _ in range(4):
        step_and_answer(session)
        pay_off(session)
    session.close()
    value = shown(path)
    assert value.measure == Measure.VALIDATION.value
    assert {point.agent for point in value.points} <= {0.0, 1.0}  # one graph is held back


def test_without_classes_the_labels_themselves_judge(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    session = file_session(path)
    for i in range(6):
        labelling.give(session, Label(step=session.step(i % 3).step, value=1.0 if i % 3 else -1.0))
        pay_off(session)
    session.close()
    assert shown(path).measure == Measure.AGREEMENT.value


def test_a_label_taken_back_counts_as_one_that_was_given(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    by_hand(path)
    session = resume(path)
    labelling.undo(session)
    session.close()
    assert shown(path).labels == 12


def test_nothing_labelled_is_said(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach")
    session.step()
    session.close()
    with pytest.raises(CommandError, match="no label was given"):
        shown(tmp_path / "a.gcoach")
    with pytest.raises(ValueError, match="at least 1, got 0"):
        shown(tmp_path / "a.gcoach", last=0)


def test_the_command_says_it_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.gcoach"
    _, changed = by_hand(path)
    assert main(["value", str(path), "--last", "5", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    gain = document["points"][-1]["agent"] - document["points"][-1]["shadow"]
    assert document["gain_per_label"] == gain / 12
    assert main(["value", str(path), "--last", "5"]) == 0
    out = capsys.readouterr().out
    assert f"The last 5 labels changed {changed} of 3 decisions." in out
    assert "1.00 labels per step" in out
