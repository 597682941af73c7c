"""What the monkey watches for: exceptions, Qt's warnings, waits, and what became of labels."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from core import events as e
from core.outbox import Telemetry

MAX_CPU_S = 1.0
"""Longest time the window may compute for one action: what it costs on an idle machine."""
MAX_WAIT_S = 10.0
"""Longest time by the clock; the machine may be busy with other things."""
INJECTED = "a crash that was asked for"
"""In the message of an error that a test itself caused in the worker."""
_NOT_OURS = ("This plugin does not support", 'Mouse event "')
"""What the offscreen platform says of itself, and QTest of a hand that slipped off a widget."""


@dataclass(slots=True)
class Watch:
    """Collects faults, and remembers the last actions to tell how each came about."""

    seed: int
    faults: list[str] = field(default_factory=list)
    labels: dict[Path, dict[int, float]] = field(default_factory=dict)
    """Value of every label that was acknowledged, by id, for each session file."""
    slowest: tuple[float, str] = (0.0, "")
    """CPU seconds and the action that took them."""
    n_done: int = 0
    n_crashes: int = 0
    """How often the worker died because a test wanted it to."""
    _last: deque[str] = field(default_factory=lambda: deque(maxlen=20))
    _path: Path | None = None

    def begin(self, action: str) -> None:
        """Note an action before it is done, so that a crash can be told too."""
        self._last.append(action)

    def tell(self, action: str) -> None:
        """Say more exactly what the action was that began last."""
        self._last[-1] = action
        print(f"{self.n_done:6} {action}", flush=True)  # pytest shows it when the test fails

    def take(self, telemetry: Telemetry) -> None:
        """Look at what the worker told: errors nobody foresaw, labels that count from now on."""
        for event in telemetry.events:
            match event:
                case e.WorkerDied(message) if INJECTED in message:
                    self.n_crashes += 1
                case e.WorkerDied(message, detail):
                    self.faults.append(f"the worker died: {message}\n{detail}")
                case e.CommandFailed(command, message, detail) if detail:
                    self.faults.append(f"{command} failed: {message}\n{detail}")
                case e.SessionStarted(path):
                    self._path = None if path is None else Path(path)
                case e.Saved(path, "session"):
                    self._path = Path(path)
                case e.LabelChanged(label=float(value), reward_id=int(number)):
                    if self._path is not None:
                        self.labels.setdefault(self._path, {})[number] = value

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Measure one turn of the event loop."""
        cpu, clock = time.thread_time(), time.monotonic()
        yield
        cpu, clock = time.thread_time() - cpu, time.monotonic() - clock
        action = self._last[-1] if self._last else "start"
        self.slowest = max(self.slowest, (cpu, action))
        if cpu > MAX_CPU_S or clock > MAX_WAIT_S:
            self.faults.append(f"{action}: {cpu:.2f} s of computing, {clock:.2f} s by the clock")

    def check(self) -> None:
        """Fail, with all that is needed to do it again, when there was a fault."""
        assert not self.faults, "\n".join(
            [f"seed {self.seed}, action {self.n_done}; the last ones were:"]
            + [f"  {action}" for action in self._last]
            + self.faults
        )

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear every Python exception of any thread, and every warning of Qt."""
        hooks = sys.excepthook, threading.excepthook
        sys.excepthook = self._hear_exception
        threading.excepthook = lambda told: self.faults.append(
            f"{told.exc_type.__name__} in {told.thread}: {told.exc_value}"
        )
        before = qInstallMessageHandler(self._hear_qt)
        try:
            yield
        finally:
            sys.excepthook, threading.excepthook = hooks
            qInstallMessageHandler(before)

    def _hear_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        self.faults.append("".join(traceback.format_exception(kind, error, trace)))

    def _hear_qt(self, kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        quiet = (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg)
        if kind not in quiet and not text.startswith(_NOT_OURS):
            self.faults.append(f"Qt: {text}")
