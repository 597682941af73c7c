"""The guide's pages, with pictures; they come with the program."""

from __future__ import annotations

import re
from enum import Enum
from importlib import resources
from pathlib import Path

from PySide6.QtCore import QLocale, QUrl, Slot
from PySide6.QtGui import QTextBlock, QTextDocument
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from gui.palette import SPACE_M, SPACE_S


class Guide(Enum):
    """A page of the guide; the value is its file's name."""

    FAILS = "when-learning-fails"
    """What the health panel finds, and what to do about it."""
    FEWER_LABELS = "fewer-labels"
    """Held-back graphs, asking when unsure, and which labels teach most."""
    MORE = "more-than-a-number"
    """Corrections, comparisons, and acting oneself."""
    COMPARING = "comparing-sessions"
    """Curves over each other, learning again, sweeps, and what labels bought."""


def guide_path(guide: Guide = Guide.FAILS) -> Path:
    """A page's file in English; its pictures are beside it."""
    return Path(str(resources.files("assets") / "guide" / f"{guide.value}.md"))


def translated_path(guide: Guide) -> Path:
    """A page's file in the language of the window, in English where there is no other."""
    english = guide_path(guide)
    translated = english.parent / QLocale().name() / english.name
    return translated if translated.exists() else english


class GuideDialog(QDialog):
    """Shows a page; links within it scroll, nothing is fetched from anywhere."""

    def __init__(self, parent: QWidget | None = None, guide: Guide = Guide.FAILS) -> None:
        super().__init__(parent)
        self.setObjectName("guide-dialog")
        titles = {
            Guide.FAILS: self.tr("When learning fails"),
            Guide.FEWER_LABELS: self.tr("Fewer labels"),
            Guide.MORE: self.tr("More than a number"),
            Guide.COMPARING: self.tr("Comparing sessions"),
        }
        self.setWindowTitle(titles[guide])
        self.browser = QTextBrowser(self)
        self.browser.setObjectName("guide-text")
        self.browser.setAccessibleName(self.tr("Guide: {0}").format(titles[guide]))
        self.browser.setOpenLinks(False)
        self.browser.document().setDocumentMargin(SPACE_M)
        self.browser.document().setIndentWidth(2 * SPACE_M)
        path = translated_path(guide)
        self.browser.setSearchPaths([str(path.parent)])
        self.browser.setMarkdown(path.read_text(encoding="utf-8"))
        self.browser.anchorClicked.connect(self._follow)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self.browser, 1)
        layout.addWidget(buttons)
        self.resize(620, 720)

    def show_section(self, anchor: str) -> bool:
        """Scroll to a heading by its anchor, as in a link; False when there is none."""
        document = self.browser.document()
        block = document.begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and anchor_of(block.text()) == anchor:
                self.browser.verticalScrollBar().setValue(_top(document, block))
                return True
            block = block.next()
        return False

    @Slot(QUrl)
    def _follow(self, link: QUrl) -> None:
        self.show_section(link.fragment())


def anchor_of(heading: str) -> str:
    """What links call a heading: lower case, hyphens for spaces, nothing but words."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def _top(document: QTextDocument, block: QTextBlock) -> int:
    return round(document.documentLayout().blockBoundingRect(block).top())
