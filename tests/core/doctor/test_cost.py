"""What watching costs: 200 steps at most 5 times slower, at most 500 MB more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.doctor.process import run_script
from tests.core.doctor.runs import SCRIPTS

pytestmark = pytest.mark.timed
SCRIPT = str(SCRIPTS / "two_hundred_steps.py")
MAX_RATIO, MAX_MB = 5.0, 500.0


@pytest.mark.skipif(os.name == "nt", reason="needs the resource module")
def test_two_hundred_steps_stay_cheap(tmp_path: Path) -> None:
    alone = subprocess.run(
        [sys.executable, SCRIPT], check=True, capture_output=True, text=True
    ).stdout
    output = tmp_path / "output"
    with output.open("w") as file:
        finished = run_script(SCRIPT, timeout_s=240, stdout=file.fileno())
    assert len(finished.report.calls) == 2
    for call in finished.report.calls:
        assert call.healthy
        assert call.n_calls == 20, "recording stops after 20 healthy calls"
    *seconds, memory = (float(text) for text in alone.split())
    *watched, watched_memory = (float(text) for text in output.read_text().split())
    ratios = [b / a for a, b in zip(seconds, watched, strict=True)]
    assert max(ratios) < MAX_RATIO, f"eager and traced: {ratios}"
    assert watched_memory < memory + MAX_MB
