"""Running the scripts beside the tests under the doctor, once each, and reading their marks."""

from __future__ import annotations

import ast
import functools
import os
from dataclasses import dataclass, replace
from pathlib import Path

from core.doctor.conclusion import Run
from core.doctor.lessons import LESSONS
from core.doctor.process import run_script
from core.doctor.report.model import CallReport, GradientKind

SCRIPTS = Path(__file__).with_name("scripts")
ROOT = Path(__file__).parents[3]
MARK = "# <- cut"


@dataclass(frozen=True)
class Expected:
    """What the doctor must say about one situation."""

    cause: str
    none: int = 0
    zero: int = 0


TOGETHER = ("missing_situations", "zeros_situations", "traced_situations")
"""Scripts that share a process: TensorFlow is imported once. Their order does not matter."""


def run(name: str, legacy_keras: bool = True) -> Run:
    """The doctor's run of a script, the same whoever asks.

    Of one that shares its process, only the calls of its own lines.
    """
    shared = legacy_keras and name in TOGETHER
    # Not cached itself: functools takes run(name) and run(name, True) for two questions.
    ended = run_together() if shared else _run(name, legacy_keras)
    script = str(SCRIPTS / f"{name}.py")
    calls = tuple(c for c in ended.report.calls if c.place is not None and c.place.file == script)
    if not shared:
        assert calls == ended.report.calls, "a script without helpers reports its own lines only"
    return replace(ended, report=replace(ended.report, calls=calls))


@functools.cache
def run_together() -> Run:
    """One run of everything that can share a process, the lessons too."""
    scripts = [SCRIPTS / f"{name}.py" for name in TOGETHER]
    lessons = [path for lesson in LESSONS for path in (lesson.sick, lesson.cured)]
    return _run("together", True, tuple(map(str, [*scripts, *lessons])))


@functools.cache
def _run(name: str, legacy_keras: bool, arguments: tuple[str, ...] = ()) -> Run:
    """Run a script once; its output goes to the tests' stderr."""
    environment = {**os.environ, "DOCTOR_TEST_LEGACY_KERAS": "1" if legacy_keras else "0"}
    environment["PYTHONPATH"] = str(ROOT)
    script = str(SCRIPTS / f"{name}.py")
    return run_script(script, arguments, environment=environment, stdout=2, timeout_s=600)


def calls_in(name: str, situation: str, legacy_keras: bool = True) -> list[CallReport]:
    """The calls a function of a script made, also from functions inside it."""
    first, last = _lines_of(name)[situation]
    return [
        call
        for call in run(name, legacy_keras).report.calls
        if call.place is not None and first <= call.place.line <= last
    ]


def marked_line(name: str, situation: str) -> int | None:
    """The line a situation is about: marked in its function, or with its name anywhere."""
    first, last = _lines_of(name)[situation]
    for number, text in enumerate((SCRIPTS / f"{name}.py").read_text().splitlines(), start=1):
        if text.endswith(f"{MARK} {situation}"):
            return number
        if first <= number <= last and text.endswith(MARK):
            return number
    return None


@functools.cache
def situations(name: str) -> tuple[str, ...]:
    """The names of a script's functions."""
    return tuple(_lines_of(name))


@functools.cache
def _lines_of(name: str) -> dict[str, tuple[int, int]]:
    tree = ast.parse((SCRIPTS / f"{name}.py").read_text())
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {node.name: (node.lineno, node.end_lineno or node.lineno) for node in functions}


def check(name: str, situation: str, expected: Expected, legacy_keras: bool = True) -> None:
    """One situation is explained as it should be: cause, line, counts, and words for both."""
    calls = calls_in(name, situation, legacy_keras)
    assert calls, f"no call of {situation} was seen; {run(name, legacy_keras).report.notes}"
    sick = [call for call in calls if not call.healthy]
    assert len(sick) == 1, [str(call) for call in calls]
    call = sick[0]
    assert call.cause.value == expected.cause, str(call)
    line = call.cut.place.line if call.cut and call.cut.place else None
    assert line == marked_line(name, situation), str(call)
    kinds = [variable.gradient.value for variable in call.variables]
    assert (kinds.count("none"), kinds.count("zero")) == (expected.none, expected.zero), str(call)
    assert not call.path.nodes or not call.path.is_whole
    for finding in call.findings:
        assert len(finding.explanation) > 40, finding
        assert len(finding.remedy) > 40, finding
        ast.parse(finding.code)  # what is to be typed is Python


def check_healthy(name: str, situation: str, legacy_keras: bool = True) -> None:
    """One situation is right, was seen, and nothing is said against it."""
    calls = calls_in(name, situation, legacy_keras)
    assert calls, f"no call of {situation} was seen; {run(name, legacy_keras).report.notes}"
    for call in calls:
        assert call.healthy, str(call)
        assert call.findings == ()
        if call.count(GradientKind.FINITE) == len(call.variables):
            assert call.path.is_whole
