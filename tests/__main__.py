"""All checks of the project: `python -m tests [pytest arguments]`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("core", "gui", "tests", "assets")
AT_ONCE = 2
"""Checks that run side by side; more gain nothing on two cores."""
PARTS = 4
"""Processes for the files of `tests/core` itself."""
NO_TESTS_COLLECTED = 5


@dataclass(frozen=True)
class Outcome:
    """How one check ended."""

    status: int
    seconds: float


def main(pytest_arguments: Sequence[str]) -> int:
    """Run every check, also after one has failed; 0 when all passed."""
    together = static_checks()
    if pytest_arguments:
        together |= pytest_checks(pytest_arguments)
        alone: dict[str, list[str]] = {}
    else:
        together |= pytest_checks(["-m", "not soak and not timed"])
        alone = timed_checks()
    results = run_all(together, AT_ONCE) | run_all(alone, 1)
    again = {
        name: check
        for name, check in (together | alone).items()
        if results[name].status and name.startswith("tests")
    }
    # Timings and threads on a shared machine: a second failure counts, a first one is told.
    for name, outcome in run_all(again, 1).items():
        print(f"{name} FAILED the first time")
        results[name] = outcome
    for name, outcome in results.items():
        word = "FAILED" if outcome.status else "ok"
        print(f"{word:6} {name} ({outcome.seconds:.0f} s)")
    return int(any(outcome.status for outcome in results.values()))


def static_checks() -> dict[str, list[str]]:
    """Everything that reads the code without running it, by name."""
    python = [sys.executable, "-m"]
    return {
        "ruff": [*python, "ruff", "check", *SOURCES],
        "format": [*python, "ruff", "format", "--check", *SOURCES],
        "mypy": [*python, "mypy", "--strict", "core", "gui"],
        "import contracts": [str(Path(sys.executable).parent / "lint-imports")],
    }


def pytest_checks(arguments: Sequence[str]) -> dict[str, list[str]]:
    """The tests in groups, the longest first, each a process."""
    pytest = [sys.executable, "-m", "pytest", *arguments]
    core = ROOT / "tests" / "core"
    folders = sorted(f for f in core.iterdir() if f.is_dir() and any(f.rglob("test_*.py")))
    files = sorted(str(file.relative_to(ROOT)) for file in core.glob("test_*.py"))
    # Few processes, because each imports TensorFlow; more than one, so that none is left alone.
    checks = {
        f"tests/core, part {part + 1} of {PARTS}": [*pytest, *files[part::PARTS]]
        for part in range(PARTS)
    }
    for folder in folders:
        checks[f"tests/core/{folder.name}"] = [*pytest, f"tests/core/{folder.name}"]
    checks["tests/packaging"] = [*pytest, "tests/packaging"]
    for file in sorted((ROOT / "tests" / "gui").rglob("test_*.py")):
        # A process of its own: a crash of Qt costs one file, and names it.
        name = str(file.relative_to(ROOT))
        checks[name] = [*pytest, name]
    return checks


def timed_checks() -> dict[str, list[str]]:
    """The tests that measure, file by file: they run with nothing of ours beside them."""
    pytest = [sys.executable, "-m", "pytest", "-m", "timed and not soak"]
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    names = [str(f.relative_to(ROOT)) for f in files if "mark.timed" in f.read_text("utf-8")]
    return {f"{name}, timed": [*pytest, name] for name in names}


def run_all(checks: Mapping[str, list[str]], at_once: int) -> dict[str, Outcome]:
    """Run checks, some side by side; what each one says is printed when it ends."""
    with ThreadPoolExecutor(at_once) as pool:
        outcomes = pool.map(run, checks, checks.values())
        return dict(zip(checks, outcomes, strict=True))


def run(name: str, command: list[str]) -> Outcome:
    """Run one check to its end and print what it said."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    started = time.monotonic()
    ended = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    # Nothing is collected from a file of soak tests only.
    status = 0 if ended.returncode == NO_TESTS_COLLECTED else ended.returncode
    seconds = time.monotonic() - started
    print(f"== {name} ({seconds:.0f} s)\n{ended.stdout}", end="", flush=True)
    return Outcome(status, seconds)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
