"""Evaluation: the greedy policy's return and accuracy, and a session that does not notice."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from core import labelling
from core.batch import EncodedGraph
from core.config import Objective
from core.errors import CommandError
from core.evaluation import evaluate
from core.labels import Label
from core.session import Session
from tests.core.helpers import path_graph
from tests.core.sessions import labelled_graphs, make_session, numbers, one_hot


def _force(
    session: Session, monkeypatch: pytest.MonkeyPatch, actions: Sequence[int], sign: float = 1.0
) -> None:
    """Make the agent sure of one action per graph of the set, told apart by its features."""
    sure = {
        graph.x.tobytes(): sign * one_hot(action, len(session.arena.action_names))
        for graph, action in zip(session.arena.graphs(), actions, strict=True)
    }

    def q_values(observation: EncodedGraph) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        return sure[observation.x.tobytes()]

    monkeypatch.setattr(session.agent, "q_values", q_values)


RIGHT = (1, 0, 1)


def test_a_policy_that_is_right_has_accuracy_one(monkeypatch: pytest.MonkeyPatch) -> None:
    session = make_session(*labelled_graphs())
    _force(session, monkeypatch, RIGHT)
    result = evaluate(session, 4)
    assert (result.accuracy, result.mean_return, result.n_steps) == (1.0, 3.0, 12)


def test_one_wrong_graph_of_three_costs_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    session = make_session(*labelled_graphs())
    _force(session, monkeypatch, (1, 1, 1))
    result = evaluate(session, 2)
    assert result.accuracy == pytest.approx(2 / 3)
    assert result.mean_return == pytest.approx(1.0)


def test_a_cost_is_minimised(monkeypatch: pytest.MonkeyPatch) -> None:
    session = make_session(*labelled_graphs(), objective=Objective.COST)
    _force(session, monkeypatch, RIGHT, sign=-1.0)
    assert evaluate(session, 1).accuracy == 1.0


def test_evaluation_is_greedy_whatever_epsilon_is(monkeypatch: pytest.MonkeyPatch) -> None:
    session = make_session(*labelled_graphs(), epsilon=1.0)
    _force(session, monkeypatch, RIGHT)
    assert evaluate(session, 10).accuracy == 1.0


def test_nothing_of_the_session_changes() -> None:
    session = make_session(*labelled_graphs())
    for _ in range(4):
        record = session.step()
        labelling.give(session, Label(step=record.step, value=1.0))
        session.learn()
    before, q = numbers(session), session.q_values()
    evaluate(session, 3)
    assert numbers(session) == before
    np.testing.assert_array_equal(session.q_values(), q)


def test_the_session_goes_on_as_if_nothing_had_been_evaluated() -> None:
    one, other = (make_session(*labelled_graphs(), epsilon=0.5) for _ in range(2))
    actions = []
    for session in (one, other):
        taken = []
        for i in range(12):
            taken.append(session.step().action)
            if session is one and i % 3 == 0:
                evaluate(session, 2)
        actions.append(taken)
    assert actions[0] == actions[1]


def test_without_labels_there_is_no_accuracy() -> None:
    result = evaluate(make_session(path_graph(), path_graph([3, 2, 1])), 2)
    assert (result.accuracy, result.mean_return, result.n_steps) == (None, 0.0, 4)


def test_a_single_graph_without_a_label_is_looked_at_once_an_episode() -> None:
    result = evaluate(make_session(), 5)
    assert (result.episodes, result.accuracy, result.n_steps) == (5, None, 5)


@pytest.mark.parametrize("episodes", [0, -1])
def test_fewer_than_one_episode_is_refused(episodes: int) -> None:
    with pytest.raises(CommandError, match=f"at least one episode, got {episodes}"):
        evaluate(make_session(), episodes)
