"""Comparing strategies: the same splits for each, a table, and bad requests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.ask_comparison import AskCurve, AskReport, asks_from, compare_asks
from core.cli import main
from core.config import Hyperparameters
from core.pool import ASKS
from core.training import TrainingRequest
from tests.core.sessions import NARROW
from tests.core.test_cross_validation import easy, write_set

SETTINGS = Hyperparameters(batch_size=8, learning_rate=1e-2, discount=0.0, updates_per_label=4)


def request(path: Path, **changes: Any) -> TrainingRequest:
    values: dict[str, Any] = {"steps": 20, "seed": 3, "hold_out": "0.5", "repeat": 2}
    values |= {"ask": "random,typical", "hyperparameters": SETTINGS, "network": NARROW}
    return TrainingRequest(path=path, **(values | changes))


def test_each_strategy_learns_the_same_splits_and_is_set_beside_random(tmp_path: Path) -> None:
    told: list[str] = []
    report = compare_asks(request(write_set(tmp_path, easy(8))), told.append)
    assert [curve.ask for curve in report.curves] == ["random", "typical"]
    assert (report.seeds, report.labels) == ((3, 4), (5, 10, 15, 20))
    assert (report.n_learned_from, report.n_held_back) == (12, 12)
    assert len(told) == 4
    base, other = report.curves
    enough = [
        n for n, a in zip(report.labels, other.accuracy, strict=True) if a >= base.accuracy[-1]
    ]
    assert other.reached == (enough[0] if enough else None)
    assert all(0.0 <= a <= 1.0 for curve in report.curves for a in curve.accuracy)


@pytest.mark.soak
def test_the_same_request_gives_the_same_numbers(tmp_path: Path) -> None:
    path = write_set(tmp_path, easy(6))
    first, again = (compare_asks(request(path, repeat=1), lambda _: None) for _ in range(2))
    assert first.curves == again.curves


@pytest.mark.soak
def test_mean_and_spread_are_over_the_repetitions(tmp_path: Path) -> None:
    path = write_set(tmp_path, easy(6))
    both = compare_asks(request(path, ask="random"), lambda _: None).curves[0]
    single = [
        compare_asks(request(path, ask="random", seed=seed, repeat=1), lambda _: None).curves[0]
        for seed in (3, 4)
    ]
    rows = np.array([curve.accuracy for curve in single])
    np.testing.assert_allclose(both.accuracy, rows.mean(axis=0))
    np.testing.assert_allclose(both.spread, rows.std(axis=0))


def test_the_table_says_who_reaches_what_random_has() -> None:
    curves = (
        AskCurve("random", (0.5, 0.8), (0.1, 0.0), 10),
        AskCurve("novel", (0.8, 0.9), (0.1, 0.0), 5),
        AskCurve("margin", (0.2, 0.3), (0.1, 0.0), None),
    )
    text = AskReport(
        environment="set",
        seeds=(0, 1),
        n_learned_from=8,
        n_held_back=4,
        labels=(5, 10),
        curves=curves,
        seconds=1.0,
    ).describe()
    assert "novel: reaches the 0.800 that random asking has at 10 labels with 5." in text
    assert "margin: never reaches the 0.800 of random asking at 10 labels." in text


def test_names_of_strategies_are_checked() -> None:
    assert asks_from("all") == list(ASKS)
    assert asks_from("margin, random,margin") == ["margin", "random"]
    with pytest.raises(ValueError, match=r"wanted random, .* or all, got 'best'"):
        asks_from("random,best")


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"session_path": Path("a.gcoach")}, "no --session"),
        ({"folds": "3"}, "either --folds or --hold-out"),
        ({"repeat": 0}, "at least 1 repetition"),
        ({"steps": 4}, "at least 5 labels"),
        ({"hold_out": "2"}, r"in \(0, 1\)"),
    ],
)
def test_what_cannot_be_compared_is_told(
    tmp_path: Path, changes: dict[str, Any], named: str
) -> None:
    with pytest.raises(ValueError, match=named):
        compare_asks(request(write_set(tmp_path, easy(4)), **changes), lambda _: None)


def test_the_command_gives_one_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(write_set(tmp_path, easy(4)))
    arguments = ["train", path, "--hold-out", "50%", "--ask", "random,margin", "--steps", "5"]
    assert main([*arguments, "--seed", "2", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [curve["ask"] for curve in document["curves"]] == ["random", "margin"]
    assert document["seeds"] == [2]


def test_folds_want_one_strategy(tmp_path: Path) -> None:
    from core.cross_validation import cross_validate

    bad = request(write_set(tmp_path, easy(4)), folds="2", hold_out=None, ask="random,margin")
    with pytest.raises(ValueError, match="wanted one of"):
        cross_validate(bad, lambda _: None)
