"""The guide: whole, with pictures that are there, and links that lead somewhere."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.guide_dialog import Guide, GuideDialog, anchor_of, guide_path

TEXT = guide_path().read_text(encoding="utf-8")
SITUATIONS = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)
MOST_BYTES = 80_000


@pytest.fixture
def dialog(qtbot: QtBot) -> GuideDialog:
    made = GuideDialog()
    qtbot.addWidget(made)
    made.show()
    QApplication.processEvents()
    return made


def test_each_of_ten_situations_has_a_picture_and_names_what_a_click_does() -> None:
    sections = TEXT.split("\n## ")[1:]
    assert len(sections) == 10
    for section in sections:
        assert re.search(r"^!\[.+\]\(.+\.png\)$", section, re.MULTILINE), section[:40]
        words = section.split("\n\n", 2)[2]
        assert 3 <= len(re.findall(r"\.(?:\s|$)", words)) <= 5, words
        assert re.search(r"\*[A-Z][^*]+\*", words), "a button by its name"


def test_every_picture_is_there_small_and_used() -> None:
    pages = "".join(guide_path(guide).read_text(encoding="utf-8") for guide in Guide)
    used = set(re.findall(r"\]\((.+?\.png)\)", pages))
    assert used == {path.name for path in guide_path().parent.glob("*.png")}
    for name in used:
        path = guide_path().parent / name
        assert path.stat().st_size < MOST_BYTES
        assert QImage(str(path)).width() <= 560, "it fits the dialog"


def test_pictures_are_shown_and_no_line_is_cut(dialog: GuideDialog) -> None:
    document = dialog.browser.document()
    picture = document.resource(2, QUrl("healthy.png"))
    assert picture is not None
    assert not picture.isNull()
    assert dialog.browser.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("heading", SITUATIONS)
def test_a_link_scrolls_to_its_heading(dialog: GuideDialog, heading: str) -> None:
    anchor = anchor_of(heading)
    assert f"(#{anchor})" in TEXT
    bar = dialog.browser.verticalScrollBar()
    dialog.browser.anchorClicked.emit(QUrl(f"#{anchor}"))
    cursor = dialog.browser.cursorForPosition(dialog.browser.viewport().rect().topLeft())
    shown = cursor.block()
    while not shown.text():
        shown = shown.next()
    assert shown.text() == heading or bar.value() == bar.maximum()


def test_a_link_to_nowhere_leaves_the_text_where_it_is(dialog: GuideDialog) -> None:
    assert not dialog.show_section("no-such-heading")
    assert dialog.browser.verticalScrollBar().value() == 0


@pytest.mark.parametrize("guide", list(Guide))
def test_every_page_is_shown_under_its_own_title_and_its_links_lead_somewhere(
    qtbot: QtBot, guide: Guide
) -> None:
    dialog = GuideDialog(guide=guide)
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.processEvents()
    text = guide_path(guide).read_text(encoding="utf-8")
    heading = text.splitlines()[0].removeprefix("# ")
    assert dialog.windowTitle() == heading
    links = re.findall(r"\]\(#(.+?)\)", text)
    assert links
    assert all(dialog.show_section(anchor) for anchor in links)
    assert dialog.browser.horizontalScrollBar().maximum() == 0
