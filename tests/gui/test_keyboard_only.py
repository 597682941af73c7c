"""A whole session without a mouse: begun, labelled, read, saved, opened again, all by real keys."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from core.gradients import layer_norms
from core.session_file import SessionFile
from tests.gui.x_display import (
    SHOWN_AFTER_S,
    activate,
    clipboard,
    counts,
    needs_display,
    press,
    started,
    until,
)

N_LABELS = 20
N_UNDONE = 3
LARGEST = re.compile(r"The largest is that of (.+?) \(([^)]+)\), the smallest")

pytestmark = [needs_display]


def test_a_session_from_its_first_step_to_its_second_opening(display: str, tmp_path: Path) -> None:
    with started(display, tmp_path) as process:
        until(process, lambda: len(sessions(tmp_path)) == 1, "the session file")
        until(process, lambda: counts(sessions(tmp_path)[0]) == (0, 0, 0), "a session")
        circuit = sessions(tmp_path)
        activate(display)
        press(display, "Tab", "Tab", "Tab", "Return")  # past the circuit, which is open already
        until(process, lambda: len(sessions(tmp_path)) == 2, "the sample's session")
        (path,) = (each for each in sessions(tmp_path) if each not in circuit)
        until(process, lambda: counts(path) == (0, 0, 0), "the sample")
        read_until(process, display, tmp_path, "11 nodes, 12 edges")
        label(display, process, path)
        counted = f"Steps so far: {N_LABELS}; labels: {N_LABELS - N_UNDONE};"
        said = read_until(process, display, tmp_path, counted)
        press(display, "ctrl+s")
        until(process, lambda: reasons(path)[-1:] == ["saved"], "the checkpoint")
        press(display, "ctrl+q")
        assert process.wait(10) == 0
    check_largest_norm(said, path)

    before = sessions(tmp_path)
    with started(display, tmp_path) as process:
        until(process, lambda: set(sessions(tmp_path)) - set(before) != set(), "the circuit")
        time.sleep(SHOWN_AFTER_S)
        activate(display)
        press(display, "Return")  # what was open last is the start page's first button
        again = read_until(process, display, tmp_path, counted)
        press(display, "ctrl+q")
        assert process.wait(10) == 0
    assert LARGEST.findall(again) == LARGEST.findall(said)
    verified = subprocess.run(
        [sys.executable, "-m", "gui", "verify", str(path)], capture_output=True, check=False
    )
    assert verified.returncode == 0, verified.stdout


def sessions(folder: Path) -> list[Path]:
    """Session files."""
    return list(folder.rglob("*.gcoach"))


def reasons(path: Path) -> list[str]:
    """Why each checkpoint was taken."""
    with SessionFile(path) as file:
        return [checkpoint.reason for checkpoint in file.checkpoints()]


def label(display: str, process: subprocess.Popen[bytes], path: Path) -> None:
    """Twenty steps with a reward each, the newest three of them taken back."""
    for n in range(1, N_LABELS + 1):
        press(display, "space")
        until(process, lambda n=n: counts(path)[0] == n, f"step {n}")  # type: ignore[misc]
        time.sleep(0.1)  # three frames: the file is ahead of the screen
        press(display, str(1 + n % 5))
        until(process, lambda n=n: counts(path)[1] == n, f"label {n}")  # type: ignore[misc]
    for n in range(1, N_UNDONE + 1):
        press(display, "ctrl+z")
        events = N_LABELS + n
        until(process, lambda n=events: counts(path)[1] == n, f"undo {n}")  # type: ignore[misc]
    until(process, lambda: counts(path)[2] == 10 * N_LABELS, "the updates")
    time.sleep(SHOWN_AFTER_S)


def read_until(process: subprocess.Popen[bytes], display: str, folder: Path, wanted: str) -> str:
    """The text of "What is going on" as copied from it by keys, once it says what is wanted."""
    said: list[str] = []

    def is_said() -> bool:
        press(display, "ctrl+i")
        time.sleep(SHOWN_AFTER_S)
        press(display, "ctrl+a", "ctrl+c", "Left")  # the text stands still while it is selected
        said.append(clipboard(display, folder))
        return wanted in said[-1]

    until(process, is_said, wanted)
    return said[-1]


def check_largest_norm(said: str, path: Path) -> None:
    """The text names the layer and norm that the file's newest update has."""
    with SessionFile(path) as file:
        architecture = file.architecture()
        *_, newest = file.updates(after=file.last("updates") - 1)
    norms = layer_norms(architecture, newest.gradient_norms)
    ((layer, norm),) = LARGEST.findall(said)
    assert layer == architecture.layers[int(np.nanargmax(norms))].name
    assert float(norm) == pytest.approx(np.nanmax(norms), rel=0.05)  # two digits
