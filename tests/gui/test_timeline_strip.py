from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.events import LabelChanged
from core.telemetry import Chooser
from gui.credit_brush import Brush
from gui.theme import Theme
from gui.timeline_columns import picture, pixel_columns
from gui.timeline_data import TOLD, TimelineData
from gui.timeline_lanes import Lanes
from gui.timeline_span import Span
from gui.timeline_strip import TimelineStrip
from gui.timeline_words import TimelineNames
from tests.fakes import make_record
from tests.gui.test_timeline_data import NOTHING, stored

NAN = float("nan")


@pytest.fixture
def data() -> TimelineData:
    result = TimelineData()
    for step in range(20):
        result.add_step(make_record(step, 3))
    return result


@pytest.fixture
def strip(qtbot: QtBot, theme: Theme, data: TimelineData) -> TimelineStrip:
    widget = TimelineStrip(data, TimelineNames(), theme)
    qtbot.addWidget(widget)
    widget.resize(400, 56)
    widget.show()
    widget.refresh()
    return widget


@pytest.fixture
def told(strip: TimelineStrip) -> list[tuple[str, Any]]:
    """Everything the strip emits, in order."""
    result: list[tuple[str, Any]] = []
    strip.step_wanted.connect(lambda step: result.append(("step", step)))
    strip.now_wanted.connect(lambda: result.append(("now", None)))
    strip.brush_changed.connect(lambda brush: result.append(("brush", brush)))
    strip.reward_wanted.connect(lambda value: result.append(("reward", value)))
    strip.exact_wanted.connect(lambda: result.append(("exact", None)))
    strip.skip_wanted.connect(lambda: result.append(("skip", None)))
    return result


def middle(strip: TimelineStrip, step: int, y: int = 30) -> QPoint:
    return QPoint(round(strip.span.x_of(step) + strip.span.step_px / 2), y)


def grabbed(strip: TimelineStrip) -> QImage:
    return strip.grab().toImage()


# -- the span ----------------------------------------------------------------------------------


def test_the_newest_step_is_at_the_right() -> None:
    span = Span(100.0, 8.0).following(20)
    assert span.x_of(19) == 92.0
    assert span.step_at(99.0, 20) == 19
    assert span.step_at(91.9, 20) == 18
    assert Span(100.0, 8.0).following(3).step_at(-5.0, 3) == 0
    assert span.step_at(50.0, 0) is None


@pytest.mark.parametrize(("n_steps", "shown"), [(3, (0, 3)), (20, (7, 20)), (0, (0, 0))])
def test_only_steps_in_the_width_are_shown(n_steps: int, shown: tuple[int, int]) -> None:
    assert Span(104.0, 8.0).following(n_steps).shown(n_steps) == shown


def test_zooming_keeps_the_step_under_the_pointer() -> None:
    span = Span(100.0, 8.0).following(50)
    zoomed = span.zoomed(1.5, 40.0, 50)
    assert zoomed.step_px == 12.0
    assert zoomed.step_at(40.0, 50) == span.step_at(40.0, 50)
    assert span.zoomed(100.0, 40.0, 50).step_px == 24.0
    assert span.zoomed(1e-6, 40.0, 50).step_px == 2.0, "no smaller than all steps at once"


def test_scrolling_ends_at_the_first_and_the_newest_step() -> None:
    span = Span(100.0, 10.0).following(50)
    assert span.moved(-1e9, 50).shown(50) == (0, 10)
    assert span.moved(1e9, 50) == span
    assert span.moved(-30.0, 50).shown(50) == (37, 47)


def test_a_step_out_of_view_is_brought_to_the_middle() -> None:
    span = Span(100.0, 10.0).following(50)
    assert span.showing(45, 50) is span
    assert span.showing(20, 50).x_of(20) == 50.0
    assert span.showing(0, 50).x_of(0) == 0.0


def test_all_steps_fit_into_the_width_but_few_are_not_blown_up() -> None:
    assert Span(100.0).fitting(100_000).shown(100_000) == (0, 100_000)
    assert Span(100.0).fitting(3).step_px == 8.0


# -- pixel columns -----------------------------------------------------------------------------


def test_a_pixel_column_has_means_and_shares_of_its_steps() -> None:
    data = TimelineData()
    data.fill(
        stored(
            8,
            labels=[2.0, -1.0, NAN, NAN, 0.0, 0.0, NAN, 4.0],
            chooser=[1, 0, 0, 0, 1, 1, 1, 1],
            action=[0, 0, 0, 0, 0, 0, 0, 0],
            greedy=[1, 0, 0, 0, 0, 0, 1, 0],
            skipped=[False, False, False, True, False, False, False, False],
        )
    )
    columns = pixel_columns(data.rows, Span(2.0, 0.25, 8.0))
    assert columns.x.tolist() == [0, 1]
    assert columns.up.tolist() == [0.5, 1.0]
    assert columns.down.tolist() == [-0.25, 0.0]
    assert columns.zero.tolist() == [0.0, 0.5]
    assert columns.pending.tolist() == [0.25, 0.25]
    assert columns.exploring.tolist() == [0.25, 1.0]
    assert columns.disagreeing.tolist() == [0.25, 0.25]
    assert columns.spoken_of.tolist() == [0.0, 0.0]


