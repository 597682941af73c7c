"""The start of a frozen program as a Python for the doctor's scripts, without freezing anything."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from core.doctor.process import RUN_FILE, child_command, run_script
from core.doctor.watch.places import Places
from gui.bench import main as bench
from tests.packaging import frozen_entry

ENTRY = Path(frozen_entry.__file__)
PROGRAM = """\
#!{python} -I
import sys, runpy

sys.frozen = True
runpy.run_path({entry!r}, run_name="__main__")
"""
SCRIPT = """\
import sys

import tensorflow as tf
from helper import constant

weights = tf.Variable([1.0, 2.0])
with tf.GradientTape() as tape:
    loss = constant()
assert tape.gradient(loss, [weights]) == [None]
assert sys.argv[1:] == ["--epochs", "1"]
"""
HELPER = """\
import tensorflow as tf


def constant():
    return tf.constant(3.0)
"""


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A program that is isolated from the environment and says of itself that it is frozen."""
    program = tmp_path / "graph-coach"
    program.write_text(PROGRAM.format(python=sys.executable, entry=str(ENTRY)))
    program.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    return program


def test_the_entry_and_the_doctor_mean_the_same_argument() -> None:
    assert frozen_entry.RUN_FILE == RUN_FILE


def test_a_python_runs_the_doctors_file_itself() -> None:
    assert child_command()[0] == sys.executable
    assert RUN_FILE not in child_command()


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_a_frozen_program_runs_a_script_with_its_own_modules(frozen: Path, tmp_path: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "helper.py").write_text(HELPER)
    script = folder / "train.py"
    script.write_text(SCRIPT)
    assert child_command()[:2] == [str(frozen), RUN_FILE]
    run = run_script(str(script), ["--epochs", "1"], timeout_s=120.0, stdout=2)
    assert (run.error, run.report.script_exit) == (None, 0)
    (call,) = run.report.calls
    (finding,) = call.findings
    assert finding.cause.value == "constant-loss"
    assert finding.cut is not None
    assert finding.cut.place is not None
    assert (Path(finding.cut.place.file).name, finding.cut.place.line) == ("helper.py", 5)


def test_a_frozen_programs_own_modules_are_not_the_users(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", "/opt/graph-coach/_internal", raising=False)
    places = Places("/opt/graph-coach")
    assert not places.is_user_file("/opt/graph-coach/_internal/tensorflow/python/ops.py")
    assert not places.is_user_file("json/decoder.py")
    assert places.is_user_file("/opt/graph-coach/train.py")


@pytest.mark.usefixtures("frozen")
def test_the_benchmark_wants_a_python(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench(["--only", "start"]) == 2
    assert "bench needs a Python with graph-coach installed" in capsys.readouterr().err
