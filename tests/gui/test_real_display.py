"""The program as installed, on an X display, with keys pressed by another program."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.session_file import SessionFile
from tests.gui.x_display import SHOWN_AFTER_S, counts, needs_display, press, started, until

pytestmark = [pytest.mark.timed, needs_display]


@pytest.fixture
def program(display: str, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    path = tmp_path / "keys.gcoach"
    with started(display, tmp_path, "--seed", "3", "--session", str(path)) as process:
        yield process, path


def test_keys_reach_the_agent_and_move_its_q_values(
    display: str, program: tuple[subprocess.Popen[bytes], Path]
) -> None:
    process, path = program
    until(process, lambda: counts(path) == (0, 0, 0), "the session file")
    for n, key in enumerate(["5", "1", "5", "1"], start=1):
        press(display, "space")
        until(process, lambda n=n: counts(path)[0] == n, f"step {n}")  # type: ignore[misc]
        time.sleep(SHOWN_AFTER_S)
        press(display, key)
        until(process, lambda n=n: counts(path)[1:] == (n, 10 * n), f"label {n} and its updates")  # type: ignore[misc]
    press(display, "space")
    until(process, lambda: counts(path)[0] == 5, "the last step")
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == 0
    assert process.stderr is not None
    assert b"QThread" not in process.stderr.read()

    with SessionFile(path) as file:
        steps = [stored.record for stored in file.steps()]
        labels = {e.step: e.value for e in file.rewards()}
    assert labels == {0: 2.0, 1: -2.0, 2: 2.0, 3: -2.0}
    last = steps[-1].q_values
    for step in steps[:4]:
        wanted = labels[step.step]
        assert wanted is not None
        newest = max(s.step for s in steps[:4] if s.action == step.action)
        if step.step == newest and all(
            labels[s.step] == wanted for s in steps[:4] if s.action == step.action
        ):
            moved = last[step.action] - step.q_values[step.action]
            assert moved * wanted > 0, f"Q of action {step.action} went the wrong way: {moved}"


def test_a_first_start_is_begun_and_labelled_by_keys_alone(display: str, tmp_path: Path) -> None:
    with started(display, tmp_path) as process:
        until(process, lambda: len(list(tmp_path.rglob("*.gcoach"))) == 1, "the session file")
        path = next(tmp_path.rglob("*.gcoach"))
        until(process, lambda: counts(path) == (0, 0, 0), "a session on the example circuit")
        time.sleep(SHOWN_AFTER_S)
        press(display, "Return")  # the first button of the start page
        press(display, "space")
        until(process, lambda: counts(path)[0] == 1, "a step")
        time.sleep(SHOWN_AFTER_S)
        press(display, "5")
        until(process, lambda: counts(path)[1:] == (1, 10), "the label and its updates")
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
    assert [file for file in tmp_path.rglob("*.gcoach") if file != path] == [], "a second session"


@pytest.mark.soak
def test_two_hundred_labels_in_a_minute_each_at_its_step(
    display: str, program: tuple[subprocess.Popen[bytes], Path]
) -> None:
    process, path = program
    until(process, lambda: counts(path) == (0, 0, 0), "the session file")
    press(display, "space")
    until(process, lambda: counts(path)[0] == 1, "the first step")
    time.sleep(SHOWN_AFTER_S)
    press(display, "3")
    until(process, lambda: counts(path)[2] == 10, "the first updates, which trace")
    started = time.monotonic()
    for n in range(2, 202):
        press(display, "space")
        until(process, lambda n=n: counts(path)[0] == n, f"step {n}")  # type: ignore[misc]
        time.sleep(0.06)  # two frames: the file is ahead of the screen
        press(display, str(1 + n % 5))
        until(process, lambda n=n: counts(path)[1] == n, f"label {n}")  # type: ignore[misc]
    seconds = time.monotonic() - started
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == 0
    with SessionFile(path) as file:
        labels = {e.step: e.value for e in file.rewards()}
    assert labels == {0: 0.0} | {n - 1: float(n % 5 - 2) for n in range(2, 202)}
    assert seconds < 60.0, f"200 labels took {seconds:.0f} s"


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_during_a_run_ends_it_cleanly(
    display: str, program: tuple[subprocess.Popen[bytes], Path], sent: signal.Signals
) -> None:
    process, path = program
    until(process, lambda: counts(path)[0] == 0, "the session file")
    press(display, "space", "r")
    until(process, lambda: counts(path)[0] >= 1, "a step")
    process.send_signal(sent)
    started = time.monotonic()
    assert process.wait(10) == 0
    assert time.monotonic() - started < 5.0
    with SessionFile(path) as file:
        assert file.checkpoints()[-1].reason == "closed"


def test_without_a_display_it_says_what_to_do(tmp_path: Path) -> None:
    own = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    own.pop("QT_QPA_PLATFORM", None)
    done = subprocess.run(
        [sys.executable, "-m", "gui"], env=own, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("graph-coach: there is no display")
    assert done.stderr.count("\n") == 1


def test_a_display_that_does_not_answer_is_named(tmp_path: Path) -> None:
    own = {k: v for k, v in os.environ.items() if k != "WAYLAND_DISPLAY"}
    own |= {"DISPLAY": ":9876", "QT_QPA_PLATFORM": "xcb"}
    done = subprocess.run(
        [sys.executable, "-m", "gui"], env=own, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "':9876' does not answer" in done.stderr
    assert done.stderr.count("\n") == 1
