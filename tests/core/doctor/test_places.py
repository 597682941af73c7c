"""Whose line is it? The user's, a library's, or the doctor's own."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path

import pytest

import core.doctor
from core.doctor.watch.places import Places

OURS = Path(core.doctor.__file__).parent
STDLIB = sysconfig.get_paths()["stdlib"]


@pytest.mark.parametrize(
    ("filename", "user"),
    [
        ("/home/ada/project/train.py", True),
        ("/home/ada/project/models/gin.py", True),
        ("/elsewhere/helper.py", True),
        ("/home/ada/project/.venv/lib/python3.11/site-packages/spektral/layer.py", False),
        ("/usr/lib/python3/dist-packages/numpy/core.py", False),
        (os.path.join(STDLIB, "contextlib.py"), False),
        (str(OURS / "watch" / "operations.py"), False),
        (str(OURS / "lessons" / "argmax.py"), True),
        ("<frozen importlib._bootstrap>", False),
        ("<string>", False),
        ("", False),
    ],
)
def test_files_of_a_project(filename: str, user: bool) -> None:
    assert Places("/home/ada/project").is_user_file(filename) is user


def test_a_script_beside_the_doctor_does_not_make_the_doctor_the_users() -> None:
    places = Places(str(OURS.parents[1]))
    assert not places.is_user_file(str(OURS / "watch" / "operations.py"))
    assert places.is_user_file(str(OURS.parents[1] / "train.py"))


def test_an_installed_script_is_still_the_users_own() -> None:
    folder = "/venv/lib/python3.11/site-packages/examples"
    assert Places(folder).is_user_file(f"{folder}/train.py")
    assert not Places("/home").is_user_file(f"{folder}/train.py")


def test_here_is_the_line_of_the_caller() -> None:
    place = Places().place(Places().here())
    assert place is not None
    assert place.file == __file__
    assert place.function == "test_here_is_the_line_of_the_caller"
