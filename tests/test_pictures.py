"""The script of all pictures leaves out no dock, no dialog and no question of the window."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.main_window import MainWindow
from gui.theme import Appearance, Theme
from gui.workspaces import Workspace
from tests.gui.window_fakes import SilentBridge
from tests.make_all_pictures import ROOT, parsed
from tests.pictures.dialogs import BOXES, DIALOGS
from tests.pictures.places import DOCKS, FRESH, NODES, TAUGHT
from tests.pictures.sheets import make_sheets

OTHER_WINDOWS = {"DoctorWindow"}
QT_BOXES = {"QMessageBox", "QInputDialog"}


def trees() -> Iterator[ast.Module]:
    for path in sorted((ROOT / "gui").rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def dialog_classes() -> set[str]:
    return {
        node.name
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == "QDialog" for base in node.bases)
    }


def named_boxes() -> set[str]:
    """Object names given in functions that make one of Qt's own boxes."""
    return {
        call.args[0].value
        for tree in trees()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and makes_box(function)
        for call in ast.walk(function)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "setObjectName"
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id in ("box", "dialog")
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


def makes_box(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in QT_BOXES
        for call in ast.walk(function)
    )


def test_every_dialog_is_taken() -> None:
    wanted = dialog_classes() | OTHER_WINDOWS
    assert len(wanted) > 10
    assert {place.shows for place in DIALOGS} >= wanted


def test_every_question_and_message_is_taken() -> None:
    assert len(named_boxes()) > 8
    assert {place.shows for place in BOXES} >= named_boxes()


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(qapp, Appearance.LIGHT)


def test_every_dock_and_workspace_is_taken(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    window = MainWindow(SilentBridge(), theme, settings)
    qtbot.addWidget(window)
    assert {dock.objectName() for dock in window.docks} == set(DOCKS)
    assert {place.shows for place in TAUGHT} >= set(DOCKS)
    names = {place.name for place in TAUGHT}
    assert names >= {f"workspace-{workspace.value}" for workspace in Workspace}
    window.close()


def test_every_place_has_a_name_of_its_own() -> None:
    for places in (FRESH, [*TAUGHT, *DIALOGS], NODES):
        names = [place.name for place in places]
        assert len(names) == len(set(names))


def test_all_of_the_matrix_is_taken_unless_told_otherwise(tmp_path: Path) -> None:
    wish, is_child = parsed([str(tmp_path)])
    assert not is_child
    assert (wish.scales, wish.languages) == (("1", "2"), ("en", "zh"))
    assert (wish.themes, wish.sizes) == (("light", "dark"), ("1100x700", "1440x900"))
    both = ["--scale", "2", "--language", "en", "--scale", "1", "--language", "zh"]
    wish, is_child = parsed([str(tmp_path), *both, "--child"])
    assert is_child
    assert (wish.scales, wish.languages) == (("1",), ("zh",)), "what the parent chose stands last"


@pytest.mark.usefixtures("qapp")
def test_sheets_hold_every_picture_of_a_series(tmp_path: Path) -> None:
    for number in range(18):
        picture = QImage(1100, 700, QImage.Format.Format_RGB32)
        picture.fill(QColor("red"))
        picture.save(str(tmp_path / f"place-{number:02}.en-light-1100x700@1.png"))
    sheets = make_sheets(tmp_path)
    assert [path.name for path in sheets] == [
        "en-light-1100x700@1.1.png",
        "en-light-1100x700@1.2.png",
    ]
    last = QImage(str(sheets[1]))
    assert last.pixelColor(280, 200).name() == "#ff0000"
    assert last.pixelColor(560 + 280, 200).name() == "#ff0000"
    assert last.pixelColor(2 * 560 + 280, 200).name() == "#808080"
