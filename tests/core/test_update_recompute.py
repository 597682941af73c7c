"""Gradients made again: as measured, as Adam saw them, and the session as it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core import amendments, labelling, telling
from core import commands as c
from core.config import Head, Hyperparameters, NetworkConfig, RewardSource, SessionConfig
from core.environments import MAX_CUT_ID
from core.environments.spec import LabelSpec, environment_spec
from core.errors import CommandError
from core.events import UpdateInspected
from core.labels import Label
from core.opening import new_session
from core.options import SessionOptions
from core.replay import Reward
from core.session import Session
from core.store import SessionFileError
from core.telemetry import GradientState, UpdateMetrics
from core.update_detail import UpdateDetail
from core.update_recompute import MovedOnError, latest_detail, replayed_detail
from tests.core.sessions import Desk, labelled_graphs, make_session, numbers

NARROW = NetworkConfig(layers=2, channels=6)
AS_POSTED = replace(NARROW, batch_norm=True, dropout=0.5, output_activation="relu")


def _learning(network: NetworkConfig = NARROW, n_updates: int = 5) -> tuple[Session, UpdateMetrics]:
    session = make_session(*labelled_graphs(), network=network, clip_norm=0.5)
    for step in range(4):
        session.step()
        labelling.give(session, Label(step=step, value=float(step - 1)))
    for _ in range(n_updates):
        metrics = session.learn()
    assert metrics is not None
    return session, metrics


def _silent(done: int, n_updates: int) -> None:
    """Tell nobody."""


@pytest.mark.parametrize("network", [NARROW, AS_POSTED])
def test_norms_come_out_as_they_were_measured(network: NetworkConfig) -> None:
    session, metrics = _learning(network)
    detail = latest_detail(session, metrics)
    largest = float(np.nanmax(metrics.gradient_norms))
    for variable in detail.variables:
        then = float(metrics.gradient_norms[variable.index])
        assert variable.gradient is not None
        assert variable.gradient.norm == pytest.approx(then, rel=1e-4, abs=1e-6 * largest)
        weights = float(metrics.weight_norms[variable.index])
        assert variable.weights.norm == pytest.approx(weights, rel=1e-5, abs=1e-9)
        assert variable.update_norm == float(metrics.update_norms[variable.index])


def test_the_entries_are_those_adam_saw() -> None:
    """After the first update Adam's first moment is 0.1 times the gradient it was given."""
    session = make_session(*labelled_graphs(), network=NARROW, clip_norm=0.0)
    session.step()
    labelling.give(session, Label(step=0, value=3.0))
    metrics = session.learn()
    assert metrics is not None
    learner = session.agent.learner
    for variable in latest_detail(session, metrics).variables:
        slot = learner.optimizer.get_slot(learner.variables[variable.index], "m").numpy() / 0.1
        assert variable.gradient is not None
        assert variable.gradient.low == pytest.approx(slot.min(), rel=1e-4, abs=1e-7)
        assert variable.gradient.high == pytest.approx(slot.max(), rel=1e-4, abs=1e-7)
        assert variable.gradient.mean == pytest.approx(slot.mean(), rel=1e-3, abs=1e-7)


@pytest.mark.parametrize("network", [NARROW, AS_POSTED])
def test_looking_changes_nothing(network: NetworkConfig) -> None:
    session, metrics = _learning(network)
    before = numbers(session)
    latest_detail(session, metrics)
    assert numbers(session) == before


def test_only_the_variables_asked_for_are_told() -> None:
    session, metrics = _learning()
    detail = latest_detail(session, metrics, (3, 0))
    assert [v.index for v in detail.variables] == [3, 0]
    with pytest.raises(CommandError, match=r"no variable 99: they are 0 to \d+"):
        latest_detail(session, metrics, (99,))


def test_a_dropped_update_tells_what_was_not_finite() -> None:
    session, _ = _learning()
    bias = session.agent.learner.variables[-1]
    bias.assign(np.full(bias.shape, np.nan, np.float32))
    metrics = session.learn()
    assert metrics is not None
    assert not metrics.applied
    detail = latest_detail(session, metrics)
    last = detail.variables[-1]
    assert last.state is GradientState.NAN
    assert last.gradient is not None
    assert last.gradient.n_nan > 0
    assert last.weights.n_nan == bias.shape[0]


@pytest.mark.parametrize(
    "move",
    [
        lambda s: labelling.give(s, Label(step=1, value=9.0, weight=50.0)),
        lambda s: s.agent.network.dense_1.kernel.assign(s.agent.network.dense_1.kernel * 3.0),
        lambda s: [labelling.undo(s) for _ in range(4)],
        lambda s: amendments.redraw(s, [s.agent.learner.architecture.layers[0].name]),
        lambda s: s.agent.learner.reset_optimizer(),
    ],
)
def test_a_session_that_moved_on_is_not_mistaken(move: Callable[[Session], object]) -> None:
    session, metrics = _learning()
    move(session)
    with pytest.raises(MovedOnError):
        latest_detail(session, metrics)


def test_actions_that_are_nodes() -> None:
    settings = Hyperparameters(batch_size=4, reward_source=RewardSource.ENVIRONMENT)
    config = SessionConfig(seed=1, network=NARROW, hyperparameters=settings)
    session = Session(config, environment_spec(MAX_CUT_ID, (("n_nodes", 6),)), clock=lambda: 1.0)
    assert session.network_config.head is Head.NODE
    for _ in range(3):
        session.step()
        metrics = session.learn()
    assert metrics is not None
    assert len(latest_detail(session, metrics).variables) == len(metrics.gradient_norms)


# -- by replay -------------------------------------------------------------------------------


