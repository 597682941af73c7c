"""The doctor beside the main window: opened from the menu, ended with the program."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from core.doctor.lessons import LESSONS
from core.doctor.report.model import Cause, Flow
from core.doctor.stopping import GRACE_S
from gui.doctor.desk import DoctorDesk
from gui.doctor.window import DoctorWindow
from gui.main_window import MainWindow
from gui.theme import Theme
from tests.gui.window_fakes import SilentBridge

PATIENCE_MS = 240_000


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def main_window(qtbot: QtBot, theme: Theme, settings: QSettings) -> MainWindow:
    window = MainWindow(SilentBridge(), theme, settings)
    qtbot.addWidget(window)
    window.show()
    return window


def opened(desk: DoctorDesk) -> DoctorWindow:
    desk.open()
    assert desk.window is not None
    return desk.window


def test_the_menu_opens_one_window_beside_the_main_one(main_window: MainWindow) -> None:
    action = main_window.findChild(QAction, "gradient-doctor")
    assert isinstance(action, QAction)
    assert action.shortcut().toString() == "Ctrl+G"
    action.trigger()
    first = main_window.doctor.window
    assert first is not None
    assert first.isWindow()
    assert first.isVisible()
    assert not first.isModal()
    action.trigger()
    assert main_window.doctor.window is first


def test_the_script_of_last_time_is_remembered(
    qtbot: QtBot, main_window: MainWindow, theme: Theme, settings: QSettings, tmp_path: Path
) -> None:
    script = tmp_path / "train.py"
    script.write_text("")
    window = opened(main_window.doctor)
    window.form.script.setText(str(script))
    window.form.arguments.setText("--fast")
    with qtbot.waitSignal(window.run.finished, timeout=PATIENCE_MS):
        window.run_script()
    again = opened(DoctorDesk(main_window, theme, settings))
    assert again.form.script.text() == str(script)
    assert again.form.arguments.text() == "--fast"


def running(qtbot: QtBot, window: DoctorWindow, folder: Path) -> int:
    """Start a script that never ends and does not listen; its process id."""
    script = folder / "endless.py"
    text = "import os, signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    script.write_text(text + "print(os.getpid(), flush=True)\nwhile True:\n    time.sleep(0.1)\n")
    window.form.script.setText(str(script))
    with qtbot.waitSignal(window.run.printed, timeout=PATIENCE_MS) as told:
        window.run_script()
    return int(told.args[0])


def is_running(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_the_end_of_the_program_ends_the_script(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    pid = running(qtbot, opened(main_window.doctor), tmp_path)
    assert is_running(pid)
    main_window.close()
    assert not is_running(pid)


def test_closing_the_doctors_window_ends_the_script(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    window = opened(main_window.doctor)
    pid = running(qtbot, window, tmp_path)
    with qtbot.waitSignal(window.run.finished, timeout=PATIENCE_MS):
        window.close()
    assert not is_running(pid)
    assert opened(main_window.doctor).state.notes.startswith(str(tmp_path / "endless.py"))


def test_a_script_that_does_not_listen_is_ended_when_asked_again(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    window = opened(main_window.doctor)
    pid = running(qtbot, window, tmp_path)
    window.cancel()
    assert "Stopping endless.py" in window.state.text
    started = time.monotonic()
    with qtbot.waitSignal(window.run.finished, timeout=PATIENCE_MS):
        window.cancel()
    assert time.monotonic() - started < GRACE_S / 2
    assert not is_running(pid)
    assert "interrupted" in window.state.notes


def test_a_lesson_is_sick_when_run_and_healthy_when_cured(
    qtbot: QtBot, main_window: MainWindow
) -> None:
    lesson = LESSONS[0]
    window = opened(main_window.doctor)
    window.begin_lesson(lesson)
    with qtbot.waitSignals([window.run.found, window.run.finished], timeout=PATIENCE_MS):
        window.run_script()
    assert window.report is not None
    (call,) = window.report.calls
    assert call.cause is lesson.cause is Cause.CONSTANT_LOSS
    current = window.work.path.view.current
    assert current is not None
    assert current.flow is Flow.CUT
    assert current.place is not None
    assert current.place.line == lesson.sick_line
    window.lesson.cure.click()
    with qtbot.waitSignal(window.run.finished, timeout=PATIENCE_MS):
        window.run_script()
    assert window.state.text == "All gradients are healthy."
    assert {node.flow for node in window.work.path.view.path.nodes} == {Flow.FLOWS}
