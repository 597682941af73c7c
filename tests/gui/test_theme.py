from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.palette import DARK, LIGHT, contrast
from gui.theme import Appearance, Theme, colour_table


def test_switching_live_changes_the_application_and_tells(
    theme: Theme, qapp: QApplication, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(theme.changed):
        theme.set_appearance(Appearance.DARK)
    assert theme.is_dark
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == DARK.window
    assert DARK.accent in qapp.styleSheet()
    theme.set_appearance(Appearance.LIGHT)
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == LIGHT.window
    assert DARK.accent not in qapp.styleSheet()


@pytest.mark.parametrize(
    ("scheme", "is_dark"), [(Qt.ColorScheme.Dark, True), (Qt.ColorScheme.Light, False)]
)
def test_system_appearance_follows_the_system(
    theme: Theme, qapp: QApplication, scheme: Qt.ColorScheme, is_dark: bool
) -> None:
    hints = qapp.styleHints()
    try:
        hints.setColorScheme(scheme)
        theme.set_appearance(Appearance.SYSTEM)
        expected = is_dark if hints.colorScheme() is scheme else False
        assert theme.is_dark is expected
    finally:
        hints.unsetColorScheme()


def test_disabled_text_is_another_colour(theme: Theme, qapp: QApplication) -> None:
    group = QPalette.ColorGroup.Disabled
    colour = qapp.palette().color(group, QPalette.ColorRole.ButtonText).name()
    assert colour == LIGHT.disabled


def test_fonts_follow_the_scale(theme: Theme, qapp: QApplication) -> None:
    assert theme.font(2.0).pointSizeF() == pytest.approx(2 * qapp.font().pointSizeF())
    assert theme.font(bold=True).bold()


@pytest.mark.parametrize("name", ["cividis", "viridis"])
def test_colour_tables_grow_lighter_evenly(name: str) -> None:
    table = colour_table(name, 64)
    assert table.shape == (64, 3)
    luminance = [contrast("#" + bytes(row.tolist()).hex(), "#000000") for row in table]
    assert np.all(np.diff(luminance) > 0)
