"""A hundred thousand steps in one session: reading, listing and drawing them."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.events import StepTaken
from core.outbox import Telemetry
from gui.theme import Theme
from gui.timeline_data import StoredTimeline, TimelineData
from gui.timeline_feed import TimelineFeed
from gui.timeline_filters import Filter
from gui.timeline_panel import TimelinePanel
from gui.timeline_words import TimelineNames
from tests.fakes import make_record
from tests.gui.test_timeline_data import stored

pytestmark = pytest.mark.timed

N_STEPS = 100_000


@pytest.fixture(scope="module")
def many() -> StoredTimeline:
    rng = np.random.default_rng(0)
    labels = rng.choice([-2.0, -1.0, 0.0, 1.0, 2.0, np.nan, np.nan], N_STEPS)
    return stored(
        N_STEPS,
        action=rng.integers(0, 4, N_STEPS),
        greedy=rng.integers(0, 4, N_STEPS),
        chooser=rng.integers(0, 3, N_STEPS),
        labels=labels,
    )


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme, many: StoredTimeline) -> TimelinePanel:
    data = TimelineData()
    data.fill(many)
    widget = TimelinePanel(data, TimelineNames(), theme)
    qtbot.addWidget(widget)
    widget.resize(1440, 400)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def test_filling_and_listing_take_less_than_a_second(
    panel: TimelinePanel, many: StoredTimeline
) -> None:
    def fill() -> None:
        panel._data.clear()
        panel._data.fill(many)
        panel.set_unfolded(True)
        QApplication.processEvents()

    assert min(seconds(fill) for _ in range(3)) < 1.0
    assert len(panel.model.steps) == N_STEPS


@pytest.mark.parametrize("step_px", [8.0, 3.0, 1.0, 0.05, 1440 / N_STEPS])
def test_the_strip_is_redrawn_in_less_than_16_ms(panel: TimelinePanel, step_px: float) -> None:
    strip = panel.strip
    strip.show_all()
    strip.zoom(step_px / strip.span.step_px)

    def redraw() -> None:
        panel._data.version += 1
        strip.repaint()

    medians = [np.median([seconds(redraw) for _ in range(7)]) for _ in range(6)]
    assert min(medians) < 0.016
    assert strip.span.step_px == pytest.approx(step_px, rel=1e-3)


def test_a_new_step_costs_the_window_little_whatever_is_listed(panel: TimelinePanel) -> None:
    panel.set_unfolded(True)
    panel.model.set_filters(frozenset({Filter.UNLABELLED}))
    feed = TimelineFeed(panel._data, TimelineNames())
    numbers = iter(range(N_STEPS, N_STEPS + 100))

    def drain() -> None:
        event = StepTaken(make_record(next(numbers), 4))
        feed.take(Telemetry(None, (), 0, [event]))
        panel.redraw()

    assert min(np.median([seconds(drain) for _ in range(7)]) for _ in range(6)) < 0.033
