from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from core.commands import Command, GiveReward, Redo, Skip, Undo
from core.config import Head, NetworkConfig
from core.events import LabelChanged
from core.telemetry import Chooser, Mode, Snapshot
from gui.elided_label import ElidedLabel
from gui.reward_panel import REWARDS, RewardPanel
from gui.theme import Theme
from tests.fakes import FakeBridge, make_record, make_snapshot

SESSION = 4


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> RewardPanel:
    widget = RewardPanel(theme)
    qtbot.addWidget(widget)
    theme.reduced_motion = True
    widget.show_snapshot(at_step(12))
    return widget


@pytest.fixture
def bridge(panel: RewardPanel) -> FakeBridge:
    result = FakeBridge()
    panel.command.connect(result.submit)
    return result


@pytest.fixture
def sent(bridge: FakeBridge) -> list[Command]:
    return bridge.commands


def at_step(step: int, **changes: Any) -> Snapshot:
    record = make_record(step, 10, action=3, greedy_action=9, chooser=Chooser.RANDOM)
    values = {"last_step": record, "can_undo": True, "session_number": SESSION}
    return make_snapshot(10, **(values | changes))


def given(step: int, value: float, source: str) -> GiveReward:
    return GiveReward(step, value, source=source, session_number=SESSION)


def button(panel: RewardPanel, name: str) -> QPushButton:
    found = panel.findChild(QPushButton, name)
    assert isinstance(found, QPushButton), name
    return found


def line(panel: RewardPanel, name: str) -> str:
    found = panel.findChild(QLabel, name)
    assert isinstance(found, QLabel), name
    return found.text()


def test_the_five_buttons_send_five_values(
    qtbot: QtBot, panel: RewardPanel, sent: list[Command]
) -> None:
    for name in ("reward--2", "reward--1", "reward-0", "reward-+1", "reward-+2"):
        qtbot.mouseClick(button(panel, name), Qt.MouseButton.LeftButton)
    assert sent == [given(12, v, "button") for v in (-2.0, -1.0, 0.0, 1.0, 2.0)]
    assert REWARDS == (-2.0, -1.0, 0.0, 1.0, 2.0)


def test_a_click_labels_the_step_on_screen_when_the_button_went_down(
    qtbot: QtBot, panel: RewardPanel, sent: list[Command]
) -> None:
    qtbot.mousePress(button(panel, "reward-+1"), Qt.MouseButton.LeftButton)
    panel.show_snapshot(at_step(13))
    qtbot.mouseRelease(button(panel, "reward-+1"), Qt.MouseButton.LeftButton)
    assert sent == [given(12, 1.0, "button")]


def test_a_typed_number_is_for_the_step_its_typing_began_at(
    qtbot: QtBot, panel: RewardPanel, sent: list[Command]
) -> None:
    field = panel.findChild(QLineEdit)
    qtbot.keyClicks(field, "1,")
    panel.show_snapshot(at_step(13))
    assert line(panel, "reward-label-line") == "The number you type is for step 12"
    qtbot.keyClicks(field, "5")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert sent == [given(12, 1.5, "typed")]
    qtbot.keyClicks(field, "2")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert sent[1:] == [given(13, 2.0, "typed")]


def test_a_reward_of_zero_and_step_zero_are_as_any_other(
    panel: RewardPanel, sent: list[Command]
) -> None:
    panel.show_snapshot(at_step(0))
    assert panel.give(0.0)
    assert sent == [given(0, 0.0, "keyboard")]


def test_skip_undo_and_redo_send_their_commands(
    qtbot: QtBot, panel: RewardPanel, sent: list[Command]
) -> None:
    panel.show_snapshot(at_step(12, can_redo=True))
    for name in ("reward-skip", "reward-undo", "reward-redo"):
        qtbot.mouseClick(button(panel, name), Qt.MouseButton.LeftButton)
    assert sent == [Skip(12, SESSION), Undo(), Redo()]


def test_without_a_step_nothing_can_be_rewarded(panel: RewardPanel, sent: list[Command]) -> None:
    panel.show_snapshot(make_snapshot(10))
    assert not panel.give(1.0)
    assert not panel.skip()
    assert not panel.undo()
    assert not panel.redo()
    assert sent == []
    assert not button(panel, "reward-+1").isEnabled()
    assert "Space" in line(panel, "reward-step-line")


