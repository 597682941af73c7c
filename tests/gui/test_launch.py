from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from core.config import Objective, RewardSource
from core.hold_out import HoldOut
from core.version import version
from gui.launch import parse_launch

COMMAND = (
    "g.json --session s.gcoach --seed 4 --reward override --objective cost --actions 3 "
    "--steps 7 --screenshot a.png --theme dark --size 1100x700"
)


def test_everything_can_be_said_on_the_command_line() -> None:
    launch = parse_launch(COMMAND.split())
    assert launch.path == Path("g.json")
    assert launch.session_path == Path("s.gcoach")
    assert (launch.seed, launch.steps, launch.actions) == (4, 7, 3)
    assert launch.reward_source is RewardSource.OVERRIDE
    assert launch.objective is Objective.COST
    assert launch.size == (1100, 700)
    settings = launch.options(None).hyperparameters
    assert settings.reward_source is RewardSource.OVERRIDE
    assert settings.objective is Objective.COST


def test_a_picture_leaves_no_session_behind_unless_one_is_named(tmp_path: Path) -> None:
    quiet = parse_launch(["--screenshot", "a.png"]).options(tmp_path)
    assert quiet.new_path("x") is None
    named = parse_launch(["--screenshot", "a.png", "--session", str(tmp_path / "s.gcoach")])
    assert named.options(tmp_path).new_path("x") == tmp_path / "s.gcoach"
    usual = parse_launch([]).options(tmp_path)
    path = usual.new_path("two graphs/…")
    assert path is not None
    assert path.parent == tmp_path
    assert path.suffix == ".gcoach"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--steps", "-1"], "--steps"),
        (["--steps", "many"], "--steps"),
        (["--reward", "money"], "--reward"),
        (["--size", "big"], "--size"),
        (["--seed", "1.5"], "--seed"),
    ],
)
def test_bad_usage_is_named_and_ends_with_two(
    arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_launch(arguments)
    assert ended.value.code == 2
    assert named in capsys.readouterr().err


def test_the_version_is_that_of_the_package(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metadata, "version", {"graph-coach": "1.2.3"}.__getitem__)
    with pytest.raises(SystemExit) as ended:
        parse_launch(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == "graph-coach 1.2.3\n"


def test_a_package_that_is_not_there_has_no_version() -> None:
    assert version("graph-coach-of-nobody") == "not installed"


def test_what_is_to_be_held_back_is_read() -> None:
    assert parse_launch(["a.json", "--hold-out", "25%"]).hold_out == HoldOut(0.25)
    wanted = HoldOut(folds=Path("folds.txt"), fold=3)
    assert parse_launch(["a.json", "--hold-out", "folds.txt:3"]).hold_out == wanted


def test_a_share_that_holds_all_back_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_launch(["a.json", "--hold-out", "100%"])
    assert ended.value.code == 2
    assert "must be in (0, 1), got 1" in capsys.readouterr().err
