"""Running a script in a process of its own, and collecting what the doctor in it found out."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from .report.model import CallReport, Report, call_from_json

GRACE_S = 5.0
"""How long a script that was told to stop may take to do so."""
_CHILD = Path(__file__).with_name("child.py")


class DoctorError(Exception):
    """The script could not be run to an answer; the message says why in one line."""


@dataclass(frozen=True, slots=True)
class Run:
    """What one run left behind."""

    report: Report
    error: str | None
    """Why the doctor has no answer (exit status 2), or None."""


def run_script(
    script: str,
    arguments: Sequence[str] = (),
    *,
    timeout_s: float | None = None,
    environment: Mapping[str, str] | None = None,
    stdout: int | None = None,
) -> Run:
    """Run a script under the doctor.

    Args:
        script: path of a Python file.
        arguments: the script's own.
        timeout_s: stop it after so many seconds; None never does.
        environment: the script's environment variables; None hands on our own.
        stdout: file descriptor that gets the script's output; None hands on our own.

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
        command = [sys.executable, str(_CHILD), str(results), script, *arguments]
        child = subprocess.Popen(
            command,
            env=dict(os.environ if environment is None else environment),
            stdout=stdout,
        )
        stopped = _wait(child, timeout_s)
        lines = list(_lines(results))
    return _conclude(script, lines, child.returncode, stopped, timeout_s)


def _wait(child: subprocess.Popen[bytes], timeout_s: float | None) -> str | None:
    """Wait for the child; what stopped it, if it was us: "timeout" or "interrupt"."""
    try:
        with _terminate_as_interrupt():
            child.wait(timeout_s)
        return None
    except subprocess.TimeoutExpired:
        _stop(child, first_wait_s=0.0)
        return "timeout"
    except KeyboardInterrupt:
        # A terminal's Ctrl+C has reached the child as well: do not interrupt its clean-up.
        _stop(child, first_wait_s=GRACE_S if _has_terminal() else 0.0)
        return "interrupt"


def _stop(child: subprocess.Popen[bytes], first_wait_s: float) -> None:
    """Ask as Ctrl+C would, then more firmly; every wait is bounded."""
    steps = [(None, first_wait_s), (signal.SIGINT, GRACE_S), (signal.SIGTERM, 2.0)]
    if os.name == "nt":
        steps = [(None, first_wait_s), (signal.SIGTERM, GRACE_S)]
    for order, wait_s in steps:
        try:
            if order is not None:
                child.send_signal(order)
            child.wait(wait_s)
            return
        except subprocess.TimeoutExpired:
            continue
        except KeyboardInterrupt:
            break
    child.kill()
    child.wait()


def _has_terminal() -> bool:
    return sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()


@contextmanager
def _terminate_as_interrupt() -> Iterator[None]:
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


def _lines(results: Path) -> Iterator[dict[str, Any]]:
    """The JSON lines of a child; the last may be cut short when it was killed."""
    for line in results.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            return


def _conclude(
    script: str,
    lines: list[dict[str, Any]],
    status: int,
    stopped: str | None,
    timeout_s: float | None,
) -> Run:
    calls: dict[tuple[str, int], CallReport] = {}
    for line in lines:
        if "call" in line:
            call = line["call"]
            calls[call["file"], call["line"]] = call_from_json(call)
    facts = {key: value for line in lines for key, value in line.items()}
    notes = list(_notes(script, facts, status, stopped, timeout_s, asked=bool(calls)))
    report = Report(tuple(calls.values()), None if stopped else status, tuple(notes))
    if not report.healthy:
        return Run(report, None)
    return Run(report, _why_no_answer(script, facts, stopped, asked=bool(calls), status=status))


def _notes(
    script: str,
    facts: Mapping[str, Any],
    status: int,
    stopped: str | None,
    timeout_s: float | None,
    asked: bool,
) -> Iterator[str]:
    """What else has to be said about a run."""
    if stopped == "timeout":
        yield f"{script} was stopped after {timeout_s:g} s (--timeout); this was seen by then"
    elif stopped == "interrupt":
        yield f"{script} was interrupted; this was seen by then"
    elif "error" in facts:
        yield f"{script} failed: {_error(facts['error'])}"
    elif status < 0:
        yield f"{script} was ended by {_signal_name(-status)}"
    elif status > 0:
        yield f"{script} ended with exit status {status}"
    if "tensorflow" not in facts and not stopped and "error" not in facts:
        yield f"{script} never imported TensorFlow"
    elif not asked and not stopped and "error" not in facts:
        yield (
            f"{script} never asked for a gradient: no GradientTape.gradient, tf.gradients, "
            "minimize or fit"
        )
    if "forked" in facts:
        yield f"{script} started other processes; only its main process was watched"
    if "failure" in facts:
        last = str(facts["failure"]).strip().splitlines()[-1]
        yield f"the doctor itself failed at one point, the report may be incomplete: {last}"


def _why_no_answer(
    script: str, facts: Mapping[str, Any], stopped: str | None, *, asked: bool, status: int
) -> str | None:
    """The reason for exit status 2 of a run without a finding; None when it is an answer."""
    if "error" in facts and not stopped:
        module = facts["error"].get("module")
        if module:
            return f"{script} needs the module {module!r}, which this Python does not have"
        seen = "its gradients were healthy until then" if asked else "before any gradient"
        return f"{script} failed, {seen}: {_error(facts['error'])}"
    if stopped and not asked:
        return f"{script} was stopped before it had asked for a gradient"
    if status < 0 and not stopped:
        return f"{script} was ended by {_signal_name(-status)}"
    return None


def _error(error: Mapping[str, Any]) -> str:
    line = f" (line {error['line']})" if error.get("line") else ""
    message = f": {error['message']}" if error.get("message") else ""
    return f"{error['type']}{message}{line}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
