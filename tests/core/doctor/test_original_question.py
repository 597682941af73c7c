"""The code of the question this program began with, and our own learner, under the doctor."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.doctor.conclusion import Run
from core.doctor.process import run_script
from core.doctor.report.model import GradientKind
from tests.core.doctor.runs import ROOT, SCRIPTS, run


def test_the_question_is_answered_with_the_line_of_the_constant() -> None:
    finished = run("original_question")
    (call,) = finished.report.calls
    text = (SCRIPTS / "original_question.py").read_text().splitlines()
    assert call.cause.value == "constant-loss"
    assert call.cut is not None
    assert call.cut.place is not None
    assert "loss = tf.constant(100" in text[call.cut.place.line - 1]
    assert call.count(GradientKind.NONE) == len(call.variables) == 34
    assert "inside the tape" in call.findings[0].remedy


def test_the_failure_that_followed_from_it_is_not_the_doctors() -> None:
    finished = run("original_question")
    assert finished.report.script_exit == 1
    assert finished.error is None
    assert any("failed" in note for note in finished.report.notes)


def learner(*arguments: str) -> Run:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    script = str(SCRIPTS / "own_learner.py")
    return run_script(script, arguments, environment=environment, stdout=2, timeout_s=120)


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [(("default", "8"), "healthy"), (("batchnorm", "1"), "batchnorm-single-graph")],
)
def test_our_own_learner(arguments: tuple[str, str], cause: str) -> None:
    finished = learner(*arguments)
    (call,) = finished.report.calls
    assert call.cause.value == cause, str(call)
    assert call.place is not None
    assert Path(call.place.file).parent == ROOT / "core"
