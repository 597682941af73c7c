"""File > Open environment …: ours by a click, anybody's by name and only after agreement."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
)
from pytestqt.qtbot import QtBot

from core.commands import OpenEnvironment
from gui.environment_choices import MAX_RECENT, RecentEnvironments, own_choices
from gui.environment_dialog import EnvironmentDialog
from gui.theme import Theme

OWN_ENV = OpenEnvironment("mine:Env", (("n", 3),), "mine:graph", "")


@pytest.fixture
def recent(tmp_path: Path) -> RecentEnvironments:
    return RecentEnvironments(QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme, recent: RecentEnvironments) -> EnvironmentDialog:
    made = EnvironmentDialog(theme, recent)
    qtbot.addWidget(made)
    made.show()
    return made


def field(dialog: EnvironmentDialog, name: str) -> QLineEdit:
    found = dialog.findChild(QLineEdit, f"environment-{name}")
    assert found is not None
    return found


def say(dialog: EnvironmentDialog, env: str, args: str = "", adapter: str = "") -> None:
    for name, text in (("id", env), ("args", args), ("adapter", adapter)):
        field(dialog, name).setText(text)


def agreement(dialog: EnvironmentDialog) -> QCheckBox:
    found = dialog.findChild(QCheckBox, "environment-agree")
    assert found is not None
    return found


def words(dialog: EnvironmentDialog, name: str) -> str:
    found = dialog.findChild(QLabel, f"environment-{name}")
    assert found is not None
    return found.text() if found.isVisible() else ""


def open_button(dialog: EnvironmentDialog) -> QPushButton:
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    return next(b for b in box.findChildren(QPushButton) if b.text().replace("&", "") == "Open")


def ordered(qtbot: QtBot, dialog: EnvironmentDialog) -> OpenEnvironment:
    with qtbot.waitSignal(dialog.command) as told:
        open_button(dialog).click()
    assert told.args is not None
    order: OpenEnvironment = told.args[0]
    return order


def test_every_environment_of_ours_opens_without_a_question(
    qtbot: QtBot, dialog: EnvironmentDialog
) -> None:
    choices = own_choices()
    assert len(choices) == 4
    for choice in choices:
        dialog.choose(choice)
        assert choice.sentence.endswith(".")
        assert words(dialog, "risk") == ""
        assert not agreement(dialog).isVisible()
        assert ordered(qtbot, dialog) == choice.order
        dialog.show()


def test_the_list_fills_the_fields(dialog: EnvironmentDialog) -> None:
    tree = dialog.findChild(QTreeWidget)
    assert tree is not None
    assert field(dialog, "id").text() == "GraphCoach/MaxCut-v0"
    tree.setCurrentItem(tree.topLevelItem(2))
    assert field(dialog, "id").text() == "GraphCoach/GridPlacement-v0"
    assert field(dialog, "args").text() == '{"n_cells": 20}'


@pytest.mark.parametrize(
    ("env", "adapter", "named"),
    [
        ("mine:Env", "", "mine:Env"),
        ("CartPole-v1", "mine:graph", "CartPole-v1, mine:graph"),
        ("GraphCoach/MaxCut-v0", "mine:graph", "mine:graph"),
    ],
)
def test_somebodys_program_is_said_and_runs_only_after_agreement(
    qtbot: QtBot, dialog: EnvironmentDialog, env: str, adapter: str, named: str
) -> None:
    say(dialog, env, adapter=adapter)
    assert words(dialog, "risk").startswith(f"Somebody's program: {named}.")
    assert not open_button(dialog).isEnabled()
    agreement(dialog).click()
    order = ordered(qtbot, dialog)
    assert (order.env, order.adapter) == (env, adapter or None)
    assert order.folder == str(Path.cwd())


def test_agreement_is_for_the_program_it_was_given_to(
    qtbot: QtBot, dialog: EnvironmentDialog
) -> None:
    say(dialog, "mine:Env")
    agreement(dialog).click()
    qtbot.keyClicks(field(dialog, "id"), "2")
    assert not agreement(dialog).isChecked()
    assert not open_button(dialog).isEnabled()


@pytest.mark.parametrize(
    ("env", "args", "adapter", "said"),
    [
        (" ", "", "", "Wanted an environment: an ID, module:ID or module:Class."),
        ("mine:Env", "{n: 3}", "", "--env-args must be JSON, got '{n: 3}'"),
        ("mine:Env", "[3]", "", "must be a JSON object"),
        ("mine:Env", "", "graph", "The adapter must be module:function, got graph."),
        ("mine:Env", "", "mine:", "The adapter must be module:function, got mine:."),
    ],
)
def test_what_is_wrong_is_said_in_place(
    dialog: EnvironmentDialog, env: str, args: str, adapter: str, said: str
) -> None:
    say(dialog, env, args, adapter)
    agreement(dialog).setChecked(True)
    assert said in words(dialog, "problem")
    assert not open_button(dialog).isEnabled()
    orders: list[object] = []
    dialog.command.connect(orders.append)
    dialog.accept()
    assert orders == []
    assert dialog.isVisible()


def test_a_folder_that_is_not_there_is_said(dialog: EnvironmentDialog, tmp_path: Path) -> None:
    say(dialog, "mine:Env")
    field(dialog, "folder").setText(str(tmp_path / "nowhere"))
    assert words(dialog, "problem") == f"There is no folder {tmp_path / 'nowhere'}."


def test_what_was_opened_comes_first_next_time_and_asks_again(
    qtbot: QtBot, theme: Theme, dialog: EnvironmentDialog, recent: RecentEnvironments
) -> None:
    say(dialog, "mine:Env", '{"n": 3}', "mine:graph")
    agreement(dialog).click()
    order = ordered(qtbot, dialog)
    again = EnvironmentDialog(theme, recent)
    qtbot.addWidget(again)
    again.show()
    assert field(again, "id").text() == "mine:Env"
    assert not agreement(again).isChecked()
    agreement(again).click()
    assert ordered(qtbot, again) == order


def test_recent_ones_survive_the_settings_file_once_each_and_are_bounded(tmp_path: Path) -> None:
    where = str(tmp_path / "s.ini")
    settings = QSettings(where, QSettings.Format.IniFormat)
    recent = RecentEnvironments(settings)
    for n in (*range(MAX_RECENT + 2), 5):
        recent.add(OpenEnvironment("mine:Env", (("n", n), ("name", "ä;,\"'")), None, ""))
    settings.sync()
    again = RecentEnvironments(QSettings(where, QSettings.Format.IniFormat))
    numbers = [dict(choice.order.env_args)["n"] for choice in again.choices()]
    assert numbers == [5, 9, 8, 7, 6, 4, 3, 2]
    assert dict(again.choices()[0].order.env_args)["name"] == "ä;,\"'"


def test_one_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    RecentEnvironments(settings).add(OWN_ENV)
    stored = settings.value("recent-environments")
    texts = [stored] if isinstance(stored, str) else list(stored)
    settings.setValue("recent-environments", ["[]", "{", '{"env": 3, "env_args": {}}', *texts])
    (choice,) = RecentEnvironments(settings).choices()
    assert choice.order == OWN_ENV
    assert choice.sentence == '{"n": 3} · mine:graph'
