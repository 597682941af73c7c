from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from core.commands import Command, InspectStep, TakeBack
from core.events import LabelChanged, StepInspected
from core.telemetry import GradientState, Mode, Snapshot
from gui.history import History
from gui.look_back import REFRESH_SECONDS, LookBack
from gui.look_back_banner import LookBackBanner
from gui.look_back_updates import PastUpdates, from_file, from_history
from gui.slip_notice import STAYS_FOR, SlipNotice
from gui.theme import Theme
from tests.fakes import make_architecture, make_metrics, make_record, make_snapshot
from tests.gui.timeline_files import write_session

SESSION = 4


def live(step: int | None = 30, **changes: Any) -> Snapshot:
    record = None if step is None else make_record(step, 3)
    values = {"last_step": record, "n_steps": 31, "session_number": SESSION, "n_updates": 7}
    return make_snapshot(3, **(values | changes))


def inspected(step: int, **changes: Any) -> StepInspected:
    return StepInspected(step, live(step, **changes), first_update=5, end_update=None)


class Desk:
    """A LookBack, its clock, and everything it told."""

    def __init__(self) -> None:
        self.now = 0.0
        self.look = LookBack(clock=lambda: self.now)
        self.asked: list[Command] = []
        self.shown: list[int | None] = []
        self.looked: list[int | None] = []
        self.chosen: list[int | None] = []
        self.look.command.connect(self.asked.append)
        self.look.shown.connect(self._note_shown)
        self.look.looked.connect(lambda past: self.looked.append(past and past.step))
        self.look.step_chosen.connect(self.chosen.append)
        self.look.show_live(live())

    def _note_shown(self, snapshot: Snapshot) -> None:
        self.shown.append(None if snapshot.last_step is None else snapshot.last_step.step)


@pytest.fixture
def desk(qapp: object) -> Desk:
    return Desk()


def test_the_present_is_shown_as_it_comes(desk: Desk) -> None:
    desk.look.show_live(live(31))
    assert desk.shown == [30, 31]
    assert not desk.look.is_looking


def test_a_step_is_shown_when_its_answer_comes_and_live_ones_wait(desk: Desk) -> None:
    desk.look.look_at(12)
    assert desk.asked == [InspectStep(12)]
    assert desk.chosen == [12]
    assert desk.shown == [30], "the answer is not there yet"
    desk.look.show_inspected(inspected(12))
    desk.look.show_live(live(31))
    assert desk.shown == [30, 12]
    assert desk.looked == [12]
    desk.look.leave()
    assert desk.shown == [30, 12, 31], "the newest live one, not the one before"
    assert desk.looked == [12, None]
    assert desk.chosen == [12, None]


def test_fast_scrubbing_asks_one_question_at_a_time_and_the_latest_wins(desk: Desk) -> None:
    for step in range(29, 9, -1):
        desk.look.look_at(step)
    assert desk.asked == [InspectStep(29)]
    desk.look.show_inspected(inspected(29))
    assert desk.asked == [InspectStep(29), InspectStep(10)]
    desk.look.show_inspected(inspected(10))
    assert len(desk.asked) == 2
    assert desk.shown[-1] == 10


def test_the_step_on_screen_is_the_present(desk: Desk) -> None:
    desk.look.look_at(30)
    assert not desk.look.is_looking
    desk.look.look_at(12)
    desk.look.look_at(30)
    assert desk.chosen == [12, None]
    assert desk.asked == [InspectStep(12)]


def test_an_answer_nobody_wants_any_more_is_dropped(desk: Desk) -> None:
    desk.look.look_at(12)
    desk.look.leave()
    desk.look.show_inspected(inspected(12))
    assert desk.shown == [30]
    desk.look.look_at(13)
    assert desk.asked[-1] == InspectStep(13), "and the next question is asked"


def test_an_answer_of_another_session_is_dropped(desk: Desk) -> None:
    desk.look.look_at(12)
    desk.look.show_inspected(inspected(12, session_number=SESSION + 1))
    assert desk.shown == [30]


def test_another_session_ends_looking_back(desk: Desk) -> None:
    desk.look.look_at(12)
    desk.look.show_inspected(inspected(12))
    desk.look.show_live(live(None, session_number=SESSION + 1))
    assert not desk.look.is_looking
    assert desk.shown[-1] is None
    assert desk.looked[-1] is None


