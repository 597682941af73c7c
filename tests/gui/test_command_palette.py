"""The command palette: every menu entry by words, what was given lately first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QTreeWidget, QWidget
from pytestqt.qtbot import QtBot

from core.commands import Checkpoint
from gui.command_palette import CommandPalette
from gui.main_window import MainWindow
from gui.palette_commands import RecentCommands, commands_of
from gui.theme import Theme
from tests.fakes import make_snapshot
from tests.gui.window_fakes import SilentBridge, tell


@pytest.fixture
def window(
    qtbot: QtBot, theme: Theme, settings: QSettings, bridge: SilentBridge
) -> Iterator[MainWindow]:
    window = MainWindow(bridge, theme, settings)
    qtbot.addWidget(window)
    window.resize(1100, 700)
    window.show()
    qtbot.waitExposed(window)
    tell(window, make_snapshot(4))
    yield window
    window.close()


def ask(window: MainWindow) -> tuple[CommandPalette, QLineEdit]:
    action = window.findChild(QAction, "command-palette")
    assert isinstance(action, QAction)
    action.trigger()
    palette = window.findChild(CommandPalette, "command-palette")
    assert isinstance(palette, CommandPalette)
    search = palette.findChild(QLineEdit, "command-search")
    assert isinstance(search, QLineEdit)
    return palette, search


def texts(palette: CommandPalette) -> list[str]:
    return [command.text for command in palette.shown]


def leaves(menu: QMenu) -> int:
    found = 0
    for action in menu.actions():
        below = action.menu()
        found += leaves(below) if isinstance(below, QMenu) else not action.isSeparator()
    return found


def test_every_entry_of_every_menu_is_there_with_its_key(window: MainWindow) -> None:
    commands = commands_of(window.menuBar())
    menus = [action.menu() for action in window.menuBar().actions()]
    assert len(commands) == sum(leaves(menu) for menu in menus if isinstance(menu, QMenu)) > 60
    keys = {command.action.objectName(): command.keys for command in commands}
    assert keys["command-palette"] == "Ctrl+K"
    assert keys["step"] == "Space"
    assert keys["undo"] == "Ctrl+Z"
    assert not [c.text for c in commands if "&" in c.text or "\t" in c.text]
    assert "File › Samples" in {command.path for command in commands}


def test_ctrl_k_opens_it_and_escape_leaves_all_as_it_was(
    qtbot: QtBot, window: MainWindow, bridge: SilentBridge
) -> None:
    window.activateWindow()
    qtbot.keyClick(window.graph_view.canvas, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = window.findChild(CommandPalette, "command-palette")
    assert isinstance(palette, QWidget)
    search = palette.findChild(QLineEdit, "command-search")
    qtbot.waitUntil(lambda: QApplication.focusWidget() is search)
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert bridge.commands == []


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("checkp", "Save checkpoint"),
        ("CHECKPOINT save", "Save checkpoint"),
        ("undo", "Undo label"),
        ("ctrl+shift+z", "Redo label"),
        ("theme dark", "Dark"),
        ("doctor grad", "Gradient doctor…"),
    ],
)
def test_every_word_counts(window: MainWindow, typed: str, first: str) -> None:
    palette, search = ask(window)
    search.setText(typed)
    assert texts(palette)[0] == first
    assert all(
        word in f"{c.path} {c.text} {c.keys} {c.action.statusTip()}".casefold()
        for c in palette.shown
        for word in typed.casefold().split()
    )
    palette.close()


def test_digits_and_letters_are_typed_and_reward_nothing(
    qtbot: QtBot, window: MainWindow, bridge: SilentBridge
) -> None:
    palette, search = ask(window)
    qtbot.keyClicks(search, "s1 r5")
    assert search.text() == "s1 r5"
    assert bridge.commands == []
    palette.close()


def test_nothing_found_is_said_and_enter_does_nothing(
    qtbot: QtBot, window: MainWindow, bridge: SilentBridge
) -> None:
    palette, search = ask(window)
    search.setText("no such thing")
    assert palette.shown == []
    assert "No command is called that." in {
        label.text() for label in palette.findChildren(QLabel) if label.isVisible()
    }
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert bridge.commands == []
    palette.close()


def test_enter_carries_out_what_the_arrows_marked_and_it_comes_first_next_time(
    qtbot: QtBot, window: MainWindow, bridge: SilentBridge, settings: QSettings
) -> None:
    palette, search = ask(window)
    search.setText("save")
    wanted = texts(palette).index("Save checkpoint")
    for _ in range(wanted):
        qtbot.keyClick(search, Qt.Key.Key_Down)
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert len(bridge.of(Checkpoint)) == 1
    assert RecentCommands(settings).names() == ["checkpoint"]
    qtbot.waitUntil(lambda: window.findChild(CommandPalette, "command-palette") is None)
    again, _ = ask(window)
    assert texts(again)[0] == "Save checkpoint"
    again.close()


def test_what_cannot_be_done_now_is_shown_but_not_carried_out(
    qtbot: QtBot, window: MainWindow, bridge: SilentBridge
) -> None:
    checkpoint = window.findChild(QAction, "checkpoint")
    assert isinstance(checkpoint, QAction)
    checkpoint.setEnabled(False)
    palette, search = ask(window)
    search.setText("checkpoint")
    assert texts(palette) == ["Save checkpoint"]
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert bridge.commands == []
    palette.close()


def test_what_is_on_is_marked(window: MainWindow) -> None:
    palette, search = ask(window)
    search.setText("theme")
    tree = palette.findChild(QTreeWidget, "command-list")
    assert isinstance(tree, QTreeWidget)
    rows = [tree.topLevelItem(i) for i in range(tree.topLevelItemCount())]
    marked = [row.text(0) for row in rows if row is not None and row.text(0).startswith("✓")]
    assert marked == ["✓ Light"]
    palette.close()


def test_few_are_remembered_each_once(settings: QSettings) -> None:
    recent = RecentCommands(settings)
    assert recent.names() == []
    recent.add("a")
    assert RecentCommands(settings).names() == ["a"]
    for name in ["", "b", "a", *(str(n) for n in range(6)), "a"]:
        recent.add(name)
    assert RecentCommands(settings).names() == ["a", "5", "4", "3", "2", "1", "0", "b"]
