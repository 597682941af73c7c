from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from gui.number_field import NumberField
from gui.slider_field import Range, SliderField


@pytest.fixture
def field(qtbot: QtBot) -> NumberField:
    widget = NumberField(0.3, 0.0, 1.0)
    qtbot.addWidget(widget)
    widget.show()
    return widget


def retype(qtbot: QtBot, field: NumberField, text: str) -> None:
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


@pytest.mark.parametrize("text", ["0.25", "0,25", "2.5e-1"])
def test_a_valid_number_is_told_once(qtbot: QtBot, field: NumberField, text: str) -> None:
    told: list[float] = []
    field.value_changed.connect(told.append)
    retype(qtbot, field, text)
    field.clearFocus()
    assert told == [0.25]
    assert field.value == 0.25


@pytest.mark.parametrize(
    ("text", "why"), [("2", "wanted from 0 to 1, got 2"), ("x", "'x' is not a number")]
)
def test_an_invalid_number_is_refused_in_place(
    qtbot: QtBot, field: NumberField, text: str, why: str
) -> None:
    told: list[float] = []
    field.value_changed.connect(told.append)
    retype(qtbot, field, text)
    assert told == []
    assert field.value == 0.3
    assert not field.is_valid
    assert why in field.toolTip()
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "0.3"
    assert field.is_valid


def test_whole_numbers_only_where_asked(qtbot: QtBot) -> None:
    field = NumberField(3, 1, 32, is_integer=True)
    qtbot.addWidget(field)
    retype(qtbot, field, "2.5")
    assert field.value == 3
    assert "whole number" in field.toolTip()
    retype(qtbot, field, "4")
    assert field.value == 4


def test_a_range_may_exclude_its_lower_end(qtbot: QtBot) -> None:
    field = NumberField(1e-3, 0.0, 10.0, excludes_low=True)
    qtbot.addWidget(field)
    retype(qtbot, field, "0")
    assert field.value == 1e-3
    assert "above 0" in field.toolTip()


def test_the_hint_comes_back_when_the_number_is_right_again(
    qtbot: QtBot, field: NumberField
) -> None:
    field.set_hint("Probability of a random action.")
    retype(qtbot, field, "7")
    retype(qtbot, field, "1")
    assert field.toolTip() == "Probability of a random action."


def test_a_shown_value_does_not_disturb_typing(qtbot: QtBot, field: NumberField) -> None:
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "0.7")
    field.set_value(0.4)
    if field.hasFocus():
        assert field.text() == "0.7"


def test_ranges_are_even_or_by_factors() -> None:
    even, factors = Range(0.0, 2.0), Range(1e-4, 1.0, is_log=True)
    assert even.at(0.25) == 0.5
    assert even.share(0.5) == 0.25
    assert factors.at(0.5) == pytest.approx(0.01)
    assert factors.share(0.01) == pytest.approx(0.5)
    assert factors.share(50.0) == 1.0


def test_slider_and_field_show_the_same_and_tell_once(qtbot: QtBot) -> None:
    both = SliderField("x", Range(0.0, 1.0), NumberField(0.3, 0.0, 1.0))
    qtbot.addWidget(both)
    told: list[float] = []
    both.value_changed.connect(told.append)
    both._slider.setValue(100)
    assert told == [0.5]
    assert both._field.text() == "0.5"
    retype(qtbot, both._field, "0,25")
    assert told == [0.5, 0.25]
    assert both._slider.value() == 50
    both.set_value(0.75)
    assert told == [0.5, 0.25]
    assert both._slider.value() == 150


def test_a_slider_does_not_round_what_was_typed(qtbot: QtBot) -> None:
    both = SliderField("x", Range(1e-6, 0.1, is_log=True), NumberField(5e-4, 0.0, 10.0))
    qtbot.addWidget(both)
    retype(qtbot, both._field, "0.000123456")
    assert both.value == 0.000123456


@pytest.mark.parametrize(("text", "stays"), [("0.25", False), ("2", True)])
def test_enter_gives_the_keys_back_to_the_window_unless_something_is_wrong(
    qtbot: QtBot, text: str, stays: bool
) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    field = NumberField(0.3, 0.0, 1.0)
    window.setCentralWidget(field)
    window.show()
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    retype(qtbot, field, text)
    assert field.hasFocus() is stays
