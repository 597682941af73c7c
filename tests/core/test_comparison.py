"""What a session file is compared by: hand-worked curves and the settings that differ."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core import amendments, labelling
from core.comparison import differing, read_compared
from core.label_clock import LONGEST_PAUSE_S
from core.labels import Label
from core.session import Session
from core.store import SessionFileError
from core.teaching import pay_off
from tests.core.session_files import change, file_session
from tests.core.sessions import labelled_graphs


def told(session: Session, value: float) -> None:
    labelling.give(session, Label(step=session.n_steps - 1, value=value))
    pay_off(session)


def small(path: Path) -> Path:
    """Three graphs, so episodes of three; classes low, high, low; actions 0, 1, 1, then 0.

    Labels at steps 0, 1 and 3; step 2 has none at first, and gets the last one.
    """
    session = file_session(path, *labelled_graphs(), actions=("low", "high"))
    for action in (0, 1, 1, 0):
        session.step(action)
        if session.n_steps != 3:
            told(session, 0.5)
    labelling.give(session, Label(step=2, value=-1.0))
    labelling.undo(session)
    session.close()
    return path


def test_curves_over_updates_labels_and_steps(tmp_path: Path) -> None:
    path = small(tmp_path / "a.gcoach")
    change(path, "UPDATE steps SET at = 100 + step", "UPDATE rewards SET at = 100.5 + step")
    change(path, "UPDATE updates SET at = 100.5 + step")
    read = read_compared(path)
    assert (read.n_steps, read.n_updates, read.n_labels) == (4, 6, 3)
    loss = read.curves["loss"]
    np.testing.assert_array_equal(loss.at.updates, [1, 2, 3, 4, 5, 6])
    np.testing.assert_array_equal(loss.at.labels, [1, 1, 2, 2, 3, 3])
    np.testing.assert_allclose(loss.at.minutes * 60, [0.5, 0.5, 1.5, 1.5, 3.5, 3.5])
    reward = read.curves["reward"]
    np.testing.assert_array_equal(reward.values, [1, 1, -1, 1])  # +1 where the class was named
    np.testing.assert_array_equal(reward.at.updates, [0, 2, 4, 4])
    np.testing.assert_array_equal(reward.at.labels, [0, 1, 2, 2])
    np.testing.assert_array_equal(read.curves["return"].values, [1.0])
    np.testing.assert_array_equal(read.curves["return"].at.updates, [4])


def test_accuracy_is_of_the_greedy_action(tmp_path: Path) -> None:
    path = small(tmp_path / "a.gcoach")
    change(path, "UPDATE steps SET greedy_action = step % 2")
    np.testing.assert_array_equal(read_compared(path).curves["accuracy"].values, [1, 1, 1, 0])


def test_gradient_norm_is_global(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach")
    session.step()
    labelling.give(session, Label(step=0, value=1.0))
    norms = [session.learn().gradient_norms for _ in range(2)]  # type: ignore[union-attr]
    session.close()
    read = read_compared(tmp_path / "a.gcoach")
    expected = [np.sqrt(np.square(row.astype(np.float64)).sum()) for row in norms]
    np.testing.assert_allclose(read.curves["gradient_norm"].values, expected, rtol=1e-12)


def test_long_pauses_count_as_one_minute(tmp_path: Path) -> None:
    path = small(tmp_path / "a.gcoach")
    change(path, "UPDATE steps SET at = 100 + step * 1000")
    change(path, "UPDATE rewards SET at = 100", "UPDATE updates SET at = 100")
    minutes = read_compared(path).curves["reward"].at.minutes
    np.testing.assert_allclose(minutes * 60, LONGEST_PAUSE_S * np.arange(4))


def test_by_hand_the_label_is_the_reward(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach")
    session.step()
    told(session, 0.5)
    session.step()
    session.close()
    read = read_compared(tmp_path / "a.gcoach")
    np.testing.assert_array_equal(read.curves["reward"].values, [0.5, np.nan])
    assert "accuracy" not in read.curves


def test_settings_that_differ_are_those_at_the_end(tmp_path: Path) -> None:
    for name, seed, rate in (("a", 3, 0.25), ("b", 4, 0.125)):
        session = file_session(tmp_path / f"{name}.gcoach", seed=seed)
        settings = replace(session.hyperparameters, learning_rate=rate)
        amendments.set_hyperparameters(session, settings)
        session.step()
        session.close()
    read = [read_compared(tmp_path / f"{name}.gcoach") for name in "ab"]
    assert differing(read) == ("learning_rate", "seed")
    assert [each.settings["learning_rate"] for each in read] == [0.25, 0.125]
    assert differing(read[:1]) == ()


def test_an_empty_session_has_no_curves(tmp_path: Path) -> None:
    file_session(tmp_path / "a.gcoach").close()
    read = read_compared(tmp_path / "a.gcoach")
    assert (read.n_steps, dict(read.curves)) == (0, {})


def test_a_file_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    path.write_text("no session")
    with pytest.raises(SessionFileError, match=r"a\.gcoach"):
        read_compared(path)
