from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.telemetry import Chooser, Snapshot
from gui.q_value_bars import MAX_ROWS, QValueBars
from gui.q_value_panel import QValuePanel
from gui.theme import Appearance, Theme
from tests.fakes import make_record, make_snapshot

SIZE = (372, 240)


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> QValuePanel:
    widget = QValuePanel(theme)
    qtbot.addWidget(widget)
    widget.resize(*SIZE)
    widget.show()
    return widget


def snapshot(n_actions: int, **changes: Any) -> Snapshot:
    record = make_record(
        3, n_actions, action=0, chooser=Chooser.RANDOM, q_values=np.zeros(n_actions)
    )
    return make_snapshot(n_actions, **({"last_step": record} | changes))


def bars(panel: QValuePanel) -> QValueBars:
    found = panel.findChild(QValueBars)
    assert isinstance(found, QValueBars)
    return found


def place_of(panel: QValuePanel, action: int) -> QPoint:
    """A point of the viewport that belongs to an action."""
    view = bars(panel).viewport()
    for y in range(2, view.height() - 40, 4):
        for x in range(0, view.width(), 1):
            if bars(panel).action_at(QPoint(x, y)) == action:
                return QPoint(x + 1, y)
    raise AssertionError(f"action {action} is nowhere")


def click(qtbot: QtBot, panel: QValuePanel, action: int) -> None:
    qtbot.mouseClick(bars(panel).viewport(), Qt.MouseButton.LeftButton, pos=place_of(panel, action))


def colours_of(panel: QValuePanel) -> set[str]:
    image: QImage = bars(panel).viewport().grab().toImage()
    return {
        QColor(image.pixel(x, y)).name()
        for x in range(image.width())
        for y in range(image.height())
    }


@pytest.mark.parametrize("n_actions", [2, 10, 128, 1000])
def test_a_click_selects_the_action_under_the_pointer_and_a_second_takes_it_back(
    qtbot: QtBot, panel: QValuePanel, n_actions: int
) -> None:
    panel.show_snapshot(snapshot(n_actions))
    told: list[int | None] = []
    panel.action_selected.connect(told.append)
    click(qtbot, panel, 1)
    assert panel.selected_action == 1
    click(qtbot, panel, 1)
    assert panel.selected_action is None
    assert told == [1, None]


def test_action_zero_can_be_selected(qtbot: QtBot, panel: QValuePanel) -> None:
    panel.show_snapshot(snapshot(10))
    told: list[int | None] = []
    panel.action_selected.connect(told.append)
    click(qtbot, panel, 0)
    assert told == [0]


def test_an_unavailable_action_is_refused_in_words(qtbot: QtBot, panel: QValuePanel) -> None:
    mask = np.ones(10, dtype=bool)
    mask[2] = False
    panel.show_snapshot(snapshot(10, action_mask=mask))
    told: list[int | None] = []
    panel.action_selected.connect(told.append)
    click(qtbot, panel, 2)
    assert told == []
    assert panel.selected_action is None
    summary = panel.findChild(QLabel, "q-value-summary")
    assert isinstance(summary, QLabel)
    assert summary.text() == "action 2 is unavailable in this state."


def test_a_selection_that_became_unavailable_is_taken_back(
    qtbot: QtBot, panel: QValuePanel
) -> None:
    panel.show_snapshot(snapshot(10))
    click(qtbot, panel, 4)
    told: list[int | None] = []
    panel.action_selected.connect(told.append)
    mask = np.ones(10, dtype=bool)
    mask[4] = False
    panel.show_snapshot(snapshot(10, action_mask=mask))
    assert told == [None]
    assert panel.selected_action is None


def test_a_selection_survives_other_snapshots(qtbot: QtBot, panel: QValuePanel) -> None:
    panel.show_snapshot(snapshot(10))
    click(qtbot, panel, 4)
    panel.show_snapshot(snapshot(10, n_steps=5))
    assert panel.selected_action == 4


def test_the_summary_names_greedy_and_taken(panel: QValuePanel) -> None:
    panel.show_snapshot(snapshot(10))
    summary = panel.findChild(QLabel, "q-value-summary")
    assert isinstance(summary, QLabel)
    assert summary.text() == "Greedy action 9 (1) · taken action 0 (−1), random"


def test_a_step_on_a_graph_with_other_actions_marks_nothing(panel: QValuePanel) -> None:
    panel.show_snapshot(make_snapshot(10, last_step=make_record(3, 4)))
    assert bars(panel).data.taken is None
    assert bars(panel).data.then is None


def test_every_bar_is_told_in_words(panel: QValuePanel) -> None:
    mask = np.ones(10, dtype=bool)
    mask[3] = False
    panel.show_snapshot(snapshot(10, action_mask=mask))
    told = "action 9 (number 9): Q = 1, 0 when the step was taken, greedy now"
    assert bars(panel).describe(9) == told
    assert "taken in the step on screen" in bars(panel).describe(0)
    assert bars(panel).describe(3).endswith("unavailable")


@pytest.mark.parametrize("n_actions", [2, MAX_ROWS, MAX_ROWS + 1, 128])
def test_greedy_and_taken_bars_have_their_colours(
    panel: QValuePanel, theme: Theme, n_actions: int
) -> None:
    panel.show_snapshot(snapshot(n_actions))
    shown = colours_of(panel)
    assert {theme.colours.greedy, theme.colours.chosen} <= shown


def test_the_colours_follow_the_theme(panel: QValuePanel, theme: Theme) -> None:
    panel.show_snapshot(snapshot(10))
    light = theme.colours
    theme.set_appearance(Appearance.DARK)
    shown = colours_of(panel)
    assert theme.colours.greedy in shown
    assert light.greedy not in shown


@pytest.mark.parametrize("n_actions", [1, 10, 128])
def test_values_that_are_not_finite_do_no_harm(panel: QValuePanel, n_actions: int) -> None:
    q_values = np.full(n_actions, np.nan)
    q_values[-1] = np.inf
    panel.show_snapshot(snapshot(n_actions, q_values=q_values, greedy_action=0))
    assert colours_of(panel)
    assert "NaN" in bars(panel).describe(0) or n_actions == 1


def test_keys_move_and_select(qtbot: QtBot, panel: QValuePanel) -> None:
    panel.show_snapshot(snapshot(128))
    told: list[int | None] = []
    panel.action_selected.connect(told.append)
    view = bars(panel)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert told == [1, None]
    assert "action 1" in view.accessibleDescription()


def test_a_click_on_a_bar_leaves_the_focus_where_it_was(panel: QValuePanel) -> None:
    assert not bars(panel).focusPolicy() & Qt.FocusPolicy.ClickFocus


def test_moving_by_keys_scrolls_the_action_into_view(qtbot: QtBot, panel: QValuePanel) -> None:
    panel.show_snapshot(snapshot(1000))
    view = bars(panel)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.horizontalScrollBar().value() == view.horizontalScrollBar().maximum() > 0


def test_selecting_from_elsewhere_tells_nobody(panel: QValuePanel) -> None:
    panel.show_snapshot(snapshot(10))
    told: list[int | None] = []
    panel.action_selected.connect(told.append)
    panel.set_selected_action(5)
    assert panel.selected_action == 5
    assert told == []
    with pytest.raises(ValueError, match=r"\[0, 10\), got 10"):
        panel.set_selected_action(10)
