"""The start of the program, in a process of its own, beside a bare import of what it needs."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.bench.rounds import Effort
from core.bench.rows import Row, Sense, Spread, at_most
from gui.bench_start_watch import Start

NAME = "start"
N_ROUNDS = 5
TIMEOUT_S = 180.0
ALLOWED_S = 3.0
_BARE = """
import importlib, os, time
os.environ["TF_USE_LEGACY_KERAS"] = "1"
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
for name in ("tensorflow", "spektral.layers"):
    importlib.import_module(name)
now = time.monotonic()
from core.bench.machine import resident_mb
print(f"[{now}, {resident_mb()}]")
"""


def measure(effort: Effort) -> Iterator[Row]:
    """Start the program and the bare import in turn, once beforehand to warm the disk cache."""
    n_rounds = 1 if effort.is_short else N_ROUNDS
    if not effort.is_short:
        _bare(), _start()
    rounds = [(_bare(), _start()) for _ in range(n_rounds)]
    bare_s = np.array([seconds for (seconds, _), _ in rounds])
    bare_mb = np.array([memory for (_, memory), _ in rounds])
    return rows([start for _, start in rounds], bare_s, bare_mb)


def rows(
    starts: Sequence[Start], bare_s: NDArray[np.float64], bare_mb: NDArray[np.float64]
) -> Iterator[Row]:
    """What the starts and bare imports gave, beside the goals."""
    usable = np.array([start.usable_s for start in starts])
    gaps = np.array([start.longest_gap_ms for start in starts])
    allowed = 2 * bare_s + ALLOWED_S
    yield _row("first paint", [s.painted_s for s in starts], "s", goal=at_most(1.0))
    yield _row(
        "agent usable",
        usable,
        "s",
        against="2 × import + 3 s",
        theirs=float(np.median(allowed)),
        ratio=Spread.of(usable / allowed),
        goal=at_most(1.0),
        note=f"the bare import of TensorFlow and Spektral takes {np.median(bare_s):.1f} s",
    )
    yield _row("longest gap, median start", gaps, "ms", goal=at_most(250))
    yield _row("longest gap, worst start", [gaps.max()], "ms", goal=at_most(250))
    yield _row("memory when painted", [s.painted_mb for s in starts], "MB")
    yield _row(
        "memory when usable",
        [s.usable_mb for s in starts],
        "MB",
        against="bare import",
        theirs=float(np.median(bare_mb)),
    )


def _row(what: str, values: Sequence[float] | NDArray[np.float64], unit: str, **more: Any) -> Row:
    return Row(
        group=NAME,
        what=what,
        ours=float(np.median(values)),
        unit=unit,
        sense=Sense.COST,
        n_rounds=len(values),
        **more,
    )


def _bare() -> tuple[float, float]:
    """Seconds until TensorFlow and Spektral are imported, and the memory in MB then."""
    begun = time.monotonic()
    at, memory = json.loads(_last_line([sys.executable, "-c", _BARE]))
    return at - begun, memory


def _start() -> Start:
    """One start of the program."""
    with TemporaryDirectory() as folder:
        begun = time.monotonic()
        command = [sys.executable, "-m", "gui.bench_start_watch", str(Path(folder)), repr(begun)]
        return Start(**json.loads(_last_line(command)))


def _last_line(command: Sequence[str]) -> str:
    """The last line a program prints.

    Raises:
        OSError: it failed, or took too long; with what it said.
    """
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=TIMEOUT_S, check=True
        )
    except subprocess.TimeoutExpired as error:
        raise OSError(f"a start took more than {TIMEOUT_S:g} s") from error
    except subprocess.CalledProcessError as error:
        raise OSError(f"a start failed with status {error.returncode}: {error.stderr}") from error
    return done.stdout.splitlines()[-1]
