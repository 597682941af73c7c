"""Two windows at once, each a program of its own: on two sessions, and on one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.session_file import SessionFile
from tests.gui.x_display import counts

PATIENCE_S = 90.0
N_STEPS = 15


class Windows:
    """Starts windows of one person and ends what is left of them."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.processes: list[subprocess.Popen[str]] = []

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
        process = subprocess.Popen(
            [sys.executable, "-m", "gui", *arguments],
            env=kept | {"HOME": str(self.home), "QT_QPA_PLATFORM": "offscreen"},
            stderr=subprocess.PIPE,
            text=True,
        )
        self.processes.append(process)
        return process

    def until(self, condition: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end, f"waited {PATIENCE_S} s for {what}"
            time.sleep(0.1)

    def close(self) -> None:
        """Close all, as the desktop does at its end."""
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
        assert [process.wait(30) for process in self.processes] == [0] * len(self.processes)


@pytest.fixture
def windows(tmp_path: Path) -> Iterator[Windows]:
    windows = Windows(tmp_path)
    yield windows
    for process in windows.processes:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_two_windows_that_start_at_once_have_a_session_each(windows: Windows) -> None:
    def files() -> list[Path]:
        return sorted(windows.home.rglob("*.gcoach"))

    for _ in range(2):
        windows.start("--steps", str(N_STEPS))
    wanted = [N_STEPS, N_STEPS]
    windows.until(lambda: [counts(path)[0] for path in files()] == wanted, "two sessions")
    windows.close()
    assert [counts(path)[0] for path in files()] == wanted
    assert not list(windows.home.rglob("*.lock"))


def test_a_session_that_is_open_elsewhere_is_refused_in_one_line(windows: Windows) -> None:
    path, picture = windows.home / "a.gcoach", windows.home / "a.png"
    first = windows.start("--session", str(path), "--seed", "1", "--steps", str(N_STEPS))
    windows.until(lambda: counts(path)[0] == N_STEPS, "the first window's steps")
    second = windows.start(str(path), "--screenshot", str(picture))
    _, said = second.communicate(timeout=PATIENCE_S)
    assert second.returncode == 2
    ours = [line for line in said.splitlines() if "propagateSizeHints" not in line]
    assert ours == [
        f"graph-coach: {path} is open in another program (process {first.pid}); "
        "only a copy of it can be opened here"
    ]
    windows.processes.remove(second)
    windows.close()
    with SessionFile(path) as file:
        assert (file.count("steps"), file.checkpoints()[-1].reason) == (N_STEPS, "closed")
