"""A run for a window: what is told while it goes on, and that nothing outlives it."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.doctor import live
from core.doctor.conclusion import new_lines
from core.doctor.process import CHILD, Order
from core.doctor.stopping import GRACE_S

FOREVER = "while True:\n    time.sleep(0.05)\n"
CALL = {
    "file": "x.py",
    "line": 3,
    "function": "",
    "asked_by": "GradientTape.gradient",
    "recorded_calls": 1,
    "variables": [],
    "causes": [],
    "path": {"nodes": [], "edges": [], "hidden": 0},
}


class Live:
    """A started run, as a window has it."""

    def __init__(self, folder: Path, text: str, *options: str) -> None:
        script = folder / "script.py"
        script.write_text(f"import json, os, signal, subprocess, sys, time\n{text}")
        self.process = subprocess.Popen(
            [sys.executable, str(CHILD), "live", *options, str(script), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def order(self, order: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{order}\n")
        self.process.stdin.flush()

    def end(self) -> dict[str, Any]:
        """The last line it says; its input stays open until then, for to close it is an order."""
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        output = self.process.stdout.read()
        self.errors = self.process.stderr.read()
        self.process.communicate(timeout=60)
        last: dict[str, Any] = json.loads(output.splitlines()[-1])
        return last


def wait_for(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    """Whether a process runs; one that has ended and is not yet collected does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_the_last_line_is_the_whole_run(tmp_path: Path) -> None:
    said = Live(tmp_path, "print('hello')\nprint('there', file=sys.stderr)\n")
    last = said.end()
    assert last["error"] is None
    assert last["report"]["script_exit"] == 0
    assert "never imported TensorFlow" in last["report"]["notes"][0]
    assert said.errors.splitlines() == ["hello", "there"]


def test_output_comes_while_the_script_runs_and_in_utf_8(tmp_path: Path) -> None:
    said = Live(tmp_path, f"print('läuft')\n{FOREVER}")
    assert said.process.stderr is not None
    assert said.process.stderr.readline() == "läuft\n"
    said.order("stop")
    said.end()


def test_a_script_has_no_input(tmp_path: Path) -> None:
    last = Live(tmp_path, "input()\n").end()
    assert "EOFError" in last["error"]


def test_nothing_to_run_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, str(CHILD), "live", str(tmp_path / "none.py")]
    ended = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert json.loads(ended.stdout) == {
        "refused": f"{tmp_path / 'none.py'} does not exist; wanted a Python script"
    }


def test_stop_lets_the_script_clean_up(tmp_path: Path) -> None:
    text = f"try:\n    open(sys.argv[1] + '/ready', 'w').close()\n    {FOREVER.strip()}\n"
    text += "finally:\n    open(sys.argv[1] + '/cleaned-up', 'w').close()\n"
    text = text.replace("while True:\n    ", "while True: ")
    said = Live(tmp_path, text)
    wait_for((tmp_path / "ready").exists)
    said.order("stop")
    last = said.end()
    assert (tmp_path / "cleaned-up").exists()
    assert "interrupted" in last["report"]["notes"][0]
    assert last["report"]["script_exit"] is None


def test_a_window_that_goes_away_takes_its_script_along(tmp_path: Path) -> None:
    said = Live(tmp_path, f"open(sys.argv[1] + '/pid', 'w').write(str(os.getpid()))\n{FOREVER}")
    wait_for(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text() != "")
    assert said.process.stdin is not None
    said.process.stdin.close()
    said.process.stdin = None  # communicate must not flush it
    said.end()
    assert not is_running(int((tmp_path / "pid").read_text()))


def test_a_time_limit_is_kept(tmp_path: Path) -> None:
    last = Live(tmp_path, FOREVER, "--timeout", "0.5").end()
    assert "after 0.5 s" in last["report"]["notes"][0]


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("order", ["stop", "kill", None], ids=["stop", "kill", "ends by itself"])
def test_what_the_script_started_ends_with_it(tmp_path: Path, order: str | None) -> None:
    text = "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
    text += "open(sys.argv[1] + '/pids', 'w').write(f'{os.getpid()} {child.pid} ')\n"
    said = Live(tmp_path, text + (FOREVER if order else ""))
    pids = tmp_path / "pids"
    wait_for(lambda: pids.exists() and pids.read_text().endswith(" "))
    if order is not None:
        said.order(order)
    said.end()
    for pid in map(int, pids.read_text().split()):
        wait_for(lambda pid=pid: not is_running(pid))  # type: ignore[misc]


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_kill_does_not_wait_for_a_script_that_ignores_everything(tmp_path: Path) -> None:
    text = "for s in (signal.SIGINT, signal.SIGTERM):\n    signal.signal(s, signal.SIG_IGN)\n"
    text += f"open(sys.argv[1] + '/ready', 'w').close()\n{FOREVER}"
    said = Live(tmp_path, text)
    wait_for((tmp_path / "ready").exists)
    said.order("stop")
    time.sleep(0.3)
    started = time.monotonic()
    said.order("kill")
    said.end()
    assert time.monotonic() - started < GRACE_S / 2


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_script_can_be_interrupted_though_we_were_started_in_the_background(
    tmp_path: Path,
) -> None:
    text = "handler = signal.getsignal(signal.SIGINT)\n"
    text += "sys.exit(handler is not signal.default_int_handler)\n"
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell does for a job with "&"
    try:
        said = Live(tmp_path, text)
    finally:
        signal.signal(signal.SIGINT, before)
    assert said.end()["report"]["script_exit"] == 0


def test_half_a_line_waits_for_the_rest(tmp_path: Path) -> None:
    results = tmp_path / "results"
    with results.open("w") as writer, results.open() as reader:
        writer.write('{"a": 1}\n{"b"')
        writer.flush()
        assert list(new_lines(reader)) == [{"a": 1}]
        assert list(new_lines(reader)) == []
        writer.write(": 2}\n")
        writer.flush()
        assert list(new_lines(reader)) == [{"b": 2}]


def test_a_call_is_told_at_once_and_nothing_else() -> None:
    answers = io.StringIO()
    window = live.Window(io.StringIO(""), answers)
    window.take([{"tensorflow": "2.21.0"}, {"call": CALL}])
    assert [json.loads(line) for line in answers.getvalue().splitlines()] == [{"call": CALL}]


@pytest.mark.parametrize(
    ("typed", "order"),
    [("", Order.STOP), ("stop\n", Order.STOP), ("stop\nkill\n", Order.KILL)],
)
def test_orders_are_read_and_silence_is_one(typed: str, order: Order) -> None:
    window = live.Window(io.StringIO(typed), io.StringIO())
    wait_for(lambda: window.order() is order)
