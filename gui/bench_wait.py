"""Waiting in the event loop so that Ctrl+C ends it: an exception in a slot would not."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

LOOK_MS = 50
"""How often Python gets to see a signal while nothing else happens."""


def wait(seconds: float) -> None:
    """Handle events for a while.

    Raises:
        KeyboardInterrupt: Ctrl+C was pressed.
    """
    with _interruptible() as loop:
        QTimer.singleShot(int(seconds * 1000), loop.quit)
        loop.exec()


def wait_until(is_so: Callable[[], bool], what: str, timeout_s: float = 120.0) -> None:
    """Handle events until something is so.

    Raises:
        KeyboardInterrupt: Ctrl+C was pressed.
        OSError: it takes too long.
    """
    was_so = is_so()
    with _interruptible() as loop:

        def look() -> None:
            nonlocal was_so
            was_so = is_so()
            if was_so:
                loop.quit()

        looks = QTimer()
        looks.timeout.connect(look)
        looks.start(1)
        QTimer.singleShot(int(timeout_s * 1000), loop, loop.quit)
        if not was_so:
            loop.exec()
        looks.stop()
    if not was_so:
        raise OSError(f"waited {timeout_s:g} s in vain until {what}")


@contextmanager
def _interruptible() -> Iterator[QEventLoop]:
    """An event loop that Ctrl+C quits; it is raised again once the loop has ended."""
    loop = QEventLoop()
    is_interrupted = False

    def interrupt(*_: object) -> None:
        nonlocal is_interrupted
        is_interrupted = True
        loop.quit()

    before = signal.signal(signal.SIGINT, interrupt)
    looks = QTimer()
    looks.timeout.connect(QCoreApplication.instance)  # any Python at all lets it see signals
    looks.start(LOOK_MS)
    try:
        yield loop
    finally:
        looks.stop()
        signal.signal(signal.SIGINT, before)
    if is_interrupted:
        raise KeyboardInterrupt
