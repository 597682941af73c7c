"""One moment and one stretch of time in curves and timeline, in the whole window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from core.commands import InspectStep
from core.events import StepInspected
from gui.curve_set import curve_specs
from gui.main_window import MainWindow
from gui.theme import Theme
from tests.fakes import make_record, make_snapshot
from tests.gui.window_fakes import SilentBridge, filled_architecture, filled_window, tell

N_UPDATES = 1500

Filled = tuple[MainWindow, SilentBridge]


@pytest.fixture
def filled(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[Filled]:
    window, bridge = filled_window(theme, tmp_path, N_UPDATES)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    QApplication.processEvents()
    yield window, bridge
    window.close()


def note(window: MainWindow) -> str:
    label = window.loss_panel.findChild(QLabel, "loss-note")
    assert isinstance(label, QLabel)
    return label.text()


def answer(window: MainWindow, step: int) -> None:
    snapshot = make_snapshot(
        4, architecture=filled_architecture(), last_step=make_record(step, 4), n_steps=150
    )
    event = StepInspected(step, snapshot, 10 * step + 1, 10 * step + 11)
    tell(window, events=[event])


def test_hovering_reads_the_same_update_everywhere(filled: Filled) -> None:
    window, _ = filled
    window.curve_view.hover(432)
    assert note(window) == "update 432"
    assert window.gradient_panel.summary().startswith("Update 432 — every layer finite")
    window.curve_view.hover(None)
    assert note(window) == "update 1 500"
    assert window.gradient_panel.summary().startswith("Update 1 500 —")


def test_a_moment_chosen_on_a_curve_is_looked_back_at(filled: Filled) -> None:
    window, bridge = filled
    window.curve_view.pin_wanted.emit(432)
    assert bridge.of(InspectStep) == [InspectStep(43)]
    assert window.timeline.panel.strip.cursor_step == 43
    answer(window, 43)
    assert window.curve_view.pinned == 432, "the update itself, not the first after the step"
    assert note(window) == "update 432"
    window.timeline.look_back.leave()
    assert window.curve_view.pinned is None
    assert note(window) == "update 1 500"


def test_every_curve_carries_the_labels_and_the_one_moment(filled: Filled) -> None:
    window, _ = filled
    panel = window.loss_panel
    panel.choose_curves([spec.name for spec in curve_specs()])
    window.curve_view.choose_range(401, 500)
    window.curve_view.pin(432)
    window.curve_view.hover(450)
    first_to_see_a_label = list(range(401, 500, 10))
    for name in panel.curves:
        plot = panel._stack.plot(name)
        assert plot._labels.getData()[0].tolist() == first_to_see_a_label, name
        for line, update in ((plot._pinned, 432), (plot._hovered, 450)):
            assert (line.isVisible(), line.value()) == (True, update), name
    rows = window.gradient_panel._rows
    assert rows._history is not None
    labels = rows._history.labels
    assert labels[(labels >= 401) & (labels <= 500)].tolist() == first_to_see_a_label
    assert window.gradient_panel.summary().startswith("Update 450 —")


def test_a_step_looked_back_at_is_marked_on_the_curves_at_once(filled: Filled) -> None:
    window, _ = filled
    window.timeline.panel.step_wanted.emit(70)
    assert window.curve_view.pinned == 701, "before the worker has answered"
    answer(window, 70)
    assert window.curve_view.pinned == 701
    assert window.gradient_panel.summary().startswith("Update 701 —")


def test_leaving_on_a_curve_returns_to_the_present(filled: Filled) -> None:
    window, _ = filled
    window.curve_view.pin_wanted.emit(432)
    answer(window, 43)
    window.curve_view.leave()
    assert not window.timeline.look_back.is_looking
    assert window.curve_view.cursor is None


def test_the_newest_step_is_marked_though_nothing_is_looked_back_at(filled: Filled) -> None:
    window, bridge = filled
    window.curve_view.pin_wanted.emit(N_UPDATES)
    assert bridge.of(InspectStep) == []
    assert window.curve_view.pinned == N_UPDATES


def test_zooming_the_curves_shows_the_steps_of_these_updates(filled: Filled) -> None:
    window, _ = filled
    strip = window.timeline.panel.strip
    window.curve_view.choose_range(400, 900)
    assert strip.span.shown(150) == (39, 90)
    window.curve_view.set_window(500)
    assert strip.span.shown(150) == (100, 150)
    window.curve_view.set_window(None)
    assert strip.span.step_px == pytest.approx(8.0)
    assert strip.span.end == 150


def wheel(window: MainWindow, delta: int) -> None:
    strip = window.timeline.panel.strip
    at = QPointF(strip.width() / 2, 20)
    event = QWheelEvent(
        at,
        QPointF(strip.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(strip, event)
    QApplication.processEvents()


def test_zooming_the_timeline_shows_the_updates_of_these_steps(filled: Filled) -> None:
    window, _ = filled
    strip = window.timeline.panel.strip
    strip.show_all()
    wheel(window, 600)
    first, end = strip.span.shown(150)
    assert 0 < first < end < 150
    assert window.curve_view.shown() == (10 * first + 1, 10 * end)
    for _ in range(8):
        wheel(window, -600)
    assert window.curve_view.is_following
    assert window.curve_view.shown() == (1, N_UPDATES)


def test_dragging_the_heat_map_moves_the_curves(filled: Filled, qtbot: QtBot) -> None:
    window, _ = filled
    window.curve_view.choose_range(400, 900)
    rows = window.gradient_panel._rows
    begin, extent = rows._places().history
    y = rows._places().header + 10
    wanted: list[int] = []
    window.curve_view.pin_wanted.connect(wanted.append)
    qtbot.mousePress(rows.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(begin + extent // 2, y))
    qtbot.mouseMove(rows.viewport(), QPoint(begin + extent // 4, y))
    qtbot.mouseRelease(rows.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(begin + 5, y))
    low, high = window.curve_view.shown()
    assert high - low == pytest.approx(500)
    assert low == pytest.approx(525, abs=5), "a quarter of what is in view"
    assert wanted == [], "a drag is no click"
    qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(begin + extent // 2, y))
    assert wanted[0] == pytest.approx((low + high) / 2, abs=5)
    assert rows.selected_row == 0
