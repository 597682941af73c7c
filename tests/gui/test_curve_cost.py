"""What the whole window costs after 50,000 updates, in CPU time, which others change least.

All panels are open; the goals are those of the program: a redraw within a frame, the cursor
everywhere within 50 ms, less than 400 MB more than an empty window.
"""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.main_window import MainWindow
from gui.theme import Theme
from tests.gui.window_fakes import filled_window, tell

N_UPDATES = 50_000
FRAME_MS = 16.0
CURSOR_MS = 50.0
MEMORY_MB = 400.0


def cost(act: Callable[[int], object], n: int = 60) -> float:
    """Median CPU milliseconds of acting and painting."""
    costs = []
    for i in range(n):
        begun = time.thread_time()
        act(i)
        QApplication.processEvents()
        costs.append(1000 * (time.thread_time() - begun))
    return statistics.median(costs)


def resident_mb() -> float:
    """Memory the process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def least(act: Callable[[int], object], limit: float) -> float:
    """The best of a few measurements: others may use the machine."""
    best = cost(act)
    for _ in range(4):
        if best < limit:
            break
        best = min(best, cost(act))
    return best


@pytest.mark.soak
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_the_whole_window_after_50_000_updates(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    small, _ = filled_window(theme, tmp_path / "small", 10)
    qtbot.addWidget(small)
    small.show()
    QApplication.processEvents()
    small.close()
    gc.collect()
    before = resident_mb()
    window, _ = filled_window(theme, tmp_path, N_UPDATES)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    for dock in window.docks:
        dock.show()
    window.show()
    QApplication.processEvents()
    assert resident_mb() - before < MEMORY_MB
    check_costs(window)
    window.close()


def check_costs(window: MainWindow) -> None:
    rng = np.random.default_rng(1)
    base, snapshot = window._history.latest, window.snapshot
    assert base is not None
    assert snapshot is not None
    newest = [base.update_step]

    def learn(_: int) -> None:
        first = newest[0] + 1
        newest[0] += 10
        metrics = [
            replace(base, update_step=i, loss=float(rng.random() + 0.1))
            for i in range(first, first + 10)
        ]
        tell(window, replace(snapshot, n_updates=newest[0]), metrics)

    assert least(learn, FRAME_MS) < FRAME_MS
    view = window.curve_view
    assert least(lambda _: view.hover(int(rng.integers(1, N_UPDATES))), CURSOR_MS) < CURSOR_MS
    view.hover(None)
    assert least(lambda _: view.pin(int(rng.integers(1, N_UPDATES))), CURSOR_MS) < CURSOR_MS
    view.pin(None)
    moved = least(lambda i: view.choose_range(1000 + 10 * i, 40_000 - 10 * i), CURSOR_MS)
    assert moved < CURSOR_MS
