from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.config import Head, Hyperparameters, NetworkConfig, RewardSource
from core.events import LabelChanged
from core.telemetry import Chooser
from gui.keys import needs_key
from gui.theme import Theme
from gui.timeline_data import TimelineData
from gui.timeline_filters import Filter
from gui.timeline_model import TimelineModel
from gui.timeline_table import TimelineTable
from gui.timeline_words import Column, TimelineNames
from tests.fakes import make_architecture, make_graph, make_record, make_snapshot

DISPLAY = Qt.ItemDataRole.DisplayRole


@pytest.fixture
def data() -> TimelineData:
    result = TimelineData()
    for step in range(50):
        result.add_step(
            make_record(step, 3, q_values=[0.0, 1.0, 3.0], action=1, chooser=Chooser.RANDOM)
        )
    return result


@pytest.fixture
def names() -> TimelineNames:
    result = TimelineNames()
    result.learn(
        make_snapshot(
            3, action_names=("left", "keep", "right"), last_step=make_record(0, 3, graph_id=0)
        )
    )
    return result


@pytest.fixture
def table(qtbot: QtBot, theme: Theme, data: TimelineData, names: TimelineNames) -> TimelineTable:
    widget = TimelineTable(TimelineModel(data, names, theme), theme)
    qtbot.addWidget(widget)
    widget.resize(600, 200)
    widget.show()
    widget.refresh()
    return widget


@pytest.fixture
def told(table: TimelineTable) -> list[tuple[Any, ...]]:
    result: list[tuple[Any, ...]] = []
    table.step_wanted.connect(lambda step: result.append(("step", step)))
    table.reward_wanted.connect(lambda step, value: result.append(("reward", step, value)))
    table.exact_wanted.connect(lambda step: result.append(("exact", step)))
    table.rollback_wanted.connect(lambda step: result.append(("roll back", step)))
    table.skip_wanted.connect(lambda step: result.append(("skip", step)))
    table.act_wanted.connect(lambda: result.append(("act",)))
    return result


def text(table: TimelineTable, row: int, column: Column) -> str:
    return str(table.model().index(row, column).data(DISPLAY))


def test_a_row_says_everything_of_its_step(table: TimelineTable, data: TimelineData) -> None:
    data.add_step(
        make_record(
            50,
            3,
            q_values=[0.0, 1.0, 3.0],
            action=1,
            greedy_action=2,
            chooser=Chooser.BY_HAND,
            environment_reward=0.25,
        )
    )
    data.set_label(LabelChanged(50, -1.0, None, credit=0.5))
    table.refresh()
    said = [text(table, 50, column) for column in Column]
    assert said == [
        *("50", "circuit", "keep", "by hand ▲", "2", "+0.25", "−1", "+0.5", "−0.5", ""),
    ]


def test_the_reward_is_the_effective_one(
    table: TimelineTable, data: TimelineData, names: TimelineNames
) -> None:
    data.add_step(make_record(50, 3, environment_reward=0.25))
    table.refresh()
    assert text(table, 50, Column.REWARD) == ""
    settings = Hyperparameters(reward_source=RewardSource.SUM)
    names.learn(make_snapshot(3, hyperparameters=settings))
    assert text(table, 50, Column.REWARD) == "+0.25"
    data.set_label(LabelChanged(50, 1.0, None))
    assert text(table, 50, Column.REWARD) == "+1.25"


def test_a_skip_a_zero_and_nothing_are_told_apart(table: TimelineTable, data: TimelineData) -> None:
    data.set_label(LabelChanged(1, 0.0, 0.0))
    data.set_label(LabelChanged(2, None, None, skipped=True))
    assert [text(table, row, Column.LABEL) for row in range(3)] == ["", "0", "skipped"]


def test_names_that_are_not_known_are_numbers(names: TimelineNames) -> None:
    assert names.graph(5) == "graph 5"
    assert names.action(9, 5) == "action 9"
    assert names.action(2, 5) == "right"
    names.clear()
    assert names.action(2, 5) == "action 2"


def test_where_actions_are_nodes_their_names_are_those_of_their_graph() -> None:
    names = TimelineNames()
    network = NetworkConfig(head=Head.NODE)
    for graph_id, nodes in ((1, ("a", "b", "c")), (2, ("x", "y", "z"))):
        names.learn(
            make_snapshot(
                3,
                architecture=make_architecture(3, network),
                action_names=nodes,
                graph=make_graph(f"graph {nodes[0]}"),
                last_step=make_record(0, 3, graph_id=graph_id),
            )
        )
    assert [names.action(1, graph_id) for graph_id in (1, 2, 3)] == ["b", "y", "action 1"]


def at_end(table: TimelineTable) -> bool:
    bar = table.verticalScrollBar()
    return bar.value() == bar.maximum() > 0


def test_the_newest_row_is_followed_unless_the_person_scrolled(
    table: TimelineTable, data: TimelineData
) -> None:
    assert at_end(table)
    data.add_step(make_record(50, 3))
    table.refresh()
    assert at_end(table)
    table.verticalScrollBar().setValue(40)
    data.add_step(make_record(51, 3))
    table.refresh()
    assert table.verticalScrollBar().value() == 40
    table.scrollToBottom()
    data.add_step(make_record(52, 3))
    table.refresh()
    assert at_end(table)


