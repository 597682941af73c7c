"""All checks of the project: `python -m tests [pytest arguments]`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("core", "gui", "tests", "assets")


NO_TESTS_COLLECTED = 5


def main(pytest_arguments: list[str]) -> int:
    """Run every check, also after one has failed; 0 when all passed."""
    scripts = Path(sys.executable).parent
    pytest = [sys.executable, "-m", "pytest", *(pytest_arguments or ["-m", "not soak"])]
    checks = {
        "ruff": [sys.executable, "-m", "ruff", "check", *SOURCES],
        "format": [sys.executable, "-m", "ruff", "format", "--check", *SOURCES],
        "mypy": [sys.executable, "-m", "mypy", "--strict", "core", "gui"],
        "import contracts": [str(scripts / "lint-imports")],
    }
    core = ROOT / "tests" / "core"
    folders = sorted(f for f in core.iterdir() if f.is_dir() and any(f.rglob("test_*.py")))
    for folder in folders:
        checks[f"tests/core/{folder.name}"] = [*pytest, f"tests/core/{folder.name}"]
    apart = [f"--ignore=tests/core/{folder.name}" for folder in folders]
    checks["tests/core"] = [*pytest, "tests/core", *apart]
    for file in sorted((ROOT / "tests" / "gui").rglob("test_*.py")):
        # A process of its own: a crash of Qt costs one file, and names it.
        name = str(file.relative_to(ROOT))
        checks[name] = [*pytest, name]
    results = {name: run(name, command) for name, command in checks.items()}
    for name in [n for n, (status, _) in results.items() if status and n.startswith("tests")]:
        # Timings and threads on a shared machine: a second failure counts, a first one is told.
        print(f"== {name} FAILED, once more", flush=True)
        status, seconds = run(name, checks[name])
        results[name] = status, results[name][1] + seconds
    for name, (status, seconds) in results.items():
        print(f"{'ok' if status == 0 else 'FAILED':6} {name} ({seconds:.0f} s)")
    return int(any(status for status, _ in results.values()))


def run(name: str, command: list[str]) -> tuple[int, float]:
    """Run one check; gives its exit status and how long it took in seconds."""
    print(f"== {name}", flush=True)
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    started = time.monotonic()
    status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    if status == NO_TESTS_COLLECTED:  # a file of soak tests only
        status = 0
    return status, time.monotonic() - started


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
