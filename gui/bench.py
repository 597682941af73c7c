"""Measures the window while it trains: `python -m gui.bench [--seconds N] [--json]`.

A precise 5 ms timer in the GUI thread notes how late it fires, with training paused and with
training flat out on every panel, in turn; beside it the outbox's length and the memory.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEventLoop, QObject, QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication

from core.cli import say
from core.commands import Pause, Run, SetPace
from core.config import Hyperparameters, RewardSource
from core.options import SessionOptions
from gui.bridge import Bridge
from gui.main_window import MainWindow
from gui.samples import sample_path
from gui.theme import Appearance, Theme

PROBE_MS = 5


@dataclass(frozen=True, slots=True)
class Lateness:
    """How late a 5 ms timer fired, in ms."""

    median: float
    p99: float
    worst: float
    n: int


@dataclass(frozen=True, slots=True)
class WindowCost:
    """One round: paused, then running."""

    paused: Lateness
    running: Lateness
    updates_per_second: float
    largest_event_backlog: int
    memory_growth_mb: float
    """Resident memory at the end of running against the end of its first tenth."""


class Probe(QObject):
    """Notes the lateness of a precise timer, and how many events wait, until stopped."""

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        super().__init__(window)
        self.late_ms: list[float] = []
        self.backlog = 0
        self.memory_mb: list[float] = []
        self._bridge = bridge
        self._last = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(PROBE_MS)
        self._timer.timeout.connect(self._note)

    def run(self, seconds: float) -> Lateness:
        """Measure for a while, events being handled as usual."""
        self.late_ms.clear()
        self.memory_mb.clear()
        loop = QEventLoop()
        QTimer.singleShot(int(seconds * 1000), loop.quit)
        self._last = time.perf_counter()
        self._timer.start()
        loop.exec()
        self._timer.stop()
        late = np.array(self.late_ms)
        return Lateness(
            float(np.median(late)), float(np.quantile(late, 0.99)), float(late.max()), late.size
        )

    def _note(self) -> None:
        now = time.perf_counter()
        self.late_ms.append(max(0.0, (now - self._last) * 1000 - PROBE_MS))
        self._last = now
        self.backlog = max(self.backlog, self._bridge.n_waiting_events)
        if len(self.late_ms) % 200 == 1:
            self.memory_mb.append(_resident_mb())


def measure(seconds: float, graph: Path | None = None) -> WindowCost:
    """Open the window, train flat out on environment reward, and measure it against a pause."""
    app = QApplication.instance() or QApplication(["graph-coach-bench"])
    assert isinstance(app, QApplication)
    with tempfile.TemporaryDirectory() as folder:
        window, bridge = _open(app, Path(folder), graph or sample_path("motifs.json"))
        probe = Probe(window, bridge)
        paused = probe.run(seconds)
        before = _n_updates(window)
        started = time.perf_counter()
        bridge.submit(SetPace(None))
        bridge.submit(Run())
        running = probe.run(seconds)
        elapsed = time.perf_counter() - started
        rate = (_n_updates(window) - before) / elapsed
        bridge.submit(Pause())
        memory = probe.memory_mb
        settled = memory[len(memory) // 10]
        window.close()
    return WindowCost(paused, running, rate, probe.backlog, memory[-1] - settled)


def _open(app: QApplication, folder: Path, graph: Path) -> tuple[MainWindow, Bridge]:
    settings = Hyperparameters(reward_source=RewardSource.ENVIRONMENT)
    options = SessionOptions(seed=1, hyperparameters=settings, session_path=folder / "bench.gcoach")
    bridge = Bridge(options)
    stored = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    window = MainWindow(bridge, Theme(app, Appearance.LIGHT), stored)
    window.resize(1440, 900)
    window.show()
    bridge.start()
    window.open_path(graph)
    while window.snapshot is None or window.is_busy:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    return window, bridge


def _n_updates(window: MainWindow) -> int:
    return 0 if window.snapshot is None else window.snapshot.n_updates


def _resident_mb() -> float:
    """Resident memory of this process in MB; NaN where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return float("nan")
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m gui.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="per side")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(argv)
    cost = measure(given.seconds)
    if given.json:
        say(json.dumps(asdict(cost), indent=1))
        return 0
    for name in ("paused", "running"):
        late: Lateness = getattr(cost, name)
        say(
            f"{name}: 5 ms timer late by {late.median:.1f} ms median, {late.p99:.1f} ms p99, "
            f"{late.worst:.0f} ms worst ({late.n} samples)"
        )
    say(f"updates per second: {cost.updates_per_second:.0f}")
    say(f"largest event backlog: {cost.largest_event_backlog}")
    say(f"memory growth while running: {cost.memory_growth_mb:+.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
