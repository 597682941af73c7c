"""Takes the README's pictures from the program itself: `python -m tests.make_pictures`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QEventLoop, QProcessEnvironment
from PySide6.QtWidgets import QApplication

from core.doctor.lessons import LESSONS
from gui.doctor.window import DoctorWindow
from gui.theme import Appearance, Theme

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


def take_doctor(name: str, lesson_name: str) -> None:
    """Run one of the doctor's lessons and save a picture of what it finds."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = QApplication([])
    window = DoctorWindow(Theme(app, Appearance.LIGHT), QProcessEnvironment.systemEnvironment())
    window.resize(1240, 800)
    window.show()
    window.begin_lesson(next(each for each in LESSONS if each.name == lesson_name))
    loop = QEventLoop()
    window.run.finished.connect(loop.quit)
    window.run.refused.connect(loop.quit)
    window.run_script()
    loop.exec()
    app.processEvents()
    window.grab().save(str(FOLDER / name))
    print((FOLDER / name).relative_to(ROOT))


def main() -> None:
    """Take every picture."""
    FOLDER.mkdir(exist_ok=True)
    run = (str(MOTIFS), "--reward", "environment", "--seed", "1", "--steps", "60")
    take("window-light.png", *run, "--theme", "light", "--size", "1440x900")
    take("window-dark.png", *run, "--theme", "dark", "--size", "1440x900")
    take_doctor("doctor.png", "argmax")


if __name__ == "__main__":
    main()
