from __future__ import annotations

import platform
from importlib.metadata import version

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from gui.about_dialog import AboutDialog, installed_versions
from gui.theme import Theme


def test_versions_are_those_installed() -> None:
    found = dict(installed_versions())
    assert found["Python"] == platform.python_version()
    assert found["numpy"] == version("numpy")
    assert found["pyqtgraph"] == version("pyqtgraph")


def test_versions_are_shown_and_copied_at_a_click(qtbot: QtBot, theme: Theme) -> None:
    dialog = AboutDialog(theme, [("Python", "3.11.9"), ("numpy", "1.26.4")])
    qtbot.addWidget(dialog)
    dialog.show()
    label = dialog.findChild(QLabel, "version-numpy")
    assert isinstance(label, QLabel)
    assert label.text() == "1.26.4"
    button = dialog.findChild(QPushButton, "about-copy")
    assert isinstance(button, QPushButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "Python 3.11.9\nnumpy 1.26.4"
    assert button.text() == "Copied"
