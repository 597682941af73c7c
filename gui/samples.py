"""The sample graphs that come with the program."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

FIRST = "posted_circuit.json"
"""What the program starts with."""


def sample_paths() -> list[Path]:
    """Files of the samples, the first one first."""
    folder = Path(str(resources.files("assets") / "graphs"))
    paths = sorted(p for p in folder.iterdir() if p.is_file() and not p.name.startswith((".", "_")))
    return sorted(paths, key=lambda p: p.name != FIRST)


def sample_path(name: str = FIRST) -> Path:
    """The file of one sample."""
    return Path(str(resources.files("assets") / "graphs" / name))
