from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from gui.reward_entry import RewardEntry, is_outlier


@pytest.fixture
def entry(qtbot: QtBot) -> RewardEntry:
    widget = RewardEntry()
    qtbot.addWidget(widget)
    widget.show()
    return widget


def type_in(qtbot: QtBot, entry: RewardEntry, text: str) -> list[float]:
    given: list[float] = []
    entry.entered.connect(given.append)
    field = entry.findChild(QLineEdit, "reward-entry-field")
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    entry.entered.disconnect(given.append)
    return given


def message(entry: RewardEntry) -> str:
    label = entry.findChild(QLabel, "reward-entry-message")
    assert isinstance(label, QLabel)
    return label.text()


@pytest.mark.parametrize("locale", ["de_DE", "en_US", "fr_FR"])
@pytest.mark.parametrize(
    ("text", "value"), [("1.5", 1.5), ("1,5", 1.5), ("-2", -2.0), ("2e0", 2.0), ("0", 0.0)]
)
def test_both_decimal_marks_in_any_locale(
    qtbot: QtBot, text: str, value: float, locale: str
) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(locale))
    try:
        widget = RewardEntry()
        qtbot.addWidget(widget)
        assert type_in(qtbot, widget, text) == [value]
    finally:
        QLocale.setDefault(before)


@pytest.mark.parametrize("text", ["", "nan", "inf", "1e400", "abc"])
def test_no_finite_number_is_refused_in_place(qtbot: QtBot, entry: RewardEntry, text: str) -> None:
    assert type_in(qtbot, entry, text) == []
    assert message(entry).startswith("Not given")
    field = entry.findChild(QLineEdit, "reward-entry-field")
    assert isinstance(field, QLineEdit)
    assert field.text() == text


def test_the_message_goes_when_the_number_is_corrected(qtbot: QtBot, entry: RewardEntry) -> None:
    type_in(qtbot, entry, "abc")
    qtbot.keyClick(entry.findChild(QLineEdit), Qt.Key.Key_Backspace)
    assert message(entry) == ""


def test_an_outlier_asks_once_and_is_given_by_the_second_enter(
    qtbot: QtBot, entry: RewardEntry
) -> None:
    assert type_in(qtbot, entry, "1e3") == []
    assert "+1000 is more than 10 times the largest reward so far (2)" in message(entry)
    assert type_in(qtbot, entry, "") == [1000.0]
    assert type_in(qtbot, entry, "10000") == [10000.0], "1,000 is the largest now"


def test_escape_takes_the_question_back(qtbot: QtBot, entry: RewardEntry) -> None:
    type_in(qtbot, entry, "1000000")
    field = entry.findChild(QLineEdit)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert message(entry) == ""
    assert field.text() == ""
    assert type_in(qtbot, entry, "1000000") == [], "it asks again"


def test_a_changed_number_is_asked_about_anew(qtbot: QtBot, entry: RewardEntry) -> None:
    type_in(qtbot, entry, "1000")
    assert type_in(qtbot, entry, "0") == [], "10000 was never asked about"
    assert "+10000" in message(entry)


@pytest.mark.parametrize(
    ("value", "largest", "asks"),
    [
        (20.0, 0.0, False),
        (20.1, 0.0, True),
        (-20.1, 0.0, True),
        (20.1, 2.0, True),
        (30.0, 3.0, False),
        (30.1, 3.0, True),
        (15.0, 0.5, False),
    ],
)
def test_what_counts_as_an_outlier(value: float, largest: float, asks: bool) -> None:
    assert is_outlier(value, largest) is asks


def test_another_session_forgets_the_largest(qtbot: QtBot, entry: RewardEntry) -> None:
    entry.note_reward(-100.0)
    assert type_in(qtbot, entry, "900") == [900.0]
    entry.forget_rewards()
    assert type_in(qtbot, entry, "900") == []


def test_typing_is_told_at_its_beginning_and_end(qtbot: QtBot, entry: RewardEntry) -> None:
    told: list[str] = []
    entry.begun.connect(lambda: told.append("begun"))
    entry.left.connect(lambda: told.append("left"))
    type_in(qtbot, entry, "12")
    assert told == ["begun", "left"]
