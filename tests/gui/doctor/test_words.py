from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.doctor.report.model import Flow, GradientKind, Place, Report, VariableReport
from gui.doctor.words import call_word, flow_colour, norm_word, place_word, verdict
from tests.gui.doctor.reports import healthy_call, sick_call

SCRIPT = Path("train.py")


def test_a_call_is_told_in_numbers() -> None:
    sick, healthy = sick_call(SCRIPT), healthy_call(SCRIPT)
    assert call_word(sick) == (
        "GradientTape.gradient: 3 of 3 gradients do not arrive (recorded call 1)"
    )
    assert call_word(healthy) == (
        "GradientTape.gradient: all 1 gradients are healthy (20 recorded calls)"
    )
    assert call_word(replace(healthy, n_calls=1)).endswith("(1 recorded call)")


def test_what_is_neither_all_there_nor_wrong_is_told_apart() -> None:
    zero = VariableReport("w", (2,), GradientKind.ZERO, 0.0)
    fits = replace(healthy_call(SCRIPT), variables=(zero,))
    assert "nothing is wrong, though 1 of 1 gradients are not there" in call_word(fits)
    finite = VariableReport("w", (2,), GradientKind.FINITE, 1e-9)
    hidden = replace(sick_call(SCRIPT), variables=(finite,))
    assert "there is a problem" in call_word(hidden)


def test_a_run_is_one_sentence() -> None:
    assert verdict(Report((), 0)) == "No gradient was asked for."
    assert verdict(Report((healthy_call(SCRIPT),), 0)) == "All gradients are healthy."
    both = Report((healthy_call(SCRIPT), sick_call(SCRIPT)), 0)
    assert verdict(both) == "A problem was found: non-differentiable-op"


@pytest.mark.parametrize(
    ("flow", "is_whole", "colour"),
    [
        (Flow.FLOWS, True, "good"),
        (Flow.STOPPED, True, "muted"),
        (Flow.STOPPED, False, "bad"),
        (Flow.CUT, False, "bad"),
    ],
)
def test_only_what_is_missed_is_red(flow: Flow, is_whole: bool, colour: str) -> None:
    assert flow_colour(flow, is_whole) == colour


def test_places_and_norms_are_short() -> None:
    assert place_word(Place("/home/ada/train.py", 12)) == "train.py:12"
    assert place_word(None) == "unknown line"
    assert norm_word(VariableReport("w", (), GradientKind.NONE, None)) == "—"
    assert norm_word(VariableReport("w", (), GradientKind.FINITE, 1.25)) == "1.25"
