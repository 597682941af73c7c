"""Ctrl+C and SIGTERM close the window, unasked, from the beginning of the program on."""

from __future__ import annotations

import signal
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class EndSignals:
    """Turns the system's wish that the program ends into an event of the window.

    Python handles a signal between any two of its steps, in the middle of whatever the main
    thread is doing, locks in hand. Nothing is closed there and then: the event loop does it next.
    """

    def __init__(self) -> None:
        self._has_come = False
        self._close: tuple[QObject, Callable[[], object]] | None = None
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._come)

    def close_by(self, context: QObject, close: Callable[[], object]) -> None:
        """What a signal does from now on, and one that has come already.

        Args:
            context: with it goes the order.
            close: called by the event loop, in the main thread.
        """
        self._close = context, close
        if self._has_come:
            self._post()

    def _come(self, *_: object) -> None:
        self._has_come = True
        self._post()

    def _post(self) -> None:
        if self._close is not None:
            QTimer.singleShot(0, *self._close)