@pytest.mark.parametrize(
    ("chooser", "how"),
    [
        (Chooser.RANDOM, "random, ε = 0.3"),
        (Chooser.GREEDY, "greedy"),
        (Chooser.BY_HAND, "chosen by hand"),
    ],
)
def test_the_line_says_step_action_and_how_it_was_chosen(
    panel: RewardPanel, chooser: Chooser, how: str
) -> None:
    record = make_record(7, 10, action=0, greedy_action=9, chooser=chooser)
    panel.show_snapshot(make_snapshot(10, last_step=record))
    assert line(panel, "reward-step-line") == f"Step 7: action 0 — {how}"
    assert line(panel, "reward-greedy-line") == (
        "Greedy would have done action 9 (Q 1 against −1)."
    )


def test_the_line_says_when_greedy_would_have_done_the_same(panel: RewardPanel) -> None:
    panel.show_snapshot(make_snapshot(10, last_step=make_record(7, 10)))
    assert "the same (Q 1)" in line(panel, "reward-greedy-line")


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({}, "No label yet"),
        ({"mode": Mode.AWAITING_REWARD}, "Waiting for your reward"),
        ({"last_label": 0.0}, "Labelled 0"),
        ({"last_label": -1.5}, "Labelled −1.5"),
        ({"last_skipped": True}, "Skipped"),
    ],
)
def test_the_label_line_tells_labels_skips_and_waiting_apart(
    panel: RewardPanel, changes: dict[str, Any], text: str
) -> None:
    panel.show_snapshot(at_step(12, **changes))
    assert line(panel, "reward-label-line") == text


def test_what_was_given_is_said(panel: RewardPanel, sent: list[Command]) -> None:
    panel.give(-2.0)
    assert line(panel, "reward-given") == "−2 given to step 12"
    panel.skip()
    assert line(panel, "reward-given") == "Step 12 skipped"


def test_the_flash_ends_and_leaves_the_words(
    qtbot: QtBot, panel: RewardPanel, theme: Theme
) -> None:
    theme.reduced_motion = False
    panel.give(1.0)
    given = panel.findChild(QLabel, "reward-given")
    assert isinstance(given, QLabel)
    qtbot.waitUntil(lambda: "0)" in given.styleSheet().replace(" ", ""), timeout=3000)
    assert given.text() == "+1 given to step 12"


def test_labels_of_a_reopened_session_count_for_outliers(
    qtbot: QtBot, panel: RewardPanel, sent: list[Command]
) -> None:
    panel.show_snapshot(at_step(12, last_label=500.0, largest_label=500.0))
    field = panel.findChild(QLineEdit)
    qtbot.keyClicks(field, "4000")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert sent == [given(12, 4000.0, "typed")]


def test_long_action_names_do_not_widen_the_panel(panel: RewardPanel) -> None:
    before = panel.minimumSizeHint().width()
    names = tuple(f"a very long action name number {i} " * 5 for i in range(10))
    panel.show_snapshot(at_step(12, action_names=names))
    assert panel.minimumSizeHint().width() == before
    assert before <= 380
    assert isinstance(panel.findChild(QLabel, "reward-step-line"), ElidedLabel)


def test_another_session_is_named_in_the_label_and_forgets_the_largest_reward(
    qtbot: QtBot, panel: RewardPanel, sent: list[Command]
) -> None:
    panel.show_snapshot(at_step(12, last_label=500.0))
    panel.show_snapshot(at_step(0, session_number=5))
    panel.give(1.0)
    assert sent == [GiveReward(0, 1.0, session_number=5)]
    field = panel.findChild(QLineEdit)
    qtbot.keyClicks(field, "4000")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert len(sent) == 1, "4,000 is an outlier again"


def test_an_action_that_is_a_node_is_called_a_node(panel: RewardPanel) -> None:
    network = NetworkConfig(head=Head.NODE)
    snapshot = make_snapshot(4, action_names=("0", "1", "2", "3"), last_step=make_record(7, 4))
    architecture = replace(snapshot.architecture, network=network)
    panel.show_snapshot(replace(snapshot, architecture=architecture))
    assert line(panel, "reward-step-line").startswith("Step 7: node ")


def test_an_undo_says_which_step_it_was_about(panel: RewardPanel) -> None:
    panel.show_snapshot(at_step(12, can_redo=True))
    panel.show_change(LabelChanged(12, 1.0, 1.0))
    assert line(panel, "reward-given") == "", "a label that was just given is told when it is given"
    assert panel.undo()
    panel.show_change(LabelChanged(7, None, None))
    assert line(panel, "reward-given") == "Step 7: label taken back"
    assert panel.redo()
    panel.show_change(LabelChanged(7, -2.0, -2.0))
    assert line(panel, "reward-given") == "Step 7: \N{MINUS SIGN}2 counts again"
    assert panel.redo()
    panel.show_change(LabelChanged(7, None, 0.5, credit=0.5))
    assert line(panel, "reward-given") == "Step 7: label given back"
