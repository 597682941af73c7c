"""A session: steps wait for their labels, settings change live, failures leave it as it was."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core import amendments, labelling
from core.config import RewardSource
from core.errors import CommandError
from core.labels import Label
from core.session import Session
from core.telemetry import Chooser
from tests.core.helpers import path_graph
from tests.core.sessions import break_arena, labelled_graphs, make_session, numbers
from tests.fakes import make_graph


@pytest.fixture(scope="module")
def used() -> Session:
    """A session with five steps, two labels and two updates; tests add to it."""
    session = make_session()
    for _ in range(5):
        session.step()
    labelling.give(session, Label(step=1, value=1.0))
    labelling.give(session, Label(step=3, value=-1.0))
    for _ in range(2):
        assert session.learn() is not None
    return session


def test_a_step_waits_for_its_label_and_is_sampled_only_then() -> None:
    session = make_session()
    record = session.step()
    assert (record.step, len(session.buffer), session.buffer.n_labelled) == (0, 1, 0)
    assert session.learn() is None
    assert session.n_updates == 0
    assert labelling.give(session, Label(step=0, value=0.5)) == (0,)
    assert session.buffer.n_labelled == 1
    metrics = session.learn()
    assert metrics is not None
    assert (metrics.update_step, metrics.step, metrics.last_reward_id) == (1, 0, 1)
    assert metrics.applied


def test_the_next_observation_is_the_next_graph_of_the_set() -> None:
    graphs = labelled_graphs()
    session = make_session(*graphs)
    for i in range(4):
        record = session.step(0)
        held = session.buffer.transition(i)
        assert held is not None
        assert session.shown.graph is graphs[i % 3]
        np.testing.assert_array_equal(held.observation.x, graphs[i % 3].x)
        np.testing.assert_array_equal(held.next_observation.x, graphs[(i + 1) % 3].x)
        assert record.truncated == (i == 2)
        assert not held.terminated, "a truncated episode still bootstraps"
    assert session.episode == 2


def test_a_single_graph_is_its_own_next_observation() -> None:
    session = make_session()
    session.step()
    held = session.buffer.transition(0)
    assert held is not None
    assert held.next_observation is held.observation


def test_the_record_tells_who_chose() -> None:
    session = make_session(epsilon=0.0)
    greedy = session.step()
    assert greedy.chooser is Chooser.GREEDY
    assert greedy.action == greedy.greedy_action == greedy.q_values.argmax()
    other = (greedy.greedy_action + 1) % 8
    by_hand = session.step(other)
    assert by_hand.chooser is Chooser.BY_HAND
    assert (by_hand.action, by_hand.greedy_action) == (other, greedy.greedy_action)
    amendments.set_hyperparameters(session, session.hyperparameters.changed(epsilon=1.0))
    assert session.step().chooser is Chooser.RANDOM


@pytest.mark.parametrize("action", [-1, 8])
def test_an_action_that_does_not_exist_is_refused(used: Session, action: int) -> None:
    before = numbers(used)
    with pytest.raises(CommandError, match=f"no action {action}: actions are 0 to 7"):
        used.step(action)
    assert numbers(used) == before


def test_a_masked_action_is_refused_and_never_chosen() -> None:
    session = make_session(epsilon=1.0)
    mask = np.array([True, False] * 4)
    session.current = replace(
        session.current, observation=replace(session.current.observation, mask=mask)
    )
    with pytest.raises(CommandError, match="action 1 cannot be chosen here: it is masked"):
        session.step(1)
    assert session.step().action % 2 == 0


def test_where_the_reward_comes_from_can_change_at_any_time() -> None:
    session = make_session(*labelled_graphs(), reward_source=RewardSource.ENVIRONMENT)
    assert session.arena.action_names == ("high", "low")
    assert session.updates_per_step == 1
    for _ in range(3):
        session.step(1)
    labelling.give(session, Label(step=0, value=5.0))
    got = {}
    for source in RewardSource:
        amendments.set_hyperparameters(
            session, replace(session.hyperparameters, reward_source=source)
        )
        got[source] = [labelling.effective_reward(session, step) for step in range(3)]
    assert got == {
        RewardSource.BY_HAND: [5.0, None, None],
        RewardSource.ENVIRONMENT: [1.0, -1.0, 1.0],
        RewardSource.OVERRIDE: [5.0, -1.0, 1.0],
        RewardSource.SUM: [6.0, -1.0, 1.0],
    }


def test_a_changed_epsilon_starts_its_schedule_now() -> None:
    session = make_session(epsilon=0.5, epsilon_end=0.5)
    for _ in range(3):
        session.step()
    schedule = replace(session.hyperparameters, epsilon=1.0, epsilon_end=0.0, epsilon_decay_steps=4)
    amendments.set_hyperparameters(session, schedule)
    seen = [session.epsilon]
    for _ in range(5):
        session.step()
        seen.append(session.epsilon)
    assert seen == pytest.approx([1.0, 0.75, 0.5, 0.25, 0.0, 0.0])
    amendments.set_hyperparameters(session, replace(schedule, learning_rate=1e-3))
    assert session.epsilon == 0.0, "another setting does not restart the schedule"


def test_a_smaller_buffer_drops_the_oldest() -> None:
    session = make_session()
    for _ in range(5):
        session.step()
    labelling.give(session, Label(step=0, value=1.0))
    amendments.set_hyperparameters(session, replace(session.hyperparameters, buffer_capacity=3))
    assert session.buffer.steps == (2, 3, 4)
    assert labelling.give(session, Label(step=0, value=2.0)) == (0,)
    assert session.buffer.n_labelled == 0


def test_an_action_by_hand_moves_no_random_number() -> None:
    by_hand, by_itself = (make_session(epsilon=1.0) for _ in range(2))
    for session, action in ((by_hand, 3), (by_itself, None)):
        session.step(action)
    state = by_hand.streams.exploration.bit_generator.state
    assert state == make_session().streams.exploration.bit_generator.state
    assert by_itself.streams.exploration.bit_generator.state != state


def test_a_step_that_fails_leaves_the_session_as_it_was() -> None:
    session, whole = (make_session(*labelled_graphs(), epsilon=0.5) for _ in range(2))
    for each in (session, whole):
        each.step()
    broken = break_arena(session)
    before = numbers(session)
    for action in (None, 1):
        with pytest.raises(RuntimeError, match="the simulator is gone"):
            session.step(action)
        assert numbers(session) == before
    broken.is_broken = False
    for _ in range(10):
        mine, theirs = session.step(), whole.step()
        assert (mine.action, mine.chooser) == (theirs.action, theirs.chooser)


def test_a_reset_that_fails_leaves_the_session_as_it_was() -> None:
    session = make_session(*labelled_graphs())
    session.step()
    break_arena(session).breaks_on_reset = True
    before = numbers(session)
    with pytest.raises(RuntimeError, match="the simulator is gone"):
        session.reset()
    assert numbers(session) == before


def test_a_reset_that_fails_at_the_end_of_an_episode_costs_the_reset_only() -> None:
    """The step itself was taken: it is recorded, and the next reset begins anew."""
    session = make_session(*labelled_graphs())
    session.step()
    session.step()
    broken = break_arena(session)
    broken.breaks_on_reset = True
    with pytest.raises(RuntimeError, match="the simulator is gone"):
        session.step()
    broken.is_broken = False
    session.reset()
    record = session.step()
    assert record.step == session.n_steps - 1
    assert session.buffer.steps == tuple(range(session.n_steps))
    held = session.buffer.transition(record.step)
    assert held is not None
    np.testing.assert_array_equal(held.observation.x, labelled_graphs()[0].x)


def test_a_graph_outside_the_set_is_refused() -> None:
    session = make_session(*labelled_graphs())
    before = numbers(session)
    for index in (3, -1):
        with pytest.raises(CommandError, match=f"no graph {index + 1}: the set has 3"):
            session.reset(index)
    assert numbers(session) == before
    session.reset(2)
    assert session.current.observation.index == 2
    assert session.last_step is None


def test_an_update_that_is_not_finite_keeps_the_weights_and_says_so(used: Session) -> None:
    labelling.give(used, Label(step=2, value=3e38))
    amendments.set_hyperparameters(
        used, replace(used.hyperparameters, huber_delta=1e9, batch_size=64)
    )
    weights = [v.numpy().tobytes() for v in used.agent.network.variables]
    metrics = used.learn()
    assert metrics is not None
    assert not metrics.applied
    assert [v.numpy().tobytes() for v in used.agent.network.variables] == weights
    labelling.undo(used)
    metrics = used.learn()
    assert metrics is not None
    assert metrics.applied


def test_graphs_of_different_widths_make_no_session() -> None:
    with pytest.raises(ValueError, match="'graph' has 1, 'circuit' has 7"):
        make_session(path_graph(), make_graph())
