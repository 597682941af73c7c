"""What one drain costs the GUI thread in CPU time: every panel, over 50,000 updates."""

from __future__ import annotations

import statistics
import time
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.control_panel import ControlPanel
from gui.gradient_panel import GradientPanel
from gui.history import History
from gui.loss_panel import LossPanel
from gui.q_value_panel import QValuePanel
from gui.reward_panel import RewardPanel
from gui.status_view import StatusView
from gui.theme import Theme
from tests.fakes import make_architecture, make_metrics, make_record, make_snapshot

pytestmark = pytest.mark.timed

FRAME_MS = 16.0


@pytest.mark.soak
def test_all_panels_redraw_within_a_frame(qtbot: QtBot, qapp: QApplication, theme: Theme) -> None:
    history = History(make_architecture())
    one = make_metrics(1)

    def updates(first: int, n: int) -> None:
        history.append(
            [replace(one, update_step=i, loss=1 / (i % 97 + 1)) for i in range(first, first + n)]
        )

    for first in range(1, 50_001, 1000):
        updates(first, 1000)
    curves = [LossPanel(history, theme), GradientPanel(history, theme)]
    views = [QValuePanel(theme), RewardPanel(theme), ControlPanel(theme), StatusView(theme)]
    for panel in (*curves, *views):
        qtbot.addWidget(panel)
        panel.resize(372, 260)
        panel.show()
    qapp.processEvents()
    costs = []
    for tick in range(60):
        updates(50_001 + 10 * tick, 10)
        snapshot = make_snapshot(n_steps=tick, last_step=make_record(tick))
        begun = time.thread_time()
        for view in views:
            view.show_snapshot(snapshot)
        for curve in curves:
            curve.redraw()
        qapp.processEvents()
        costs.append(1000 * (time.thread_time() - begun))
    assert statistics.median(costs) < FRAME_MS
