from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton, QSlider
from pytestqt.qtbot import QtBot

from core.commands import (
    Command,
    NewEpisode,
    Pause,
    Run,
    SetHyperparameters,
    SetPace,
    SetWaitForReward,
    ShowGraph,
    Step,
)
from core.config import Hyperparameters, Objective, RewardSource
from core.telemetry import Mode
from gui.control_panel import ControlPanel
from gui.theme import Theme
from tests.fakes import FakeBridge, make_snapshot


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> ControlPanel:
    widget = ControlPanel(theme)
    qtbot.addWidget(widget)
    widget.show_snapshot(make_snapshot(10, n_graphs=60, graph_index=0))
    widget.show()
    return widget


@pytest.fixture
def bridge(panel: ControlPanel) -> FakeBridge:
    result = FakeBridge()
    panel.command.connect(result.submit)
    return result


@pytest.fixture
def sent(bridge: FakeBridge) -> list[Command]:
    return bridge.commands


def press(qtbot: QtBot, panel: ControlPanel, name: str) -> None:
    button = panel.findChild(QPushButton, name)
    assert isinstance(button, QPushButton), name
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def choose(panel: ControlPanel, name: str, index: int) -> None:
    box = panel.findChild(QComboBox, name)
    assert isinstance(box, QComboBox), name
    box.setCurrentIndex(index)
    box.activated.emit(index)


def retype(qtbot: QtBot, panel: ControlPanel, name: str, text: str) -> None:
    field = panel.findChild(QLineEdit, name)
    assert isinstance(field, QLineEdit), name
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def shown(panel: ControlPanel, name: str) -> str:
    field = panel.findChild(QLineEdit, name)
    assert isinstance(field, QLineEdit), name
    return field.text()


def test_nothing_can_be_pressed_before_the_agent_is_ready(qtbot: QtBot, theme: Theme) -> None:
    panel = ControlPanel(theme)
    qtbot.addWidget(panel)
    assert not panel.isEnabled()
    panel.show_snapshot(make_snapshot())
    assert panel.isEnabled()


def test_buttons_send_their_commands(
    qtbot: QtBot, panel: ControlPanel, sent: list[Command]
) -> None:
    for name in ("step", "run", "new-episode", "next-graph", "previous-graph"):
        press(qtbot, panel, f"control-{name}")
    assert sent == [Step(), Run(), NewEpisode(), ShowGraph(1), ShowGraph(59)]


@pytest.mark.parametrize("mode", [Mode.RUNNING, Mode.AWAITING_REWARD])
def test_the_run_button_pauses_whatever_is_not_paused(
    qtbot: QtBot, panel: ControlPanel, sent: list[Command], mode: Mode
) -> None:
    panel.show_snapshot(make_snapshot(10, mode=mode))
    button = panel.findChild(QPushButton, "control-run")
    assert isinstance(button, QPushButton)
    assert button.text() == "Pause"
    press(qtbot, panel, "control-run")
    assert sent == [Pause()]


def test_a_step_takes_the_action_chosen_by_hand(
    qtbot: QtBot, panel: ControlPanel, sent: list[Command]
) -> None:
    told: list[int | None] = []
    panel.action_selected.connect(told.append)
    choose(panel, "control-action", 1)
    press(qtbot, panel, "control-step")
    choose(panel, "control-action", 0)
    press(qtbot, panel, "control-step")
    panel.set_selected_action(3)
    panel.step()
    assert sent == [Step(0), Step(None), Step(3)]
    assert told == [0, None]


def test_an_action_that_no_longer_exists_is_the_agents_choice_again(
    panel: ControlPanel, sent: list[Command]
) -> None:
    panel.set_selected_action(7)
    panel.show_snapshot(make_snapshot(4))
    panel.step()
    assert sent == [Step(None)]


def test_without_a_set_there_is_no_next_graph(panel: ControlPanel, sent: list[Command]) -> None:
    panel.show_snapshot(make_snapshot(10, n_graphs=1, graph_index=0))
    for name in ("control-next-graph", "control-previous-graph"):
        button = panel.findChild(QPushButton, name)
        assert isinstance(button, QPushButton)
        assert not button.isEnabled()
    panel.show_graph(1)
    assert sent == []


def test_the_place_in_the_set_is_told(panel: ControlPanel) -> None:
    label = panel.findChild(QLabel, "control-graph")
    assert isinstance(label, QLabel)
    assert label.text() == "1 of 60: circuit"


@pytest.mark.parametrize(
    ("name", "text", "field", "value"),
    [
        ("control-epsilon-field", "0,1", "epsilon", 0.1),
        ("control-learning-rate-field", "1e-3", "learning_rate", 1e-3),
        ("control-discount-field", "0.9", "discount", 0.9),
    ],
)
def test_numbers_change_one_setting(
    qtbot: QtBot,
    panel: ControlPanel,
    sent: list[Command],
    name: str,
    text: str,
    field: str,
    value: float,
) -> None:
    retype(qtbot, panel, name, text)
    assert sent == [SetHyperparameters(Hyperparameters().changed(**{field: value}))]


