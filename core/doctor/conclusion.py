"""From what the script's process wrote down to the report of the run and what else to say."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from .report.document import call_from_json
from .report.model import CallReport, Report


@dataclass(frozen=True, slots=True)
class Run:
    """What one run left behind."""

    report: Report
    error: str | None
    """Why the doctor has no answer (exit status 2), or None."""


def read_lines(results: Path) -> Iterator[dict[str, Any]]:
    """The JSON lines of a child; the last may be cut short when it was killed."""
    with results.open(encoding="utf-8") as file:
        yield from new_lines(file)


def new_lines(results: TextIO) -> Iterator[dict[str, Any]]:
    """The JSON lines that were completed since the last time; half a line waits for the next."""
    while True:
        start = results.tell()
        line = results.readline()
        if not line.endswith("\n"):
            results.seek(start)
            return
        yield json.loads(line)


def conclude(
    script: str,
    lines: list[dict[str, Any]],
    status: int,
    stopped: str | None,
    timeout_s: float | None,
) -> Run:
    """What the lines a script's process left behind say of the run.

    Args:
        script: as it was named.
        lines: the JSON lines of `run_script`, in their order.
        status: the process's exit status, −n when signal n ended it.
        stopped: what made us stop it: "timeout" or "interrupt"; None when it ended by itself.
        timeout_s: the time limit it had, in seconds.
    """
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
        yield f"{script} was stopped after {timeout_s:g} s, its time limit; this was seen by then"
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
