"""What is told when a session begins, and what a copy in memory can do."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import commands as c
from core.errors import CommandError
from core.events import CopiedFrom, LabelChanged, SessionStarted, StepInspected
from tests.core.helpers import path_graph
from tests.core.session_files import labelled_session, rows
from tests.core.sessions import Desk, labelled_graphs

HERE = "tests.core.environments.foreign"


def test_a_set_of_graphs_tells_how_to_open_it_again() -> None:
    desk = Desk()
    order = c.OpenGraphs(labelled_graphs(), "three", ("a notice",), ("low", "high"))
    desk.give(order)
    (started,) = desk.events(SessionStarted)
    assert started.reopen == order
    assert started.copied_from is None


def test_an_environment_tells_how_to_open_it_again(tmp_path: Path) -> None:
    desk = Desk()
    desk.give(c.OpenEnvironment(f"{HERE}:Walk", (("n_nodes", 4),), folder=str(tmp_path)))
    (started,) = desk.events(SessionStarted)
    assert started.reopen == c.OpenEnvironment(
        f"{HERE}:Walk", (("n_nodes", 4),), None, str(tmp_path)
    )
    assert started.reopen is not None
    desk.give(started.reopen, c.Step())
    assert desk.session.n_steps == 1


def test_a_changed_graph_that_is_kept_is_the_one_opened_again() -> None:
    desk = Desk()
    changed = path_graph([9, 9, 9])
    desk.give(c.KeepGraph(changed))
    (started,) = desk.events(SessionStarted)
    assert isinstance(started.reopen, c.OpenGraphs)
    assert started.reopen.graphs[0].digest() == changed.digest()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Six labelled steps in a file."""
    file = tmp_path / "six.gcoach"
    labelled_session(file).close()
    return file


def test_a_copy_tells_its_file_and_how_much_of_it_there_was(path: Path) -> None:
    desk = Desk()
    desk.give(c.OpenSession(path, is_copy=True))
    (started,) = desk.events(SessionStarted)
    (last_event,) = rows(path, "SELECT MAX(id) FROM events")[0]
    assert started.session_path is None
    assert started.copied_from == CopiedFrom(str(path), 6, 12, 6, last_event)
    assert started.reopen == c.OpenSession(path, is_copy=True)


def test_a_copy_can_be_looked_back_at_before_and_after_it_was_made(path: Path) -> None:
    desk = Desk()
    desk.give(c.OpenSession(path, is_copy=True), c.Step(), c.GiveReward(6, 1.5))
    desk.give(c.InspectStep(2), c.InspectStep(6))
    old, new = desk.events(StepInspected)
    assert (old.step, old.snapshot.last_label, old.first_update) == (2, 0.0, 5)
    assert (new.step, new.snapshot.last_label) == (6, 1.5)
    assert rows(path, "SELECT COUNT(*) FROM steps") == [(6,)]


def test_a_session_that_is_recorded_nowhere_says_so() -> None:
    desk = Desk()
    desk.give(c.Step())
    with pytest.raises(ValueError, match="never recorded, so it cannot be looked back at"):
        desk.give(c.InspectStep(0))


def test_a_label_is_taken_back_by_its_id_whatever_was_given_since() -> None:
    desk = Desk()
    desk.give(c.Step(2), c.GiveReward(0, 2.0), c.Step(2), c.GiveReward(1, -1.0))
    slip = desk.events(LabelChanged)[-1]
    assert slip.warning
    assert slip.reward_id == 2
    desk.give(c.Step(1), c.GiveReward(2, 0.5), c.TakeBack(slip.reward_id))
    assert [desk.session.rewards.by_hand(step) for step in range(3)] == [2.0, None, 0.5]
    told = desk.events(LabelChanged)[-1]
    assert (told.step, told.label, told.reward_id) == (1, None, None)
    desk.give(c.Redo())
    assert desk.session.rewards.by_hand(1) == -1.0


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (c.TakeBack(2), "there is no label 2; the newest is 1"),
        (c.TakeBack(0), "there is no label 0; the newest is 1"),
        (c.TakeBack(1, session_number=99), "meant for session 99"),
    ],
)
def test_a_label_that_is_not_there_cannot_be_taken_back(order: c.TakeBack, said: str) -> None:
    desk = Desk()
    desk.give(c.Step(), c.GiveReward(0, 1.0))
    with pytest.raises(CommandError, match=said):
        desk.give(order)
    assert desk.session.rewards.by_hand(0) == 1.0


def test_a_label_cannot_be_taken_back_twice() -> None:
    desk = Desk()
    desk.give(c.Step(), c.GiveReward(0, 1.0), c.TakeBack(1))
    with pytest.raises(CommandError, match="label 1 was taken back already"):
        desk.give(c.TakeBack(1))
    assert desk.session.rewards.last_id == 2
