"""Build the one-folder program and look whether it works.

    python -m tests.packaging.build_folder FOLDER

makes FOLDER/graph-coach of what is installed in this Python, with `pip install '.[packaging]'`,
and takes a picture of its window. The folder is for this kind of system only.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PARTS = ("graph_coach.spec", "frozen_entry.py")
NAME = "graph-coach"


def build_folder(folder: Path, python: Path) -> Path:
    """Build the program; gives its executable.

    Args:
        folder: where it is put, with what PyInstaller keeps for itself.
        python: has the program and PyInstaller installed.

    Raises:
        subprocess.CalledProcessError: PyInstaller failed, and said why on stderr.
    """
    work = folder / "work"
    work.mkdir(parents=True, exist_ok=True)
    for part in PARTS:  # from here, PyInstaller would take these sources for what is installed
        shutil.copy(HERE / part, work)
    places = ["--distpath", str(folder), "--workpath", str(work)]
    command = [str(python), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    subprocess.run([*command, *places, PARTS[0]], check=True, cwd=work)
    suffix = ".exe" if sys.platform == "win32" else ""
    return folder / NAME / f"{NAME}{suffix}"


def main() -> int:
    """Build, take the picture; gives the exit status."""
    parser = argparse.ArgumentParser(description="Build the one-folder program.")
    parser.add_argument("folder", type=Path, help="an empty or a new folder")
    folder = parser.parse_args().folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    program = build_folder(folder, Path(sys.executable))
    picture = folder / "window.png"
    command = [str(program), "--steps", "20", "--screenshot", str(picture)]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    status = subprocess.run(command, env=environment, check=False, cwd=folder).returncode
    if status == 0:
        print(f"{program} works; its window is in {picture}")
    return status


if __name__ == "__main__":
    sys.exit(main())
