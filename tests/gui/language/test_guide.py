"""The guide in Chinese says what the English one says: page by page, heading by heading."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, QUrl
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.guide_dialog import Guide, GuideDialog, guide_path, translated_path
from gui.languages import Language, Languages


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    languages = Languages(qapp, Language.CHINESE)
    yield
    languages.choose(Language.ENGLISH)
    QLocale.setDefault(before)


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("guide", list(Guide))
def test_a_page_has_the_same_parts(guide: Guide) -> None:
    english, chinese = guide_path(guide), translated_path(guide)
    assert chinese.parent.name == "zh_CN"
    texts = [path.read_text(encoding="utf-8") for path in (english, chinese)]
    for part in (r"^#+ ", r"^- \[", r"^\|", r"^    \S"):
        counts = [len(re.findall(part, text, re.MULTILINE)) for text in texts]
        assert counts[0] == counts[1], part
    pictures = [re.findall(r"\]\((?:\.\./)?([^)#]+\.png)\)", text) for text in texts]
    assert pictures[0] == pictures[1]
    numbers = [sorted(re.findall(r"\d+\.\d+ ± \d+\.\d+", text)) for text in texts]
    assert numbers[0] == numbers[1]


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("guide", list(Guide))
def test_its_links_and_pictures_are_found(qtbot: QtBot, guide: Guide) -> None:
    dialog = GuideDialog(guide=guide)
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.processEvents()
    text = translated_path(guide).read_text(encoding="utf-8")
    assert dialog.windowTitle() == text.splitlines()[0].removeprefix("# ")
    assert all(dialog.show_section(anchor) for anchor in re.findall(r"\]\(#(.+?)\)", text))
    for name in re.findall(r"\]\((\S+\.png)\)", text):
        assert not dialog.browser.document().resource(2, QUrl(name)).isNull(), name
    assert dialog.browser.horizontalScrollBar().maximum() == 0
