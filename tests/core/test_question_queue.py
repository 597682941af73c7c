"""The queue: unlabelled steps with the smallest gaps of now, each graph once."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core import labelling
from core.commands import Correct, ListQuestions, Step
from core.errors import CommandError
from core.events import QuestionsListed
from core.labels import Label
from core.question_queue import questions
from core.session import Session
from tests.core.helpers import path_graph
from tests.core.sessions import Desk, make_session


def taken(n_steps: int = 12, n_graphs: int = 6) -> Session:
    rng = np.random.default_rng(5)
    graphs = [path_graph(rng.uniform(0, 5, 3).tolist(), name=f"g {i}") for i in range(n_graphs)]
    session = make_session(*graphs, actions=3, epsilon=0.0)
    for _ in range(n_steps):
        session.step()
    return session


def test_the_smallest_gap_comes_first_and_each_graph_once() -> None:
    session = taken()
    listed = questions(session, 20).candidates
    assert len(listed) == 6
    assert {c.step for c in listed} == set(range(6, 12)), "the newest step of each"
    assert [c.gap for c in listed] == sorted(c.gap for c in listed)
    for candidate in listed:
        transition = session.buffer.transition(candidate.step)
        assert transition is not None
        q = np.sort(session.agent.q_values(transition.observation))
        assert candidate.gap == pytest.approx(float(q[-1] - q[-2]), abs=1e-5)


def test_no_more_are_listed_than_wanted() -> None:
    listed = questions(taken(), 2)
    assert len(listed.candidates) == 2
    assert listed.n_unlabelled == 6
    with pytest.raises(CommandError, match="at least 1"):
        questions(taken(1), 0)


def test_what_is_labelled_or_skipped_is_left_out() -> None:
    session = taken()
    first, second, *_ = (c.step for c in questions(session, 20).candidates)
    labelling.give(session, Label(step=first, value=1.0))
    labelling.skip(session, second)
    left = questions(session, 20).candidates
    assert first not in {c.step for c in left}
    assert first - 6 not in {c.step for c in left}, "the same graph and action earlier"
    assert {c.graph_id for c in left} == set(range(1, 7)) - {_graph(session, first)}


def _graph(session: Session, step: int) -> int:
    return session.recent_steps[step].graph_id


def test_a_label_taken_back_is_asked_for_again() -> None:
    session = taken()
    first = questions(session, 20).candidates[0].step
    labelling.give(session, Label(step=first, value=1.0))
    labelling.undo(session)
    assert first in {c.step for c in questions(session, 20).candidates}


def test_without_steps_the_list_is_empty() -> None:
    assert questions(taken(0), 5) == QuestionsListed((), 0)


def test_the_order_is_answered_with_an_event() -> None:
    desk = Desk()
    desk.give(ListQuestions())
    (listed,) = desk.events(QuestionsListed)
    assert listed.candidates == ()


def test_a_corrected_step_is_not_asked_about() -> None:
    desk = Desk(*[path_graph([i, 0, 1], name=f"g {i}") for i in range(3)])
    desk.give(Step(), Step(), Step(), Correct(1, 2))
    desk.give(ListQuestions())
    (listed,) = desk.events(QuestionsListed)
    assert {c.step for c in listed.candidates} == {0, 2}


def test_actions_that_could_not_be_chosen_do_not_count_in_the_gap() -> None:
    session = taken()
    before = questions(session, 1).candidates[0]
    transition = session.buffer.transition(before.step)
    assert transition is not None
    q = session.agent.q_values(transition.observation)
    mask = np.ones(3, bool)
    mask[int(np.argsort(q)[-2])] = False
    session.buffer._transitions[before.step] = replace(transition, mask=mask)
    after = {c.step: c.gap for c in questions(session, 20).candidates}[before.step]
    assert after == pytest.approx(float(np.sort(q)[-1] - np.sort(q)[-3]), abs=1e-5)