def test_a_refused_question_leaves_the_panels_where_they_are(desk: Desk) -> None:
    desk.look.look_at(12)
    desk.look.forget_question()
    assert not desk.look.is_looking
    assert desk.chosen == [12, None]
    desk.look.look_at(12)
    assert desk.asked == [InspectStep(12)] * 2
    desk.look.show_inspected(inspected(12))
    desk.look.look_at(11)
    desk.look.forget_question()
    assert desk.chosen[-1] == 12
    assert desk.look.wanted == 12


def test_a_changed_label_asks_again_after_the_answer_under_way(desk: Desk) -> None:
    desk.look.refresh()
    assert desk.asked == []
    desk.look.look_at(12)
    desk.look.refresh()
    assert len(desk.asked) == 1
    desk.look.show_inspected(inspected(12))
    assert len(desk.asked) == 2, "the first answer may not know of the label"


def test_q_values_of_now_follow_when_learning_has_settled(desk: Desk) -> None:
    desk.look.look_at(12)
    desk.look.show_inspected(inspected(12))
    desk.look.show_live(live(n_updates=9, owed_updates=3))
    assert len(desk.asked) == 1, "not with every update"
    desk.now += 2 * REFRESH_SECONDS
    desk.look.show_live(live(n_updates=10, owed_updates=2))
    assert len(desk.asked) == 2
    desk.look.show_inspected(inspected(12, n_updates=10))
    desk.look.show_live(live(n_updates=12, owed_updates=0))
    assert len(desk.asked) == 3, "at once when there is nothing more to come"
    desk.look.show_inspected(inspected(12, n_updates=12))
    desk.look.show_live(live(n_updates=12, mode=Mode.PAUSED))
    assert len(desk.asked) == 3


# -- the banner --------------------------------------------------------------------------------


@pytest.fixture
def banner(qtbot: QtBot, theme: Theme) -> LookBackBanner:
    over = QWidget()
    over.resize(700, 300)
    qtbot.addWidget(over)
    over.show()
    return LookBackBanner(theme, over)


def said(banner: LookBackBanner) -> str:
    return banner._text.text()


def test_the_banner_says_the_step_and_the_way_back(banner: LookBackBanner) -> None:
    assert not banner.isVisible()
    banner.show_past(inspected(12, epsilon=0.25))
    assert banner.isVisible()
    assert said(banner) == "Looking back at step 12 (ε 0.25) · Esc or End returns to now"
    banner.show_past(None)
    assert not banner.isVisible()


def test_in_a_narrow_place_the_banner_says_less_and_stays_inside(banner: LookBackBanner) -> None:
    banner.show_past(inspected(12))
    over = banner.parentWidget()
    assert over is not None
    over.resize(400, 300)
    assert said(banner) == "Step 12 · Esc or End returns to now"
    over.resize(240, 300)
    assert said(banner) == "Step 12 · Esc: now"
    assert banner.geometry().left() >= 0
    assert banner.geometry().right() < 240


def test_a_click_on_the_banner_returns(qtbot: QtBot, banner: LookBackBanner) -> None:
    banner.show_past(inspected(12))
    with qtbot.waitSignal(banner.leave_wanted):
        banner.findChild(QToolButton, "look-back-leave").click()


# -- updates of the past -----------------------------------------------------------------------


def norms(first: float) -> np.ndarray[Any, np.dtype[np.float64]]:
    result = np.full(len(make_architecture(3).variable_names), 0.5)
    result[0] = first
    return result


def history_of(*updates: int, max_rows: int = 65_536) -> History:
    architecture = make_architecture(3)
    history = History(architecture, max_rows)
    history.append([make_metrics(u, norms(u), architecture=architecture) for u in updates])
    return history


def test_an_update_is_found_in_the_history() -> None:
    history = history_of(3, 4, 5)
    found = from_history(history, 4)
    assert found is not None
    assert found.update_step == 4
    assert found.gradient_norms[0] == 4.0
    assert found.loss == 0.25
    assert history.layers_of(found)[0][0] == pytest.approx(np.sqrt(16 + 5 * 0.25))
    assert from_history(history, 2) is None
    assert from_history(history, 6) is None


