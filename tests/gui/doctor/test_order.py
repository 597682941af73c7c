from __future__ import annotations

from pathlib import Path

import pytest

from gui.doctor.order import read_order


def test_what_was_typed_becomes_an_order(tmp_path: Path) -> None:
    script = tmp_path / "my train.py"
    script.touch()
    order = read_order(f" {script} ", "--name 'two words' -v", str(tmp_path), 90)
    assert order.script == script
    assert order.arguments == ("--name", "two words", "-v")
    assert order.working_folder == tmp_path
    assert order.timeout_s == 90


def test_a_script_runs_in_its_own_folder_without_limit_by_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.py").touch()
    monkeypatch.chdir(tmp_path)
    order = read_order("a.py", "", "", 0)
    assert order.script == tmp_path / "a.py"
    assert order.working_folder == tmp_path
    assert order.arguments == ()
    assert order.timeout_s is None


@pytest.mark.parametrize(
    ("script", "arguments", "folder", "problem"),
    [
        ("", "", "", "wanted a Python file, got nothing"),
        ("none.py", "", "", "none.py does not exist; wanted a Python script"),
        (".", "", "", "is a folder; wanted a Python script"),
        ("a.py", "--name 'open", "", "A quote is opened and not closed.*--name 'open"),
        ("a.py", "", "nowhere", "nowhere is no folder; wanted a folder to run in"),
        ("x" * 5_000, "", "", "does not exist"),
        ("a.py", "", "x" * 5_000, "is no folder"),
    ],
)
def test_what_cannot_be_run_is_refused_with_what_was_wanted(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    script: str,
    arguments: str,
    folder: str,
    problem: str,
) -> None:
    (tmp_path / "a.py").touch()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=problem):
        read_order(script, arguments, folder, 0)
