"""Scripts in a process of their own; none of these needs TensorFlow."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QProcessEnvironment
from pytestqt.qtbot import QtBot

from core.doctor.conclusion import Run
from gui.doctor import run as run_module
from gui.doctor.order import ScriptOrder
from gui.doctor.run import MAX_WAITING, DoctorRun

PATIENCE_MS = 60_000


@pytest.fixture
def run(qtbot: QtBot) -> Iterator[DoctorRun]:
    made = DoctorRun(QProcessEnvironment.systemEnvironment())
    yield made
    made.kill()


def order(where: Path, text: str, **options: object) -> ScriptOrder:
    script = where / "script.py"
    script.write_text(text)
    return ScriptOrder(script, **options)  # type: ignore[arg-type]


def finish(qtbot: QtBot, run: DoctorRun, wanted: ScriptOrder) -> Run:
    with qtbot.waitSignal(run.finished, timeout=PATIENCE_MS) as told:
        run.start(wanted)
    assert not run.is_running
    ended: Run = told.args[0]
    return ended


def test_arguments_folder_and_output(qtbot: QtBot, run: DoctorRun, tmp_path: Path) -> None:
    printed: list[str] = []
    run.printed.connect(printed.append)
    text = "import os, sys\nprint(sys.argv[1:], os.getcwd())\nprint('beside', file=sys.stderr)\n"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    ended = finish(qtbot, run, order(tmp_path, text, arguments=("a b", "-x"), folder=elsewhere))
    assert "".join(printed) == f"['a b', '-x'] {elsewhere}\nbeside\n"
    assert ended.report.script_exit == 0
    assert ended.error is None


def test_a_script_that_fails_or_lacks_a_module_says_so(
    qtbot: QtBot, run: DoctorRun, tmp_path: Path
) -> None:
    ended = finish(qtbot, run, order(tmp_path, "x = 1\nraise ValueError('no such data')\n"))
    assert ended.error is not None
    assert "before any gradient: ValueError: no such data (line 2)" in ended.error
    ended = finish(qtbot, run, order(tmp_path, "import no_such_module\n"))
    assert ended.error is not None
    assert "needs the module 'no_such_module'" in ended.error


def test_a_script_that_went_away_meanwhile_is_refused(
    qtbot: QtBot, run: DoctorRun, tmp_path: Path
) -> None:
    with qtbot.waitSignal(run.refused, timeout=PATIENCE_MS) as told:
        run.start(ScriptOrder(tmp_path / "gone.py"))
    assert "does not exist; wanted a Python script" in told.args[0]


def test_an_endless_script_is_cancelled_or_stopped_in_time(
    qtbot: QtBot, run: DoctorRun, tmp_path: Path
) -> None:
    endless = "print('on', flush=True)\nimport time\nwhile True:\n    time.sleep(0.05)\n"
    with qtbot.waitSignal(run.printed, timeout=PATIENCE_MS):
        run.start(order(tmp_path, endless))
    with qtbot.waitSignal(run.finished, timeout=PATIENCE_MS) as told:
        run.stop()
    assert "interrupted" in told.args[0].report.notes[0]
    ended = finish(qtbot, run, order(tmp_path, endless, timeout_s=1))
    assert "after 1 s" in ended.report.notes[0]


def test_the_end_of_the_program_ends_the_script_at_once(
    qtbot: QtBot, run: DoctorRun, tmp_path: Path
) -> None:
    stubborn = "import os, signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    stubborn += "print(os.getpid(), flush=True)\nwhile True:\n    time.sleep(0.05)\n"
    with qtbot.waitSignal(run.printed, timeout=PATIENCE_MS) as told:
        run.start(order(tmp_path, stubborn))
    pid = int(told.args[0])
    started = time.monotonic()
    run.kill()
    assert time.monotonic() - started < 3
    assert not run.is_running
    state = Path(f"/proc/{pid}/stat")
    assert not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z"


def test_of_a_script_that_prints_a_lot_the_newest_is_shown(
    qtbot: QtBot, run: DoctorRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces: list[str] = []
    run.printed.connect(pieces.append)
    finish(qtbot, run, order(tmp_path, "for i in range(400_000):\n    print('line', i)\n"))
    assert pieces[-1].endswith("line 399999\n")
    assert max(map(len, pieces)) < MAX_WAITING + 200


def test_what_is_left_out_is_said(
    qtbot: QtBot, run: DoctorRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_module, "MAX_WAITING", 1_000)
    pieces: list[str] = []
    run.printed.connect(pieces.append)
    finish(qtbot, run, order(tmp_path, "print('x' * 20_000)\nprint('end')\n"))
    text = "".join(pieces)
    assert "KB were printed faster than they can be shown" in text
    assert text.endswith("end\n")


def test_our_own_choice_of_keras_is_not_handed_on(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = QProcessEnvironment.systemEnvironment()
    environment.remove("TF_USE_LEGACY_KERAS")
    run = DoctorRun(environment)
    monkeypatch.setenv("TF_USE_LEGACY_KERAS", "1")  # as our worker does for itself
    text = "import os, sys\nsys.exit('TF_USE_LEGACY_KERAS' in os.environ)\n"
    assert finish(qtbot, run, order(tmp_path, text)).report.script_exit == 0


def test_a_python_that_cannot_be_started_is_said(
    qtbot: QtBot, run: DoctorRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", str(tmp_path / "no-python"))
    with qtbot.waitSignal(run.refused, timeout=PATIENCE_MS) as told:
        run.start(order(tmp_path, ""))
    assert "no-python" in told.args[0]
    assert not run.is_running
