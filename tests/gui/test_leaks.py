from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QThread, QTimer
from PySide6.QtWidgets import QApplication

from tests.leaks import no_python_thread_left, no_qt_work_left


def test_an_active_timer_is_found(qapp: QApplication) -> None:
    timer = QTimer()
    timer.setObjectName("forgotten")
    with pytest.raises(AssertionError, match="forgotten"), no_qt_work_left():
        timer.start(1000)


def test_a_stopped_timer_is_fine(qapp: QApplication) -> None:
    timer = QTimer()
    with no_qt_work_left():
        timer.start(1000)
        timer.stop()


def test_a_running_qthread_is_found(qapp: QApplication) -> None:
    thread = QThread()
    thread.setObjectName("worker")
    try:
        with pytest.raises(AssertionError, match="worker"), no_qt_work_left():
            thread.start()
    finally:
        thread.quit()
        thread.wait()


def test_a_running_python_thread_is_found() -> None:
    release = threading.Event()
    thread = threading.Thread(target=release.wait, name="straggler")
    try:
        with (
            pytest.raises(AssertionError, match="straggler"),
            no_python_thread_left(patience_s=0.05),
        ):
            thread.start()
    finally:
        release.set()
        thread.join()
