"""The driver: modes, pace, owed updates and refusals, without a thread and with a hand clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core import commands as c
from core.config import NetworkConfig, RewardSource
from core.driver import Driver
from core.errors import CommandError
from core.options import SessionOptions
from core.telemetry import (
    Evaluated,
    LabelChanged,
    Mode,
    Outbox,
    Saved,
    SessionStarted,
    StepTaken,
    UpdateDropped,
)
from tests.core.helpers import path_graph
from tests.core.sessions import Desk, break_arena, labelled_graphs, numbers
from tests.fakes import make_graph

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
    assert desk.session.effective_reward(0) == 1.0


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


def test_labels_retractions_and_contradictions_are_told() -> None:
    desk = Desk()
    desk.give(c.Step(2), c.GiveReward(0, 2.0), c.Step(2), c.GiveReward(1, -1.0), c.Undo(), c.Redo())
    told = [(e.step, e.label, e.warning) for e in desk.events(LabelChanged)]
    earlier = "earlier you gave +2 here (step 0)"
    assert told == [(0, 2.0, ""), (1, -1.0, earlier), (1, None, ""), (1, -1.0, earlier)]
    snapshot = desk.snapshot()
    assert (snapshot.n_labels, snapshot.can_undo, snapshot.can_redo) == (2, True, False)
    assert snapshot.consistency == 0.5


def test_a_stale_label_is_refused_with_both_ids() -> None:
    desk = Desk()
    desk.give(c.Step(), c.Step())
    with pytest.raises(CommandError, match="there is no step 7; the newest is step 1"):
        desk.give(c.GiveReward(7, 1.0))


@pytest.mark.parametrize(
    "order", [lambda n: c.GiveReward(0, 1.0, session_number=n), lambda n: c.Skip(0, n)]
)
def test_a_label_for_another_session_is_refused(order: Callable[[int], c.Command]) -> None:
    desk = Desk()
    desk.give(c.Step())
    old = desk.snapshot().session_number
    desk.give(c.OpenGraphs((path_graph(),), "other"), c.Step())
    with pytest.raises(CommandError, match=f"meant for session {old} .* session {old + 1} is open"):
        desk.give(order(old))
    assert desk.session.rewards.last_id == 0
    desk.give(order(old + 1))


def test_a_graph_outside_the_set_is_refused() -> None:
    desk = Desk(*labelled_graphs())
    desk.give(c.ShowGraph(1))
    before = numbers(desk.session)
    for index in (3, -1):
        with pytest.raises(CommandError, match="the set has 3"):
            desk.give(c.ShowGraph(index))
    assert numbers(desk.session) == before


def test_graphs_that_make_no_session_leave_the_open_one() -> None:
    desk = Desk()
    desk.give(c.Step())
    session = desk.session
    with pytest.raises(ValueError, match="need the same features"):
        desk.give(c.OpenGraphs((path_graph(), make_graph()), "mixed"))
    assert desk.session is session
    assert desk.snapshot().n_steps == 1


def test_opening_graphs_starts_anew_and_says_so() -> None:
    desk = Desk(waits=False)
    desk.give(c.Run())
    desk.work(most=2)
    desk.outbox.drain()
    desk.give(c.OpenGraphs((make_graph(),), "circuit", actions=("a", "b", "c"), notices=("odd",)))
    (started,) = desk.events(SessionStarted)
    assert started.session_path is None
    snapshot = desk.snapshot()
    assert (snapshot.mode, snapshot.n_steps, snapshot.environment) == (PAUSED, 0, "circuit")
    assert snapshot.action_names == ("a", "b", "c")
    assert snapshot.notices == ("odd",)


def test_a_new_network_keeps_the_environment_and_forgets_the_rest() -> None:
    desk = Desk(*labelled_graphs())
    desk.give(c.Step(), c.GiveReward(0, 1.0))
    settings = replace(desk.session.hyperparameters, epsilon=0.7)
    desk.give(c.NewNetwork(NetworkConfig(layers=2, channels=4), settings))
    (started,) = desk.events(SessionStarted)
    assert "2 GIN layers of 4 channels" in started.message
    assert desk.session.spec.name == "test"
    assert (desk.session.n_steps, desk.session.rewards.last_id) == (0, 0)
    assert desk.driver.patience() is None, "nothing is owed to the old session"
    assert desk.snapshot().epsilon == 0.7


def test_settings_change_live() -> None:
    desk = Desk()
    settings = replace(desk.session.hyperparameters, discount=0.9)
    desk.give(c.SetHyperparameters(settings))
    assert desk.snapshot().hyperparameters == settings
    assert desk.driver.options.hyperparameters == settings


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


def test_an_agent_is_saved_and_loaded_into_another_session(tmp_path: Path) -> None:
    desk = Desk()
    desk.give(c.Step(2), c.GiveReward(0, 3.0))
    desk.work()
    desk.give(c.SaveAgent(tmp_path / "mine"))
    (saved,) = desk.events(Saved)
    assert (saved.path, saved.what) == (str(tmp_path / "mine.weights.h5"), "agent")
    q = desk.session.q_values()
    desk.driver.options = replace(desk.driver.options, seed=5)
    desk.give(c.OpenGraphs((path_graph(),), "again"))
    assert not np.array_equal(desk.session.q_values(), q)
    desk.give(c.LoadAgent(tmp_path / "mine"))
    np.testing.assert_array_equal(desk.session.q_values(), q)
    with pytest.raises(ValueError, match=r"nowhere.json is missing"):
        desk.give(c.LoadAgent(tmp_path / "nowhere"))


def test_evaluation_is_told() -> None:
    desk = Desk(*labelled_graphs())
    before = numbers(desk.session)
    desk.give(c.Evaluate(2))
    (result,) = desk.events(Evaluated)
    assert result.episodes == 2
    assert numbers(desk.session) == before
    with pytest.raises(CommandError, match="at least one episode, got 0"):
        desk.give(c.Evaluate(0))


def test_a_checkpoint_needs_a_file() -> None:
    with pytest.raises(CommandError, match="this session is in no file"):
        Desk().give(c.Checkpoint())


def test_stop_is_an_order_like_any_other() -> None:
    desk = Desk()
    desk.give(c.Stop())
    assert desk.driver.is_stopped
    desk.driver.close()
    with pytest.raises(CommandError, match="no graph or environment"):
        _ = desk.session


@pytest.mark.parametrize("pace", [0.0, -1.0, 20_000.0, float("nan")])
def test_a_pace_out_of_range_is_no_order(pace: float) -> None:
    with pytest.raises(ValueError, match=r"pace must be in \[0.01, 10000\]"):
        c.SetPace(pace)


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
