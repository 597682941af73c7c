"""The driver: modes, pace, owed updates and refusals, without a thread and with a hand clock."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from core import commands as c
from core import labelling
from core.config import RewardSource
from core.driver import Driver
from core.errors import CommandError
from core.events import LabelChanged, StepTaken, UpdateDropped
from core.options import SessionOptions
from core.outbox import Outbox
from core.telemetry import Mode
from tests.core.sessions import Desk, break_arena, labelled_graphs, numbers

PAUSED, RUNNING, AWAITING = Mode.PAUSED, Mode.RUNNING, Mode.AWAITING_REWARD


def _mode(desk: Desk) -> Mode:
    return desk.driver.drive.mode


def test_without_a_session_orders_are_refused_and_nothing_is_shown() -> None:
    outbox = Outbox()
    driver = Driver(outbox, SessionOptions())
    for command in (c.Step(), c.Run(), c.Undo(), c.Evaluate(1), c.GiveReward(0, 1.0)):
        with pytest.raises(CommandError, match="no graph or environment is open yet"):
            driver.carry_out(command)
    driver.settle(is_waiting=True)
    assert driver.patience() is None
    assert outbox.drain().snapshot is None
    assert driver.drive.mode is PAUSED


def test_an_unknown_order_is_named() -> None:
    class Dance(c.Command):
        """Nothing the driver knows."""

    with pytest.raises(CommandError, match="unknown command Dance"):
        Driver(Outbox(), SessionOptions()).carry_out(Dance())


def test_a_step_is_told_and_shown() -> None:
    desk = Desk()
    desk.give(c.Step(3))
    (taken,) = desk.events(StepTaken)
    assert (taken.record.step, taken.record.action) == (0, 3)
    snapshot = desk.snapshot()
    assert snapshot.last_step is taken.record
    assert (snapshot.mode, snapshot.n_steps, snapshot.last_label) == (PAUSED, 1, None)
    assert not snapshot.q_values.flags.writeable


def test_a_run_by_hand_waits_for_the_reward_of_each_step() -> None:
    desk = Desk()
    desk.give(c.Run())
    assert desk.driver.patience() == 0
    assert desk.work() == 1
    assert (_mode(desk), desk.session.n_steps) == (AWAITING, 1)
    assert desk.driver.patience() is None
    desk.give(c.GiveReward(0, 1.0))
    assert _mode(desk) is RUNNING
    desk.work()
    assert (_mode(desk), desk.session.n_steps, desk.session.n_updates) == (AWAITING, 2, 2)


def test_a_step_while_waiting_is_refused_with_the_step_that_waits() -> None:
    desk = Desk()
    desk.give(c.Run())
    desk.work()
    before = numbers(desk.session)
    with pytest.raises(CommandError, match="step 0 waits for its reward: press 1 to 5, Enter or S"):
        desk.give(c.Step())
    assert numbers(desk.session) == before
    assert _mode(desk) is AWAITING


def test_skip_goes_on_without_a_reward() -> None:
    desk = Desk()
    desk.give(c.Run())
    desk.work()
    desk.give(c.Skip(0))
    (changed,) = desk.events(LabelChanged)
    assert (changed.step, changed.label, changed.reward, changed.skipped) == (0, None, None, True)
    desk.work()
    assert (desk.session.n_steps, desk.session.n_updates) == (2, 0)
    assert desk.session.buffer.n_labelled == 0


def test_a_label_for_another_step_does_not_end_the_wait() -> None:
    desk = Desk()
    desk.give(c.Step())
    desk.give(c.Run())
    desk.work()
    assert desk.session.n_steps == 2
    desk.give(c.GiveReward(0, 1.0))
    desk.work()
    assert (_mode(desk), desk.session.n_steps) == (AWAITING, 2)
    assert labelling.effective_reward(desk.session, 0) == 1.0


def test_not_waiting_goes_on_at_once() -> None:
    desk = Desk()
    desk.give(c.Run())
    desk.work()
    desk.give(c.SetWaitForReward(False))
    assert _mode(desk) is RUNNING
    desk.work(most=5)
    assert desk.session.n_steps == 6


def test_a_new_episode_ends_the_wait() -> None:
    desk = Desk(*labelled_graphs())
    desk.give(c.Run())
    desk.work()
    desk.give(c.ShowGraph(2))
    assert _mode(desk) is RUNNING
    snapshot = desk.snapshot()
    assert (snapshot.graph_index, snapshot.last_step) == (2, None)


def test_a_run_of_n_steps_takes_n_steps_without_waiting() -> None:
    desk = Desk()
    desk.give(c.SetPace(1.0), c.Run(steps=7))
    desk.work()
    assert (_mode(desk), desk.session.n_steps) == (PAUSED, 7)
    assert desk.session.buffer.n_labelled == 0
    assert desk.now == 0


def test_running_on_environment_reward_is_one_update_a_step() -> None:
    desk = Desk(*labelled_graphs(), reward_source=RewardSource.ENVIRONMENT)
    desk.give(c.Run(steps=6))
    desk.work()
    assert (desk.session.n_steps, desk.session.n_updates) == (6, 6)


def test_a_pace_is_kept_by_the_clock() -> None:
    desk = Desk(waits=False)
    desk.give(c.SetPace(10.0), c.Run())
    taken = []
    for i in range(100):
        desk.now = i * 0.01 + 0.005
        desk.work()
        taken.append(desk.session.n_steps)
        patience = desk.driver.patience()
        assert patience is not None
        assert 0 <= patience <= 0.1
    assert taken[-1] == 10
    assert taken[:11] == [1] * 10 + [2]


def test_a_beat_before_its_time_does_nothing() -> None:
    desk = Desk(waits=False)
    desk.give(c.SetPace(10.0), c.Run())
    desk.work()
    for _ in range(5):
        desk.driver.beat()
    assert desk.session.n_steps == 1


def test_a_late_step_does_not_hurry_the_next_ones() -> None:
    desk = Desk(waits=False)
    desk.give(c.SetPace(10.0), c.Run())
    desk.work()
    desk.now += 60
    desk.work()
    assert desk.session.n_steps <= 3


def test_pause_stops_and_run_goes_on() -> None:
    desk = Desk(waits=False)
    desk.give(c.Run())
    desk.work(most=3)
    desk.give(c.Pause())
    assert desk.driver.patience() is None
    desk.driver.beat()
    assert desk.session.n_steps == 3
    desk.give(c.Run())
    desk.work(most=1)
    assert desk.session.n_steps == 4


def test_a_label_owes_its_updates_and_the_next_step_pays_them_first() -> None:
    desk = Desk(updates_per_label=5)
    desk.give(c.Step(), c.GiveReward(0, 1.0))
    assert (desk.session.n_updates, desk.driver.patience()) == (0, 0.0)
    desk.give(c.Step())
    assert (desk.session.n_updates, desk.session.n_steps) == (5, 2)
    assert desk.driver.patience() is None
    assert len(desk.outbox.drain().metrics) == 5


def test_a_stop_pays_owed_updates_no_longer_than_it_may() -> None:
    desk = Desk(updates_per_label=50)
    desk.give(c.Step(), c.GiveReward(0, 1.0))
    desk.driver.finish(0.0)
    assert desk.session.n_updates == 0
    desk.driver.finish(1.0)
    assert desk.session.n_updates == 50


def test_a_step_that_fails_leaves_the_session_as_it_was() -> None:
    desk = Desk()
    desk.give(c.Step())
    break_arena(desk.session)
    before = numbers(desk.session)
    desk.give(c.Run())
    with pytest.raises(RuntimeError, match="the simulator is gone"):
        desk.driver.beat()
    assert numbers(desk.session) == before


def test_an_update_that_is_not_finite_pauses_and_names_what_was_wrong() -> None:
    desk = Desk(waits=False)
    desk.give(c.Step(), c.GiveReward(0, 1.0), c.Run())
    kernel = desk.session.agent.network.dense_2.kernel
    kernel.assign(np.full(kernel.shape, np.nan, np.float32))
    desk.driver.beat()
    assert _mode(desk) is PAUSED
    assert desk.driver.patience() is None, "the other updates are not tried"
    (dropped,) = desk.events(UpdateDropped)
    assert dropped.message.startswith("update 1: gradient of conv 1 dense 1 kernel (NAN)")
    assert dropped.message.endswith("not finite; the weights were kept")


def test_snapshots_come_before_each_wait_and_otherwise_60_times_a_second() -> None:
    desk = Desk()
    n_posted = 0
    for _ in range(1_000):
        desk.driver.settle(is_waiting=False)
        n_posted += desk.outbox.drain().snapshot is not None
        desk.now += 0.001
    assert 55 <= n_posted <= 61
    for _ in range(3):
        desk.driver.settle(is_waiting=True)
        assert desk.outbox.drain().snapshot is not None


def _play(**settings: Any) -> tuple[object, ...]:
    """The same orders given to a fresh driver."""
    desk = Desk(*labelled_graphs(), waits=False, **settings)
    desk.give(c.Step(), c.GiveReward(0, 1.0), c.Step(1), c.GiveReward(1, -1.0), c.Run(steps=10))
    desk.work()
    return numbers(desk.session)


def test_the_same_orders_give_the_same_session() -> None:
    first = _play()
    assert _play() == first
    assert _play(learning_rate=1e-4) != first
