from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
)
from pytestqt.qtbot import QtBot

from core.commands import Command, NewNetwork, SetHyperparameters
from core.config import Head, Hyperparameters, NetworkConfig, Objective, Pooling, RewardSource
from core.graph import MessageDirection
from gui.settings_dialog import SettingsDialog
from gui.settings_fields import exploring_fields, learning_fields, network_fields
from gui.settings_notes import notes
from gui.theme import Theme
from tests.fakes import FakeBridge, make_architecture, make_snapshot

ODD_NETWORK = NetworkConfig(
    layers=2,
    channels=17,
    batch_norm=True,
    conv_activation="elu",
    output_activation="tanh",
    dropout=0.25,
    standardise=False,
    pooling=Pooling.SUM,
    head=Head.NODE,
    message_direction=MessageDirection.ALONG,
)
ODD_LEARNING = Hyperparameters(
    learning_rate=0.01,
    discount=0.9,
    epsilon=0.5,
    epsilon_end=0.05,
    epsilon_decay_steps=500,
    batch_size=8,
    buffer_capacity=99,
    updates_per_label=3,
    sync_every=7,
    double_q=True,
    huber_delta=2.5,
    clip_norm=0.0,
    objective=Objective.COST,
    reward_source=RewardSource.SUM,
)


class Opened:
    """A dialog and what it sent."""

    def __init__(
        self, qtbot: QtBot, network: NetworkConfig, learning: Hyperparameters, **changes: Any
    ) -> None:
        values = {"n_steps": 12} | changes
        architecture = make_architecture(128, network)
        self.dialog = SettingsDialog(
            make_snapshot(128, architecture=architecture, hyperparameters=learning, **values)
        )
        qtbot.addWidget(self.dialog)
        self.bridge = FakeBridge()
        self.dialog.command.connect(self.bridge.submit)
        self.dialog.show()
        self.qtbot = qtbot

    @property
    def sent(self) -> list[Command]:
        return self.bridge.commands

    def retype(self, name: str, text: str) -> None:
        field = self.dialog.findChild(QLineEdit, name)
        assert isinstance(field, QLineEdit), name
        field.selectAll()
        self.qtbot.keyClicks(field, text)
        field.editingFinished.emit()

    def preset(self, index: int) -> None:
        box = self.dialog.findChild(QComboBox, "settings-preset")
        assert isinstance(box, QComboBox)
        box.setCurrentIndex(index)
        box.activated.emit(index)

    def shown_preset(self) -> str:
        box = self.dialog.findChild(QComboBox, "settings-preset")
        assert isinstance(box, QComboBox)
        return box.currentText()

    def note(self) -> str:
        label = self.dialog.findChild(QLabel, "settings-notes")
        assert isinstance(label, QLabel)
        return label.text()

    def ok(self) -> QPushButton:
        box = self.dialog.findChild(QDialogButtonBox)
        assert isinstance(box, QDialogButtonBox)
        return box.button(QDialogButtonBox.StandardButton.Ok)

    def answer(self, name: str) -> None:
        button = self.dialog.findChild(QPushButton, name)
        assert isinstance(button, QPushButton), name
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def opened(qtbot: QtBot, theme: Theme) -> Opened:
    return Opened(qtbot, NetworkConfig(), Hyperparameters())


def test_every_value_of_the_configuration_has_a_field() -> None:
    assert {f.name for f in network_fields()} == {f.name for f in fields(NetworkConfig)}
    shown = {f.name for f in (*exploring_fields(), *learning_fields())}
    assert shown == {f.name for f in fields(Hyperparameters)}


def test_ok_without_a_change_sends_nothing(opened: Opened) -> None:
    opened.dialog.accept()
    assert opened.sent == []
    assert not opened.dialog.isVisible()


def test_every_value_survives_showing_and_reading(qtbot: QtBot, theme: Theme) -> None:
    opened = Opened(qtbot, ODD_NETWORK, ODD_LEARNING)
    opened.dialog.accept()
    assert opened.sent == [], "what was read is what was shown"
    assert opened.shown_preset() == "Custom"


def test_a_change_of_learning_is_sent_live(opened: Opened) -> None:
    opened.retype("learning-learning-rate", "0,01")
    opened.retype("learning-batch-size", "8")
    opened.dialog.accept()
    assert opened.sent == [SetHyperparameters(Hyperparameters(learning_rate=0.01, batch_size=8))]


def test_a_change_of_shape_asks_before_a_new_network(opened: Opened) -> None:
    opened.retype("network-layers", "5")
    opened.retype("learning-discount", "0")
    opened.dialog.accept()
    assert opened.sent == []
    assert opened.dialog.isVisible()
    opened.answer("settings-start-new-network")
    expected = NewNetwork(NetworkConfig(layers=5), Hyperparameters(discount=0.0))
    assert opened.sent == [expected]
    assert not opened.dialog.isVisible()


@pytest.mark.parametrize(
    ("keeps", "path", "said"),
    [
        (True, "a.gcoach", "begins with the same steps and labels"),
        (False, "a.gcoach", "begins without steps and labels. The present one stays in its file"),
        (True, None, "The present one is in no file and cannot be reopened."),
    ],
)
def test_steps_and_labels_are_kept_unless_they_are_not_wanted(
    qtbot: QtBot, theme: Theme, keeps: bool, path: str | None, said: str
) -> None:
    opened = Opened(qtbot, NetworkConfig(), Hyperparameters(), n_labels=7, session_path=path)
    opened.retype("network-layers", "5")
    opened.dialog.accept()
    box = opened.dialog.findChild(QMessageBox)
    check = opened.dialog.findChild(QCheckBox, "settings-keep-labels")
    assert isinstance(box, QMessageBox)
    assert isinstance(check, QCheckBox)
    assert check.text() == "Keep steps (12) and labels (7)"
    assert check.isChecked()
    check.setChecked(keeps)
    assert said in box.informativeText()
    opened.answer("settings-start-new-network")
    assert opened.sent == [NewNetwork(NetworkConfig(layers=5), Hyperparameters(), keeps)]


