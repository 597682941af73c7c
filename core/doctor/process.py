"""Running a script in a process of its own, and collecting what the doctor in it found out."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Protocol

from . import stopping
from .conclusion import Run, conclude, new_lines, read_lines

CHILD = Path(__file__).with_name("child.py")
RUN_FILE = "--run-file"
"""First argument to a frozen program that shall run a file as Python would."""
LOOK_S = 0.1
"""How often a run that is overseen is looked at."""


class DoctorError(Exception):
    """The script could not be run to an answer; the message says why in one line."""


class Order(Enum):
    """What an overseer wants of a running script."""

    GO_ON = "go on"
    STOP = "stop"
    """As Ctrl+C would; it may clean up."""
    KILL = "kill"
    """At once, with everything it started."""


class Overseer(Protocol):
    """Somebody who watches a run while it goes on."""

    def take(self, lines: Sequence[Mapping[str, Any]]) -> None:
        """Lines the script's process has written since the last time; maybe none."""

    def order(self) -> Order:
        """What to do with the script now."""


def child_command() -> list[str]:
    """What starts `child.py`: a frozen program has no Python beside it and runs the file itself."""
    is_frozen = getattr(sys, "frozen", False)
    return [sys.executable, *([RUN_FILE] if is_frozen else []), str(CHILD)]


def run_script(
    script: str,
    arguments: Sequence[str] = (),
    *,
    timeout_s: float | None = None,
    environment: Mapping[str, str] | None = None,
    stdout: int | None = None,
    overseer: Overseer | None = None,
) -> Run:
    """Run a script under the doctor.

    Args:
        script: path of a Python file.
        arguments: the script's own.
        timeout_s: stop it after so many seconds; None never does.
        environment: the script's environment variables; None hands on our own.
        stdout: file descriptor that gets the script's output; None hands on our own.
        overseer: hears of every call as soon as it is known. The script then has no input and a
            group of processes of its own, of which nothing is left running in the end.

    Raises:
        DoctorError: there is no such script.
    """
    path = Path(script)
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "does not exist"
        raise DoctorError(f"{script} {what}; wanted a Python script")
    with tempfile.TemporaryDirectory(prefix="graph-coach-doctor-") as folder:
        results = Path(folder) / "results.jsonl"
        results.touch()
        child = subprocess.Popen(
            [*child_command(), "run_script", str(results), script, *arguments],
            env=dict(os.environ if environment is None else environment),
            stdin=None if overseer is None else subprocess.DEVNULL,
            stdout=stdout,
            start_new_session=overseer is not None,
        )
        if overseer is None:
            stopped = _wait(child, timeout_s)
        else:
            stopped = _oversee(child, timeout_s, results, overseer)
        lines = list(read_lines(results))
    return conclude(script, lines, child.returncode, stopped, timeout_s)


def _wait(child: subprocess.Popen[bytes], timeout_s: float | None) -> str | None:
    """Wait for the child; what stopped it, if it was us: "timeout" or "interrupt"."""
    try:
        with stopping.terminate_as_interrupt():
            child.wait(timeout_s)
        return None
    except subprocess.TimeoutExpired:
        stopping.stop(child)
        return "timeout"
    except KeyboardInterrupt:
        # A terminal's Ctrl+C has reached the child as well: do not interrupt its clean-up.
        stopping.stop(child, stopping.GRACE_S if stopping.has_terminal() else 0.0)
        return "interrupt"


def _oversee(
    child: subprocess.Popen[bytes], timeout_s: float | None, results: Path, overseer: Overseer
) -> str | None:
    """Wait as `_wait` does, handing on what is written meanwhile; leaves nothing running."""
    ends_at = None if timeout_s is None else time.monotonic() + timeout_s
    try:
        with stopping.terminate_as_interrupt(), results.open(encoding="utf-8") as file:
            while child.poll() is None:
                order = overseer.order()
                if order is not Order.GO_ON or (ends_at and time.monotonic() > ends_at):
                    if order is not Order.KILL:
                        stopping.stop(child, is_urgent=lambda: overseer.order() is Order.KILL)
                    return "timeout" if order is Order.GO_ON else "interrupt"
                overseer.take(list(new_lines(file)))
                time.sleep(LOOK_S)
        return None
    except KeyboardInterrupt:
        return "interrupt"
    finally:
        stopping.kill_group(child)
