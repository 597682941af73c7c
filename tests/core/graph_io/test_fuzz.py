"""Damaged files give a GraphFileError or a Graph: never another exception, a hang, a flood."""

from __future__ import annotations

import faulthandler
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core.graph_io import seeds
from tests.core.graph_io.fuzzing import mutants, read_or_refuse

SLOWEST_S = 10.0
MOST_BYTES = 2**30


@pytest.fixture
def hang_guard() -> Iterator[None]:
    """A reader that hangs ends the test run with its traceback."""
    faulthandler.dump_traceback_later(6 * SLOWEST_S, repeat=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.mark.parametrize("name", sorted(seeds.all_files()))
def test_every_seed_is_a_graph(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(seeds.all_files()[name])
    assert not isinstance(read_or_refuse(path), str)


@pytest.mark.usefixtures("hang_guard")
def test_a_few_hundred_damaged_files(tmp_path: Path) -> None:
    n_graphs, n_refused = _read_all(tmp_path, 460, seed=1)
    assert n_graphs > 40
    assert n_refused > 40


@pytest.mark.soak
@pytest.mark.usefixtures("hang_guard")
def test_twenty_thousand_damaged_files(tmp_path: Path) -> None:
    n_graphs, n_refused = _read_all(tmp_path, 20_000, seed=2)
    assert n_graphs > 2_000
    assert n_refused > 2_000


def _read_all(folder: Path, n: int, seed: int) -> tuple[int, int]:
    n_graphs = 0
    before = _peak_bytes()
    for path in mutants(folder, n, seed):
        started = time.monotonic()
        result = read_or_refuse(path)
        assert time.monotonic() - started < SLOWEST_S
        if isinstance(result, str):
            assert "\n" not in result, result
            assert result.startswith(str(folder)), result
        n_graphs += not isinstance(result, str)
    assert _peak_bytes() - before < MOST_BYTES
    return n_graphs, n - n_graphs


def _peak_bytes() -> int:
    """The most memory this process ever had; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
