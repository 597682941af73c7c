"""Stopping anywhere and going on as if nothing had happened, bit for bit."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core import amendments, labelling
from core.agent_file import save_agent
from core.config import NetworkConfig, UpdatePath
from core.labels import Label
from core.resume import open_copy, resume
from core.session import Session
from core.store import SessionFileError, SessionLockedError
from core.verify import verify
from tests.core.helpers import random_graphs
from tests.core.session_files import (
    Script,
    bits,
    change,
    file_session,
    killed,
    labelled_session,
    live,
    rows,
)

N_UPDATES = 40
BREAK = 20


def plain(session: Session, i: int) -> None:
    """A step and its label every other update."""
    if i % 2 == 0:
        record = session.step()
        labelling.give(session, Label(step=record.step, value=((i * 7) % 11 - 5) / 3))


def changing_labels(session: Session, i: int) -> None:
    """Undo, redo, relabel, spread, skip, and new episodes."""
    plain(session, i)
    newest = session.n_steps - 1
    if i % 5 == 1:
        labelling.undo(session)
    if i % 10 == 3:
        labelling.undo(session)
        labelling.redo(session)
    if i % 6 == 4:
        labelling.give(session, Label(step=newest // 2, value=1.25))
    if i % 8 == 5:
        shares = dict.fromkeys(range(max(0, newest - 3), newest + 1), 0.5)
        labelling.give(session, Label(step=newest, value=sum(shares.values()), shares=shares))
    if i % 9 == 2:
        labelling.skip(session, newest)
    if i % 11 == 7:
        session.reset(i % 3)


def changing_settings(session: Session, i: int) -> None:
    """Every few updates another setting."""
    plain(session, i)
    changes: dict[int, dict[str, Any]] = {
        5: {"learning_rate": 3e-3},
        11: {"epsilon": 0.9},
        17: {"buffer_capacity": 5, "batch_size": 3},
        19: {"double_q": True, "updates_per_label": 7},
        23: {"discount": 0.9, "sync_every": 4},
        31: {"epsilon": 0.1, "epsilon_end": 0.8, "epsilon_decay_steps": 9},
    }
    if i in changes:
        amendments.set_hyperparameters(session, replace(session.hyperparameters, **changes[i]))


def rolling_back(session: Session, i: int) -> None:
    """Back to the weights before a label, once before the break and once after it."""
    plain(session, i)
    if i in (13, 33):
        labelling.roll_back(session, session.n_steps - 2)
        labelling.undo(session)


def acting_by_hand(session: Session, i: int) -> None:
    """Actions chosen by the person among the agent's own."""
    if i % 3 == 0:
        session.step(i % 4)
    plain(session, i)


@pytest.mark.parametrize(
    ("script", "changes", "is_killed"),
    [
        pytest.param(
            plain,
            {"epsilon": 1.0, "epsilon_end": 0.2, "epsilon_decay_steps": 13},
            False,
            marks=pytest.mark.soak,
        ),
        (plain, {"sync_every": 7, "discount": 0.9}, False),
        pytest.param(plain, {"buffer_capacity": 6, "batch_size": 8}, False, marks=pytest.mark.soak),
        pytest.param(
            plain,
            {"network": NetworkConfig.as_posted(8, 2), "actions": 8},
            True,
            marks=pytest.mark.soak,
        ),
        pytest.param(changing_labels, {"buffer_capacity": 9}, False, marks=pytest.mark.soak),
        (changing_labels, {"buffer_capacity": 9}, True),
        (changing_settings, {}, False),
        pytest.param(changing_settings, {}, True, marks=pytest.mark.soak),
        pytest.param(rolling_back, {"sync_every": 6}, False, marks=pytest.mark.soak),
        (rolling_back, {"sync_every": 6}, True),
        (acting_by_hand, {"epsilon": 0.5}, False),
        (changing_labels, {"update_path": UpdatePath.COMPILED, "sync_every": 7}, True),
    ],
    ids=lambda value: getattr(value, "__name__", None) or str(value),
)
def test_twenty_reopened_and_twenty_more_are_the_same_as_forty(
    tmp_path: Path, script: Script, changes: dict[str, Any], is_killed: bool
) -> None:
    graphs = random_graphs(1, [4, 6, 3])
    straight = file_session(tmp_path / "straight.gcoach", *graphs, **changes)
    expected = live(straight, script, 0, N_UPDATES)

    first = file_session(tmp_path / "first.gcoach", *graphs, **changes)
    seen = live(first, script, 0, BREAK)
    path = tmp_path / "first.gcoach"
    before = bits(first)
    if is_killed:
        first.recorder.flush()
        path = killed(path, tmp_path / "killed.gcoach")
    first.close()
    second = resume(path)
    assert bits(second) == before
    seen += live(second, script, BREAK, N_UPDATES)

    assert seen == expected
    assert bits(second) == bits(straight)
    amendments.set_hyperparameters(
        second, replace(second.hyperparameters, epsilon=1.0, epsilon_end=1.0)
    )
    amendments.set_hyperparameters(straight, second.hyperparameters)
    assert [second.step().action for _ in range(5)] == [straight.step().action for _ in range(5)]
    for session, file in ((second, path), (straight, tmp_path / "straight.gcoach")):
        session.close()
        result = verify(file)
        assert result.is_equal, result.describe()
        assert result.n_updates == len(expected) >= N_UPDATES - 1


