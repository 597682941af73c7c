"""The reward model: what it guesses, how little that counts, and that a file has it again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core import amendments, labelling
from core.config import NetworkConfig, RewardSource
from core.environments.spec import LabelSpec
from core.labels import Label
from core.opening import new_session
from core.options import SessionOptions
from core.resume import resume
from core.reward_model import LEAST_CONFIDENCE, LEAST_LABELS, WEIGHT, _kernel, _regress
from core.session import Session
from core.verify import verify
from tests.core.helpers import path_graph
from tests.core.sessions import LEARNING, NARROW, make_session

SETTINGS = replace(LEARNING, reward_model=True, updates_per_label=1, epsilon=1.0)


def graphs(n: int = 30) -> tuple[object, ...]:
    """Small ones and large ones by turns."""
    rng = np.random.default_rng(2)
    sizes = [float(rng.uniform(0, 1) + 6 * (i % 2)) for i in range(n)]
    return tuple(path_graph([size, 0, 1], name=f"g {i}") for i, size in enumerate(sizes))


def right(session: Session, step: int) -> float:
    """Action 0 is right for the small ones, 1 for the large."""
    record = session.recent_steps[step]
    return 1.0 if record.action == (record.graph_id - 1) % 2 else -1.0


def taught(n_labels: int = 16, n_steps: int = 40, **settings: object) -> Session:
    values = {"reward_model": True, "epsilon": 1.0, "updates_per_label": 1} | settings
    session = make_session(*graphs(), actions=2, **values)  # type: ignore[arg-type]
    for _ in range(n_steps):
        session.step()
    for step in range(n_labels):
        labelling.give(session, Label(step=step, value=right(session, step)))
        while session.owed_updates:
            session.learn()
    return session


def guesses(session: Session) -> dict[int, float]:
    rows = session.reward_model.to_json()["guesses"]
    return {int(step): float(value) for step, value, _ in rows}


def test_a_regression_is_that_of_the_book() -> None:
    """Worked by hand for one label: mean y·k/(1 + s²), explained k²/(1 + s²)."""
    kernel = np.array([[1.0, 0.6], [0.6, 1.0]])
    mean, explained = _regress(kernel, np.array([0]), np.array([2.0]), np.array([1]))
    assert mean == pytest.approx([2.0]), "the middle of one label is that label"
    assert explained == pytest.approx([0.36 / 1.1])
    three = np.array([[1.0, 0.0, 0.5], [0.0, 1.0, 0.2], [0.5, 0.2, 1.0]])
    mean, explained = _regress(three, np.array([0, 1]), np.array([1.0, -1.0]), np.array([2]))
    assert mean == pytest.approx([0.5 / 1.1 - 0.2 / 1.1])
    assert explained == pytest.approx([(0.25 + 0.04) / 1.1])


def test_the_kernel_is_one_at_no_distance_and_falls() -> None:
    kernel = _kernel(np.array([[0.0], [1.0], [3.0]]))
    assert np.diag(kernel) == pytest.approx(1.0)
    assert kernel[0, 1] > kernel[1, 2] > kernel[0, 2] > 0.0
    assert kernel[1, 2] == pytest.approx(np.exp(-0.5)), "the median distance is the scale"


def test_guesses_are_what_the_person_would_give_and_count_less() -> None:
    session = taught()
    found = guesses(session)
    assert found
    assert len(found) <= 16
    assert min(found) >= 16, "labelled steps are not guessed"
    agree = [np.sign(value) == right(session, step) for step, value in found.items()]
    assert np.mean(agree) > 0.9
    for step in found:
        held = session.buffer.reward(step)
        assert held is not None
        assert not held.is_given
        assert LEAST_CONFIDENCE * WEIGHT <= held.weight <= WEIGHT
        assert labelling.effective_reward(session, step) is None


def test_off_and_with_few_labels_nothing_is_guessed() -> None:
    assert guesses(taught(reward_model=False)) == {}
    assert guesses(taught(n_labels=LEAST_LABELS - 1)) == {}
    assert guesses(taught(reward_source=RewardSource.OVERRIDE)) == {}


def test_nodes_as_actions_are_left_alone() -> None:
    session = taught(n_labels=0)
    session.agent.network_config = NetworkConfig(head=session.network_config.head.NODE)
    for step in range(LEAST_LABELS + 2):
        labelling.give(session, Label(step=step, value=1.0))
    session.reward_model.catch_up(session)
    assert guesses(session) == {}


def test_labels_say_how_often_what_was_expected_came() -> None:
    session = taught()
    before = session.reward_model.now(session)
    assert before.n_met > 0
    assert before.n_agreed / before.n_met > 0.9, "the person is of one mind"
    steps = list(guesses(session))[:3]
    for number, step in enumerate(steps):
        given = right(session, step) * (1.0 if number else -1.0)
        labelling.give(session, Label(step=step, value=given))
        session.reward_model.catch_up(session)
    now = session.reward_model.now(session)
    assert now.n_met - before.n_met >= 2
    assert now.n_met - now.n_agreed > before.n_met - before.n_agreed, "the first was against it"


def test_a_label_takes_the_place_of_a_guess_and_gives_it_back() -> None:
    session = taught()
    step = next(iter(guesses(session)))
    labelling.give(session, Label(step=step, value=-1.0))
    session.learn()
    held = session.buffer.reward(step)
    assert held is not None
    assert (held.value, held.is_given) == (-1.0, True)
    labelling.undo(session)
    assert session.buffer.reward(step) is None, "until the next update"


def test_turned_off_the_guesses_are_gone() -> None:
    session = taught()
    found = guesses(session)
    settings = replace(session.hyperparameters, reward_model=False)
    amendments.set_hyperparameters(session, settings)
    session.learn()
    assert guesses(session) == {}
    assert all(session.buffer.reward(step) is None for step in found)


def test_without_it_a_session_learns_as_it_always_did() -> None:
    def weights(**settings: object) -> list[bytes]:
        session = taught(n_labels=LEAST_LABELS - 2, **settings)
        return [v.numpy().tobytes() for v in session.agent.network.variables]

    assert weights(reward_model=True) == weights(reward_model=False)


def filed(path: Path, n_labels: int) -> Session:
    options = SessionOptions(seed=0, network=NARROW, hyperparameters=SETTINGS, session_path=path)
    session = new_session(LabelSpec(graphs(), "set", 2), options)  # type: ignore[arg-type]
    for _ in range(40):
        session.step()
    for step in range(n_labels):
        labelling.give(session, Label(step=step, value=right(session, step)))
        while session.owed_updates:
            session.learn()
    return session


def test_a_session_with_guesses_is_repeated_and_resumed_bit_by_bit(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    session = filed(path, 14)
    assert guesses(session)
    session.checkpoint("saved")
    before = session.reward_model.to_json()
    labelling.give(session, Label(step=20, value=1.0))
    again_loss = session.learn()
    assert again_loss is not None
    after = session.reward_model.to_json()
    session.recorder.flush()
    session.recorder.close()
    assert verify(path).is_equal
    resumed = resume(path)
    assert resumed.reward_model.to_json() == after
    assert before != after
    step = next(iter(guesses(resumed)))
    held = resumed.buffer.reward(step)
    assert held is not None
    assert not held.is_given
    resumed.close()
