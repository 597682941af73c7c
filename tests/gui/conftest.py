"""Fixtures of the window's tests: no thread and no timer outlives its test."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QThread, QTimer
from PySide6.QtWidgets import QApplication

from gui.theme import Appearance, Theme


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    return ["graph-coach-tests"]


@pytest.fixture(autouse=True)
def _no_thread_left() -> Iterator[None]:
    """Fail a test that leaves a Python thread running."""
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + 2.0
    while left := [t for t in threading.enumerate() if t not in before and t.is_alive()]:
        if time.monotonic() > deadline:
            pytest.fail(f"threads left running: {', '.join(t.name for t in left)}")
        time.sleep(0.01)


@pytest.fixture(autouse=True)
def _no_qt_work_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test that leaves a QTimer active or a QThread running."""
    timers: list[QTimer] = []
    threads: list[QThread] = []
    start_timer, start_thread = QTimer.start, QThread.start

    def tracked_timer(self: QTimer, *args: int) -> None:
        timers.append(self)
        start_timer(self, *args)

    def tracked_thread(self: QThread, *args: QThread.Priority) -> None:
        threads.append(self)
        start_thread(self, *args)

    monkeypatch.setattr(QTimer, "start", tracked_timer)
    monkeypatch.setattr(QThread, "start", tracked_thread)
    yield
    QCoreApplication.processEvents()
    active = [t for t in timers if shiboken6.isValid(t) and t.isActive()]
    running = [t for t in threads if shiboken6.isValid(t) and t.isRunning()]
    names = [repr(each.objectName() or each) for each in (*active, *running)]
    for timer in active:
        timer.stop()
    assert not names, f"left active: {', '.join(names)}"


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light theme on the tests' application; gone again after the test."""
    result = Theme(qapp, Appearance.LIGHT)
    yield result
    result.setParent(None)
    result.deleteLater()
