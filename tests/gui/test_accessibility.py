"""Each interactive element of the window and of every dialog has a name and a role."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from core.events import GradientChecked
from core.graph_io import read_graph_file
from gui.checks_dialog import CheckDialog
from gui.main_window import MainWindow
from gui.palette_commands import commands_of
from gui.preview_dialog import PreviewDialog
from gui.samples import sample_path
from gui.theme import Theme
from gui.timeline_exact import ExactRewardDialog
from tests.gui.accessibility import Role, problems, told
from tests.gui.window_fakes import filled_window

NOT_TRIED = {"quit", "full-screen"}
"""They would end or resize the test's window."""
DIALOGS = {
    "about-dialog", "command-palette", "doctor-window", "drill-down", "environment-dialog",
    "episodes-dialog", "guide-dialog", "keys-dialog", "settings-dialog", "table-dialog",
}  # fmt: skip


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[MainWindow]:
    window, _ = filled_window(theme, tmp_path, 30)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()


def test_the_walk_finds_what_has_no_name(qtbot: QtBot) -> None:
    box = QWidget()
    box.setObjectName("box")
    qtbot.addWidget(box)
    row = QHBoxLayout(box)
    nameless, named = QToolButton(), QPushButton("Go")
    nameless.setObjectName("nameless")
    for button in (nameless, named):
        row.addWidget(button)
    assert problems(box) == ["/box/nameless: Button without a name"]
    assert [(each.role, each.name) for each in told(box)] == [
        (QAccessible.Role.Button, ""),
        (QAccessible.Role.Button, "Go"),
    ]


def test_everything_in_the_window_has_a_name_and_a_role(window: MainWindow) -> None:
    for dock in window.docks:
        dock.show()
    window.start.show()
    elements = told(window)
    assert problems(window) == []
    names = {each.name for each in elements}
    assert {"Graph", "Timeline", "Q-value of each action", "Gradients of each layer"} <= names
    assert {"Step", "karate", "What is going on", "Find a node by name"} <= names
    roles = {each.role for each in elements}
    assert {Role.Button, Role.CheckBox, Role.ComboBox, Role.EditableText, Role.Slider} <= roles
    assert len(elements) > 200


def test_everything_in_each_dialog_of_the_menus_has_a_name_and_a_role(
    qtbot: QtBot, window: MainWindow
) -> None:
    seen: set[str] = set()
    for command in commands_of(window.menuBar()):
        if command.name in NOT_TRIED or not command.action.isEnabled():
            continue
        command.action.trigger()
        qtbot.wait(1)
        for opened in _opened(window):
            if not isinstance(opened, QFileDialog):  # Qt's own
                seen.add(opened.objectName())
                assert opened.windowTitle(), opened.objectName()
                assert problems(opened) == [], command.text
            opened.close()
    assert seen >= DIALOGS


def _opened(window: MainWindow) -> list[QWidget]:
    """Other windows on screen."""
    return [
        widget
        for widget in QApplication.topLevelWidgets()
        if widget.isVisible() and widget is not window and widget.windowTitle()
    ]


def test_dialogs_that_no_menu_opens(qtbot: QtBot, theme: Theme, window: MainWindow) -> None:
    checked = GradientChecked(
        layer="conv 1",
        entries=(("conv 1 kernel[0, 0]", 0.5, 0.5),),
        direction=(1.0, 1.0),
        difference=1e-6,
        tolerance=1e-3,
        forward_difference=1e-7,
    )
    dialogs: list[QDialog] = [
        PreviewDialog(read_graph_file(sample_path("motifs.json"))),
        CheckDialog(theme, checked),
        ExactRewardDialog("Step 3", 2.0, window),
        window.timeline.calibrate(),
    ]
    for dialog in dialogs:
        qtbot.addWidget(dialog)
        dialog.show()
        assert told(dialog), dialog.objectName()
        assert problems(dialog) == []
        dialog.close()
