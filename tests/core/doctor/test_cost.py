"""What watching costs: 200 steps at most 5 times slower, at most 500 MB more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.doctor.process import run_script
from tests.core.doctor.runs import SCRIPTS

SCRIPT = str(SCRIPTS / "two_hundred_steps.py")


@pytest.mark.skipif(os.name == "nt", reason="needs the resource module")
@pytest.mark.parametrize("mode", ["eager", "traced"])
def test_two_hundred_steps_stay_cheap(mode: str, tmp_path: Path) -> None:
    alone = subprocess.run(
        [sys.executable, SCRIPT, mode], check=True, capture_output=True, text=True
    ).stdout
    output = tmp_path / "output"
    with output.open("w") as file:
        finished = run_script(SCRIPT, [mode], timeout_s=120, stdout=file.fileno())
    seconds, memory = (float(text) for text in alone.split())
    watched_seconds, watched_memory = (float(text) for text in output.read_text().split())
    (call,) = finished.report.calls
    assert call.healthy
    assert call.n_calls == 20, "recording stops after 20 healthy calls"
    assert watched_seconds < 5 * seconds
    assert watched_memory < memory + 500
