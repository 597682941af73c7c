"""The command: what is measured, what is printed where, and what Ctrl+C leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from core import cli
from core.bench.command import GROUPS, bench_parser, main, measure, run
from core.bench.rounds import Effort
from core.bench.rows import Group, Row


def row(group: str, what: str) -> Row:
    return Row(group=group, what=what, ours=1.0)


def two(effort: Effort) -> Iterator[Row]:
    yield row("two", "first")
    yield row("two", "second")


def interrupted(effort: Effort) -> Iterator[Row]:
    yield row("broken", "before")
    raise KeyboardInterrupt


def never(effort: Effort) -> Iterator[Row]:
    raise AssertionError("must not be measured")


FAKES = (Group("two", "two rows", two), Group("broken", "breaks off", interrupted))
LATER = Group("later", "after that", never)


def test_only_what_was_asked_for_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    groups = (FAKES[0], LATER)
    arguments = bench_parser(groups).parse_args(["--only", "two"])
    assert run(arguments, groups) == 0
    assert "second" in capsys.readouterr().out


def test_json_is_all_there_is_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = bench_parser(FAKES).parse_args(["--only", "two", "--json"])
    assert run(arguments, FAKES) == 0
    captured = capsys.readouterr()
    assert [r["what"] for r in json.loads(captured.out)["rows"]] == ["first", "second"]
    assert captured.err == "two: two rows …\n"


def test_an_interrupt_prints_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    groups = (*FAKES, LATER)
    assert run(bench_parser(groups).parse_args([]), groups) == 130
    out = capsys.readouterr().out
    assert "second" in out
    assert "before" in out


def test_an_interrupt_is_told() -> None:
    measured = measure((*FAKES, LATER), Effort.short())
    assert measured.was_interrupted
    assert [r.what for r in measured.rows] == ["first", "second", "before"]


def test_bad_seconds_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(bench_parser(FAKES).parse_args(["--seconds", "-3"]), FAKES) == 2
    assert capsys.readouterr().err == ("graph-coach: --seconds must be in [0, 3600], got -3\n")


def test_an_unknown_name_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--only", "windw"])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert "windw" in error
    assert all(group.name in error for group in GROUPS)


def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["bench", "--help"])
    assert ended.value.code == 0
    assert "--seconds" in capsys.readouterr().out


def test_names_are_told_apart() -> None:
    names = [group.name for group in GROUPS]
    assert len(set(names)) == len(names)
