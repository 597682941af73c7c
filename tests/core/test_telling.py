"""Corrections, comparisons and demonstrations: what they change, and that undo leaves no trace."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import commands as c
from core import labelling, telling
from core.carry_over import session_with_labels_of
from core.config import RewardSource
from core.driver import Driver
from core.environments.spec import environment_spec
from core.errors import CommandError
from core.events import LabelChanged, StepTaken
from core.export import labels_table
from core.labels import Label
from core.opening import new_session
from core.options import SessionOptions
from core.outbox import Outbox
from core.preferences import Comparison, Preferences
from core.relearn import relearn
from core.relearn_record import RelearnOrder
from core.replay import Reward
from core.resume import resume
from core.rewards import RewardKind
from core.session import Session
from core.session_file import SessionFile
from core.telemetry import Chooser, Mode
from core.verify import verify
from tests.core.session_files import change, file_session, killed
from tests.core.sessions import LEARNING, NARROW, Desk, labelled_graphs, make_session, numbers
from tests.core.stub_agent import StubAgent


def taught(session: Session) -> Session:
    """Six steps: labels, a correction, two comparisons, a demonstration, learned in between."""
    for action in (None, None, 1, None, 2, None):
        session.step(action)
    labelling.give(session, Label(step=0, value=1.0))
    telling.correct(session, 1, 3)
    session.learn()
    telling.compare(session, 1, 0, 2)
    telling.compare(session, 3, 2, 1)
    telling.demonstrate(session, 4)
    session.learn()
    session.learn()
    return session


def test_a_step_without_a_reward_is_sampled_for_what_was_said_of_it() -> None:
    session = make_session(actions=4)
    session.step(2)
    assert session.buffer.n_labelled == 0
    telling.correct(session, 0, 3)
    assert session.buffer.reward(0) == Reward.none(Preferences(right=3, right_weight=1.0))
    assert labelling.effective_reward(session, 0) is None
    assert session.rewards.n_labelled == 1
    metrics = session.learn()
    assert metrics is not None
    assert metrics.loss > 0
    assert metrics.td_error == 0.0
    assert np.isnan(metrics.td_errors).all()


def test_a_reward_and_a_correction_are_learned_side_by_side() -> None:
    session = make_session(actions=4)
    session.step(2)
    telling.correct(session, 0, 3)
    labelling.give(session, Label(step=0, value=-1.0, confidence=0.5))
    wanted = Preferences(right=3, right_weight=1.0)
    assert session.buffer.reward(0) == Reward(-1.0, 0.5, wanted)
    assert session.rewards.n_labelled == 1


def test_corrections_are_learned_beside_an_environment_that_rewards() -> None:
    session = make_session(*labelled_graphs(), reward_source=RewardSource.ENVIRONMENT)
    session.step(0)
    telling.correct(session, 0, 1)
    reward = session.buffer.reward(0)
    assert reward is not None
    assert reward.is_given
    assert reward.preferences == Preferences(right=1, right_weight=1.0)


def test_the_newest_correction_and_the_newest_of_each_pair_count() -> None:
    session = make_session(actions=4)
    session.step(2)
    telling.demonstrate(session, 0)
    telling.correct(session, 0, 1)
    telling.compare(session, 0, 0, 3)
    telling.compare(session, 0, 2, 3)
    telling.compare(session, 0, 3, 0)
    pairs = (Comparison(2, 3), Comparison(3, 0))
    assert session.rewards.preferences(0) == Preferences(1, 1.0, pairs)
    labelling.undo(session)
    assert session.rewards.preferences(0) == Preferences(1, 1.0, (Comparison(0, 3), pairs[0]))
    labelling.take_back(session, 2)
    told = session.rewards.preferences(0)
    assert told is not None
    assert told.right == 2
    labelling.redo(session)


def test_learning_from_corrections_makes_the_right_action_greedy() -> None:
    session = make_session(actions=4, demonstration_margin=0.5)
    for step in range(3):
        session.step(step)
        telling.correct(session, step, 3)
    for _ in range(60):
        session.learn()
    q = session.q_values()
    assert int(q.argmax()) == 3
    assert float(np.sort(q)[-1] - np.sort(q)[-2]) > 0.4


def test_what_cannot_be_said_is_refused_and_changes_nothing() -> None:
    session = make_session(actions=4)
    session.step(2)
    before = numbers(session)
    for call, words in (
        (lambda: telling.correct(session, 1, 0), "there is no step 1"),
        (lambda: telling.correct(session, 0, 4), "no action 4 in step 0: they are 0 to 3"),
        (lambda: telling.compare(session, 0, 1, 1), "needs two actions, got 1 twice"),
        (lambda: telling.compare(session, 0, 1, -1), "no action -1"),
        (lambda: telling.demonstrate(session, 7), "there is no step 7"),
    ):
        with pytest.raises(CommandError, match=words):
            call()
    assert numbers(session) == before


def test_an_action_that_was_masked_is_refused() -> None:
    session = make_session(actions=4)
    session.current = replace(
        session.current,
        observation=replace(session.current.observation, mask=np.array([True, False, True, True])),
    )
    session.step(0)
    with pytest.raises(CommandError, match="action 1 could not be chosen in step 0"):
        telling.correct(session, 0, 1)


def test_a_step_that_left_the_buffer_can_be_spoken_of(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach", buffer_capacity=2)
    for _ in range(4):
        session.step(1)
    telling.correct(session, 0, 3)
    assert session.rewards.preferences(0) == Preferences(3, 1.0)
    assert session.buffer.n_labelled == 0
    session.close()


def test_a_killed_session_comes_back_bit_by_bit_and_verifies(tmp_path: Path) -> None:
    session = taught(file_session(tmp_path / "a.gcoach"))
    session.recorder.flush()
    again = resume(killed(tmp_path / "a.gcoach", tmp_path / "b.gcoach"))
    assert numbers(again) == numbers(session)
    session.checkpoint("saved")
    telling.correct(session, 5, 0)
    session.learn()
    session.close()
    again.close()
    resumed = resume(tmp_path / "a.gcoach")
    assert numbers(resumed) == numbers(session)
    resumed.close()
    assert verify(tmp_path / "a.gcoach").describe().endswith("Equal.")


def test_a_file_that_names_an_impossible_action_is_refused(tmp_path: Path) -> None:
    taught(file_session(tmp_path / "a.gcoach")).close()
    change(tmp_path / "a.gcoach", "UPDATE rewards SET action = 99 WHERE kind = 'correction'")
    with pytest.raises(ValueError, match="action 99 cannot be chosen among 4"):
        resume(tmp_path / "a.gcoach")
    change(tmp_path / "a.gcoach", "UPDATE rewards SET action = NULL WHERE kind = 'correction'")
    with pytest.raises(ValueError, match="a correction must name its actions"):
        resume(tmp_path / "a.gcoach")


def test_the_table_of_labels_has_them(tmp_path: Path) -> None:
    session = taught(file_session(tmp_path / "a.gcoach"))
    telling.correct(session, 1, 2)
    session.close()
    with SessionFile(tmp_path / "a.gcoach") as file:
        table = labels_table(file)
    assert table["kind"].tolist() == [
        *("label", "correction", "comparison", "comparison", "demonstration", "correction")
    ]
    assert table["active"].tolist() == [True, False, True, True, True, True]
    assert table["action"].tolist()[1:] == [3, 0, 2, 2, 2]


# -- by command ------------------------------------------------------------------------------


def test_a_correction_ends_the_wait_for_a_reward_and_is_told() -> None:
    desk = Desk(*labelled_graphs())
    desk.give(c.Run())
    desk.work()
    assert desk.driver.drive.mode is Mode.AWAITING_REWARD
    desk.outbox.drain()
    desk.give(c.Correct(0, 1))
    (change_told,) = desk.events(LabelChanged)
    assert [e.kind for e in change_told.told] == [RewardKind.CORRECTION]
    assert desk.driver.drive.mode is Mode.RUNNING


def test_a_correction_for_another_session_is_refused() -> None:
    desk = Desk(*labelled_graphs())
    desk.give(c.Step())
    with pytest.raises(CommandError, match="meant for session 7"):
        desk.give(c.Correct(0, 1, session_number=7))


def test_while_the_person_acts_every_step_is_a_demonstration() -> None:
    desk = Desk(*labelled_graphs())
    desk.give(c.Run())
    desk.work(1)
    desk.give(c.TakeOver(True))
    shown = desk.snapshot()
    assert shown.is_taken_over
    assert shown.last_step is None
    assert shown.graph_index == 1
    assert desk.driver.drive.mode is Mode.PAUSED
    with pytest.raises(CommandError, match="you act now"):
        desk.give(c.Step())
    desk.give(c.Step(1), c.Step(0))
    taken = [event.record for event in desk.events(StepTaken)]
    assert [(r.action, r.chooser) for r in taken] == [(1, Chooser.BY_HAND), (0, Chooser.BY_HAND)]
    told = [e for e in desk.session.rewards.events if e.kind is RewardKind.DEMONSTRATION]
    assert [(e.step, e.action) for e in told] == [(taken[0].step, 1), (taken[1].step, 0)]
    desk.give(c.TakeOver(False), c.Step(1))
    assert len(desk.session.rewards.events) == 2
    assert not desk.snapshot().is_taken_over


def test_running_on_gives_the_acting_back() -> None:
    desk = Desk(*labelled_graphs())
    desk.give(c.TakeOver(True), c.Run(2))
    desk.work()
    assert desk.session.n_steps == 2
    assert not desk.snapshot().is_taken_over


# -- as if it had never been -----------------------------------------------------------------

SHARE = st.floats(0, 1, exclude_max=True)
OPERATIONS = st.one_of(
    st.tuples(st.just("step"), SHARE),
    st.tuples(st.just("label"), SHARE, st.integers(-4, 4)),
    st.tuples(st.just("skip"), SHARE),
    st.tuples(st.just("correct"), SHARE, SHARE),
    st.tuples(st.just("compare"), SHARE, SHARE),
    st.tuples(st.just("demonstrate"), SHARE),
)
TOLD = ("correct", "compare", "demonstrate")


def live(session: Session, operations: list[tuple[Any, ...]]) -> list[int]:
    """Do all of it; ids of what was said of actions."""
    said = []
    for name, *rest in operations:
        if name == "step":
            session.step(int(rest[0] * 4))
            continue
        step = session.buffer.steps[int(rest[0] * len(session.buffer))]
        if name == "label":
            labelling.give(session, Label(step=step, value=rest[1] / 2))
        elif name == "skip":
            labelling.skip(session, step)
        elif name == "correct":
            telling.correct(session, step, int(rest[1] * 4))
        elif name == "compare":
            better = int(rest[1] * 4)
            telling.compare(session, step, better, (better + 1) % 4)
        else:
            telling.demonstrate(session, step)
        if name in TOLD:
            said.append(session.rewards.last_id)
    return said


def check_undone(operations: list[tuple[Any, ...]], order: int, n_updates: int) -> None:
    """A session in which all of it was taken back, beside one where it never was."""
    operations = [("step", 0.5), ("label", 0.0, 2), *operations]
    told = make_session(actions=4, buffer_capacity=5, discount=0.0)
    never = make_session(actions=4, buffer_capacity=5, discount=0.0)
    said = live(told, operations)
    live(never, [each for each in operations if each[0] not in TOLD])
    never.skipped = told.skipped  # what is said of a skipped step unmarks it, as a label does
    for reward_id in np.random.default_rng(order).permutation(said).tolist():
        labelling.take_back(told, reward_id)
    assert told.buffer.steps == never.buffer.steps
    assert told.buffer.n_labelled == never.buffer.n_labelled
    for step in never.buffer.steps:
        assert told.buffer.reward(step) == never.buffer.reward(step)
        assert told.rewards.preferences(step) is None
    assert told.episode_return == never.episode_return
    if never.buffer.n_labelled:
        samples = [
            [(t.step, r) for t, r in s.buffer.sample(16, np.random.default_rng(order))]
            for s in (told, never)
        ]
        assert samples[0] == samples[1]
    for _ in range(n_updates):
        assert (told.learn() is None) == (never.learn() is None)
    assert told.streams.state() == never.streams.state()
    if n_updates:
        assert numbers(told)[0] == numbers(never)[0]


@settings(
    max_examples=300,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(operations=st.lists(OPERATIONS, max_size=25), order=st.integers(0, 99))
def test_what_was_taken_back_leaves_the_samples_as_if_it_had_never_been(
    monkeypatch: pytest.MonkeyPatch, operations: list[tuple[Any, ...]], order: int
) -> None:
    monkeypatch.setattr(Session, "_make_agent", lambda session: StubAgent(session))
    check_undone(operations, order, n_updates=0)


@pytest.mark.parametrize("seed", range(4))
def test_and_the_weights_learned_afterwards(seed: int) -> None:
    rng = np.random.default_rng(seed)
    names = rng.choice(["step", "label", "skip", *TOLD], size=20)
    operations = [(str(name), float(rng.random()), float(rng.random())) for name in names]
    operations += [("correct", 0.9, 0.6), ("compare", 0.1, 0.3), ("demonstrate", 0.7)]
    check_undone(operations, seed, n_updates=6)


def test_a_take_over_can_be_resumed_and_verified(tmp_path: Path) -> None:
    driver = Driver(Outbox(), SessionOptions(), clock=lambda: 0.0)
    driver.take_over(file_session(tmp_path / "a.gcoach", *labelled_graphs(), actions=None), "")
    session = driver.session
    for command in (c.Step(), c.TakeOver(True), c.Step(1), c.Step(0), c.TakeOver(False), c.Step()):
        driver.carry_out(command)
    driver.pay_off()
    session.checkpoint("saved")
    driver.carry_out(c.TakeOver(True))
    before = numbers(session)
    session.close()
    again = resume(tmp_path / "a.gcoach")
    assert numbers(again) == before
    again.close()
    assert verify(tmp_path / "a.gcoach").describe().endswith("Equal.")


# -- done instead ----------------------------------------------------------------------------

CUT = environment_spec("GraphCoach/MaxCut-v0")


def cut_driver(path: Path | None = None, **settings: Any) -> Driver:
    options = SessionOptions(
        seed=3,
        session_path=path,
        network=NARROW,
        hyperparameters=replace(LEARNING, epsilon=0.0, epsilon_end=0.0, **settings),
    )
    driver = Driver(Outbox(), options, clock=lambda: 0.0)
    driver.take_over(new_session(CUT, options), "")
    return driver


def another(session: Session) -> int:
    """An action that could have been taken in the step on screen and was not."""
    newest = session.last_step
    assert newest is not None
    free = np.flatnonzero(session.shown.mask)
    return int(free[free != newest.action][0])


def test_a_correction_of_the_open_step_is_done_instead_of_it() -> None:
    driver = cut_driver()
    driver.carry_out(c.Step())
    driver.carry_out(c.Step())
    session, wrong = driver.session, driver.session.last_step
    assert wrong is not None
    right = another(session)
    driver.carry_out(c.Correct(1, right))
    done = session.last_step
    assert done is not None
    assert (done.step, done.action, done.chooser) == (2, right, Chooser.BY_HAND)
    assert done.graph_id == wrong.graph_id
    np.testing.assert_array_equal(
        session.buffer.transition(1).observation.x,  # type: ignore[union-attr]
        session.buffer.transition(2).observation.x,  # type: ignore[union-attr]
    )
    assert session.rewards.preferences(1) == Preferences(right, 1.0)
    assert session.rewards.preferences(2) is None
    twin = cut_driver()
    for action in (None, right):
        twin.carry_out(c.Step(action))
    assert session.arena.state() == twin.session.arena.state()


def test_what_was_right_or_is_past_or_leads_nowhere_is_not_done_again() -> None:
    driver = cut_driver()
    driver.carry_out(c.Step())
    taken = driver.session.last_step
    assert taken is not None
    driver.carry_out(c.Correct(0, taken.action))
    driver.carry_out(c.Step())
    driver.carry_out(c.Correct(0, another(driver.session)))
    assert driver.session.n_steps == 2
    rewarded = cut_driver(reward_source=RewardSource.SUM)
    rewarded.carry_out(c.Step())
    rewarded.carry_out(c.Correct(0, another(rewarded.session)))
    assert rewarded.session.n_steps == 1
    desk = Desk(*labelled_graphs())
    desk.give(c.Step(0), c.Correct(0, 1))
    assert desk.session.n_steps == 1


def test_a_second_try_is_resumed_verified_and_carried_over(tmp_path: Path) -> None:
    driver = cut_driver(tmp_path / "a.gcoach")
    session = driver.session
    driver.carry_out(c.Step())
    driver.carry_out(c.Correct(0, another(session)))
    driver.carry_out(c.Step())
    driver.carry_out(c.GiveReward(2, 1.0))
    driver.carry_out(c.Correct(2, another(session)))
    driver.pay_off()
    session.checkpoint("saved")
    driver.carry_out(c.Step())
    driver.carry_out(c.Correct(4, another(session)))
    driver.pay_off()
    options = replace(driver.options, session_path=tmp_path / "b.gcoach")
    other = session_with_labels_of(session, options, ("carried", {}), lambda line: None)
    assert [r.action for r in other.recent_steps] == [r.action for r in session.recent_steps]
    assert other.arena.state() == session.arena.state()
    assert other.rewards.preferences(4) == session.rewards.preferences(4)
    other.close()
    before = numbers(session)
    session.recorder.flush()
    again = resume(killed(tmp_path / "a.gcoach", tmp_path / "c.gcoach"))
    assert numbers(again) == before
    again.close()
    session.close()
    order = RelearnOrder(source=tmp_path / "a.gcoach", session_path=tmp_path / "d.gcoach")
    relearn(order, lambda *_: None)
    learned = resume(tmp_path / "d.gcoach")
    assert learned.arena.state() == session.arena.state()
    assert learned.rewards.preferences(4) == session.rewards.preferences(4)
    learned.close()
    assert verify(tmp_path / "a.gcoach").describe().endswith("Equal.")
