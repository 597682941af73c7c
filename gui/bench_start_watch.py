"""The process whose start is measured: `python -m gui.bench_start_watch FOLDER BEGUN`.

It runs the program as `graph-coach` does, notes when the window was painted and when the agent
was usable, closes the window and prints a `Start` as JSON. BEGUN is when it was started, on the
system's monotonic clock, which is the same in every process.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSettings, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

from core.bench.machine import resident_mb
from core.cli import say

PROBE_MS = 5


@dataclass(frozen=True, slots=True)
class Start:
    """One start; seconds count from the command."""

    painted_s: float
    painted_mb: float
    usable_s: float
    """When the window showed the first Q-values."""
    usable_mb: float
    longest_gap_ms: float
    """Longest time the event loop was held up between the two, beyond the timer's interval."""


class Watch(QObject):
    """Notes paint events until the loop is idle for the first time, then how late a timer is."""

    def __init__(self, app: QApplication, begun: float) -> None:
        super().__init__(app)
        self._app = app
        self._begun = begun
        self._painted = self._painted_mb = self._last = self._longest_gap = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(PROBE_MS)
        app.installEventFilter(self)

    @Slot()
    def _tick(self) -> None:
        now = time.monotonic()
        if not self._painted:
            return
        if not self._last:
            self._app.removeEventFilter(self)
            self._painted_mb = resident_mb()
        else:
            self._longest_gap = max(self._longest_gap, now - self._last - PROBE_MS / 1000)
        self._last = now
        for window in self._app.topLevelWidgets():
            if getattr(window, "snapshot", None) is not None:
                self._timer.stop()
                self._tell(now)
                window.close()

    def _tell(self, now: float) -> None:
        start = Start(
            painted_s=self._painted - self._begun,
            painted_mb=self._painted_mb,
            usable_s=now - self._begun,
            usable_mb=resident_mb(),
            longest_gap_ms=1000 * self._longest_gap,
        )
        say(json.dumps(asdict(start)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See every event pass."""
        if event.type() == QEvent.Type.Paint:
            self._painted = time.monotonic()
        return False


def main(folder: Path, begun: float) -> int:
    """Run the program with files and settings in a folder of their own."""
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
    app = QApplication(["graph-coach"])
    Watch(app, begun)
    from gui.app import run
    from gui.launch import Launch

    return run(Launch(session_path=folder / "start.gcoach", theme="light", size=(1440, 900)))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), float(sys.argv[2])))