def test_what_was_said_of_actions_is_a_share_of_a_pixel_column_too() -> None:
    data = TimelineData()
    told = np.array([(2, False, 0, 1), (-1, False, 3, 2), NOTHING, NOTHING], dtype=TOLD)
    data.fill(stored(4, told=told))
    columns = pixel_columns(data.rows, Span(1.0, 0.25, 4.0))
    assert columns.spoken_of.tolist() == [0.5]
    assert columns.pending.tolist() == [0.5]


def test_one_label_among_thousands_is_still_to_be_seen(theme: Theme) -> None:
    data = TimelineData()
    labels = np.full(50_000, NAN)
    labels[25_000] = -1.0
    data.fill(stored(50_000, labels=labels))
    colours = {n: theme.colour(n) for n in _NAMES}
    lanes = Lanes(56.0)
    columns = pixel_columns(data.rows, Span(100.0).fitting(50_000))
    image = picture(columns, lanes, 100, colours)
    below = [image.pixelColor(50, round(lanes.zero) + y) for y in range(2)]
    assert theme.colour("bad").name() in {colour.name() for colour in below}
    assert image.pixelColor(20, round(lanes.zero) + 1).name() != theme.colour("bad").name()


def test_nothing_at_all_is_an_empty_picture(theme: Theme) -> None:
    columns = pixel_columns(TimelineData().rows, Span(50.0, 0.5))
    image = picture(columns, Lanes(56.0), 50, {n: QColor("red") for n in _NAMES})
    assert image.width() == 50


_NAMES = ("good", "bad", "text", "muted", "greedy", "chosen", "accent")


# -- drawing -----------------------------------------------------------------------------------


def colours_at(image: QImage, strip: TimelineStrip, step: int) -> set[str]:
    x = round(strip.span.x_of(step) + strip.span.step_px / 2)
    ratio = image.devicePixelRatio()
    return {image.pixelColor(round(x * ratio), y).name() for y in range(image.height())}


def test_sign_is_a_direction_and_pending_a_hollow_square(
    strip: TimelineStrip, data: TimelineData, theme: Theme
) -> None:
    data.set_label(LabelChanged(10, 2.0, 2.0))
    data.set_label(LabelChanged(12, -2.0, -2.0))
    strip.refresh()
    image = grabbed(strip)
    zero = Lanes(56.0).zero

    def rows_of(step: int, colour: str) -> list[int]:
        x = round(strip.span.x_of(step) + strip.span.step_px / 2)
        name = theme.colour(colour).name()
        return [y for y in range(56) if image.pixelColor(x, y).name() == name]

    assert rows_of(10, "good")
    assert max(rows_of(10, "good")) < zero
    assert rows_of(12, "bad")
    assert min(rows_of(12, "bad")) >= zero
    assert not rows_of(14, "good")
    square = rows_of(14, "muted")
    assert square, "its outline"
    assert zero not in square, "and nothing within"


def test_random_and_not_greedy_have_lanes_of_their_own(
    strip: TimelineStrip, data: TimelineData, theme: Theme
) -> None:
    data.add_step(make_record(20, 3, action=0, greedy_action=2, chooser=Chooser.RANDOM))
    strip.refresh()
    image = grabbed(strip)
    assert theme.colour("greedy").name() in colours_at(image, strip, 20)
    assert theme.colour("chosen").name() in colours_at(image, strip, 20)
    assert theme.colour("greedy").name() not in colours_at(image, strip, 19)


# -- mouse and keys ----------------------------------------------------------------------------


def test_a_click_looks_back(
    qtbot: QtBot, strip: TimelineStrip, told: list[tuple[str, Any]]
) -> None:
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=middle(strip, 7))
    assert told == [("step", 7)]


def test_a_drag_brushes_steps_in_either_direction(
    qtbot: QtBot, strip: TimelineStrip, told: list[tuple[str, Any]]
) -> None:
    drag(strip, 9, 6)
    assert strip.brush == Brush(9, 6)
    assert list(strip.brush.steps) == [6, 7, 8, 9]
    assert ("step", 9) not in told
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=middle(strip, 3))
    assert strip.brush is None


def drag(strip: TimelineStrip, start: int, end: int, y: int = 30) -> None:
    QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=middle(strip, start, y))
    for at in (start, (start + end) // 2, end):
        QTest.mouseMove(strip, middle(strip, at, y))
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=middle(strip, end, y))


def test_a_drag_along_the_upper_edge_scrubs(
    strip: TimelineStrip, told: list[tuple[str, Any]]
) -> None:
    drag(strip, 15, 5, y=3)
    assert strip.brush is None
    assert told[-1] == ("step", 5)
    assert all(kind == "step" for kind, _ in told)


