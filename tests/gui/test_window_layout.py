from __future__ import annotations

from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from gui.main_window import MainWindow
from gui.theme import Theme
from tests.gui.window_fakes import SilentBridge


def opened(qtbot: QtBot, theme: Theme, settings: QSettings) -> MainWindow:
    window = MainWindow(SilentBridge(), theme, settings)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    qtbot.waitExposed(window)
    return window


def test_the_table_of_steps_is_open_again_when_it_was_left_open(
    qtbot: QtBot, theme: Theme, settings: QSettings
) -> None:
    window = opened(qtbot, theme, settings)
    window.timeline.toggle_table()
    qtbot.waitUntil(window.timeline.panel.table.isVisible)
    window.close()
    again = opened(qtbot, theme, settings)
    assert again.timeline.header.is_unfolded
    assert again.timeline.panel.table.isVisible()
    again.close()


def test_a_folded_timeline_takes_no_more_height_than_its_strip_needs(
    qtbot: QtBot, theme: Theme, settings: QSettings
) -> None:
    window = opened(qtbot, theme, settings)
    folded = window.timeline.dock.height()
    window.timeline.toggle_table()
    qtbot.waitUntil(lambda: window.timeline.dock.height() > 2 * folded)
    window.window_layout.save()
    window.timeline.toggle_table()
    qtbot.waitUntil(lambda: window.timeline.dock.height() == folded)
    window.window_layout.restore()
    qtbot.wait(50)
    assert window.timeline.dock.height() == folded, "a height saved with the table is not kept"
    window.close()
