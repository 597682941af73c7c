from __future__ import annotations

import pytest

from gui.doctor.terminal import MAX_COLUMNS, TerminalLines


def shown(*pieces: str) -> list[str]:
    """Every line after these pieces have arrived one by one."""
    terminal = TerminalLines()
    lines, last = [], ""
    for piece in pieces:
        ended, last = terminal.feed(piece)
        lines += ended
    return [*lines, last]


@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        (["one\ntwo"], ["one", "two"]),
        (["on", "e\n"], ["one", ""]),
        (["1/9\r2/9\r3/9\n"], ["3/9", ""]),
        (["10%", "\r", "9%"], ["9%%"]),
        (["abc\b\bX"], ["aXc"]),
        (["a\r\nb"], ["a", "b"]),
        (["\x1b[1;31mred\x1b[0m plain"], ["red plain"]),
        (["\x1b[3", "1mred"], ["red"]),
        (["\x1b]0;title\x07text"], ["text"]),
        (["bell\x07 null\x00"], ["bell null"]),
        (["tab\tkept"], ["tab\tkept"]),
    ],
)
def test_text_is_shown_as_a_plain_terminal_would(pieces: list[str], lines: list[str]) -> None:
    assert shown(*pieces) == lines


def test_a_progress_bar_that_goes_back_by_backspaces_is_one_line() -> None:
    assert shown("1/10 [=.] ", "\b" * 10, "2/10 [==]", "\n") == ["2/10 [==] ", ""]


def test_an_endless_line_is_cut_and_says_so() -> None:
    terminal = TerminalLines()
    for _ in range(50):
        _, line = terminal.feed("x" * 10_000)
    assert len(line) == MAX_COLUMNS + 1
    assert line.endswith("…")
    assert terminal.feed("\nnext") == ([line], "next")
