"""Pictures of every panel and dialog: themes, languages, scales and sizes of the window.

    python -m tests.make_all_pictures FOLDER [--only NAME …] [--scale 1] [--language en] …

Each scale and language is a process of its own, because Qt reads its scale once. A picture is
called PLACE.LANGUAGE-THEME-WIDTHxHEIGHT@SCALE.png; sheets of many small ones are in FOLDER/sheets.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication

from core import commands as c
from core.hold_out import HoldOut
from gui.languages import Language
from gui.samples import sample_path
from gui.theme import Appearance
from tests.pictures.dialogs import DIALOGS
from tests.pictures.places import FRESH, NODES, TAUGHT, Place
from tests.pictures.sheets import make_sheets
from tests.pictures.stage import Material, Stage

ROOT = Path(__file__).resolve().parent.parent
SIZES = {"1100x700": QSize(1100, 700), "1440x900": QSize(1440, 900)}
ORACLE = ("--reward", "oracle", "--steps", "60", "--seed", "1")
N_LABELS = 24


@dataclass(frozen=True, slots=True)
class Wish:
    """Which pictures to take."""

    folder: Path
    only: tuple[str, ...]
    """Beginnings of places' names; empty is all."""
    scales: tuple[str, ...]
    languages: tuple[str, ...]
    themes: tuple[str, ...]
    sizes: tuple[str, ...]

    def takes(self, place: Place, act: str) -> bool:
        """Whether a place is wanted."""
        name = f"{act}-{place.name}"
        return not self.only or any(place.name.startswith(o) or name == o for o in self.only)


def take_act(stage: Stage, wish: Wish, act: str, places: Sequence[Place]) -> None:
    """Every wanted place of one act, in every theme and size."""
    wanted = [place for place in places if wish.takes(place, act)]
    for theme, size, place in product(wish.themes, wish.sizes, wanted):
        stage.show_in(Appearance(theme), SIZES[size])
        place.go(stage)
        stage.settle()
        scale = f"{stage.window.devicePixelRatioF():g}"
        suffix = f"{wish.languages[0]}-{theme}-{size}@{scale}"
        grab(stage, place, SIZES[size], wish.folder / f"{act}-{place.name}.{suffix}.png")
        place.back(stage)


def grab(stage: Stage, place: Place, size: QSize, target: Path) -> None:
    """Save a picture of the window, or of what opened beside it, no larger than the window."""
    seen = stage.front() if place.is_dialog else stage.window
    if seen is not stage.window:
        seen.resize(seen.size().boundedTo(size))
        stage.settle()
    if not seen.grab().save(str(target)):
        raise OSError(f"{target}: cannot write a picture here")


def take_all(wish: Wish, material: Material) -> None:
    """Every act in one language and scale."""
    with TemporaryDirectory() as folder:
        stage = Stage(Language(wish.languages[0]), material, Path(folder))
        try:
            stage.window.opener.open(sample_path("motifs.json"), hold_out=HoldOut(0.25))
            stage.wait(lambda: stage.window.snapshot is not None, "the agent")
            take_act(stage, wish, "fresh", FRESH)
            stage.teach(N_LABELS)
            stage.bridge.submit(c.Evaluate(1))
            stage.wait(lambda: stage.others(), "the evaluation")
            stage.close_others()
            stage.window.compare.add(*material.sessions)
            stage.pause(1.0)
            take_act(stage, wish, "taught", TAUGHT)
            take_act(stage, wish, "taught", DIALOGS)
            stage.open(sample_path("karate.json"))
            stage.teach(4)
            take_act(stage, wish, "nodes", NODES)
        finally:
            stage.end()


def make_material(folder: Path) -> Material:
    """Three sessions of the motifs, and what the labels of the first bought; made once."""
    sessions = tuple(folder / f"{name}.gcoach" for name in ("motifs", "slower", "wider"))
    value = folder / "value.json"
    if not value.exists():
        folder.mkdir(parents=True, exist_ok=True)
        run("train", str(sample_path("motifs.json")), *ORACLE, "--session", str(sessions[0]))
        for path, setting in zip(
            sessions[1:], ("learning_rate=0.0001", "channels=128"), strict=True
        ):
            run("relearn", str(sessions[0]), "--set", setting, "--session", str(path))
        value.write_text(run("value", str(sessions[0]), "--json"), encoding="utf-8")
    return Material(sessions, value)


def run(*command: str) -> str:
    """Run one of the program's commands; what it said."""
    words = [sys.executable, "-m", "gui", *command]
    return subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def take_in_children(wish: Wish, arguments: Sequence[str]) -> int:
    """One process for each scale and language, one after the other; the number that failed."""
    n_failed = 0
    for scale, language in product(wish.scales, wish.languages):
        words = [sys.executable, "-m", "tests.make_all_pictures", *arguments]
        words += ["--scale", scale, "--language", language, "--child"]
        environment = os.environ | {"QT_SCALE_FACTOR": scale}
        n_failed += subprocess.run(words, cwd=ROOT, env=environment).returncode != 0
    return n_failed


def parsed(arguments: Sequence[str]) -> tuple[Wish, bool]:
    """What is wanted, and whether this is a child that takes it."""
    parser = argparse.ArgumentParser(prog="python -m tests.make_all_pictures", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME")
    parser.add_argument("--scale", choices=["1", "1.25", "1.5", "2"], action="append")
    parser.add_argument("--language", choices=["en", "zh"], action="append")
    parser.add_argument("--theme", choices=["light", "dark"], action="append")
    parser.add_argument("--size", choices=list(SIZES), action="append")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    found = parser.parse_args(arguments)
    is_child = found.child
    wish = Wish(
        folder=found.folder.resolve(),
        only=tuple(found.only),
        scales=tuple(found.scale[-1:] if is_child else found.scale or ("1", "2")),
        languages=tuple(found.language[-1:] if is_child else found.language or ("en", "zh")),
        themes=tuple(found.theme or ("light", "dark")),
        sizes=tuple(found.size or SIZES),
    )
    return wish, is_child


def main() -> int:
    """Take the pictures and make the sheets."""
    arguments = sys.argv[1:]
    wish, is_child = parsed(arguments)
    wish.folder.mkdir(parents=True, exist_ok=True)
    material = make_material(wish.folder / "material")
    if is_child:
        take_all(wish, material)
        return 0
    n_failed = take_in_children(wish, arguments)
    app = QGuiApplication([])
    for path in make_sheets(wish.folder):
        print(path)
    app.quit()
    return 1 if n_failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
