"""An X display of its own number, the program on it, and keys pressed by another program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from core.session_file import SessionFile
from core.store import SessionFileError

SHOWN_AFTER_S = 0.5
"""The file knows a step before the screen shows it, and a key labels what is on screen."""

needs_display = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)


@contextmanager
def virtual_display() -> Iterator[str]:
    """A virtual screen of its own number."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as numbers:
        number = numbers.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


def environment(display: str, home: Path) -> dict[str, str]:
    own = {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "HOME": str(home), "LC_ALL": "C.UTF-8"}
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "WAYLAND"))}
    return kept | own


@contextmanager
def started(display: str, home: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """The window as a process; ended when the block is, whatever happened."""
    process = subprocess.Popen(
        [sys.executable, "-m", "gui", *arguments],
        env=environment(display, home),
        stderr=subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def press(display: str, *keys: str) -> None:
    subprocess.run(["xdotool", "key", *keys], env=os.environ | {"DISPLAY": display}, check=True)


def activate(display: str) -> None:
    """Make the window the active one, as a desktop's window manager does with a new window."""
    search = ["search", "--sync", "--onlyvisible", "--name", "Graph Coach"]
    xdotool = ["xdotool", *search, "windowfocus", "--sync"]
    subprocess.run(
        xdotool, env=os.environ | {"DISPLAY": display}, check=True, timeout=30, capture_output=True
    )


def until(process: subprocess.Popen[bytes], condition: Callable[[], bool], what: str) -> None:
    seconds = 60.0
    end = time.monotonic() + seconds
    while not condition():
        if process.poll() is not None:
            assert process.stderr is not None
            pytest.fail(f"ended while waiting for {what}: {process.stderr.read().decode()}")
        assert time.monotonic() < end, f"waited {seconds} s for {what}"
        time.sleep(0.05)


def clipboard(display: str, home: Path) -> str:
    """What another program gets when it pastes."""
    code = (
        "from PySide6.QtGui import QGuiApplication; app = QGuiApplication([]); "
        "print(app.clipboard().text())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(display, home),
        capture_output=True,
        check=True,
    )
    return done.stdout.decode()


def counts(path: Path) -> tuple[int, int, int]:
    """Steps, reward events and updates in the file so far."""
    try:
        with SessionFile(path) as file:
            return file.count("steps"), file.count("rewards"), file.count("updates")
    except SessionFileError:
        return -1, -1, -1
