"""A disk that fills up under a whole program: it goes on in memory, says so, loses nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from core.cli import main as run_command
from core.session_file import SessionFile


def n_labels(path: Path) -> int:
    with SessionFile(path) as file:
        assert not file.changed_rewards()
        return sum(1 for _ in file.rewards())


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_a_session_outlives_a_full_disk(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.full_disk_person", str(tmp_path)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    full, elsewhere = tmp_path / "full.gcoach", tmp_path / "elsewhere.gcoach"
    assert str(full) in told["said"]
    assert "cannot be written any more" in told["said"]
    assert told["warned"] == [False, True, False]
    assert told["path"] == str(elsewhere)
    assert told["labels"] >= told["before"] + 3
    assert n_labels(elsewhere) == told["labels"]
    assert told["before"] <= n_labels(full) < told["labels"]
    assert run_command(["verify", str(elsewhere)]) == 0
    assert run_command(["verify", str(full)]) == 0
