"""Orders to the driver: labels, sessions, agents, evaluation; what is told and what refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core import commands as c
from core.config import NetworkConfig
from core.errors import CommandError
from core.events import Evaluated, LabelChanged, Saved, SessionStarted, StepTaken
from core.telemetry import Mode
from tests.core.helpers import path_graph
from tests.core.sessions import Desk, labelled_graphs, numbers
from tests.fakes import make_graph

PAUSED, RUNNING, AWAITING = Mode.PAUSED, Mode.RUNNING, Mode.AWAITING_REWARD


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


SMALLER = NetworkConfig(layers=2, channels=4)


def test_a_new_network_without_the_labels_keeps_the_environment_and_forgets_the_rest() -> None:
    desk = Desk(*labelled_graphs())
    desk.give(c.Step(), c.GiveReward(0, 1.0))
    settings = replace(desk.session.hyperparameters, epsilon=0.7)
    desk.give(c.NewNetwork(SMALLER, settings, keeps_labels=False))
    (started,) = desk.events(SessionStarted)
    assert "2 GIN layers of 4 channels" in started.message
    assert desk.session.spec.name == "test"
    assert (desk.session.n_steps, desk.session.rewards.last_id) == (0, 0)
    assert desk.driver.patience() is None, "nothing is owed to the old session"
    assert desk.snapshot().epsilon == 0.7


def test_a_new_network_learns_from_the_same_steps_and_labels() -> None:
    desk = Desk(*labelled_graphs())
    desk.give(c.Step(), c.GiveReward(0, 1.0), c.Step(), c.Skip(1), c.Step(), c.GiveReward(2, -1.0))
    desk.give(c.GiveReward(1, 0.5, shares=((0, 0.25), (1, 0.25))))
    old = desk.session
    steps = [(r.graph_id, r.action, r.next_graph_id) for r in old.recent_steps]
    by_hand = {s: old.rewards.by_hand(s) for s in range(3)}
    settings = replace(old.hyperparameters, epsilon=0.7)
    desk.outbox.drain()
    desk.give(c.NewNetwork(SMALLER, settings))
    new, events = desk.session, desk.outbox.drain().events
    (started,) = [e for e in events if isinstance(e, SessionStarted)]
    assert started.message.endswith(
        "2 GIN layers of 4 channels, 2 actions; 3 steps and 3 labels kept."
    )
    assert new is not old
    assert [(r.graph_id, r.action, r.next_graph_id) for r in new.recent_steps] == steps
    assert {s: new.rewards.by_hand(s) for s in range(3)} == by_hand == {0: 1.25, 1: 0.25, 2: -1.0}
    assert [e.record.step for e in events if isinstance(e, StepTaken)] == [0, 1, 2]
    assert {e.step: e.reward for e in events if isinstance(e, LabelChanged)} == by_hand
    assert new.owed_updates > 0
    desk.work()
    assert new.n_updates == old.hyperparameters.updates_per_label * 4
    assert desk.driver.options.network == SMALLER


def test_a_new_network_that_cannot_be_made_leaves_the_session_and_no_file(tmp_path: Path) -> None:
    desk = Desk()
    desk.driver.options = replace(desk.driver.options, session_path=tmp_path / "a.gcoach")
    desk.give(c.Step(), c.GiveReward(0, 1.0))
    session = desk.session
    desk.driver.should_stop = lambda: True
    with pytest.raises(CommandError, match="closed meanwhile; the session is as it was"):
        desk.give(c.NewNetwork(SMALLER, session.hyperparameters))
    assert desk.session is session
    assert list(tmp_path.iterdir()) == []


def test_settings_change_live() -> None:
    desk = Desk()
    settings = replace(desk.session.hyperparameters, discount=0.9)
    desk.give(c.SetHyperparameters(settings))
    assert desk.snapshot().hyperparameters == settings
    assert desk.driver.options.hyperparameters == settings


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