def test_arrows_go_back_from_the_step_on_screen_and_past_the_newest_to_now(
    qtbot: QtBot, strip: TimelineStrip, told: list[tuple[str, Any]]
) -> None:
    strip.show_screen_step(19)
    strip.step_wanted.connect(strip.show_step)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Right):
        qtbot.keyClick(strip, key)
    assert told == [("step", 18), ("step", 17), ("step", 18)]
    strip.show_step(19)
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert told[-1] == ("now", None)


def test_after_a_reset_the_newest_step_is_the_first_to_look_back_at(
    qtbot: QtBot, strip: TimelineStrip, told: list[tuple[str, Any]]
) -> None:
    strip.show_screen_step(None)
    qtbot.keyClick(strip, Qt.Key.Key_Left)
    assert told == [("step", 19)]


def test_home_end_and_pages(
    qtbot: QtBot, strip: TimelineStrip, told: list[tuple[str, Any]]
) -> None:
    qtbot.keyClick(strip, Qt.Key.Key_Home)
    qtbot.keyClick(strip, Qt.Key.Key_End)
    assert told == [("step", 0), ("now", None)]
    strip.show_step(10)
    qtbot.keyClick(strip, Qt.Key.Key_PageUp)
    assert told[-1] == ("step", 0)


def test_shift_and_arrows_brush_without_a_mouse(
    qtbot: QtBot, strip: TimelineStrip, told: list[tuple[str, Any]]
) -> None:
    strip.show_step(10)
    for _ in range(3):
        qtbot.keyClick(strip, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert strip.brush == Brush(10, 7)
    qtbot.keyClick(strip, Qt.Key.Key_5)
    assert told[-1] == ("reward", 2.0)
    qtbot.keyClick(strip, Qt.Key.Key_Escape)
    assert strip.brush is None


def test_control_and_arrows_go_to_the_nearest_unlabelled_step(
    qtbot: QtBot, strip: TimelineStrip, data: TimelineData, told: list[tuple[str, Any]]
) -> None:
    for step in range(8, 20):
        data.set_label(LabelChanged(step, 1.0, 1.0))
    qtbot.keyClick(strip, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert told == [("step", 7)]
    strip.show_step(7)
    qtbot.keyClick(strip, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert told == [("step", 7)], "none after it"


def test_keys_are_the_strips_own_only_while_a_step_is_marked(
    qtbot: QtBot, strip: TimelineStrip, told: list[tuple[str, Any]]
) -> None:
    assert Qt.Key.Key_1 not in strip.own_keys
    assert Qt.Key.Key_Escape not in strip.own_keys
    strip.show_step(4)
    assert {Qt.Key.Key_1, Qt.Key.Key_Up, Qt.Key.Key_S, Qt.Key.Key_Return} <= strip.own_keys
    assert Qt.Key.Key_Escape not in strip.own_keys, "it returns to now"
    for key in (Qt.Key.Key_1, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_S, Qt.Key.Key_Return):
        qtbot.keyClick(strip, key)
    rewards = [("reward", -2.0), ("reward", 1.0), ("reward", -1.0)]
    assert told == [*rewards, ("skip", None), ("exact", None)]


def test_a_new_step_moves_the_strip_but_not_while_a_step_is_looked_at(
    strip: TimelineStrip, data: TimelineData
) -> None:
    data.add_step(make_record(20, 3))
    strip.refresh()
    assert strip.span.end == 21
    strip.show_step(5)
    data.add_step(make_record(21, 3))
    strip.refresh()
    assert strip.span.end == 21
    strip.show_step(None)
    assert strip.span.end == 22


def test_the_wheel_zooms_and_with_shift_it_scrolls(
    strip: TimelineStrip, data: TimelineData
) -> None:
    for step in range(20, 400):
        data.add_step(make_record(step, 3))
    strip.refresh()
    wheel(strip, Qt.KeyboardModifier.NoModifier, 120)
    assert strip.span.step_px == pytest.approx(10.0)
    assert strip.span.end == 400
    wheel(strip, Qt.KeyboardModifier.ShiftModifier, 120)
    assert strip.span.end < 400
    data.add_step(make_record(400, 3))
    end = strip.span.end
    strip.refresh()
    assert strip.span.end == end, "the person scrolled away"
    strip.show_all()
    assert strip.span.shown(401) == (0, 401)


def wheel(strip: TimelineStrip, modifier: Qt.KeyboardModifier, amount: int) -> None:
    at = QPointF(400.0, 20.0)
    event = QWheelEvent(
        at,
        QPointF(strip.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, amount),
        Qt.MouseButton.NoButton,
        modifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(strip, event)


def test_a_brush_over_steps_of_a_session_that_is_gone_is_gone(
    strip: TimelineStrip, data: TimelineData
) -> None:
    strip.set_brush(Brush(3, 15))
    data.clear()
    strip.refresh()
    assert strip.brush is None


def test_what_is_looked_at_is_said_for_screen_readers(
    strip: TimelineStrip, data: TimelineData
) -> None:
    data.set_label(LabelChanged(4, -1.5, -1.5))
    strip.show_step(4)
    assert "Step 4" in strip.accessibleDescription()
    assert "−1.5" in strip.accessibleDescription()
