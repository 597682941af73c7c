"""A signal is an event of the window, whatever the main thread is doing when it comes."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from gui.end_signals import EndSignals

pytestmark = pytest.mark.usefixtures("handlers_put_back")


@pytest.fixture
def handlers_put_back() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_what_is_going_on_is_finished_before_the_window_closes(
    qtbot: QtBot, sent: signal.Signals
) -> None:
    lock = threading.Lock()
    closed: list[bool] = []

    def close() -> None:
        closed.append(lock.acquire(timeout=1.0))

    context = QObject()
    EndSignals().close_by(context, close)
    with lock:  # as when a job is handed to a thread
        os.kill(os.getpid(), sent)
    assert closed == []
    qtbot.waitUntil(lambda: closed == [True])


def test_a_signal_that_came_before_the_window_is_not_lost(qtbot: QtBot) -> None:
    signals = EndSignals()
    os.kill(os.getpid(), signal.SIGTERM)
    closed: list[bool] = []
    context = QObject()
    signals.close_by(context, lambda: closed.append(True))
    qtbot.waitUntil(lambda: closed == [True])
