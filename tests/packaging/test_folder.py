"""The one-folder program, built in a fresh environment and used far from any Python."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging import first_use
from tests.packaging.build_folder import build_folder
from tests.packaging.fresh import FreshEnvironment, build_wheel, run

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The executable; everything it was made of is gone by the time it is used."""
    folder = tmp_path_factory.mktemp("folder")
    wheel = build_wheel(folder)
    fresh = FreshEnvironment(Path(sys.executable), folder)
    fresh.install(f"{wheel}[packaging]")
    built = build_folder(folder / "built", fresh.scripts / "python")
    place = folder / "elsewhere"
    shutil.move(built.parent, place)
    shutil.rmtree(folder / "venv")
    shutil.rmtree(folder / "built")
    yield place / built.name
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def graph(program: Path) -> Path:
    """A sample that came with the program."""
    return next(program.parent.rglob("assets/graphs/motifs.json"))


def test_it_trains(program: Path, graph: Path, tmp_path: Path) -> None:
    first_use.check_training([str(program)], graph, tmp_path)


def test_its_window_opens(program: Path, graph: Path, tmp_path: Path) -> None:
    first_use.check_window([str(program)], graph, tmp_path)


def test_it_is_the_python_of_the_doctors_scripts(program: Path, tmp_path: Path) -> None:
    first_use.check_doctor([str(program)], tmp_path)


def test_it_knows_its_version(program: Path, tmp_path: Path) -> None:
    said = run([str(program), "--version"], tmp_path).out
    assert said.startswith("graph-coach ")
    assert "not installed" not in said