def _recorded(path: Path) -> tuple[Session, dict[int, UpdateDetail]]:
    """A session with labels, changes and a rollback, and each update as seen at once."""
    options = SessionOptions(
        seed=4,
        session_path=path,
        network=AS_POSTED,
        hyperparameters=Hyperparameters(batch_size=4, reward_source=RewardSource.BY_HAND),
    )
    session = new_session(LabelSpec(labelled_graphs(), "three", None), options)
    seen = {}
    for step in range(8):
        session.step()
        labelling.give(session, Label(step=step, value=float(step % 3 - 1)))
        if step == 2:
            amendments.set_hyperparameters(
                session, replace(session.hyperparameters, learning_rate=0.02)
            )
        if step == 4:
            session.checkpoint("periodic")
            session.reset(1)
        if step == 5:
            labelling.roll_back(session, 5)
        if step == 6:
            labelling.undo(session)
        for _ in range(2 if step else 0):  # of one graph alone they are rounding error
            metrics = session.learn()
            assert metrics is not None
            seen[metrics.update_step] = latest_detail(session, metrics)
    session.recorder.flush()
    return session, seen


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[int, UpdateDetail]]:
    path = tmp_path_factory.mktemp("replay") / "a.gcoach"
    session, seen = _recorded(path)
    session.close()
    return path, seen


@pytest.mark.parametrize("update", [1, 8, 11, 14])
def test_any_update_is_reached_by_replay(
    recorded: tuple[Path, dict[int, UpdateDetail]], update: int
) -> None:
    path, seen = recorded
    again = replayed_detail(path, update, _silent)
    assert again.update_step == update
    for then, now in zip(seen[update].variables, again.variables, strict=True):
        assert then.state is now.state
        assert then.gradient is not None
        assert now.gradient is not None
        np.testing.assert_allclose(now.gradient.edges, then.gradient.edges, rtol=1e-2, atol=1e-4)
        assert now.weights.norm == pytest.approx(then.weights.norm, rel=1e-5, abs=1e-7)


def test_a_replay_begins_at_the_nearest_checkpoint_and_can_be_ended(
    recorded: tuple[Path, dict[int, UpdateDetail]],
) -> None:
    path, _ = recorded
    told: list[tuple[int, int]] = []

    class Enough(Exception):
        pass

    def stop(done: int, n_updates: int) -> None:
        told.append((done, n_updates))
        if done == 1:
            raise Enough

    with pytest.raises(Enough):
        replayed_detail(path, 9, stop)
    assert told == [(0, 2), (1, 2)], "the checkpoint after update 6 leaves two to repeat"


def test_what_cannot_be_replayed_is_refused(
    recorded: tuple[Path, dict[int, UpdateDetail]], tmp_path: Path
) -> None:
    for wrong in (0, 15):
        with pytest.raises(CommandError, match=rf"no update {wrong}; the newest is 14"):
            replayed_detail(recorded[0], wrong, _silent)
    with pytest.raises(SessionFileError, match="no such session file"):
        replayed_detail(tmp_path / "none.gcoach", 1, _silent)


# -- the order -------------------------------------------------------------------------------


def _inspected(desk: Desk, command: c.InspectUpdate) -> UpdateInspected:
    desk.outbox.drain()
    desk.give(command)
    (event,) = desk.events(UpdateInspected)
    assert isinstance(event, UpdateInspected)
    return event


def test_the_worker_tells_of_the_latest_update_at_once() -> None:
    desk = Desk()
    assert _inspected(desk, c.InspectUpdate()).update_step == 0, "there is none yet"
    desk.give(c.Step(), c.GiveReward(0, 1.0))
    desk.work()
    event = _inspected(desk, c.InspectUpdate(variables=(0, 1)))
    assert event.update_step == desk.session.n_updates == 2
    assert event.detail is not None
    assert [v.index for v in event.detail.variables] == [0, 1]


def test_of_an_earlier_update_the_worker_names_the_file(tmp_path: Path) -> None:
    desk = Desk()
    desk.give(c.Step(), c.GiveReward(0, 1.0))
    desk.work()
    event = _inspected(desk, c.InspectUpdate(1))
    assert (event.update_step, event.detail, event.session_path) == (1, None, None)
    session, _ = _recorded(tmp_path / "a.gcoach")
    desk.driver.take_over(session, "")
    event = _inspected(desk, c.InspectUpdate(3))
    assert event.session_path == str(tmp_path / "a.gcoach")
    assert event.detail is None
    event = _inspected(desk, c.InspectUpdate())
    assert event.update_step == 14
    assert event.detail is None, "its numbers are those of another session"
    with pytest.raises(CommandError, match="no update 15; the newest is 14"):
        desk.give(c.InspectUpdate(15))
    desk.driver.close()


def test_what_was_said_and_what_was_guessed_come_out_again_too() -> None:
    session = make_session(*labelled_graphs(), discount=0.0)
    for _ in range(4):
        session.step()
    labelling.give(session, Label(step=0, value=1.0))
    telling.correct(session, 1, 0)
    telling.compare(session, 2, 1, 0)
    session.buffer.set_reward(3, Reward(-0.7, 0.4, is_given=False))
    for _ in range(6):
        metrics = session.learn()
        assert metrics is not None
        errors = dict(zip(metrics.batch_steps.tolist(), metrics.td_errors.tolist(), strict=True))
        assert {step for step, error in errors.items() if error != error} <= {1, 2}
        detail = latest_detail(session, metrics)
        for variable in detail.variables:
            assert variable.gradient is not None
            wanted = float(metrics.gradient_norms[variable.index])
            assert variable.gradient.norm == pytest.approx(wanted, rel=1e-3, abs=1e-6)
