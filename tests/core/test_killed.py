"""Killed at any moment: every label that was shown is in the file once, and the session goes on."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.resume import resume
from core.session_file import SessionFile
from core.store import SessionFileError
from core.verify import verify
from tests.core.session_files import rows

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
ROOT = Path(__file__).parents[2]


class Labeller:
    """The process that makes the programs that are killed."""

    def __init__(self) -> None:
        environment = os.environ | {"PYTHONPATH": str(ROOT), "TF_CPP_MIN_LOG_LEVEL": "3"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.core.killed_labeller"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.line() == "ready"

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def live_and_die(self, path: Path, n_labels: int, seconds: float) -> list[str]:
        """Let a program give so many labels, kill it some time after; what it told."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{path}\n")
        self.process.stdin.flush()
        kind, child = self.line().split()
        assert kind == "born"
        told: list[str] = []
        killer: threading.Timer | None = None
        while (line := self.line()) != "died":
            assert line, "the labeller itself ended"
            told.append(line)
            n_shown = sum(each.startswith("shown") for each in told)
            if killer is None and line.startswith(("open", "shown")) and n_shown == n_labels:
                killer = threading.Timer(seconds, os.kill, (int(child), signal.SIGKILL))
                killer.start()
        assert killer is not None, told
        killer.join()
        return told

    def end(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(timeout=20)
        self.process.stdout.close()


@pytest.fixture
def labeller() -> Iterator[Labeller]:
    made = Labeller()
    yield made
    made.end()


def kill_often(labeller: Labeller, path: Path, n_kills: int, seed: int) -> tuple[int, int]:
    """Kill, check, resume, and again; how many labels were shown, and pressed but never shown."""
    rng = random.Random(seed)
    shown: dict[int, float] = {}
    pressed: dict[int, float] = {}
    for number in range(n_kills):
        # TensorFlow traces the update in each new process, between the first and second label.
        told = labeller.live_and_die(path, rng.choice([0, 1, 2, 2, 2]), rng.uniform(0.0, 2.0))
        assert not [line for line in told if line.startswith("failed")], told
        assert told[0].startswith("open anew" if number == 0 else "open Resumed"), told
        for line in told[1:]:
            kind, step, value = line.split()
            (pressed if kind == "press" else shown)[int(step)] = float(value)
        stored = rows(path, "SELECT step, value, kind FROM rewards ORDER BY id")
        steps = [step for step, _, _ in stored]
        assert len(steps) == len(set(steps)), "none twice"
        found = {step: value for step, value, _ in stored}
        assert shown.items() <= found.items(), "every label that was shown, with its value"
        assert found.items() <= pressed.items(), "and none that was not given"
        with SessionFile(path) as file:
            assert file.changed_rewards() == []
    return len(shown), len(pressed) - len(shown)


def check_whole(path: Path, n_shown: int) -> None:
    session = resume(path)
    assert session.rewards.n_labelled >= n_shown
    session.close()
    result = verify(path)
    assert result.is_equal, result.describe()


def test_five_kills_lose_no_label(labeller: Labeller, tmp_path: Path) -> None:
    path = tmp_path / "killed.gcoach"
    n_shown, _ = kill_often(labeller, path, 5, seed=1)
    assert n_shown > 5
    check_whole(path, n_shown)


@pytest.mark.soak
def test_fifty_kills_lose_no_label(labeller: Labeller, tmp_path: Path) -> None:
    path = tmp_path / "killed.gcoach"
    n_shown, n_unseen = kill_often(labeller, path, 50, seed=2)
    print(f"{n_shown} labels shown, {n_unseen} pressed but killed before they were shown")
    assert n_shown > 100
    check_whole(path, n_shown)


SAVER = """
import sys
from pathlib import Path
from core.arrays import bundle
from core.journal import Journal
from core.recorder import Moment
import numpy as np
path = Path(sys.argv[1])
journal = Journal.reopen(path) if path.exists() else Journal(path, {})
number = journal.last_event_id
while True:
    number += 1
    journal.add_event("saved", Moment(number, number, 0), {})
    data = bundle({"w": np.full(200_000, number, np.int64)}, {"number": number})
    journal.add_checkpoint(Moment(number, number, 0), "periodic", data)
    print(number, flush=True)
"""


def test_killed_while_saving_leaves_the_checkpoint_before(tmp_path: Path) -> None:
    """Checkpoints of 1.6 MB without a pause: nearly every kill comes in the middle of one."""
    from core.arrays import read_bundle

    path = tmp_path / "a.gcoach"
    rng = random.Random(4)
    n_saved = 0
    for _ in range(12):
        with subprocess.Popen(
            [sys.executable, "-c", SAVER, str(path)],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        ) as saver:
            assert saver.stdout is not None
            saver.stdout.readline()
            time.sleep(rng.uniform(0.0, 0.3))
            saver.kill()
            said = saver.stdout.read().split()
        n_saved = max([n_saved, *map(int, said)])
        with SessionFile(path) as file:
            kept = file.checkpoints()
            assert kept[-1].update_step >= n_saved
            assert len(kept) >= min(2, n_saved)
            for checkpoint in kept:
                arrays, facts = read_bundle(file.checkpoint_data(checkpoint.id), "checkpoint")
                assert facts["number"] == checkpoint.update_step
                assert (arrays["w"] == checkpoint.update_step).all()
            n_saved = kept[-1].update_step
    assert n_saved > 20


def test_a_file_killed_before_it_was_whole_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.gcoach").touch()
    with pytest.raises(SessionFileError, match="tables missing"):
        resume(tmp_path / "a.gcoach")
