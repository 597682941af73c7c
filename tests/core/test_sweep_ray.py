"""A sweep on Ray: the same numbers as one after another, and no run is lost with its worker."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from core.sweep_ray import is_installed
from tests.core.relearning import numbers_of_run, taught

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not is_installed(), reason="needs the extra `sweep`"),
]
GRID = ("--grid", "learning_rate=0.01,0.001", "--grid", "discount=0,0.2", "--seeds", "1,2,3")
N_RUNS = 12


def started(source: Path, out: Path, workers: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "gui", "sweep", str(source), *GRID, "--json"]
    command += ["--out", str(out), "--workers", str(workers)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def finished(process: subprocess.Popen[str]) -> list[dict[str, object]]:
    """The runs, all of which came to an end."""
    out, _ = process.communicate(timeout=1_200)
    document = json.loads(out)
    assert (process.returncode, document["failed"]) == (0, 0)
    runs: list[dict[str, object]] = document["runs"]
    assert len(runs) == N_RUNS
    return runs


def same_numbers(runs: list[dict[str, object]], others: list[dict[str, object]]) -> None:
    for one, other in zip(runs, others, strict=True):
        assert (one["settings"], one["seed"]) == (other["settings"], other["seed"])
        assert one["scores"] == other["scores"]
        one_path, other_path = Path(str(one["session"])), Path(str(other["session"]))
        assert numbers_of_run(one_path) == numbers_of_run(other_path)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, object]]]:
    """The source, and its sweep one run after another."""
    folder = tmp_path_factory.mktemp("alone")
    source = taught(folder / "a.gcoach")
    return source, finished(started(source, folder / "out", workers=1))


def test_two_workers_give_the_numbers_of_one(
    tmp_path: Path, alone: tuple[Path, list[dict[str, object]]]
) -> None:
    source, expected = alone
    same_numbers(finished(started(source, tmp_path / "out", workers=2)), expected)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="finds the worker by /proc")
def test_a_killed_worker_loses_no_run(
    tmp_path: Path, alone: tuple[Path, list[dict[str, object]]]
) -> None:
    source, expected = alone
    process = started(source, tmp_path / "out", workers=2)
    try:
        killed = kill_a_worker(process, tmp_path / "out")
        runs = finished(process)
    finally:
        process.kill()
    assert killed > 0
    same_numbers(runs, expected)


def kill_a_worker(process: subprocess.Popen[str], out: Path) -> int:
    """Kill a worker while it learns, once some runs are finished; its process number."""
    end = time.monotonic() + 600
    while time.monotonic() < end and process.poll() is None:
        if len(list(out.glob("*.gcoach"))) >= 3:
            for pid in learning_workers(process.pid):
                os.kill(pid, signal.SIGKILL)
                return pid
        time.sleep(0.02)
    raise AssertionError("no worker was found while the sweep went on")


def learning_workers(root: int) -> list[int]:
    """Processes below one that do a point just now; Ray names them after what they do."""
    children: dict[int, list[int]] = {}
    titles = {}
    for entry in Path("/proc").iterdir():
        try:
            status = (entry / "stat").read_text().rpartition(")")[2].split()
            titles[int(entry.name)] = (entry / "cmdline").read_bytes()
            children.setdefault(int(status[1]), []).append(int(entry.name))
        except (OSError, ValueError):
            continue
    below, waiting = [], [root]
    while waiting:
        found = children.get(waiting.pop(), [])
        below += found
        waiting += found
    return [pid for pid in below if titles[pid].startswith(b"ray::relearn_point")]
