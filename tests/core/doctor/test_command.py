"""`graph-coach doctor`: arguments, exit status, the document on stdout, colours."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from core.doctor import command
from core.doctor.conclusion import Run
from core.doctor.report.model import Report
from tests.core.doctor.runs import run


class Runner:
    """Stands in for `run_script`: gives a prepared run and remembers what was asked."""

    def __init__(self, prepared: Run) -> None:
        self.prepared = prepared
        self.asked: dict[str, Any] = {}

    def __call__(self, script: str, arguments: Sequence[str], **options: Any) -> Run:
        self.asked = {"script": script, "arguments": list(arguments), **options}
        return self.prepared


def use(monkeypatch: pytest.MonkeyPatch, prepared: Run) -> Runner:
    runner = Runner(prepared)
    monkeypatch.setattr(command, "run_script", runner)
    return runner


def part(name: str, *, healthy: bool, error: str | None = None) -> Run:
    report = run(name).report
    calls = tuple(call for call in report.calls if call.healthy is healthy)
    return Run(Report(calls, 0), error)


def test_everything_after_the_script_is_the_scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    runner = use(monkeypatch, part("traced_situations", healthy=True))
    command.main(["--timeout", "2.5", "train.py", "--json", "--html", "x", "-v"])
    assert runner.asked["script"] == "train.py"
    assert runner.asked["arguments"] == ["--json", "--html", "x", "-v"]
    assert runner.asked["timeout_s"] == 2.5
    assert runner.asked["stdout"] is None


@pytest.mark.parametrize(
    ("healthy", "error", "status"),
    [(True, None, 0), (False, None, 1), (False, "it failed", 1), (True, "it failed", 2)],
)
def test_the_exit_status_tells_the_three_ends_apart(
    monkeypatch: pytest.MonkeyPatch, healthy: bool, error: str | None, status: int
) -> None:
    use(monkeypatch, part("traced_situations", healthy=healthy, error=error))
    assert command.main(["train.py"]) == status


@pytest.mark.parametrize(
    "argv", [[], ["--timeout", "x", "a.py"], ["--timeout", "0", "a.py"], ["--what", "a.py"]]
)
def test_bad_usage_is_2_and_says_what_was_wanted(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(argv) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "usage: graph-coach doctor" in shown.err


def test_a_missing_script_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--json", "no/such.py"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.splitlines() == [
        "graph-coach doctor: no/such.py does not exist; wanted a Python script"
    ]


def test_json_is_the_whole_of_stdout(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    runner = use(monkeypatch, part("missing_situations", healthy=False))
    assert command.main(["--json", "train.py"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert runner.asked["stdout"] == 2
    assert document["script_exit"] == 0
    call = next(c for c in document["calls"] if c["function"] == "argmax")
    assert {"file", "line", "function", "variables", "cause", "cut", "causes"} <= set(call)
    assert call["cause"] == "non-differentiable-op"
    assert set(call["cut"]) == {"op", "file", "line"}
    assert call["cut"]["op"] == "ArgMax"
    assert {v["gradient"] for v in call["variables"]} == {"none"}
    assert set(call["variables"][0]) == {"name", "shape", "gradient", "norm"}
    assert set(call["causes"][0]) == {"cause", "variables", "cut", "explanation", "remedy", "code"}


def test_a_pipe_gets_no_colours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use(monkeypatch, part("missing_situations", healthy=False))
    command.main(["train.py"])
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize(("no_colour", "coloured"), [("", True), ("1", False)])
def test_a_terminal_gets_colours_unless_it_wants_none(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    no_colour: str,
    coloured: bool,
) -> None:
    use(monkeypatch, part("missing_situations", healthy=False))
    monkeypatch.setenv("NO_COLOR", no_colour)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    command.main(["train.py"])
    assert ("\x1b[31" in capsys.readouterr().out) is coloured


def test_html_is_written_beside_the_report(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    use(monkeypatch, part("missing_situations", healthy=False))
    page = tmp_path / "report.html"
    assert command.main(["--html", str(page), "train.py"]) == 1
    text = page.read_text()
    assert text.startswith("<!DOCTYPE html>")
    assert "non-differentiable-op" in text


def test_a_page_that_cannot_be_written_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    use(monkeypatch, part("missing_situations", healthy=True))
    assert command.main(["--html", str(tmp_path / "no" / "page.html"), "train.py"]) == 2
    assert "page.html" in capsys.readouterr().err