def test_a_loaded_agent_is_loaded_again_when_it_is_repeated(tmp_path: Path) -> None:
    other = labelled_session(tmp_path / "other.gcoach", seed=8)
    agent = save_agent(other.agent, tmp_path / "agent", other.arena.action_names)
    other.close()

    def loading(session: Session, i: int) -> None:
        plain(session, i)
        if i in (9, 25):
            amendments.load_agent(session, agent)

    straight = file_session(tmp_path / "straight.gcoach")
    expected = live(straight, loading, 0, N_UPDATES)
    first = file_session(tmp_path / "first.gcoach")
    seen = live(first, loading, 0, BREAK)
    first.recorder.flush()
    second = resume(killed(tmp_path / "first.gcoach", tmp_path / "killed.gcoach"))
    seen += live(second, loading, BREAK, N_UPDATES)
    assert seen == expected
    assert bits(second) == bits(straight)
    for session in (first, second, straight):
        session.close()
    agent.unlink()
    for name in ("straight", "killed", "first"):
        result = verify(tmp_path / f"{name}.gcoach")
        assert result.is_equal, result.describe()


def test_saved_while_epsilon_decays_goes_on_with_the_same_numbers(tmp_path: Path) -> None:
    session = file_session(
        tmp_path / "a.gcoach",
        epsilon=1.0,
        epsilon_end=0.0,
        epsilon_decay_steps=200,
        sync_every=70,
        buffer_capacity=60,
    )
    live(session, plain, 0, 100)
    epsilon = session.epsilon
    assert epsilon == pytest.approx(1.0 - 50 / 200)
    optimizer_step = int(session.agent.learner.optimizer.variables()[0].numpy())
    session.close()
    again = resume(tmp_path / "a.gcoach")
    assert again.epsilon == epsilon
    assert int(again.agent.learner.optimizer.variables()[0].numpy()) == optimizer_step == 100
    assert again.agent.learner.n_updates == 100
    assert again.buffer.steps == tuple(range(50))
    again.recorder.close()


