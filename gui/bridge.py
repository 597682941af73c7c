"""The window's end of the worker: commands in, telemetry out on one timer."""

from __future__ import annotations

import sys
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from core.commands import Command
from core.options import SessionOptions
from core.runner import Runner
from core.telemetry import Snapshot

DRAIN_MS = 33
HURRY_MS = 4
"""While somebody waits for an answer: scrubbing must feel immediate."""
SWITCH_S = 0.0005
"""After how long a thread must let another have Python's lock. Painting gives it away at many a
call into Qt, and each time could wait this long for the worker; Python's own 5 ms are felt."""


class Bridge(QObject):
    """Owns the worker and drains its outbox.

    Signals:
        drained(Telemetry): what the worker told since the last time; also when it is empty, so
            that whoever must do something regularly does it on this one timer.
        refused(Command): the queue is full or the worker ended; the command is lost.
    """

    drained = Signal(object)
    refused = Signal(object)

    def __init__(self, options: SessionOptions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._options = options
        self._runner = Runner(options)
        self._timer = QTimer(self)
        self._timer.setObjectName("bridge-timer")
        self._timer.setInterval(DRAIN_MS)
        self._timer.timeout.connect(self._drain)

    def start(self) -> None:
        """Start the worker and the timer."""
        sys.setswitchinterval(SWITCH_S)
        self._runner.start()
        self._timer.start()

    @Slot(object)
    def submit(self, command: Command) -> bool:
        """Give an order without waiting; False when it was refused."""
        accepted = self._runner.submit(command)
        if not accepted:
            self.refused.emit(command)
        return accepted

    @Slot(bool)
    def hurry(self, is_wanted: bool) -> None:
        """Drain more often while somebody waits for an answer."""
        interval = HURRY_MS if is_wanted else DRAIN_MS
        if self._timer.interval() != interval:
            self._timer.setInterval(interval)

    def restart(self, before: Snapshot | None = None) -> None:
        """Start a new worker in the place of one that died.

        Args:
            before: what was on screen; new sessions get its settings.
        """
        assert not self._runner.is_alive, "the old worker still runs"
        self._runner = Runner(self.options_after(before))
        self._runner.start()

    def options_after(self, before: Snapshot | None) -> SessionOptions:
        """Settings of new sessions, as they were on screen last."""
        if before is None:
            return self._options
        return replace(
            self._options,
            network=before.architecture.network,
            hyperparameters=before.hyperparameters,
        )

    def stop(self, timeout_s: float = 5.0) -> bool:
        """Ask the worker to end at a step boundary and wait; True when everything is saved."""
        self._timer.stop()
        ended = self._runner.stop(timeout_s)
        self._drain()
        return ended

    @property
    def n_waiting_events(self) -> int:
        """Events that the next drain will bring."""
        return self._runner.outbox.n_events

    @property
    def is_alive(self) -> bool:
        """Whether the worker runs."""
        return self._runner.is_alive

    def _drain(self) -> None:
        self.drained.emit(self._runner.outbox.drain())
