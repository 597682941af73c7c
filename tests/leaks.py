"""Context managers that fail when a thread, a QThread or a QTimer outlives them."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, QThread, QTimer


@contextmanager
def no_python_thread_left(patience_s: float = 2.0) -> Iterator[None]:
    """Fail when a Python thread begun inside still runs after `patience_s`."""
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + patience_s
    while left := [t for t in threading.enumerate() if t not in before and t.is_alive()]:
        assert time.monotonic() < deadline, f"threads left: {', '.join(t.name for t in left)}"
        time.sleep(0.01)


@contextmanager
def no_qt_work_left() -> Iterator[None]:
    """Fail when a QTimer or QThread started inside is still active."""
    started: list[QObject] = []
    start_timer, start_thread = QTimer.start, QThread.start

    def tracked_timer(self: QTimer, *args: int) -> None:
        started.append(self)
        start_timer(self, *args)

    def tracked_thread(self: QThread, *args: QThread.Priority) -> None:
        started.append(self)
        start_thread(self, *args)

    QTimer.start = tracked_timer  # type: ignore[method-assign, assignment]
    QThread.start = tracked_thread  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        QTimer.start = start_timer  # type: ignore[method-assign]
        QThread.start = start_thread  # type: ignore[method-assign]
    QCoreApplication.processEvents()
    left = [each for each in started if shiboken6.isValid(each) and _is_active(each)]
    names = ", ".join(each.objectName() or repr(each) for each in left)
    for each in left:
        if isinstance(each, QTimer):
            each.stop()
    assert not left, f"left active: {names}"


def _is_active(each: QObject) -> bool:
    if isinstance(each, QTimer):
        return each.isActive()
    return isinstance(each, QThread) and each.isRunning()
