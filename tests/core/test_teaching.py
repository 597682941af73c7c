"""The teacher's two answers: a reward, or which action is right."""

from __future__ import annotations

import numpy as np
import pytest

from core.pool import ask_random
from core.rewards import RewardKind
from core.teaching import Answer, Teacher, step_and_answer
from core.training import TrainingRequest, train
from tests.core.sessions import labelled_graphs, make_session


@pytest.mark.parametrize("answer", Answer)
def test_the_teacher_says_what_it_was_asked_for(answer: Answer) -> None:
    session = make_session(*labelled_graphs())
    teacher = Teacher(session, ask_random, np.random.default_rng(0), answer)
    for _ in range(3):
        teacher.label_next()
    events = session.rewards.events
    assert [event.step for event in events] == [0, 1, 2]
    assert {event.source for event in events} == {"oracle"}
    assert session.n_updates == 3 * session.hyperparameters.updates_per_label
    if answer is Answer.REWARD:
        assert {event.value for event in events} <= {-1.0, 1.0}
        return
    assert {event.kind for event in events} == {RewardKind.CORRECTION}
    for event, record in zip(events, session.recent_steps, strict=True):
        assert event.action == session.arena.correct_action(record.graph_id - 1)


def test_a_graph_without_a_class_gets_no_answer() -> None:
    session = make_session(actions=4)
    step_and_answer(session, Answer.CORRECTION)
    assert session.n_steps == 1
    assert not session.rewards.events


def test_corrections_need_a_teacher_who_knows() -> None:
    with pytest.raises(ValueError, match="needs a teacher: --reward oracle"):
        train(TrainingRequest(steps=1, answer=Answer.CORRECTION), print)
    request = TrainingRequest(
        env="GraphCoach/MaxCut-v0", steps=1, answer=Answer.CORRECTION, is_oracle=True
    )
    with pytest.raises(ValueError, match="MaxCut-v0 no right action is known"):
        train(request, print)
