"""Takes the README's pictures from the program itself: `python -m tests.make_pictures`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "screenshots"
MOTIFS = ROOT / "assets" / "graphs" / "motifs.json"


def take(name: str, *arguments: str) -> None:
    """Run the program without a display and let it save a picture."""
    target = FOLDER / name
    command = [sys.executable, "-m", "gui", *arguments, "--screenshot", str(target)]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    print(target.relative_to(ROOT))


def main() -> None:
    """Take every picture."""
    FOLDER.mkdir(exist_ok=True)
    run = (str(MOTIFS), "--reward", "environment", "--seed", "1", "--steps", "60")
    take("window-light.png", *run, "--theme", "light", "--size", "1440x900")
    take("window-dark.png", *run, "--theme", "dark", "--size", "1440x900")


if __name__ == "__main__":
    main()
