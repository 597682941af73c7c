"""Takes the README's pictures from the program itself: `python -m tests.make_pictures`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEventLoop, QProcessEnvironment
from PySide6.QtWidgets import QApplication, QWidget

from core.comparison import read_compared
from core.doctor.lessons import LESSONS
from gui.compare.panel import ComparePanel
from gui.compare.value_dialog import ValueDialog
from gui.doctor.window import DoctorWindow
from gui.theme import Appearance, Theme

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "screenshots"
GUIDE = ROOT / "assets" / "guide"
ORACLE = ("--reward", "oracle", "--steps", "60", "--seed", "1")
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


def take_comparison() -> None:
    """Learn the motifs once by hand labels and twice again, and save what compares them."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    theme = Theme(app, Appearance.LIGHT)
    with TemporaryDirectory() as folder:
        paths = [Path(folder, f"{name}.gcoach") for name in ("motifs", "slower", "wider")]
        run(["train", str(MOTIFS), *ORACLE, "--session", str(paths[0])])
        for path, setting in zip(paths[1:], ("learning_rate=0.0001", "channels=128"), strict=True):
            run(["relearn", str(paths[0]), "--set", setting, "--session", str(path)])
        panel = ComparePanel(theme)
        panel.resize(548, 560)
        panel.show()
        for path in paths:
            panel.show_session(read_compared(path))
        save(app, panel, "compare-sessions.png")
        dialog = ValueDialog(theme, paths[0], None)
        dialog.resize(540, 500)
        dialog.show()
        dialog.show_value(json.loads(run(["value", str(paths[0]), "--json"])))
        save(app, dialog, "value-of-labels.png")


def save(app: QApplication, widget: QWidget, name: str) -> None:
    """Save a picture of a widget for the guide."""
    for _ in range(20):
        app.processEvents()
    target = GUIDE / name
    widget.grab().save(str(target))
    print(target.relative_to(ROOT))


def run(command: list[str]) -> str:
    """Run one of the program's commands; what it said."""
    words = [sys.executable, "-m", "gui", *command]
    return subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main() -> None:
    """Take every picture."""
    FOLDER.mkdir(exist_ok=True)
    how = (str(MOTIFS), "--reward", "environment", "--seed", "1", "--steps", "60")
    take("window-light.png", *how, "--theme", "light", "--size", "1440x900")
    take("window-dark.png", *how, "--theme", "dark", "--size", "1440x900")
    take_doctor("doctor.png", "argmax")
    take_comparison()


if __name__ == "__main__":
    main()
