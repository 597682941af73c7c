"""Curves laid over each other: what is smoothed, thinned, and told apart."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QColor

from gui.compare.curves import Over, curve_kinds, drawn, last_value, trailing_means
from gui.compare.strokes import Stroke
from gui.palette import DARK, LIGHT, MIN_MARK_CONTRAST, contrast
from tests.gui.compare.sessions import made_session


def test_a_trailing_mean_is_of_the_values_before() -> None:
    values = np.array([1.0, 3.0, np.nan, 5.0, np.inf, np.nan, np.nan])
    rows = np.arange(7)
    expected = [1.0, 2.0, 3.0, 5.0, 5.0, np.nan, np.nan]
    np.testing.assert_allclose(trailing_means(values, rows, 2), expected)
    np.testing.assert_allclose(trailing_means(values, rows[3:5], 2), expected[3:5])
    np.testing.assert_allclose(trailing_means(values[:2], rows[:2], 1), [1.0, 3.0])
    huge = np.array([1e30, 1.0, 2.0])
    np.testing.assert_allclose(trailing_means(huge, np.array([2]), 2), 1.5)
    assert trailing_means(np.empty(0), rows[:0], 25).size == 0


def test_a_curve_is_thinned_and_keeps_its_ends() -> None:
    curve = made_session("a", n=1000).curves["loss"]
    x, y = drawn(curve, Over.UPDATES, 1, 50)
    assert len(x) == len(y) == 50
    np.testing.assert_allclose((x[0], x[-1], y[0], y[-1]), (1.0, 1000.0, 1.0, 1e-3))
    x, _ = drawn(curve, Over.MINUTES, 1, 5000)
    np.testing.assert_allclose(x, np.arange(1, 1001) / 20)


def test_the_end_of_a_curve_is_what_is_drawn_last() -> None:
    session = made_session("a", n=100)
    assert last_value(session.curves["accuracy"], 25) == 1.0
    assert last_value(None, 25) is None


def test_every_kind_of_curve_has_a_name_of_its_own() -> None:
    names = [kind.name for kind in curve_kinds()]
    assert len(set(names)) == len(names) == 7


def test_no_two_sessions_look_the_same_without_colour_or_with() -> None:
    first = [Stroke(i) for i in range(6)]
    assert len({stroke.dashes for stroke in first}) == 6
    both = {(Stroke(i).colour(False), Stroke(i).dashes) for i in range(36)}
    assert len(both) == 36


def test_every_line_stands_out_from_the_panel() -> None:
    for is_dark, colours in ((False, LIGHT), (True, DARK)):
        for number in range(6):
            colour = Stroke(number).colour(is_dark)
            assert QColor(colour).isValid()
            assert contrast(colour, colours.panel) >= MIN_MARK_CONTRAST