def test_a_second_change_keeps_the_first_that_is_still_on_its_way(
    qtbot: QtBot, panel: ControlPanel, sent: list[Command]
) -> None:
    retype(qtbot, panel, "control-epsilon-field", "0.1")
    retype(qtbot, panel, "control-discount-field", "0.9")
    wanted = Hyperparameters().changed(epsilon=0.1).changed(discount=0.9)
    assert sent[-1] == SetHyperparameters(wanted)


def test_a_change_on_its_way_is_not_overwritten_by_an_older_snapshot(
    qtbot: QtBot, panel: ControlPanel, sent: list[Command]
) -> None:
    retype(qtbot, panel, "control-epsilon-field", "0.1")
    panel.show_snapshot(make_snapshot(10))
    assert shown(panel, "control-epsilon-field") == "0.1"
    in_force = Hyperparameters().changed(epsilon=0.1)
    panel.show_snapshot(make_snapshot(10, hyperparameters=in_force, epsilon=0.1))
    panel.show_snapshot(make_snapshot(10, epsilon=0.3))
    assert shown(panel, "control-epsilon-field") == "0.3", "it arrived; the worker tells again"


def test_a_refused_change_is_taken_back(qtbot: QtBot, panel: ControlPanel) -> None:
    retype(qtbot, panel, "control-epsilon-field", "0.1")
    panel.forget_pending()
    assert shown(panel, "control-epsilon-field") == "0.3"


def test_epsilon_shows_the_decayed_value(panel: ControlPanel) -> None:
    decaying = Hyperparameters(epsilon=1.0, epsilon_end=0.0, epsilon_decay_steps=100)
    panel.show_snapshot(make_snapshot(10, hyperparameters=decaying, epsilon=0.25))
    assert shown(panel, "control-epsilon-field") == "0.25"


@pytest.mark.parametrize(
    ("name", "index", "changes"),
    [
        ("control-reward-source", 1, {"reward_source": RewardSource.ENVIRONMENT}),
        ("control-reward-source", 2, {"reward_source": RewardSource.OVERRIDE}),
        ("control-reward-source", 3, {"reward_source": RewardSource.SUM}),
        ("control-objective", 1, {"objective": Objective.COST}),
    ],
)
def test_choices_change_one_setting(
    panel: ControlPanel, sent: list[Command], name: str, index: int, changes: dict[str, Any]
) -> None:
    choose(panel, name, index)
    assert sent == [SetHyperparameters(Hyperparameters(**changes))]


def test_pace_and_fastest(qtbot: QtBot, panel: ControlPanel, sent: list[Command]) -> None:
    retype(qtbot, panel, "control-pace-field", "20")
    box = panel.findChild(QCheckBox, "control-fastest")
    assert isinstance(box, QCheckBox)
    box.click()
    box.click()
    assert sent == [SetPace(20.0), SetPace(None), SetPace(20.0)]


def test_the_pace_slider_sends_once_when_it_is_let_go(
    panel: ControlPanel, sent: list[Command]
) -> None:
    slider = panel.findChild(QSlider, "control-pace-slider")
    assert isinstance(slider, QSlider)
    slider.setSliderDown(True)
    for position in (100, 150, 200):
        slider.setSliderPosition(position)
    assert sent == []
    assert shown(panel, "control-pace-field") == "200"
    slider.setSliderDown(False)
    assert sent == [SetPace(200.0)]


def test_waiting_for_me_is_for_rewards_by_hand_only(
    panel: ControlPanel, sent: list[Command]
) -> None:
    box = panel.findChild(QCheckBox, "control-wait-for-reward")
    assert isinstance(box, QCheckBox)
    box.click()
    assert sent == [SetWaitForReward(False)]
    environment = Hyperparameters(reward_source=RewardSource.ENVIRONMENT)
    panel.show_snapshot(make_snapshot(10, hyperparameters=environment))
    assert not box.isEnabled()


def test_showing_a_snapshot_sends_nothing(panel: ControlPanel, sent: list[Command]) -> None:
    other = Hyperparameters(
        epsilon=0.5,
        epsilon_end=0.5,
        learning_rate=0.01,
        discount=0.7,
        objective=Objective.COST,
        reward_source=RewardSource.SUM,
    )
    panel.show_snapshot(
        make_snapshot(12, hyperparameters=other, pace=None, epsilon=0.5, waits_for_reward=False)
    )
    assert sent == []


def test_the_panel_fits_a_narrow_column(panel: ControlPanel) -> None:
    assert panel.minimumSizeHint().width() <= 370


def test_every_control_has_a_name_and_a_sentence(panel: ControlPanel) -> None:
    for kind in (QPushButton, QComboBox, QCheckBox, QSlider, QLineEdit):
        for control in panel.findChildren(kind):
            assert control.objectName(), control
            assert control.accessibleName(), control.objectName()
            assert control.toolTip().rstrip().endswith("."), control.objectName()