def test_going_to_a_row_asks_for_its_step_but_being_shown_one_does_not(
    qtbot: QtBot, table: TimelineTable, told: list[tuple[Any, ...]]
) -> None:
    table.show_step(30)
    assert told == []
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert told == [("step", 31)]
    table.show_step(None)
    assert not table.currentIndex().isValid()
    assert told == [("step", 31)]
    assert at_end(table)


def test_keys_label_the_selected_row_whatever_is_on_screen(
    qtbot: QtBot, table: TimelineTable, told: list[tuple[Any, ...]]
) -> None:
    table.show_step(7)
    for key in (Qt.Key.Key_1, Qt.Key.Key_5, Qt.Key.Key_S, Qt.Key.Key_Return):
        assert needs_key(table, key)
        qtbot.keyClick(table, key)
    assert told == [("reward", 7, -2.0), ("reward", 7, 2.0), ("skip", 7), ("exact", 7)]


def test_the_focus_alone_goes_to_no_row_and_the_first_arrow_to_the_newest(
    qtbot: QtBot, table: TimelineTable, told: list[tuple[Any, ...]]
) -> None:
    table.clearFocus()
    table.setFocus(Qt.FocusReason.TabFocusReason)
    assert told == []
    assert not table.currentIndex().isValid()
    qtbot.keyClick(table, Qt.Key.Key_Up)
    assert told == [("step", 49)]


def test_without_a_selected_row_the_keys_are_the_windows(table: TimelineTable) -> None:
    assert not needs_key(table, Qt.Key.Key_1)
    assert not needs_key(table, Qt.Key.Key_S)
    assert needs_key(table, Qt.Key.Key_Up), "arrows move in a table"


def test_a_held_key_is_one_label_and_space_acts(
    qtbot: QtBot, table: TimelineTable, told: list[tuple[Any, ...]]
) -> None:
    table.show_step(7)
    for is_repeat in (False, True, True):
        for key, typed in ((Qt.Key.Key_4, "4"), (Qt.Key.Key_Space, " ")):
            event = QKeyEvent(
                QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, typed, is_repeat
            )
            QApplication.sendEvent(table, event)
    assert told == [("reward", 7, 1.0), ("act",)]


def test_the_menu_of_a_row_labels_it(table: TimelineTable, told: list[tuple[Any, ...]]) -> None:
    menu = table.menu_for(12)
    actions = [a for a in menu.actions() if not a.isSeparator()]
    assert [a.text().split("\t")[0] for a in actions][:2] == ["Give −2", "Give −1"]
    for action in actions:
        action.trigger()
    rewards = [("reward", 12, value) for value in (-2.0, -1.0, 0.0, 1.0, 2.0)]
    assert told == [*rewards, ("exact", 12), ("skip", 12)]
    menu.close()


def test_weights_can_be_rolled_back_where_there_is_a_label(
    table: TimelineTable, data: TimelineData, told: list[tuple[Any, ...]]
) -> None:
    data.set_label(LabelChanged(12, 0.0, 0.0))
    for step in (11, 12):
        menu = table.menu_for(step)
        action = menu.findChild(QAction, "timeline-roll-back")
        assert action is not None
        assert action.isEnabled() is (step == 12)
        action.trigger()
        menu.close()
    assert told == [("roll back", 12)]


def test_a_labelled_step_leaves_the_unlabelled_ones_and_the_next_is_looked_at(
    table: TimelineTable, data: TimelineData, told: list[tuple[Any, ...]]
) -> None:
    model = table.model()
    assert isinstance(model, TimelineModel)
    model.set_filters(frozenset({Filter.UNLABELLED}))
    table.show_step(20)
    data.set_label(LabelChanged(20, 1.0, 1.0))
    table.refresh()
    assert 20 not in model.steps
    assert told == [("step", 21)]
    assert model.step_at(table.currentIndex()) == 21


def test_rows_come_and_go_without_a_reset(
    qtbot: QtBot, table: TimelineTable, data: TimelineData
) -> None:
    model = table.model()
    assert isinstance(model, TimelineModel)
    model.set_filters(frozenset({Filter.UNLABELLED}))
    resets: list[None] = []
    model.modelReset.connect(lambda: resets.append(None))
    for step in (3, 17, 48):
        data.set_label(LabelChanged(step, 1.0, 1.0))
    data.add_step(make_record(50, 3))
    model.refresh()
    assert resets == []
    assert len(model.steps) == model.rowCount() == 48
    assert model.row_of(17) is None
    assert model.row_of(50) == 47
    data.set_label(LabelChanged(17, None, None))
    model.refresh()
    assert model.row_of(17) == 16, "taken back, it is listed again at its place"


def test_headings_are_explained(table: TimelineTable) -> None:
    model = table.model()
    for column in Column:
        tip = model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
        assert len(tip) > 8
