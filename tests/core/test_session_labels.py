"""Labels of a session: which are accepted, what they amount to, how they are learned."""

from __future__ import annotations

import pytest

from core import labelling
from core.config import Hyperparameters, NetworkConfig
from core.errors import CommandError
from core.labels import Label
from core.recorder import NoRecorder
from core.session import Session
from tests.core.sessions import make_session, numbers
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


def _act_and_label(session: Session, action: int, value: float) -> None:
    """One step by hand, its label, and the updates the label brings."""
    record = session.step(action)
    labelling.give(session, Label(step=record.step, value=value))
    for _ in range(session.hyperparameters.updates_per_label):
        session.learn()


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_twenty_labels_each_bring_q_to_plus_and_minus_one(seed: int) -> None:
    session = make_session(
        make_graph(),
        seed=seed,
        network=NetworkConfig(),
        **{
            name: getattr(Hyperparameters(), name)
            for name in ("batch_size", "updates_per_label", "learning_rate")
        },
        discount=0.0,
    )
    for _ in range(20):
        _act_and_label(session, 3, 1.0)
        _act_and_label(session, 5, -1.0)
    q = session.q_values()
    assert q[3] == pytest.approx(1.0, abs=0.1)
    assert q[5] == pytest.approx(-1.0, abs=0.1)


def test_a_label_for_an_older_step_is_accepted(used: Session) -> None:
    assert labelling.give(used, Label(step=0, value=2.0)) == (0,)
    assert labelling.effective_reward(used, 0) == 2.0
    labelling.undo(used)


@pytest.mark.parametrize("step", [99, -1])
def test_a_label_for_a_step_that_was_not_taken_names_both(used: Session, step: int) -> None:
    newest = used.n_steps - 1
    before = numbers(used)
    with pytest.raises(CommandError, match=f"no step {step}; the newest is step {newest}"):
        labelling.give(used, Label(step=step, value=1.0))
    with pytest.raises(CommandError, match=f"no step {step}; the newest is step {newest}"):
        labelling.skip(used, step)
    assert numbers(used) == before


def test_before_the_first_step_there_is_nothing_to_label() -> None:
    session = make_session()
    for order in (
        lambda: labelling.give(session, Label(step=0, value=1.0)),
        lambda: labelling.skip(session, 0),
    ):
        with pytest.raises(CommandError, match="there is no step 0; none was taken"):
            order()
    with pytest.raises(CommandError, match="no label to take back"):
        labelling.undo(session)
    with pytest.raises(CommandError, match="no label to give back"):
        labelling.redo(session)


def test_plus_ten_undo_minus_ten_learns_from_minus_ten_only() -> None:
    session = make_session(discount=0.0)
    session.step(2)
    labelling.give(session, Label(step=0, value=10.0))
    labelling.undo(session)
    assert session.learn() is None
    labelling.give(session, Label(step=0, value=-10.0))
    active = [e.value for e in session.rewards.events if session.rewards.is_active(e.id)]
    assert active[-1] == -10.0
    assert session.rewards.n_labelled == 1
    q = float(session.q_values()[2])
    metrics = session.learn()
    assert metrics is not None
    assert metrics.td_error == pytest.approx(abs(-10.0 - q), rel=1e-4)
    assert float(session.q_values()[2]) < q


def test_reward_zero_and_action_zero_are_labels_like_any_other() -> None:
    session = make_session()
    session.step(0)
    labelling.give(session, Label(step=0, value=0.0))
    assert labelling.effective_reward(session, 0) == 0.0
    assert (session.buffer.n_labelled, session.rewards.n_labelled) == (1, 1)
    assert session.learn() is not None


def test_skip_is_not_a_reward_of_zero() -> None:
    session = make_session()
    session.step()
    labelling.skip(session, 0)
    assert session.skipped == {0}
    assert labelling.effective_reward(session, 0) is None
    assert (session.buffer.n_labelled, session.rewards.events) == (0, ())
    assert session.learn() is None
    labelling.give(session, Label(step=0, value=1.0))
    assert session.skipped == set()


def test_undo_and_redo_reach_the_buffer(used: Session) -> None:
    labelling.give(used, Label(step=2, value=3.0))
    assert labelling.undo(used) == (2,)
    assert used.buffer.reward(2) is None
    assert labelling.redo(used) == (2,)
    assert labelling.effective_reward(used, 2) == 3.0
    labelling.undo(used)


def test_weight_and_confidence_reach_the_loss(used: Session) -> None:
    labelling.give(used, Label(step=4, value=1.0, weight=2.0, confidence=0.25))
    held = used.buffer.reward(4)
    assert held is not None
    assert held.weight == 0.5
    labelling.undo(used)


def test_shares_are_credit_that_one_undo_takes_back(used: Session) -> None:
    before = [labelling.effective_reward(used, s) for s in range(5)]
    changed = labelling.give(used, Label(step=4, value=1.0, shares={4: 0.5, 3: 0.3, 0: 0.2}))
    assert changed == (0, 3, 4)
    got = [labelling.effective_reward(used, s) for s in (0, 3, 4)]
    assert got == pytest.approx([0.2, -0.7, 0.5])
    labelling.undo(used)
    assert [labelling.effective_reward(used, s) for s in range(5)] == before


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"value": float("nan")}, "must be a finite number, got nan"),
        ({"value": float("inf")}, "must be a finite number, got inf"),
        ({"value": 1e39}, r"must fit 32-bit floating point, got 1e\+39"),
        ({"weight": -1.0}, "weight must be at least 0"),
        ({"confidence": 1.5}, r"confidence must be in \[0, 1\]"),
        ({"shares": {0: 0.5}}, "shares sum to 0.5, the label is 1.0"),
    ],
)
def test_a_label_that_is_no_number_is_refused(changes: dict[str, float], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        Label(**({"step": 0, "value": 1.0} | changes))  # type: ignore[arg-type]


def test_the_episode_s_return_follows_the_labels() -> None:
    session = make_session()
    for _ in range(3):
        session.step()
    labelling.give(session, Label(step=0, value=1.0))
    labelling.give(session, Label(step=2, value=0.5))
    assert session.episode_return == pytest.approx(1.5)
    labelling.give(session, Label(step=0, value=-1.0))
    assert session.episode_return == pytest.approx(-0.5)
    labelling.undo(session)
    assert session.episode_return == pytest.approx(1.5)
    session.reset()
    assert session.episode_return == 0
    labelling.give(session, Label(step=1, value=7.0))
    assert session.episode_return == 0, "a label for an earlier episode is not of this one"


class FullDisk(NoRecorder):
    """A recorder on which no reward can be written."""

    def add_rewards(self, events: object) -> None:
        raise OSError("No space left on device")


def test_a_label_that_is_not_on_disk_does_not_count() -> None:
    session = make_session()
    session.step()
    session.recorder = FullDisk()
    before = numbers(session)
    with pytest.raises(OSError, match="No space left"):
        labelling.give(session, Label(step=0, value=1.0))
    assert numbers(session) == before
