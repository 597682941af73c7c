from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from gui.icons import icon, names, pixmap, source


def test_every_icon_is_well_formed_and_draws_something(qapp: QApplication) -> None:
    assert len(names()) > 20
    for name in names():
        ElementTree.fromstring(source(name))
        picture = pixmap(name, "#ff0000", 32).toImage()
        opaque = sum(picture.pixelColor(x, y).alpha() > 128 for x in range(32) for y in range(32))
        assert opaque > 20, name


def test_icons_take_the_colour_asked_for(qapp: QApplication) -> None:
    picture = pixmap("run", "#ff0000", 32).toImage()
    assert picture.pixelColor(12, 16).name() == "#ff0000"
    assert pixmap("run", "#00ff00", 32).toImage().pixelColor(12, 16).name() == "#00ff00"


def test_disabled_icons_are_drawn_in_their_own_colour(qapp: QApplication) -> None:
    result = icon("run", "#ff0000", "#888888")
    disabled = result.pixmap(32, QIcon.Mode.Disabled).toImage()
    assert disabled.pixelColor(12, 16).name() == "#888888"


def test_theme_icons_have_no_colour_of_their_own() -> None:
    for name in names():
        if name != "graph-coach":
            assert not re.search(r"#[0-9a-fA-F]{3,6}", source(name)), name


def test_an_unknown_icon_names_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no icon 'runn'; there are .*run"):
        source("runn")
