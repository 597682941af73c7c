"""Saying more than a number in the window: bars, typed actions, taking over, the timeline."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QTreeWidget
from pytestqt.qtbot import QtBot

from core.commands import Command, Compare, Correct, Step, TakeBack
from core.config import Head, Hyperparameters, NetworkConfig
from core.options import SessionOptions
from core.preferences import Comparison, Preferences
from core.telemetry import Snapshot
from gui.account_words import account
from gui.action_entry import Choices, action_of
from gui.bridge import Bridge
from gui.history import History
from gui.keys_dialog import KeysDialog
from gui.main_window import MainWindow
from gui.q_value_bars import QValueBars
from gui.q_value_panel import QValuePanel
from gui.samples import sample_path
from gui.step_line import label_line
from gui.theme import Theme
from tests.fakes import make_record, make_snapshot

NAMES = ("clique", "cycle", "house", "star")
READY_MS = 60_000
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier


def motif_snapshot(**changes: Any) -> Snapshot:
    record = make_record(7, 4, action=0)
    values = {"last_step": record, "action_names": NAMES, "session_number": 3}
    return make_snapshot(4, **(values | changes))


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> QValuePanel:
    widget = QValuePanel(theme)
    qtbot.addWidget(widget)
    widget.resize(372, 260)
    widget.show()
    widget.show_snapshot(motif_snapshot())
    return widget


@pytest.fixture
def orders(panel: QValuePanel) -> list[Command]:
    found: list[Command] = []
    panel.command.connect(found.append)
    return found


def bars(panel: QValuePanel) -> QValueBars:
    found = panel.findChild(QValueBars)
    assert isinstance(found, QValueBars)
    return found


def click(panel: QValuePanel, action: int, held: Qt.KeyboardModifier = PLAIN) -> None:
    view = bars(panel).viewport()
    at = next(
        QPoint(40, y)
        for y in range(view.height())
        if bars(panel).action_at(QPoint(40, y)) == action
    )
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, held, at)


def field(panel: QValuePanel, which: str = "first") -> QLineEdit:
    found = panel.findChild(QLineEdit, f"action-entry-{which}")
    assert isinstance(found, QLineEdit)
    return found


def type_into(panel: QValuePanel, text: str, which: str = "first") -> None:
    line = field(panel, which)
    line.setText(text)
    QTest.keyClick(line, Qt.Key.Key_Return)


def summary(panel: QValuePanel) -> str:
    label = panel.findChild(QLabel, "q-value-summary")
    assert isinstance(label, QLabel)
    return str(label.text())


def test_ctrl_click_corrects_the_step_on_screen(panel: QValuePanel, orders: list[Command]) -> None:
    click(panel, 2, CTRL)
    assert orders == [Correct(7, 2, session_number=3)]
    assert panel.selected_action is None
    assert summary(panel) == "Step 7: house would have been right."


def test_shift_clicks_compare_the_first_with_the_second(
    panel: QValuePanel, orders: list[Command]
) -> None:
    click(panel, 3, SHIFT)
    assert not orders
    assert bars(panel).data.better == 3
    assert "star is better than" in summary(panel)
    click(panel, 1, SHIFT)
    assert orders == [Compare(7, 3, 1, session_number=3)]
    assert bars(panel).data.better is None


def test_a_comparison_that_was_begun_ends_with_its_step(
    panel: QValuePanel, orders: list[Command]
) -> None:
    click(panel, 3, SHIFT)
    panel.show_snapshot(motif_snapshot(last_step=make_record(8, 4, action=0)))
    assert bars(panel).data.better is None
    click(panel, 2, SHIFT)
    click(panel, 2, SHIFT)
    assert not orders
    assert bars(panel).data.better is None


def test_unavailable_actions_are_neither_right_nor_better(
    panel: QValuePanel, orders: list[Command]
) -> None:
    panel.show_snapshot(motif_snapshot(action_mask=np.array([True, False, True, True])))
    click(panel, 1, CTRL)
    click(panel, 1, SHIFT)
    assert not orders
    assert "unavailable" in summary(panel)


def test_bars_are_told_of_by_keys_alone(panel: QValuePanel, orders: list[Command]) -> None:
    view = bars(panel)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return, CTRL)
    QTest.keyClick(view, Qt.Key.Key_Return, SHIFT)
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return, SHIFT)
    assert orders == [Correct(7, 1, session_number=3), Compare(7, 1, 2, session_number=3)]
    assert {Qt.Key.Key_Return, Qt.Key.Key_Down} <= view.own_keys


@pytest.mark.parametrize(("typed", "action"), [("2", 2), ("star", 3), ("HOUSE", 2), (" st ", 3)])
def test_an_action_is_typed_by_number_or_name(
    panel: QValuePanel, orders: list[Command], typed: str, action: int
) -> None:
    panel.teller.begin_correction()
    type_into(panel, typed)
    assert orders == [Correct(7, action, session_number=3)]
    assert field(panel).isHidden() or not field(panel).isVisible()


def test_typing_is_for_the_step_it_was_begun_at(panel: QValuePanel, orders: list[Command]) -> None:
    panel.teller.begin_correction()
    panel.show_snapshot(motif_snapshot(last_step=make_record(8, 4, action=0)))
    type_into(panel, "1")
    assert orders == [Correct(7, 1, session_number=3)]


def test_two_typed_actions_are_compared(panel: QValuePanel, orders: list[Command]) -> None:
    panel.teller.begin_comparison()
    type_into(panel, "1")
    assert not orders
    type_into(panel, "1", "second")
    assert not orders
    message = panel.findChild(QLabel, "action-entry-message")
    assert isinstance(message, QLabel)
    assert message.text() == "A comparison needs two different actions."
    type_into(panel, "0", "second")
    assert orders == [Compare(7, 1, 0, session_number=3)]


def test_escape_leaves_everything_as_it_was(panel: QValuePanel, orders: list[Command]) -> None:
    panel.teller.begin_correction()
    assert bars(panel).data.is_numbered
    QTest.keyClick(field(panel), Qt.Key.Key_Escape)
    assert not bars(panel).data.is_numbered
    assert not field(panel).isVisible()
    assert not orders


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Wanted a number from 0 to 3 or a name, got “”."),
        ("9", "Wanted a number from 0 to 3 or a name, got “9”."),
        ("-1", "got “-1”"),
        ("c", "“c” begins several names: clique, cycle."),
        ("house", "house is unavailable in this state."),
    ],
)
def test_what_is_no_action_is_refused_in_words(typed: str, words: str) -> None:
    choices = Choices(NAMES, np.array([True, True, False, True]))
    with pytest.raises(ValueError, match=words.replace(".", r"\.")):
        action_of(typed, choices)


def test_a_name_that_is_a_number_is_the_name() -> None:
    assert action_of("0", Choices(("2", "0", "1"), np.ones(3, bool))) == 1


def test_without_a_step_there_is_nothing_to_correct(
    panel: QValuePanel, orders: list[Command]
) -> None:
    panel.show_snapshot(motif_snapshot(last_step=None))
    click(panel, 2, CTRL)
    assert not panel.teller.begin_comparison()
    assert not orders
    assert "no step on screen" in summary(panel)


# -- taking over -----------------------------------------------------------------------------


def test_while_the_person_acts_a_click_is_an_act(panel: QValuePanel, orders: list[Command]) -> None:
    panel.show_snapshot(motif_snapshot(last_step=None, is_taken_over=True))
    assert "You act" in summary(panel)
    click(panel, 1)
    assert orders == [Step(1)]
    assert panel.selected_action is None


def test_a_digit_acts_where_it_names_an_action_alone(
    panel: QValuePanel, orders: list[Command]
) -> None:
    assert not panel.teller.begin_act("1")
    panel.show_snapshot(motif_snapshot(last_step=None, is_taken_over=True))
    assert panel.teller.begin_act("3")
    assert not panel.teller.begin_act("4")
    assert orders == [Step(3)]
    assert summary(panel) == "There is no action 4: they are 0 to 3."
    panel.show_snapshot(make_snapshot(128, is_taken_over=True))
    panel.teller.begin_act("1")
    assert len(orders) == 1
    type_into(panel, field(panel).text() + "27")
    assert orders[1:] == [Step(127)]


def test_a_click_on_a_node_is_an_act_where_actions_are_nodes(
    panel: QValuePanel, orders: list[Command]
) -> None:
    shown = motif_snapshot(
        last_step=None, is_taken_over=True, action_mask=np.array([True, True, False, True])
    )
    panel.show_snapshot(shown)
    panel.teller.act_on_node(1)
    architecture = shown.architecture
    on_nodes = replace(architecture, network=replace(architecture.network, head=Head.NODE))
    panel.show_snapshot(replace(shown, architecture=on_nodes))
    for node in (-1, 3, 2, 9):
        panel.teller.act_on_node(node)
    assert orders == [Step(3)]
    assert "unavailable" in summary(panel)
    panel.show_snapshot(replace(shown, architecture=on_nodes, is_taken_over=False))
    panel.teller.act_on_node(3)
    assert len(orders) == 1


# -- what is said of it ----------------------------------------------------------------------


def test_words_tell_what_was_said_of_actions() -> None:
    said = Preferences(2, 1.0, (Comparison(3, 1),))
    shown = motif_snapshot(preferences=said, last_label=-1.0)
    line = "Labelled −1; house would have been right; star is better than cycle"
    assert label_line(shown) == line
    assert line in account(shown, History())
    acting = account(motif_snapshot(last_step=None, is_taken_over=True), History())
    assert "You act instead of the agent" in acting
    assert "Paused" not in acting
    right = motif_snapshot(preferences=Preferences(0, 1.0), last_label=None)
    assert label_line(right) == "clique is right"


def test_the_right_action_has_a_mark_of_its_own(panel: QValuePanel) -> None:
    before = panel.grab().toImage()
    panel.show_snapshot(motif_snapshot(preferences=Preferences(2, 1.0)))
    assert panel.grab().toImage() != before
    assert "right, as you said" in bars(panel).describe(2)


# -- the whole window ------------------------------------------------------------------------


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[MainWindow]:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    options = SessionOptions(
        seed=1,
        session_path=tmp_path / "told.gcoach",
        network=NetworkConfig(layers=2, channels=16),
        hyperparameters=Hyperparameters(updates_per_label=2, discount=0.0),
    )
    bridge = Bridge(options)
    window = MainWindow(bridge, theme, settings)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    qtbot.waitExposed(window)
    bridge.start()
    window.open_path(sample_path("motifs.json"))
    qtbot.waitUntil(lambda: window.snapshot is not None, timeout=READY_MS)
    yield window
    window.close()


def wait(qtbot: QtBot, window: MainWindow, condition: Callable[[Snapshot], bool]) -> None:
    def holds() -> bool:
        return window.snapshot is not None and condition(window.snapshot)

    qtbot.waitUntil(holds, timeout=20_000)


def press(window: MainWindow, key: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
    QTest.keyClick(window.focusWidget() or window, key, held)


def test_everything_by_keys_and_undone_from_the_timeline(qtbot: QtBot, window: MainWindow) -> None:
    data = window.timeline.data
    press(window, Qt.Key.Key_Space)
    wait(qtbot, window, lambda s: s.n_steps == 1)
    press(window, Qt.Key.Key_C)
    qtbot.keyClicks(field(window.q_value_panel), "3")
    press(window, Qt.Key.Key_Return)
    wait(qtbot, window, lambda s: s.preferences == Preferences(3, 1.0))
    press(window, Qt.Key.Key_B)
    qtbot.keyClicks(field(window.q_value_panel), "2")
    press(window, Qt.Key.Key_Return)
    qtbot.keyClicks(field(window.q_value_panel, "second"), "0")
    press(window, Qt.Key.Key_Return)
    wait(qtbot, window, lambda s: s.preferences == Preferences(3, 1.0, (Comparison(2, 0),)))
    qtbot.waitUntil(lambda: data.n_steps == 1 and data.rows["pairs"][0] == 1)
    assert data.rows["right"][0] == 3
    assert data.rows["newest"][0] == 2
    wait(qtbot, window, lambda s: s.n_updates >= 4)

    press(window, Qt.Key.Key_T)
    wait(qtbot, window, lambda s: s.is_taken_over)
    assert window.snapshot is not None
    assert window.snapshot.graph_index == 1
    button = window.control_panel.findChild(QCheckBox, "control-take-over")
    assert isinstance(button, QCheckBox)
    assert button.isChecked()
    press(window, Qt.Key.Key_2)
    wait(qtbot, window, lambda s: s.n_steps == 2 and s.graph_index == 2)
    qtbot.waitUntil(lambda: data.n_steps == 2 and bool(data.rows["is_shown"][1]))
    assert data.rows["action"][1] == 2
    press(window, Qt.Key.Key_T)
    wait(qtbot, window, lambda s: not s.is_taken_over)
    press(window, Qt.Key.Key_Space)
    wait(qtbot, window, lambda s: s.n_steps == 3)

    orders: list[Command] = []
    window.timeline.panel.command.connect(orders.append)
    strip = window.timeline.panel.strip
    window.timeline.look_back.look_at(0)
    qtbot.waitUntil(lambda: strip.cursor_step == 0)
    strip.setFocus()
    for left in (Preferences(3, 1.0), None):
        press(window, Qt.Key.Key_Delete)
        qtbot.waitUntil(lambda left=left: past_preferences(window) == left, timeout=20_000)
    assert orders == [TakeBack(2, 1), TakeBack(1, 1)]
    qtbot.waitUntil(lambda: data.rows["right"][0] == -1)


def past_preferences(window: MainWindow) -> Preferences | None:
    past = window.timeline.look_back.past
    return None if past is None else past.snapshot.preferences


def test_the_list_of_keys_has_what_bars_do(window: MainWindow) -> None:
    window._orders.show_keys()
    (dialog,) = window.findChildren(KeysDialog)
    tree = dialog.findChild(QTreeWidget)
    assert isinstance(tree, QTreeWidget)
    flags = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    for keys in ("Ctrl+Enter, Ctrl+click", "C", "B", "T", "Del"):
        assert tree.findItems(keys, flags, 0) or tree.findItems(keys, flags, 1), keys
    dialog.close()
