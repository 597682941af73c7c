"""The panel between its views and the window: who is labelled, what is asked, what is said."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from core.commands import Command, GiveReward, RollBack, Skip
from core.credit import CreditSettings
from core.events import LabelChanged
from core.telemetry import GradientState
from gui.credit_brush import Brush
from gui.credit_chooser import CreditChooser
from gui.gradient_panel import GradientPanel
from gui.history import History
from gui.keys import KeyFilter, needs_key
from gui.look_back_updates import from_history
from gui.loss_panel import LossPanel
from gui.theme import Theme
from gui.timeline_data import TimelineData
from gui.timeline_exact import ExactRewardDialog
from gui.timeline_filters import Filter
from gui.timeline_header import TimelineHeader
from gui.timeline_panel import TimelinePanel
from gui.timeline_words import TimelineNames
from tests.fakes import make_architecture, make_metrics, make_record, make_snapshot

SESSION = 6


@pytest.fixture
def data() -> TimelineData:
    result = TimelineData()
    for step in range(20):
        result.add_step(make_record(step, 3))
    return result


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme, data: TimelineData) -> TimelinePanel:
    widget = TimelinePanel(data, TimelineNames(), theme)
    qtbot.addWidget(widget)
    widget.resize(600, 300)
    widget.show_snapshot(make_snapshot(3, session_number=SESSION, last_step=make_record(19, 3)))
    widget.show()
    return widget


@pytest.fixture
def sent(panel: TimelinePanel) -> list[Command]:
    result: list[Command] = []
    panel.command.connect(result.append)
    return result


def given(step: int, value: float, shares: Any = None) -> GiveReward:
    return GiveReward(step, value, source="timeline", session_number=SESSION, shares=shares)


def test_a_brush_gets_one_label_in_shares_that_sum_to_it(
    panel: TimelinePanel, sent: list[Command]
) -> None:
    panel.strip.set_brush(Brush(9, 6))
    assert panel.bar.isVisible()
    panel.bar.findChild(QToolButton, "credit-+1").click()
    assert sent == [given(9, 1.0, ((6, 0.25), (7, 0.25), (8, 0.25), (9, 0.25)))]
    assert panel.strip.brush is None
    assert not panel.bar.isVisible()


def test_a_brush_of_one_step_is_an_ordinary_label(
    panel: TimelinePanel, sent: list[Command]
) -> None:
    panel.strip.set_brush(Brush(7, 7))
    panel.strip.reward_wanted.emit(-1.0)
    assert sent == [given(7, -1.0)]


def test_the_step_looked_at_is_labelled_and_skipped_and_nothing_without_one(
    panel: TimelinePanel, sent: list[Command]
) -> None:
    panel.strip.reward_wanted.emit(2.0)
    panel.strip.skip_wanted.emit()
    assert sent == []
    panel.show_step(4)
    panel.strip.reward_wanted.emit(2.0)
    panel.strip.skip_wanted.emit()
    panel.table.rollback_wanted.emit(4)
    assert sent == [given(4, 2.0), Skip(4, SESSION), RollBack(4)]


def exact_dialog() -> ExactRewardDialog:
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ExactRewardDialog)
    return dialog


def test_an_exact_reward_goes_to_the_brush_it_was_asked_for(
    qtbot: QtBot, panel: TimelinePanel, sent: list[Command]
) -> None:
    panel.strip.set_brush(Brush(2, 3))
    panel.strip.exact_wanted.emit()
    dialog = exact_dialog()
    assert "steps 2 to 3" in dialog.findChild(QLabel, "exact-reward-what").text()
    panel.strip.set_brush(Brush(10, 15))  # changed meanwhile
    field = dialog.findChild(QLineEdit)
    qtbot.keyClicks(field, "1,5")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert sent == [given(3, 1.5, ((2, 0.75), (3, 0.75)))]


def test_escape_gives_nothing_and_a_far_outlier_is_asked_about(
    qtbot: QtBot, panel: TimelinePanel, data: TimelineData, sent: list[Command]
) -> None:
    data.set_label(LabelChanged(1, 3.0, 3.0))
    panel.show_step(4)
    panel.strip.exact_wanted.emit()
    field = exact_dialog().findChild(QLineEdit)
    qtbot.keyClicks(field, "31")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert sent == [], "more than ten times 3"
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert QApplication.activeModalWidget() is None
    assert sent == []
    panel.strip.exact_wanted.emit()
    field = exact_dialog().findChild(QLineEdit)
    qtbot.keyClicks(field, "30")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert sent == [given(4, 30.0)]


def test_filters_are_buttons_and_say_how_many_are_listed(
    panel: TimelinePanel, data: TimelineData
) -> None:
    panel.set_unfolded(True)
    for step in range(5):
        data.set_label(LabelChanged(step, 1.0, 1.0))
    panel.findChild(QToolButton, "timeline-unlabelled").click()
    assert panel.model.filters == {Filter.UNLABELLED}
    assert panel.findChild(QLabel, "timeline-count").text() == "15 of 20 steps"
    panel.findChild(QToolButton, "timeline-exploring").click()
    assert len(panel.model.steps) == 0
    panel.findChild(QToolButton, "timeline-exploring").click()
    panel.findChild(QToolButton, "timeline-unlabelled").click()
    assert len(panel.model.steps) == 20


def test_folded_the_table_costs_nothing_and_unfolded_it_catches_up(
    panel: TimelinePanel, data: TimelineData
) -> None:
    data.add_step(make_record(20, 3))
    panel.redraw()
    assert len(panel.model.steps) == 0
    panel.show_step(7)
    panel.set_unfolded(True)
    assert len(panel.model.steps) == 21
    assert panel.model.step_at(panel.table.currentIndex()) == 7


def test_what_is_in_view_is_noted(qtbot: QtBot, panel: TimelinePanel, data: TimelineData) -> None:
    with qtbot.waitSignal(panel.noted) as told:
        data.set_label(LabelChanged(3, 1.0, 1.0))
        panel.redraw()
    assert told.args == ["0–19 of 20"]
    with qtbot.assertNotEmitted(panel.strip.refreshed):
        panel.redraw()  # nothing changed: nothing is drawn
    data.clear()
    with qtbot.waitSignal(panel.noted) as told:
        panel.redraw()
    assert told.args == ["no steps yet"]


def test_the_right_button_on_the_strip_opens_the_steps_menu(
    panel: TimelinePanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, at: opened.append(menu))
    strip = panel.strip
    x = round(strip.span.x_of(12) + 2)
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, QPoint(x, 30), strip.mapToGlobal(QPoint(x, 30))
    )
    QApplication.sendEvent(strip, event)
    assert [menu.actions()[0].text() for menu in opened] == ["Step 12"]


def test_the_header_folds_floats_and_hides(qtbot: QtBot, theme: Theme) -> None:
    header = TimelineHeader(theme, CreditChooser(CreditSettings()))
    qtbot.addWidget(header)
    told: list[object] = []
    header.unfolded.connect(told.append)
    header.float_wanted.connect(lambda: told.append("float"))
    header.close_wanted.connect(lambda: told.append("close"))
    for name in ("timeline-fold", "timeline-float", "timeline-close"):
        button = header.findChild(QToolButton, name)
        assert button.accessibleName()
        button.click()
    assert told == [True, "float", "close"]
    header.set_unfolded(False)
    assert told[-1] is False
    header.say("0–19 of 20")
    assert header.findChild(QLabel, "timeline-note").text() == "0–19 of 20"


# -- what other panels do for looking back -----------------------------------------------------


def test_keys_can_be_given_and_taken_and_a_control_can_keep_its_own(qtbot: QtBot) -> None:
    class Picky(QWidget):
        own_keys = frozenset({Qt.Key.Key_1})

    window = Picky()
    window.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    qtbot.addWidget(window)
    window.show()
    window.setFocus()
    pressed: list[str] = []
    keys = KeyFilter(window, {Qt.Key.Key_1: lambda: pressed.append("1")})
    keys.set_action(Qt.Key.Key_End, lambda: pressed.append("end"))
    for key in (Qt.Key.Key_1, Qt.Key.Key_End):
        qtbot.keyClick(window, key)
    assert pressed == ["end"]
    keys.set_action(Qt.Key.Key_End, None)
    qtbot.keyClick(window, Qt.Key.Key_End)
    assert pressed == ["end"]
    assert needs_key(window, Qt.Key.Key_1)
    assert not needs_key(window, Qt.Key.Key_2)


@pytest.fixture
def history() -> History:
    architecture = make_architecture(3)
    result = History(architecture)
    n_variables = len(architecture.variable_names)
    for update in range(1, 31):
        norms = np.full(n_variables, float(update))
        result.append([make_metrics(update, norms, architecture=architecture)])
    return result


def reading(panel: LossPanel) -> tuple[str, str]:
    return tuple(panel.findChild(QLabel, f"loss-{part}").text() for part in ("value", "note"))  # type: ignore[return-value]


def test_the_curves_are_read_at_the_cursor_until_it_is_gone(
    qtbot: QtBot, theme: Theme, history: History
) -> None:
    panel = LossPanel(history, theme)
    qtbot.addWidget(panel)
    panel.set_cursor(4)
    assert reading(panel) == ("0.25", "update 4")
    panel.set_cursor(None)
    assert reading(panel)[1] == "update 30"


def test_the_gradients_of_an_update_of_the_past_are_shown_and_left_again(
    qtbot: QtBot, theme: Theme, history: History
) -> None:
    panel = GradientPanel(history, theme)
    qtbot.addWidget(panel)
    panel.show_past(from_history(history, 4))
    assert panel.summary().startswith("Update 4 — every layer finite, 5.7 to 9.8")
    architecture = history.architecture
    assert architecture is not None
    history.append([make_metrics(31, np.ones(22), architecture=architecture)])
    panel.redraw()
    assert panel.summary().startswith("Update 4 —"), "the present does not push it aside"
    panel.show_past(None)
    assert panel.summary().startswith("Update 31 —")


def test_an_update_is_shown_though_the_history_is_empty_or_of_another_network(
    qtbot: QtBot, theme: Theme
) -> None:
    architecture = make_architecture(3)
    panel = GradientPanel(History(architecture), theme)
    qtbot.addWidget(panel)
    panel.resize(400, 300)
    states = np.full(len(architecture.variable_names), GradientState.ZERO)
    past = make_metrics(9, np.zeros(len(states)), states, architecture=architecture)
    panel.show_past(past)
    assert panel.summary() == "Update 9 — 0: every layer"
    panel.grab()
    other = make_metrics(9, np.ones(4), np.zeros(4), architecture=_small())
    panel.show_past(other)
    empty = panel.findChild(QWidget, "empty-state")
    assert empty is not None
    assert empty.isVisibleTo(panel), "norms of another network are not shown as this one's"


def _small() -> Any:
    from core.config import NetworkConfig
    from core.telemetry import Architecture, LayerSpec

    names = ("a/kernel", "a/bias", "b/kernel", "b/bias")
    layers = (LayerSpec("a", (0, 1)), LayerSpec("b", (2, 3)))
    return Architecture(7, 3, NetworkConfig(), names, ((1,),) * 4, layers)
