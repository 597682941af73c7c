"""Scripts that are missing, fail, never end, fork, print a lot, or have modules of our names."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from core.doctor import stopping
from core.doctor.conclusion import Run
from core.doctor.process import DoctorError, run_script
from tests.core.doctor.runs import ROOT


def write(folder: Path, text: str, name: str = "script.py") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


def doctor(folder: Path, text: str, *arguments: str, **options: float) -> Run:
    timeout_s = options.get("timeout_s", 60.0)
    return run_script(write(folder, text), arguments, timeout_s=timeout_s, stdout=2)


def test_a_script_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DoctorError, match=r"nowhere\.py does not exist; wanted a Python script"):
        run_script(str(tmp_path / "nowhere.py"))


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DoctorError, match="is a folder"):
        run_script(str(tmp_path))


def test_a_script_that_fails_says_where(tmp_path: Path) -> None:
    run = doctor(tmp_path, "x = 1\nraise ValueError('no such data')\n")
    assert run.report.script_exit == 1
    assert run.error is not None
    assert "before any gradient: ValueError: no such data (line 2)" in run.error


def test_a_syntax_error_is_the_scripts(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run = doctor(tmp_path, "def broken(:\n")
    assert run.error is not None
    assert "SyntaxError" in run.error
    shown = capfd.readouterr().err
    assert "run_script" not in shown, "the doctor's own frames are not the user's business"


def test_a_traceback_shows_the_users_frames_only(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    doctor(tmp_path, "def inner():\n    return 1 / 0\n\n\ninner()\n")
    shown = capfd.readouterr().err
    assert "ZeroDivisionError" in shown
    assert "in inner" in shown
    assert "core/doctor" not in shown


def test_a_missing_module_is_named(tmp_path: Path) -> None:
    run = doctor(tmp_path, "import no_such_module_anywhere\n")
    assert run.error is not None
    assert "needs the module 'no_such_module_anywhere'" in run.error


def test_never_asking_for_a_gradient_is_said(tmp_path: Path) -> None:
    run = doctor(tmp_path, "print('hello')\n")
    assert run.error is None
    assert run.report.calls == ()
    assert "never imported TensorFlow" in run.report.notes[0]


@pytest.mark.parametrize(
    ("line", "status"),
    [("sys.exit(3)", 3), ("sys.exit()", 0), ("sys.exit('bye')", 1), ("os._exit(5)", 5)],
)
def test_the_scripts_exit_status_is_kept(tmp_path: Path, line: str, status: int) -> None:
    run = doctor(tmp_path, f"import os, sys\n{line}\n")
    assert run.report.script_exit == status
    assert run.error is None


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_signal_that_ended_the_script_is_named(tmp_path: Path) -> None:
    run = doctor(tmp_path, "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n")
    assert run.report.script_exit == -signal.SIGKILL
    assert run.error is not None
    assert "SIGKILL" in run.error


def test_an_endless_script_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "import time\ntry:\n    while True:\n        time.sleep(0.01)\n"
    text += "finally:\n    open('cleaned-up', 'w').close()\n"
    monkeypatch.chdir(tmp_path)
    run = doctor(tmp_path, text, timeout_s=1.0)
    assert run.report.script_exit is None
    assert run.error is not None
    assert "stopped before it had asked for a gradient" in run.error
    assert "after 1 s, its time limit" in run.report.notes[0]
    assert (tmp_path / "cleaned-up").exists(), "stopped as Ctrl+C would, with its clean-up"


def test_a_script_that_ignores_ctrl_c_is_stopped_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stopping, "GRACE_S", 0.5)
    text = "import signal, time\nfor s in (signal.SIGINT, signal.SIGTERM):\n"
    text += "    signal.signal(s, signal.SIG_IGN)\nwhile True:\n    time.sleep(0.01)\n"
    started = time.monotonic()
    run = doctor(tmp_path, text, timeout_s=1.0)
    assert time.monotonic() - started < 20
    assert run.report.script_exit is None


def test_the_script_runs_as_it_would_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    facts = "json.dumps([__name__, __file__, sys.argv, sys.path[0], os.getcwd(), __spec__, "
    facts += "sorted(m for m in sys.modules if m.split('.')[0] in ('core', 'gui'))])"
    text = f"import json, os, sys\nopen(sys.argv[1], 'w').write({facts})\n"
    script = write(tmp_path, text)
    alone, watched = tmp_path / "alone", tmp_path / "watched"
    subprocess.run([sys.executable, script, str(alone), "--json", "-x"], check=True)
    run_script(script, [str(watched), "--json", "-x"], timeout_s=60)
    expected = json.loads(alone.read_text().replace(str(alone), str(watched)))
    assert json.loads(watched.read_text()) == expected
    assert expected[0] == "__main__"
    assert expected[6] == [], "none of our modules is loaded under its own name"


def test_modules_of_our_names_are_the_users(tmp_path: Path) -> None:
    for name in ("core", "gui", "assets", "process", "report"):
        write(tmp_path, f"MINE = {name!r}\n", f"{name}.py")
    text = "import core, gui, assets, process, report\n"
    text += "assert [m.MINE for m in (core, gui, assets)] == ['core', 'gui', 'assets']\n"
    text += "assert (process.MINE, report.MINE) == ('process', 'report')\n"
    run = doctor(tmp_path, text)
    assert run.report.script_exit == 0
    assert run.error is None


def test_our_modules_do_not_appear_in_their_place(tmp_path: Path) -> None:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    script = write(tmp_path, "import process\n")
    run = run_script(script, environment=environment, timeout_s=60)
    assert run.error is not None
    assert "needs the module 'process'" in run.error


def test_an_explicit_environment_is_handed_on(tmp_path: Path) -> None:
    text = "import os, sys\nsys.exit('TF_USE_LEGACY_KERAS' in os.environ)\n"
    script = write(tmp_path, text)
    ours = {**os.environ, "TF_USE_LEGACY_KERAS": "1"}
    cleaned = {k: v for k, v in ours.items() if k != "TF_USE_LEGACY_KERAS"}
    assert run_script(script, environment=ours, timeout_s=60).report.script_exit == 1
    assert run_script(script, environment=cleaned, timeout_s=60).report.script_exit == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_fork_is_noted_and_does_not_report(tmp_path: Path) -> None:
    text = "import os, sys\npid = os.fork()\nif pid == 0:\n    sys.exit(7)\nos.waitpid(pid, 0)\n"
    run = doctor(tmp_path, text)
    assert run.report.script_exit == 0
    assert any("only its main process was watched" in note for note in run.report.notes)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_multiprocessing_works_and_is_noted(tmp_path: Path, method: str) -> None:
    text = "import multiprocessing\n\n\ndef double(x):\n    return 2 * x\n\n\n"
    text += f"if __name__ == '__main__':\n    context = multiprocessing.get_context({method!r})\n"
    text += "    with context.Pool(1) as pool:\n        assert pool.map(double, [1, 2]) == [2, 4]\n"
    run = doctor(tmp_path, text)
    assert run.report.script_exit == 0
    assert any("only its main process was watched" in note for note in run.report.notes)


ENDLESS = """
import pathlib, sys, time
import tensorflow as tf
v = tf.Variable(1.0)
with tf.GradientTape() as tape:
    loss = tf.round(v)
tape.gradient(loss, v)
print("x" * 1_000_000)
pathlib.Path(sys.argv[1]).touch()
while True:
    time.sleep(0.05)
"""


def test_ctrl_c_reports_what_was_seen_so_far(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    script = write(tmp_path, ENDLESS)
    command = [sys.executable, "-m", "core.doctor", "--json", script, str(ready)]
    child = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    deadline = time.monotonic() + 90
    while not ready.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    output, _ = child.communicate(timeout=60)
    document = json.loads(output)
    assert child.returncode == 1
    assert document["calls"][0]["cause"] == "non-differentiable-op"
    assert document["calls"][0]["cut"]["line"] == 6
    assert document["script_exit"] is None
    assert "interrupted" in document["notes"][0]