def test_labels_that_would_mean_the_opposite_are_told(opened: Opened) -> None:
    opened.preset(1)
    opened.dialog.accept()
    box = opened.dialog.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert "labelled as a reward counts as a cost" in box.informativeText()


def test_without_steps_there_is_nothing_to_keep(qtbot: QtBot, theme: Theme) -> None:
    opened = Opened(qtbot, NetworkConfig(), Hyperparameters(), n_steps=0, last_step=None)
    opened.retype("network-layers", "5")
    opened.dialog.accept()
    check = opened.dialog.findChild(QCheckBox, "settings-keep-labels")
    assert isinstance(check, QCheckBox)
    assert not check.isEnabled()
    assert not check.isChecked()
    opened.answer("settings-start-new-network")
    assert opened.sent == [NewNetwork(NetworkConfig(layers=5), Hyperparameters(), False)]


def test_keeping_the_present_network_sends_nothing(opened: Opened) -> None:
    opened.retype("network-channels", "32")
    opened.dialog.accept()
    opened.answer("settings-keep-network")
    assert opened.sent == []
    assert opened.dialog.isVisible()


def test_the_default_answer_is_the_harmless_one(opened: Opened) -> None:
    opened.retype("network-channels", "32")
    opened.dialog.accept()
    box = opened.dialog.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert box.defaultButton().objectName() == "settings-keep-network"
    opened.answer("settings-keep-network")


def test_the_default_preset_is_recognised(opened: Opened) -> None:
    assert opened.shown_preset() == "Default"
    opened.retype("learning-discount", "0.5")
    assert opened.shown_preset() == "Custom"


def test_as_posted_sets_the_posted_network_and_explains_it(opened: Opened) -> None:
    opened.preset(1)
    assert opened.shown_preset() == "As posted"
    assert "about half of the Q-values exactly 0" in opened.note()
    assert "BatchNorm before the mean over nodes hides the graph" in opened.note()
    assert "starts a new network" in opened.note()
    opened.dialog.accept()
    opened.answer("settings-start-new-network")
    (command,) = opened.sent
    assert isinstance(command, NewNetwork)
    assert command.network == NetworkConfig.as_posted(128)
    assert command.network.channels == 128
    assert command.hyperparameters == Hyperparameters(clip_norm=0.0, objective=Objective.COST)


def test_default_brings_everything_back_and_keeps_what_is_rewarded(
    qtbot: QtBot, theme: Theme
) -> None:
    network = replace(ODD_NETWORK, head=Head.GRAPH)
    opened = Opened(qtbot, network, ODD_LEARNING)
    opened.preset(0)
    opened.dialog.accept()
    opened.answer("settings-start-new-network")
    kept = Hyperparameters(objective=Objective.COST, reward_source=RewardSource.SUM)
    assert opened.sent == [NewNetwork(NetworkConfig(), kept)]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("network-layers", "0", "GIN layers: wanted from 1 to 32, got 0"),
        ("network-layers", "2.5", "a whole number"),
        ("learning-learning-rate", "0", "above 0"),
        ("exploring-epsilon", "1.5", "from 0 to 1"),
        ("learning-discount", "abc", "'abc' is not a number"),
    ],
)
def test_an_impossible_value_is_refused_in_place(
    opened: Opened, name: str, text: str, said: str
) -> None:
    opened.retype(name, text)
    assert said in opened.note()
    assert not opened.ok().isEnabled()
    opened.dialog.accept()
    assert opened.dialog.isVisible()
    assert opened.sent == []


def test_no_value_a_field_accepts_is_refused_by_the_configuration(opened: Opened) -> None:
    for form_field in (*network_fields(), *exploring_fields(), *learning_fields()):
        for attribute in ("low", "high"):
            end = getattr(form_field, attribute, None)
            if end is None or (attribute == "low" and getattr(form_field, "excludes_low", False)):
                continue
            kind = NetworkConfig if form_field in network_fields() else Hyperparameters
            kind(**{form_field.name: int(end) if form_field.is_integer else end})  # type: ignore[attr-defined]


def test_healthy_networks_need_no_note() -> None:
    assert notes(NetworkConfig(), is_changed=False) == []
    assert notes(NetworkConfig(batch_norm=True, conv_activation="relu"), is_changed=False) == []


def test_every_control_has_a_name_and_a_sentence(opened: Opened) -> None:
    for kind in (QComboBox, QCheckBox, QLineEdit):
        for control in opened.dialog.findChildren(kind):
            assert control.objectName(), control
            assert control.accessibleName(), control.objectName()
            assert control.toolTip().endswith("."), control.objectName()


def test_notes_make_the_dialog_taller_and_cut_no_field_off(opened: Opened, qtbot: QtBot) -> None:
    fields = opened.dialog.findChildren(QLineEdit)
    opened.preset(1)
    qtbot.wait(20)
    assert opened.note()
    shown = [field for field in fields if field.isVisible()]
    assert shown
    for field in shown:
        assert field.height() >= field.sizeHint().height(), field.objectName()
