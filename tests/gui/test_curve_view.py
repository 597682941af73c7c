"""Which updates are shown and which one is looked at."""

from __future__ import annotations

import pytest

from gui.curve_view import LEAST_SPAN, CurveView
from gui.history import History
from tests.fakes import make_architecture, make_metrics


@pytest.fixture
def history() -> History:
    result = History(make_architecture())
    result.append([make_metrics(i) for i in range(1, 101)])
    return result


@pytest.fixture
def view(history: History) -> CurveView:
    return CurveView(history)


def test_few_updates_do_not_look_like_a_trend() -> None:
    history = History(make_architecture())
    view = CurveView(history)
    assert view.shown() == (0, LEAST_SPAN)
    history.append([make_metrics(1), make_metrics(2)])
    assert view.shown() == (1, 1 + LEAST_SPAN)


def test_the_newest_are_followed_as_they_come(view: CurveView, history: History) -> None:
    assert view.shown() == (1, 100)
    view.set_window(30)
    assert view.shown() == (71, 100)
    history.append([make_metrics(i) for i in range(101, 111)])
    assert view.shown() == (81, 110)
    view.set_window(None)
    assert view.shown() == (1, 110)


def test_zooming_keeps_the_moment_looked_at_where_it_is(view: CurveView) -> None:
    view.choose_range(20, 80)
    view.hover(35)
    view.zoom(0.5)
    low, high = view.shown()
    assert high - low == 30
    assert (35 - low) / 30 == (35 - 20) / 60
    view.hover(None)
    view.zoom(100)
    assert view.shown() == (1, 100), "no further than there are updates"
    view.zoom(1e-9)
    low, high = view.shown()
    assert high - low == 5, "not below a handful"


def test_moving_stops_at_the_ends(view: CurveView) -> None:
    view.choose_range(20, 40)
    view.move(-0.5)
    assert view.shown() == (10, 30)
    view.move(-9)
    assert view.shown() == (1, 21)
    view.move(99)
    assert view.shown() == (80, 100)


def test_the_hovered_moment_is_read_before_the_pinned_one(view: CurveView) -> None:
    seen: list[int | None] = []
    view.cursor_changed.connect(lambda: seen.append(view.cursor))
    view.pin(10)
    view.hover(20)
    view.hover(20)
    view.hover(None)
    view.pin(None)
    assert seen == [10, 20, 10, None]


def test_no_moment_is_before_the_first_or_after_the_newest_update(view: CurveView) -> None:
    view.hover(-5)
    assert view.cursor == 1
    view.hover(10_000)
    assert view.cursor == 100


def test_a_moment_out_of_view_is_brought_into_it(view: CurveView) -> None:
    told: list[str] = []
    view.range_changed.connect(lambda: told.append("changed"))
    view.range_chosen.connect(lambda: told.append("chosen"))
    view.choose_range(20, 40)
    view.pin(60)
    assert view.shown() == (50, 70)
    assert told == ["changed", "chosen", "changed"], "a pin comes from elsewhere: nobody chose"
    view.step_by(30)
    assert view.cursor == 90
    assert view.shown() == (80, 100)
    assert told[-2:] == ["changed", "chosen"]


def test_moving_by_rows_starts_at_the_newest(view: CurveView) -> None:
    view.step_by(-1)
    assert view.cursor == 99
    view.step_by(-500)
    assert view.cursor == 1
    view.step_by(500)
    assert view.cursor == 100


def test_another_session_forgets_what_was_chosen(view: CurveView, history: History) -> None:
    view.choose_range(20, 40)
    view.pin(30)
    history.clear(make_architecture())
    view.forget()
    assert view.is_following
    assert view.cursor is None
    assert view.shown() == (0, LEAST_SPAN)
