"""The comparison in the window: its menu, the open session, the way to a new one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from gui.compare.relearn_dialog import RelearnDialog
from gui.compare.relearn_run import RelearnWish
from gui.compare.value_dialog import ValueDialog
from gui.main_window import MainWindow
from gui.number_field import NumberField
from gui.theme import Theme
from gui.workspaces import Workspace
from tests.core.relearning import taught
from tests.fakes import make_snapshot
from tests.gui.accessibility import problems
from tests.gui.window_fakes import filled_window, tell


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[MainWindow]:
    """A window on the session `lesson.gcoach` of the folder."""
    taught(tmp_path / "lesson.gcoach")
    window, _ = filled_window(theme, tmp_path, 20)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()


def trigger(window: MainWindow, name: str) -> None:
    action = window.findChild(QAction, name)
    assert isinstance(action, QAction)
    action.trigger()


def shown(window: MainWindow) -> list[str]:
    return [path.name for path in window.compare.panel.paths]


def dialog_of(qtbot: QtBot, window: MainWindow) -> RelearnDialog:
    trigger(window, "relearn")
    qtbot.waitUntil(lambda: window.findChild(RelearnDialog) is not None)
    dialog = window.findChild(RelearnDialog)
    assert isinstance(dialog, RelearnDialog)
    return dialog


def field(dialog: RelearnDialog, name: str) -> NumberField:
    found = dialog.findChild(NumberField, name)
    assert isinstance(found, NumberField)
    return found


def typed(qtbot: QtBot, dialog: RelearnDialog, name: str, text: str) -> None:
    """Type into a field and leave it."""
    each = field(dialog, name)
    each.selectAll()
    qtbot.keyClicks(each, text)
    each.editingFinished.emit()


def test_it_begins_with_the_session_that_is_open(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "compare-sessions")
    assert window.workspaces.current is Workspace.COMPARE
    qtbot.waitUntil(lambda: shown(window) == ["lesson.gcoach"])
    assert window.compare.dock.isVisible()
    action = window.findChild(QAction, "workspace-compare")
    assert isinstance(action, QAction)
    assert action.isChecked()


def test_other_files_are_added_and_a_bad_one_is_told(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    other, bad = taught(tmp_path / "other.gcoach"), tmp_path / "bad.gcoach"
    bad.write_text("no session")
    trigger(window, "compare-sessions")
    with qtbot.waitSignal(window.problem_told) as told:
        window.compare.add(other, bad)
    assert told.args is not None
    assert "bad.gcoach" in told.args[0]
    qtbot.waitUntil(lambda: shown(window) == ["lesson.gcoach", "other.gcoach"])
    for box in window.findChildren(QMessageBox):
        box.close()


def test_what_differs_is_sent_and_nothing_else(qtbot: QtBot, window: MainWindow) -> None:
    dialog = dialog_of(qtbot, window)
    assert problems(dialog) == []
    wishes: list[RelearnWish] = []
    dialog.wanted.disconnect()
    dialog.wanted.connect(wishes.append)
    typed(qtbot, dialog, "relearn-learning-learning-rate", "0,002")
    typed(qtbot, dialog, "relearn-network-channels", "16")
    typed(qtbot, dialog, "relearn-seed", "7")
    dialog.accept()
    assert [(w.settings, w.seed) for w in wishes] == [(("learning_rate=0.002", "channels=16"), 7)]
    dialog.reject()  # cancels
    dialog.reject()  # closes


def test_a_value_out_of_range_cannot_be_sent(qtbot: QtBot, window: MainWindow) -> None:
    dialog = dialog_of(qtbot, window)
    each = field(dialog, "relearn-learning-discount")
    each.selectAll()
    qtbot.keyClicks(each, "2")
    buttons = dialog.findChild(QDialogButtonBox)
    assert isinstance(buttons, QDialogButtonBox)
    assert not buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
    dialog.reject()


def test_from_the_dialog_to_a_new_row(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    dialog = dialog_of(qtbot, window)
    typed(qtbot, dialog, "relearn-learning-discount", "0.5")
    dialog.accept()
    assert window.compare.run.is_running
    names = ["lesson.gcoach", "lesson-relearned.gcoach"]
    qtbot.waitUntil(lambda: shown(window) == names, timeout=120_000)
    qtbot.waitUntil(lambda: window.findChild(RelearnDialog) is None)


def test_cancelling_keeps_the_dialog_and_nothing_else(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    dialog = dialog_of(qtbot, window)
    dialog.accept()
    assert window.compare.run.is_running
    dialog.reject()
    qtbot.waitUntil(lambda: not window.compare.run.is_running)
    assert dialog.isVisible()
    assert not list(tmp_path.glob("*relearn*"))
    dialog.reject()
    qtbot.waitUntil(lambda: window.findChild(RelearnDialog) is None)


def test_what_the_labels_bought_is_found_beside_the_window(
    qtbot: QtBot, window: MainWindow
) -> None:
    trigger(window, "value")
    qtbot.waitUntil(lambda: window.findChild(ValueDialog) is not None)
    dialog = window.findChild(ValueDialog)
    assert isinstance(dialog, ValueDialog)
    assert problems(dialog) == []
    with qtbot.waitSignal(dialog.run.answered, timeout=120_000):
        pass
    text = dialog.findChild(QLabel, "value-text")
    assert isinstance(text, QLabel)
    assert text.text().startswith("14 labels in ")
    assert "The last 14 labels changed " in text.text()
    dialog.close()


def test_a_session_without_a_file_says_what_to_do(qtbot: QtBot, window: MainWindow) -> None:
    tell(window, make_snapshot(4, session_number=2, session_path=None))
    with qtbot.waitSignal(window.compare.said) as said:
        trigger(window, "relearn")
    assert said.args is not None
    assert "Save session as" in said.args[0]


def test_closing_the_window_ends_the_process(qtbot: QtBot, window: MainWindow) -> None:
    dialog = dialog_of(qtbot, window)
    dialog.accept()
    window.close()
    assert not window.compare.run.is_running