def test_updates_that_were_merged_are_not_passed_off_as_one() -> None:
    history = history_of(*range(1, 14), max_rows=8)
    assert history.column("count")[0] > 1
    assert from_history(history, 1) is None
    assert from_history(history, 13) is not None


def test_an_update_only_the_file_has_is_read_from_it(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "past.gcoach"
    bad = norms(2.0)
    bad[:3] = [0.0, np.nan, np.inf]
    states = np.full(len(bad), GradientState.FINITE)
    states[:3] = [GradientState.ZERO, GradientState.NONE, GradientState.INF]
    architecture = make_architecture(3)
    updates = [
        make_metrics(1, norms(1.0), architecture=architecture),
        make_metrics(2, bad, states, architecture=architecture),
    ]
    write_session(path, [make_record(0, 3)], updates=updates)
    found = from_file(path, 2)
    assert found is not None
    assert found.gradient_states[:4].tolist() == states[:4].tolist()
    assert from_file(path, 3) is None

    updates_of = PastUpdates(history_of(7))
    with qtbot.waitSignal(updates_of.found) as told:
        updates_of.find(1, str(path))
    assert told.args is not None
    assert told.args[0].update_step == 1
    with qtbot.waitSignal(updates_of.found) as told:
        updates_of.find(7, str(path))
    assert told.args is not None
    assert told.args[0].update_step == 7
    with qtbot.waitSignal(updates_of.found) as told:
        updates_of.find(1, str(tmp_path / "gone.gcoach"))
    assert told.args == [None]
    updates_of.stop()


# -- the slip guard ----------------------------------------------------------------------------


@pytest.fixture
def slip(qtbot: QtBot, theme: Theme) -> SlipNotice:
    notice = SlipNotice(theme)
    qtbot.addWidget(notice)
    return notice


WARNING = "earlier you gave +2 here (step 3)"


SLIP = LabelChanged(9, -1.0, -1.0, warning=WARNING, reward_id=7)


def take_back(slip: SlipNotice) -> None:
    slip.findChild(QToolButton, "slip-take-back").click()


def test_a_contradiction_is_said_and_taken_back_by_one_click(slip: SlipNotice) -> None:
    sent: list[Command] = []
    slip.command.connect(sent.append)
    slip.show_change(SLIP, 2)
    assert slip.text == WARNING
    take_back(slip)
    assert sent == [TakeBack(7, session_number=2)]
    assert slip.text == ""


def test_labels_given_meanwhile_leave_it_and_its_label_alone(slip: SlipNotice) -> None:
    sent: list[Command] = []
    slip.command.connect(sent.append)
    slip.show_change(SLIP)
    for step in range(10, 10 + STAYS_FOR):
        slip.show_change(LabelChanged(step, 1.0, 1.0, reward_id=step))
        slip.show_change(LabelChanged(step + 90, None, None, skipped=True))
        assert slip.text == f"step 9: {WARNING}"
    take_back(slip)
    assert sent == [TakeBack(7)]


def test_after_some_more_labels_it_is_old_news(slip: SlipNotice) -> None:
    slip.show_change(SLIP)
    for step in range(10, 11 + STAYS_FOR):
        slip.show_change(LabelChanged(step, 1.0, 1.0, reward_id=step))
    assert slip.text == ""
    slip.show_change(LabelChanged(40, 1.0, 1.0, reward_id=40))
    assert slip.text == ""


@pytest.mark.parametrize(
    "change",
    [
        LabelChanged(9, 2.0, 2.0, reward_id=8),
        LabelChanged(9, None, None, warning=WARNING),
        LabelChanged(9, None, None, skipped=True),
    ],
)
def test_it_goes_when_its_own_label_changes(slip: SlipNotice, change: LabelChanged) -> None:
    slip.show_change(SLIP)
    slip.show_change(change)
    assert slip.text == ""


def test_a_later_contradiction_takes_its_place(slip: SlipNotice) -> None:
    sent: list[Command] = []
    slip.command.connect(sent.append)
    slip.show_change(SLIP)
    slip.show_change(LabelChanged(12, 2.0, 2.0, warning="earlier you gave -1", reward_id=11))
    assert slip.text == "earlier you gave -1"
    take_back(slip)
    assert sent == [TakeBack(11)]
