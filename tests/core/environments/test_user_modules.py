"""A person's modules come first for the person's code, and for nobody else's."""

from __future__ import annotations

import importlib
import random
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

import core
from core.environments.user_modules import UserFolder


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """What a test imports from its folder is gone afterwards."""
    before, finders = dict(sys.modules), list(sys.meta_path)
    yield
    for name in set(sys.modules) - set(before):
        del sys.modules[name]
    sys.modules.update(before)
    sys.meta_path[:] = finders


def _write(folder: Path, **files: str) -> UserFolder:
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/').replace('INIT', '__init__')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
    return UserFolder(folder)


def test_a_module_is_found_in_the_folder_and_nothing_is_put_on_the_path(tmp_path: Path) -> None:
    before = list(sys.path)
    module = _write(tmp_path, my_ring="SIZE = 7", my_base="").load("my_ring")
    assert module.SIZE == 7
    assert sys.path == before
    assert sys.modules["my_ring"] is module


def test_installed_modules_are_found_too(tmp_path: Path) -> None:
    assert UserFolder(tmp_path).load("json.decoder") is importlib.import_module("json.decoder")
    with pytest.raises(ModuleNotFoundError):
        UserFolder(tmp_path).load("no_such_module_anywhere")


def test_modules_called_like_ours_are_the_persons_for_the_person(tmp_path: Path) -> None:
    folder = _write(
        tmp_path,
        core__INIT="NAME = 'theirs'",
        core__parts="from . import NAME\nfrom .deep import WORD",
        core__deep="WORD = 'deep'",
        gui="COLOUR = 'green'",
        my_game="""
            import core
            import core.parts
            from core import parts as same
            from core.deep import WORD
            from gui import COLOUR

            def later():
                import core.parts
                from assets import PICTURE
                return core.NAME, core.parts.WORD, PICTURE
        """,
        assets="PICTURE = 3",
    )
    module = folder.load("my_game")
    assert module.core.NAME == "theirs"
    assert module.same.WORD == module.WORD == "deep"
    assert module.COLOUR == "green"
    assert module.later() == ("theirs", "deep", 3)
    assert sys.modules["core"] is core
    assert importlib.import_module("core.graph").Graph.__module__ == "core.graph"
    assert importlib.import_module("assets").__file__ != str(tmp_path / "assets.py")


def test_their_package_called_core_can_be_loaded_itself(tmp_path: Path) -> None:
    folder = _write(tmp_path, core__world="from core.law import LAW", core__law="LAW = 1")
    assert folder.load("core.world").LAW == 1
    assert sys.modules["core"] is core


def test_a_module_called_like_one_of_pythons_is_for_the_person_only(tmp_path: Path) -> None:
    folder = _write(
        tmp_path, random="DICE = 4", my_dice="import random\nimport json\nDICE = random.DICE"
    )
    assert folder.load("my_dice").DICE == 4
    assert importlib.import_module("random") is random
    assert folder.load("random").DICE == 4


def test_a_folder_without_init_does_not_hide_what_is_installed(tmp_path: Path) -> None:
    folder = _write(tmp_path, numpy__notes="", my_plain="import numpy\nPI = numpy.pi")
    assert folder.load("my_plain").PI > 3.14
    nested = _write(tmp_path, my_space__inner="X = 2")
    assert nested.load("my_space.inner").X == 2


def test_the_same_name_in_another_folder_is_another_module(tmp_path: Path) -> None:
    first = _write(tmp_path / "a", my_env="from my_help import X", my_help="X = 1")
    second = _write(tmp_path / "b", my_env="X = 2")
    assert first.load("my_env").X == 1
    assert second.load("my_env").X == 2
    assert first.load("my_env").X == 1


def test_an_error_in_the_module_is_the_persons_own(tmp_path: Path) -> None:
    folder = _write(tmp_path, my_bad="import nothing_of_this_name")
    with pytest.raises(ModuleNotFoundError, match="nothing_of_this_name") as caught:
        folder.load("my_bad")
    assert tmp_path / "my_bad.py" in [entry.path for entry in caught.traceback]
    assert "my_bad" not in sys.modules
