"""Reads session files for a comparison off the GUI thread."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core.comparison import ComparedSession, read_compared
from core.errors import EnvironmentFailed
from core.store import SessionFileError
from gui.canvas.latest_job import LatestJob, Report
from gui.told import told


class CompareReader(QObject):
    """Reads files one after another; what was asked later is read after that.

    Signals:
        found(ComparedSession): a file was read.
        failed(Path, str): a file cannot be read, and why.
    """

    found = Signal(object)
    failed = Signal(object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: list[Path] = []
        self._reading: Path | None = None
        self._began = 0.0
        self.took_s = 0.0
        """Seconds of the newest reading."""
        self._job = LatestJob("graph-coach-compare", self)
        self._job.finished.connect(self._take)
        self._job.failed.connect(self._fail)

    @property
    def is_busy(self) -> bool:
        """Whether a file is being read."""
        return self._reading is not None

    def read(self, paths: Sequence[Path]) -> None:
        """Read these files; `found` or `failed` tells of each."""
        self._waiting += [path for path in paths if path not in self._waiting]
        self._go_on()

    def stop(self) -> None:
        """End the reading."""
        self._waiting.clear()
        self._reading = None
        self._job.stop()

    def _go_on(self) -> None:
        if self._reading is not None or not self._waiting:
            return
        path = self._reading = self._waiting.pop(0)
        self._began = time.monotonic()

        def read(_report: Report) -> ComparedSession:
            return read_compared(path)

        self._job.submit(read)

    def _take(self, session: ComparedSession) -> None:
        self._reading = None
        self.took_s = time.monotonic() - self._began
        self.found.emit(session)
        self._go_on()

    def _fail(self, error: Exception) -> None:
        path, self._reading = self._reading, None
        self._go_on()
        if not isinstance(error, SessionFileError | ValueError | OSError | EnvironmentFailed):
            raise error
        self.failed.emit(path, told(str(error)))
