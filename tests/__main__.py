"""All checks of the project: `python -m tests [pytest arguments]`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("core", "gui", "tests", "assets")


def main(pytest_arguments: list[str]) -> int:
    """Run every check, also after one has failed; 0 when all passed."""
    scripts = Path(sys.executable).parent
    checks = {
        "ruff": [sys.executable, "-m", "ruff", "check", *SOURCES],
        "format": [sys.executable, "-m", "ruff", "format", "--check", *SOURCES],
        "mypy": [sys.executable, "-m", "mypy", "--strict", "core", "gui"],
        "import contracts": [str(scripts / "lint-imports")],
        "pytest": [sys.executable, "-m", "pytest", *(pytest_arguments or ["-m", "not soak"])],
    }
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    results: dict[str, tuple[int, float]] = {}
    for name, command in checks.items():
        print(f"== {name}", flush=True)
        started = time.monotonic()
        status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        results[name] = status, time.monotonic() - started
    for name, (status, seconds) in results.items():
        print(f"{'ok' if status == 0 else 'FAILED':6} {name} ({seconds:.0f} s)")
    return int(any(status for status, _ in results.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
