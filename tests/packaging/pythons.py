"""The Pythons of this machine that the program supports."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

SUPPORTED = ("3.10", "3.11", "3.12", "3.13")
"""Minor versions, as `requires-python` allows them."""


def find_python(minor_version: str) -> Path | None:
    """A Python of this minor version, from the search path or pyenv; None where there is none."""
    for candidate in _candidates(minor_version):
        if _runs_as(candidate, minor_version):
            return candidate
    return None


def _candidates(minor_version: str) -> Iterator[Path]:
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(root.glob(f"versions/{minor_version}.*/bin/python"), reverse=True)
    named = shutil.which(f"python{minor_version}")
    if named is not None:
        yield Path(named)


def _runs_as(python: Path, minor_version: str) -> bool:
    """Whether it starts, is of this version and can make environments (pyenv's shims may not)."""
    code = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run(
        [str(python), "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    return done.returncode == 0 and done.stdout.strip() == minor_version
