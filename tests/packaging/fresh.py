"""The program as somebody gets it: a wheel in an environment of its own, away from the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 1_800.0
"""For one command; installing TensorFlow is the longest."""


def build_wheel(folder: Path) -> Path:
    """Build the project's wheel into a folder; gives the wheel.

    From a copy: setuptools builds beside the sources, and takes in what an older build left there.
    """
    copy = folder / "sources"
    left_out = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info")
    shutil.copytree(ROOT, copy, ignore=left_out)
    run([sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", str(folder), str(copy)], folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


def own_environment(folder: Path) -> dict[str, str]:
    """Environment variables that lead to no sources and to no settings but those in a folder."""
    left_out = ("PYTHON", "VIRTUAL_ENV", "XDG_", "TF_", "QT_", "WAYLAND", "DISPLAY")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(left_out)}
    own = {"HOME": str(folder), "QT_QPA_PLATFORM": "offscreen", "CUDA_VISIBLE_DEVICES": "-1"}
    return kept | own


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    status: int
    out: str
    err: str


def run(
    command: Sequence[str],
    folder: Path,
    *,
    statuses: Sequence[int] = (0,),
    extra: Mapping[str, str] | None = None,
) -> Ended:
    """Run a command in a folder; any other exit status fails the test with all that was said."""
    done = subprocess.run(
        list(command),
        cwd=folder,
        env=own_environment(folder) | dict(extra or {}),
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=PATIENCE_S,
    )
    said = f"{' '.join(command)}: status {done.returncode}\n{done.stdout}\n{done.stderr}"
    assert done.returncode in statuses, said
    return Ended(done.returncode, done.stdout, done.stderr)


class FreshEnvironment:
    """A virtual environment that holds the program and what it needs, nothing else."""

    def __init__(self, base: Path, folder: Path) -> None:
        run([str(base), "-m", "venv", str(folder / "venv")], folder)
        self.folder = folder
        self.scripts = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")

    def install(self, *what: str) -> None:
        """Install wheels or packages, from where pip gets them."""
        self.python("-m", "pip", "install", "--quiet", *what)

    def python(self, *arguments: str, statuses: Sequence[int] = (0,)) -> Ended:
        """Run its Python."""
        return run([str(self.scripts / "python"), *arguments], self.folder, statuses=statuses)

    @property
    def program(self) -> list[str]:
        """The command `graph-coach`."""
        return [str(self.scripts / "graph-coach")]
