"""Ending the script's process: as Ctrl+C would, then more firmly, and what it started as well."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

GRACE_S = 5.0
"""How long a script that was told to stop may take to do so."""
_LOOK_S = 0.1


def stop(
    child: subprocess.Popen[bytes],
    first_wait_s: float = 0.0,
    is_urgent: Callable[[], bool] = lambda: False,
) -> None:
    """Ask as Ctrl+C would, then more firmly; every wait is bounded.

    Args:
        child: the script's process.
        first_wait_s: how long it may take by itself before it is asked.
        is_urgent: asked again and again; once it is, nothing is waited for any more.
    """
    steps = [(None, first_wait_s), (signal.SIGINT, GRACE_S), (signal.SIGTERM, 2.0)]
    if os.name == "nt":
        steps = [(None, first_wait_s), (signal.SIGTERM, GRACE_S)]
    for order, wait_s in steps:
        try:
            if order is not None:
                child.send_signal(order)
            _wait(child, wait_s, is_urgent)
            return
        except subprocess.TimeoutExpired:
            continue
        except KeyboardInterrupt:
            break
    child.kill()
    child.wait()


def _wait(child: subprocess.Popen[bytes], wait_s: float, is_urgent: Callable[[], bool]) -> None:
    """Wait as Popen.wait does; also TimeoutExpired when it becomes urgent."""
    ends_at = time.monotonic() + wait_s
    while True:
        left_s = ends_at - time.monotonic()
        try:
            child.wait(min(_LOOK_S, max(0.0, left_s)))
            return
        except subprocess.TimeoutExpired:
            if left_s <= _LOOK_S or is_urgent():
                raise


def kill_group(child: subprocess.Popen[bytes]) -> None:
    """End a group's leader and everything it started that still runs, at once."""
    if os.name == "nt":
        command = ["taskkill", "/F", "/T", "/PID", str(child.pid)]
        subprocess.run(command, check=False, capture_output=True)
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def has_terminal() -> bool:
    """Whether a terminal's Ctrl+C reaches the child as well as us."""
    return sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()


@contextmanager
def terminate_as_interrupt() -> Iterator[None]:
    """Have SIGTERM stop the child, too, instead of leaving it behind."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    try:
        previous = signal.signal(signal.SIGTERM, interrupt)
    except ValueError:
        # Not in the main thread: whoever runs us there handles signals.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, previous)
