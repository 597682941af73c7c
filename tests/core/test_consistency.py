"""Agreement between labels of the same action on the same graph."""

from __future__ import annotations

import pytest

from core.consistency import Consistency


def _followed(*cases: tuple[int, int]) -> Consistency:
    """One step per (graph id, action)."""
    consistency = Consistency()
    for step, (graph_id, action) in enumerate(cases):
        consistency.saw(step, graph_id, action)
    return consistency


def test_there_is_no_share_without_a_repeat() -> None:
    consistency = _followed((1, 0), (1, 1), (2, 0))
    for step in range(3):
        consistency.labelled(step, 1.0)
    assert consistency.share() is None


def test_the_share_counts_labels_with_the_sign_of_the_majority() -> None:
    consistency = _followed(*[(1, 0)] * 4, *[(2, 0)] * 2)
    for step, value in enumerate((1.0, 2.0, 0.5, -1.0, 0.0, 0.0)):
        consistency.labelled(step, value)
    assert consistency.share() == pytest.approx(5 / 6)


def test_zero_is_a_sign_of_its_own() -> None:
    consistency = _followed((1, 0), (1, 0))
    consistency.labelled(0, 0.0)
    consistency.labelled(1, 2.0)
    assert consistency.contradicted(1) == (0, 0.0)
    assert consistency.share() == pytest.approx(0.5)


def test_the_newest_contradiction_is_named() -> None:
    consistency = _followed(*[(1, 5)] * 4)
    for step, value in enumerate((1.0, 2.0, -1.0)):
        consistency.labelled(step, value)
    assert consistency.contradicted(2) == (1, 2.0)
    assert consistency.contradicted(0) == (2, -1.0)
    assert consistency.contradicted(3) is None


def test_another_graph_or_action_is_no_contradiction() -> None:
    consistency = _followed((1, 5), (2, 5), (1, 6))
    for step, value in enumerate((1.0, -1.0, -1.0)):
        consistency.labelled(step, value)
    assert [consistency.contradicted(step) for step in range(3)] == [None] * 3


def test_taking_a_label_back_takes_its_contradiction_back() -> None:
    consistency = _followed((1, 0), (1, 0))
    consistency.labelled(0, 1.0)
    consistency.labelled(1, -1.0)
    consistency.labelled(0, None)
    assert consistency.contradicted(1) is None
    assert consistency.share() is None


def test_a_relabelled_step_counts_once() -> None:
    consistency = _followed((1, 0), (1, 0))
    consistency.labelled(0, 1.0)
    consistency.labelled(0, -1.0)
    assert consistency.share() is None
    consistency.labelled(1, -2.0)
    assert consistency.share() == 1.0


def test_a_step_that_was_never_seen_is_left_alone() -> None:
    consistency = _followed((1, 0))
    consistency.labelled(7, 1.0)
    assert consistency.case(7) is None
    assert consistency.contradicted(7) is None
    assert consistency.case(0) == (1, 0)
