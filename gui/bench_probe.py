"""A timer that notes how late it is: what a person would feel as a stutter."""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, QTimer

from core.bench.machine import resident_mb
from gui.bench_wait import wait
from gui.bridge import Bridge

PROBE_MS = 5
_MEMORY_EVERY = 200
"""Firings between two looks at the memory."""


class Probe(QObject):
    """Notes the lateness of a precise timer, and how many events wait, while it runs."""

    def __init__(self, parent: QObject, bridge: Bridge) -> None:
        super().__init__(parent)
        self.backlog = 0
        self.memory_mb: list[float] = []
        self._late_ms: list[float] = []
        self._bridge = bridge
        self._last = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(PROBE_MS)
        self._timer.timeout.connect(self._note)

    def run(self, seconds: float) -> NDArray[np.float64]:
        """Lateness in ms of every firing over a while, events being handled as usual."""
        self._late_ms.clear()
        self.memory_mb.clear()
        self._last = time.perf_counter()
        self._timer.start()
        try:
            wait(seconds)
        finally:
            self._timer.stop()
        return np.array(self._late_ms)

    def _note(self) -> None:
        now = time.perf_counter()
        self._late_ms.append(max(0.0, (now - self._last) * 1000 - PROBE_MS))
        self._last = now
        self.backlog = max(self.backlog, self._bridge.n_waiting_events)
        if len(self._late_ms) % _MEMORY_EVERY == 1:
            self.memory_mb.append(resident_mb())
