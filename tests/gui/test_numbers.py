from __future__ import annotations

import math

import pytest

from gui.numbers import (
    NumberError,
    decimals_for,
    format_count,
    format_fixed,
    format_reward,
    format_value,
    parse_number,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1.5", 1.5),
        ("1,5", 1.5),
        ("1e3", 1000.0),
        ("1E3", 1000.0),
        ("-2", -2.0),
        ("−2", -2.0),
        ("+2", 2.0),
        (" 7 ", 7.0),
        (".5", 0.5),
        (",5", 0.5),
        ("5.", 5.0),
        ("2,5e-1", 0.25),
        ("0", 0.0),
        ("1e-400", 0.0),
        ("１", 1.0),  # full width, as an input method for Chinese gives it
    ],
)
def test_numbers_as_people_type_them(text: str, value: float) -> None:
    assert parse_number(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "nan",
        "NaN",
        "inf",
        "-inf",
        "infinity",
        "1e400",
        "-1e400",
        "1.2.3",
        "1,2,3",
        "1.000,5",
        "abc",
        "1 000",
        "0x10",
        "1_000",
        "--1",
        "e3",
        ".",
    ],
)
def test_what_is_no_finite_number_is_refused(text: str) -> None:
    with pytest.raises(NumberError):
        parse_number(text)


def test_refusals_say_what_was_got() -> None:
    with pytest.raises(NumberError, match="'abc' is not a number"):
        parse_number("abc")
    with pytest.raises(NumberError, match="1e400 is too large"):
        parse_number("1e400")
    with pytest.raises(NumberError, match="empty"):
        parse_number("")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (-2.0, "−2"),
        (-1.0, "−1"),
        (0.0, "0"),
        (-0.0, "0"),
        (1.0, "+1"),
        (1.5, "+1.5"),
        (1000.0, "+1000"),
        (1e6, "+1e+06"),
    ],
)
def test_rewards_show_their_sign(value: float, text: str) -> None:
    assert format_reward(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (0.12345, "0.123"),
        (-0.5, "−0.5"),
        (0.000567, "5.67e−4"),
        (1.5e-9, "1.5e−9"),
        (123456.0, "1.23e5"),
        (math.nan, "NaN"),
        (math.inf, "inf"),
        (-math.inf, "−inf"),
    ],
)
def test_measured_numbers_are_short(value: float, text: str) -> None:
    assert format_value(value) == text


def test_a_column_of_numbers_aligns() -> None:
    assert [format_fixed(v, 3) for v in (1.4771, -0.0004, 0.622)] == ["1.477", "0.000", "0.622"]
    assert format_fixed(-1.4771, 2) == "−1.48"
    assert format_fixed(math.nan, 2) == "NaN"
    assert [decimals_for(span) for span in (2.5, 0.5, 1000.0, 0.0)] == [3, 4, 1, 0]


def test_counts_have_spaces_between_thousands() -> None:
    assert [format_count(n) for n in (0, 999, 1000, 1234567)] == ["0", "999", "1 000", "1 234 567"]
