"""Closing the window: what is in memory only is not lost without a question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from core.commands import SaveSessionAs
from core.events import CommandFailed
from gui.bridge import Bridge
from gui.main_window import MainWindow
from gui.theme import Theme
from tests.fakes import make_snapshot
from tests.gui.window_fakes import SilentBridge, tell

PROBLEM = "line.gcoach: cannot be written any more (disk full). Save it elsewhere."
KEPT = make_snapshot(4, n_steps=3, session_path="line.gcoach")
LOST = make_snapshot(4, n_steps=3, storage_problem=PROBLEM)


@pytest.fixture
def bridge(monkeypatch: pytest.MonkeyPatch) -> SilentBridge:
    monkeypatch.setattr(Bridge, "is_alive", property(lambda _: True))
    return SilentBridge()


@pytest.fixture
def window(
    qtbot: QtBot, theme: Theme, bridge: SilentBridge, tmp_path: Path
) -> Iterator[MainWindow]:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    window = MainWindow(bridge, theme, settings)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.closing.close_at_once()


def question(window: MainWindow) -> QMessageBox | None:
    boxes = window.findChildren(QMessageBox, "closing-question")
    return next((box for box in boxes if box.isVisible()), None)


def answer(window: MainWindow, text: str) -> None:
    box = question(window)
    assert box is not None
    next(b for b in box.buttons() if b.text().replace("&", "") == text).click()


def choose_file(window: MainWindow, path: Path) -> None:
    dialog = window.findChild(QFileDialog, "save-session-dialog")
    assert dialog is not None
    dialog.fileSelected.emit(str(path))
    dialog.close()


def test_a_session_in_its_file_closes_at_once(window: MainWindow) -> None:
    tell(window, KEPT)
    assert window.close()


def test_a_session_in_memory_asks_once_what_shall_become_of_it(window: MainWindow) -> None:
    tell(window, KEPT)
    tell(window, LOST)
    for _ in range(3):
        assert not window.close()
    assert window.isVisible()
    assert len(window.findChildren(QMessageBox, "closing-question")) == 1
    box = question(window)
    assert box is not None
    assert box.text() == PROBLEM


def test_cancel_stays_and_asks_again_next_time(window: MainWindow) -> None:
    tell(window, KEPT)
    tell(window, LOST)
    window.close()
    answer(window, "Cancel")
    assert window.isVisible()
    assert not window.close()
    assert question(window) is not None


def test_close_without_saving_closes(window: MainWindow, bridge: SilentBridge) -> None:
    tell(window, KEPT)
    tell(window, LOST)
    window.close()
    answer(window, "Close without saving")
    assert not window.isVisible()
    assert bridge.of(SaveSessionAs) == []


def test_saved_elsewhere_it_closes_when_it_is_saved(
    window: MainWindow, bridge: SilentBridge, tmp_path: Path
) -> None:
    tell(window, KEPT)
    tell(window, LOST)
    window.close()
    answer(window, "Save as…")
    choose_file(window, tmp_path / "safe.gcoach")
    assert bridge.of(SaveSessionAs) == [SaveSessionAs(tmp_path / "safe.gcoach")]
    tell(window, LOST)
    assert window.isVisible(), "it is not saved yet"
    tell(window, KEPT)
    assert not window.isVisible()


def test_where_saving_fails_it_stays_open_whatever_is_saved_later(
    window: MainWindow, tmp_path: Path
) -> None:
    tell(window, KEPT)
    tell(window, LOST)
    window.close()
    answer(window, "Save as…")
    choose_file(window, tmp_path / "full.gcoach")
    tell(window, events=[CommandFailed("SaveSessionAs", "cannot write a session file here")])
    tell(window, KEPT)
    assert window.isVisible()


def test_a_copy_in_which_nothing_was_done_loses_nothing(window: MainWindow) -> None:
    copy = "This is a copy of line.gcoach, in memory only."
    tell(window, make_snapshot(4, n_steps=3, storage_problem=copy))
    assert window.closing.may_close()
    tell(window, make_snapshot(4, n_steps=4, storage_problem=copy))
    assert not window.closing.may_close()


def test_a_worker_that_is_gone_has_nothing_to_save(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(window, KEPT)
    tell(window, LOST)
    monkeypatch.setattr(Bridge, "is_alive", property(lambda _: False))
    assert window.closing.may_close()
