from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.elided_label import ElidedLabel

TEXT = "every layer finite, between a small number and a large one, as it should be"


@pytest.fixture
def label(qtbot: QtBot) -> ElidedLabel:
    made = ElidedLabel(max_lines=2)
    qtbot.addWidget(made)
    made.setText(TEXT)
    made.resize(made.fontMetrics().horizontalAdvance(TEXT) * 2 // 3, made.heightForWidth(200))
    made.show()
    return made


def lines_drawn(label: ElidedLabel) -> int:
    """Runs of rows of pixels that hold something else than the background."""
    QApplication.processEvents()
    image = label.grab().toImage()
    ground = image.pixel(image.width() - 1, 0)
    inked = [
        any(image.pixel(x, y) != ground for x in range(image.width()))
        for y in range(image.height())
    ]
    return int((np.diff([0, *inked]) == 1).sum())


def test_what_fits_on_two_lines_is_not_cut(label: ElidedLabel) -> None:
    assert lines_drawn(label) == 2
    assert label.toolTip() == ""


def test_where_there_is_room_for_one_line_only_that_one_is_drawn_whole(label: ElidedLabel) -> None:
    label.resize(label.width(), label.fontMetrics().lineSpacing() + 3)
    assert lines_drawn(label) == 1
    assert label.toolTip() == TEXT


def test_a_text_that_fits_one_line_needs_no_tooltip_but_its_hint(label: ElidedLabel) -> None:
    label.set_hint("more about it")
    label.resize(2 * label.width(), label.height())
    assert lines_drawn(label) == 1
    assert label.toolTip() == "more about it"
