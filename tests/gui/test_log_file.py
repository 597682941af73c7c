"""The log: where it is, what is in it, that it stays small and never disturbs."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, qInstallMessageHandler, qWarning
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QDialog, QMessageBox, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from core import events as e
from core.outbox import Telemetry
from gui import log_file
from gui.error_hooks import survive_exceptions
from gui.log_dialog import LogDialog, read_end
from gui.log_file import log_folder, log_path, logger, start_log, stop_log
from gui.log_keeper import LogKeeper, log_qt_messages
from gui.main_window import MainWindow
from gui.theme import Theme
from tests.gui.window_fakes import SilentBridge


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    """A log file in use."""
    handler = start_log(tmp_path / "logs")
    assert handler is not None
    yield handler.path
    stop_log()


@pytest.fixture
def window(
    qtbot: QtBot, theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    """A window whose errors are written down."""
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    bridge = SilentBridge()
    window = MainWindow(bridge, theme, settings)
    qtbot.addWidget(window)
    window.show()
    LogKeeper(bridge.drained, window.problem_told, window)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    survive_exceptions(window)
    yield window
    window.closing.close_at_once()


def written(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_the_log_is_in_the_users_folder_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    folder = log_folder()
    assert folder.is_absolute()
    assert Path.home() in folder.parents
    if sys.platform.startswith("linux"):
        assert folder.name == "logs"
        assert "state" in folder.parts


def test_each_start_is_a_line(log: Path) -> None:
    assert "INFO started: Python 3." in written(log)
    assert log_path() == log


def test_the_log_never_takes_more_than_four_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_file, "MAX_BYTES", 2_000)
    start_log(tmp_path)
    for number in range(1_000):
        logger().info("line %d", number)
    stop_log()
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["graph-coach.log", *(f"graph-coach.log.{i}" for i in (1, 2, 3))]
    assert all(path.stat().st_size <= 2_000 for path in tmp_path.iterdir())
    assert written(tmp_path / "graph-coach.log").endswith("line 999\n")


def test_a_log_that_cannot_be_written_costs_nothing_but_its_lines(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stop_log()
    log.unlink()
    log.mkdir()
    assert start_log(log.parent) is not None
    logger().error("lost")
    assert capsys.readouterr().err == ""


def test_without_a_folder_there_is_no_log(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert start_log(tmp_path / "file" / "logs") is None
    assert log_path() is None


def test_errors_of_both_threads_and_of_any_other_are_in_it(
    log: Path, window: MainWindow, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        raise KeyError("of the window")
    except KeyError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    failed = e.CommandFailed("Run", "RuntimeError: of the worker", "its trace")
    died = e.WorkerDied("MemoryError: too much", "last trace")
    window._bridge.drained.emit(Telemetry(None, (), 0, (failed, died)))
    thread = threading.Thread(target=lambda: [][1], name="helper")
    thread.start()
    thread.join()
    text = written(log)
    assert "KeyError: 'of the window'" in text
    assert "test_log_file.py" in text
    assert "Run failed: RuntimeError: of the worker\nits trace" in text
    assert "the worker died: MemoryError: too much\nlast trace" in text
    assert "nobody caught this in helper:" in text
    assert "IndexError" in text
    err = capsys.readouterr().err
    assert "of the window" in err
    assert "IndexError" in err


def test_what_the_person_was_told_is_in_it(log: Path, window: MainWindow) -> None:
    window.tell_problem("No", "this file is no graph")
    assert "WARNING told: this file is no graph" in written(log)


def test_an_error_that_comes_with_every_tick_is_one_message(window: MainWindow) -> None:
    for _ in range(5):
        window.tell_problem("Something went wrong", "KeyError: 3", "trace")
    window.tell_problem("Something went wrong", "KeyError: 4", "trace")
    texts = [box.text() for box in window.findChildren(QMessageBox, "problem")]
    assert sorted(texts) == ["KeyError: 3", "KeyError: 4"]


@pytest.mark.qt_log_ignore("a warning of Qt")
def test_warnings_of_qt_are_in_it_and_still_on_stderr(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = qInstallMessageHandler(None)
    log_qt_messages()
    try:
        qWarning("a warning of Qt")
    finally:
        qInstallMessageHandler(before)
    assert "WARNING Qt: a warning of Qt" in written(log)
    assert "a warning of Qt" in capsys.readouterr().err


def test_the_menu_shows_the_end_of_the_log(log: Path, window: MainWindow) -> None:
    logger().info("the newest line")
    action = window.findChild(QAction, "log")
    assert action is not None
    action.trigger()
    dialog = window.findChild(QDialog, "log-dialog")
    assert isinstance(dialog, LogDialog)
    text = dialog.findChild(QPlainTextEdit, "log-text")
    assert text is not None
    assert text.isReadOnly()
    assert "the newest line" in text.toPlainText()
    button = dialog.findChild(QPushButton, "log-copy")
    assert button is not None
    button.click()
    assert "the newest line" in QGuiApplication.clipboard().text()
    dialog.close()


def test_without_a_log_the_menu_says_so(window: MainWindow) -> None:
    assert log_path() is None
    window._orders.show_log()
    assert "No log is kept" in window._message.text()


def test_the_end_of_a_long_file_begins_with_a_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_text("first line\nsecond ü line\nthird\n", encoding="utf-8")
    assert read_end(path, 1_000) == "first line\nsecond ü line\nthird\n"
    assert read_end(path, 12) == "third\n"
    assert "nowhere" in read_end(tmp_path / "nowhere", 10)


def test_other_libraries_logs_are_left_alone(log: Path) -> None:
    logging.getLogger("other").warning("not ours")
    assert "not ours" not in written(log)
