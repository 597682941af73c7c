"""Folders of this run only: gone with their owner, on demand, and at the end of the program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gui.own_folder import OwnFolder, remove_own_folders

KEPT = """
from gui.own_folder import OwnFolder
folder = OwnFolder()
(folder.path / "a.svg").write_text("picture")
print(folder.path)
"""


def test_a_folder_goes_with_its_owner() -> None:
    folder = OwnFolder()
    path = folder.path
    (path / "a").touch()
    del folder
    assert not path.exists()


def test_a_folder_is_removed_once() -> None:
    folder = OwnFolder()
    folder.remove()
    folder.remove()
    assert not folder.path.exists()


def test_all_folders_can_be_removed_before_a_hard_end() -> None:
    folders = [OwnFolder(), OwnFolder()]
    remove_own_folders()
    assert [folder.path.exists() for folder in folders] == [False, False]


@pytest.mark.parametrize("end", ["", "raise SystemExit(3)", "1 / 0"])
def test_nothing_is_left_however_the_program_ends(tmp_path: Path, end: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KEPT + end],
        env=os.environ | {"TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert Path(done.stdout.strip()).parent == tmp_path
    assert not list(tmp_path.iterdir())
