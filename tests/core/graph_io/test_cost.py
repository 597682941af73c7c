"""What reading costs: imports, and memory over many files."""

from __future__ import annotations

import gc
import subprocess
import sys
import tracemalloc
from pathlib import Path

from core.graph_io import read_graphs
from tests.core.graph_io import seeds

MOST_LEFT_BYTES = 1_000_000
"""Far below the 30 MB the program may leak; one kept small graph a file would be more."""


def test_importing_the_readers_imports_no_large_package() -> None:
    code = (
        "import sys, core.graph_io; "
        "print([m for m in ('networkx', 'scipy', 'pandas', 'tensorflow') if m in sys.modules])"
    )
    root = Path(__file__).parents[3]
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"


def test_two_hundred_files_one_after_another_leak_nothing(tmp_path: Path) -> None:
    files = seeds.all_files()
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    names = sorted(files)
    for name in names:
        read_graphs(tmp_path / name)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for i in range(200):
        read_graphs(tmp_path / names[i % len(names)])
    gc.collect()
    left = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert left < MOST_LEFT_BYTES
