"""The same seed in two processes: the same actions, losses and weights, byte for byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def _start(hash_seed: int) -> subprocess.Popen[str]:
    """A run in a process of its own, with another order of sets and dictionaries of text."""
    command = [sys.executable, "-m", "tests.core.repeatable_run"]
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed)}
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_two_processes_agree_byte_for_byte() -> None:
    processes = [_start(1), _start(2)]
    outputs = [process.communicate(timeout=120) for process in processes]
    for process, (_, errors) in zip(processes, outputs, strict=True):
        assert process.returncode == 0, errors
    first, second = (json.loads(out.splitlines()[-1]) for out, _ in outputs)
    assert first == second
    runs = [first[f"default, seed {seed}"] for seed in (1, 2)]
    assert all(runs[0][what] != runs[1][what] for what in ("actions", "losses", "weights"))
    assert first["as posted, seed 1"].keys() == runs[0].keys()