def test_five_labels_survive_a_kill_right_after_the_fifth(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach")
    for i in range(5):
        session.step()
        labelling.give(session, Label(step=i, value=i + 0.5))
    again = resume(killed(tmp_path / "a.gcoach", tmp_path / "b.gcoach"))
    labels = [again.rewards.label(i) for i in range(5)]
    assert [label.value for label in labels if label] == [0.5, 1.5, 2.5, 3.5, 4.5]
    assert again.n_steps == 5
    assert again.owed_updates == session.owed_updates == 10, "none of them was made"
    assert "no checkpoint was there; repeated 5 steps, 0 updates and 5 labels" in again.resumed_from
    session.close()
    again.close()


def test_the_message_names_the_checkpoint_and_why_a_newer_one_was_not_used(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    session = labelled_session(path)
    session.checkpoint("saved")
    live(session, plain, 0, 4)
    session.checkpoint("pause")
    live(session, plain, 4, 6)
    expected = bits(session)
    session.recorder.close()
    change(path, "UPDATE checkpoints SET data = substr(data, 1, 3000) WHERE reason = 'pause'")
    again = resume(path)
    assert bits(again) == expected
    assert again.resumed_from.startswith("Checkpoint 2 cannot be used (checkpoint: damaged")
    assert (
        "Went on from checkpoint 1 (saved, after 6 steps and 12 updates); "
        "repeated 3 steps, 6 updates and 3 labels made after it." in again.resumed_from
    )
    again.close()


def test_updates_still_owed_are_made_after_a_kill(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach", updates_per_label=10)
    session.step()
    labelling.give(session, Label(step=0, value=1.0))
    for _ in range(3):
        session.learn()
    session.recorder.flush()
    again = resume(killed(tmp_path / "a.gcoach", tmp_path / "b.gcoach"))
    assert again.owed_updates == 7
    labelling.undo(session)
    assert session.learn() is None, "nothing is labelled any more"
    labelling.give(session, Label(step=0, value=2.0))
    session.recorder.flush()
    later = resume(killed(tmp_path / "a.gcoach", tmp_path / "c.gcoach"))
    assert later.owed_updates == session.owed_updates == 10
    for each in (session, again, later):
        each.close()


def test_a_skip_and_a_label_keep_their_order(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach")
    for _ in range(3):
        session.step()
    labelling.skip(session, 0)
    labelling.give(session, Label(step=0, value=1.0))
    labelling.give(session, Label(step=1, value=1.0))
    labelling.skip(session, 1)
    labelling.skip(session, 2)
    assert session.skipped == {1, 2}
    again = resume(killed(tmp_path / "a.gcoach", tmp_path / "b.gcoach"))
    assert again.skipped == {1, 2}
    again.close()
    session.close()
    again = resume(tmp_path / "a.gcoach")
    assert again.skipped == {1, 2}
    again.close()


def test_contradictions_with_labels_from_before_are_noticed(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach", epsilon=0.0, buffer_capacity=2)
    for _ in range(5):
        session.step(1)
    labelling.give(session, Label(step=0, value=2.0))
    labelling.give(session, Label(step=1, value=3.0))
    session.close()
    again = resume(tmp_path / "a.gcoach")
    labelling.give(again, Label(step=2, value=-1.0))
    assert again.consistency.contradicted(2) == (1, 3.0)
    assert again.consistency.share() == pytest.approx(2 / 3)
    again.close()


def test_a_file_that_another_session_writes_is_refused_and_can_be_copied(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    session = labelled_session(path)
    with pytest.raises(
        SessionLockedError, match="open in another window of this program; only a copy"
    ):
        resume(path)
    copy = open_copy(path)
    assert bits(copy) == bits(session)
    assert "copy" in copy.recorder.problem
    assert copy.recorder.path is None
    session.step()
    labelling.give(session, Label(step=6, value=5.0))
    copy.step()
    labelling.give(copy, Label(step=6, value=-5.0))
    copy.recorder.save_as(tmp_path / "mine.gcoach")
    copy.close()
    session.close()
    for name, value in (("a", 5.0), ("mine", -5.0)):
        again = resume(tmp_path / f"{name}.gcoach")
        label = again.rewards.label(6)
        assert label is not None
        assert label.value == value
        again.close()


def test_other_versions_are_told(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    labelled_session(path).close()
    again = resume(path)
    assert "Made with" not in again.resumed_from
    again.close()
    stored = json.loads(rows(path, "SELECT value FROM meta WHERE key = 'versions'")[0][0])
    here = stored["tensorflow"]
    stored["tensorflow"] = "2.16.1"
    change(path, "UPDATE meta SET value = ? WHERE key = 'versions'", values=(json.dumps(stored),))
    again = resume(path)
    assert f"Made with tensorflow 2.16.1 (here {here}): what follows" in again.resumed_from
    again.close()


def test_two_sessions_of_one_process_do_not_mix(tmp_path: Path) -> None:
    alone = file_session(tmp_path / "alone.gcoach")
    expected = live(alone, plain, 0, 12)
    one, two = file_session(tmp_path / "one.gcoach"), file_session(tmp_path / "two.gcoach", seed=9)
    seen = []
    for i in range(12):
        seen += live(one, plain, i, i + 1)
        live(two, changing_settings, i, i + 1)
    assert seen == expected
    assert bits(one) == bits(alone)
    for session in (alone, one, two):
        session.close()
    assert verify(tmp_path / "two.gcoach").is_equal


@pytest.mark.parametrize(
    ("entry", "value", "message"),
    [("layers", 2, "layers: saved 1, here 2"), ("channels", 16, "channels: saved 8, here 16")],
)
def test_another_architecture_is_refused_with_both_named(
    tmp_path: Path, entry: str, value: int, message: str
) -> None:
    path = tmp_path / "a.gcoach"
    labelled_session(path).close()
    config = json.loads(rows(path, "SELECT value FROM meta WHERE key = 'config'")[0][0])
    config["network"][entry] = value
    change(path, "UPDATE meta SET value = ? WHERE key = 'config'", values=(json.dumps(config),))
    before = path.read_bytes()
    with pytest.raises(
        SessionFileError, match=rf"another architecture \({message}\): .*; here it would be "
    ):
        resume(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda path: change(path, "DELETE FROM steps WHERE step = 5"), "no step 5"),
        (lambda path: change(path, "DELETE FROM steps WHERE step = 2"), "step 2"),
        (lambda path: change(path, "UPDATE rewards SET retracts = 99, kind = 'retract'"), "99"),
        (lambda path: change(path, "UPDATE rewards SET kind = 'bribe' WHERE id = 3"), "reward 3"),
        (lambda path: change(path, "UPDATE steps SET action = 4 WHERE step = 1"), "step 1"),
        (lambda path: change(path, "UPDATE steps SET q_values = x'00' WHERE step = 1"), "step 1"),
        (lambda path: change(path, "DELETE FROM graphs"), "graph"),
        (
            lambda path: change(path, "DELETE FROM updates WHERE update_step = 12"),
            "last of updates",
        ),
        (lambda path: change(path, "DELETE FROM meta WHERE key = 'seed' OR key = 'config'"), "con"),
        (lambda path: change(path, "UPDATE meta SET value = '[' WHERE key = 'environment'"), "env"),
        (lambda path: change(path, "UPDATE meta SET value = '[' WHERE key = 'versions'"), "versio"),
        (lambda path: change(path, "UPDATE meta SET value = '3' WHERE key = 'versions'"), "versio"),
        (lambda path: change(path, "UPDATE checkpoints SET update_step = 'x'"), "checkpoint"),
    ],
)
def test_rows_that_do_not_fit_are_named_and_the_file_is_left_alone(
    tmp_path: Path, damage: Callable[[Path], None], message: str
) -> None:
    path = tmp_path / "a.gcoach"
    labelled_session(path).close()
    damage(path)
    before = path.read_bytes()
    with pytest.raises(SessionFileError, match=message):
        resume(path)
    assert path.read_bytes() == before
    assert not list(tmp_path.glob(".*lock")), "nothing is locked any more"


@pytest.mark.parametrize(
    ("config", "gigabytes"),
    [
        ({"network": {"layers": 32, "channels": 4096}}, 30),
        ({"hyperparameters": {"batch_size": 10_000_000}}, 16),
    ],
)
def test_a_file_that_asks_for_more_memory_than_there_is_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    config: dict[str, dict[str, int]],
    gigabytes: int,
) -> None:
    monkeypatch.setattr("core.resume.physical_memory", lambda: 8 << 30)
    path = tmp_path / "a.gcoach"
    labelled_session(path).close()
    stored = json.loads(rows(path, "SELECT value FROM meta WHERE key = 'config'")[0][0])
    for section, entries in config.items():
        stored[section] |= entries
    change(path, "UPDATE meta SET value = ? WHERE key = 'config'", values=(json.dumps(stored),))
    with pytest.raises(
        SessionFileError, match=f"wants {gigabytes} GiB of memory, this computer has 8"
    ):
        resume(path)


def test_a_file_that_asks_for_a_billion_actions_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    labelled_session(path).close()
    spec = json.loads(rows(path, "SELECT value FROM meta WHERE key = 'environment'")[0][0])
    spec["actions"] = 10**9
    change(path, "UPDATE meta SET value = ? WHERE key = 'environment'", values=(json.dumps(spec),))
    with pytest.raises(SessionFileError, match="1000000000 actions, but its network has 4"):
        resume(path)
