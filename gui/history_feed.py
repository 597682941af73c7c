"""Keeps the history up to date: what a session's file has of before, then what the worker tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core.events import SessionStarted
from core.outbox import Telemetry
from core.session_file import SessionFile
from core.store import SessionFileError
from core.telemetry import Snapshot, UpdateMetrics
from gui.canvas.latest_job import LatestJob, Report
from gui.history import History
from gui.look_back_updates import stored_metrics
from gui.told import told

BLOCK = 2_000
"""Updates taken in at once; a few milliseconds of the GUI thread."""
MOST_UPDATES = 65_536
"""Of a longer session the newest are read; the file keeps all."""


class HistoryFeed(QObject):
    """Takes in every drain; nothing here draws.

    Updates that arrive while a file is read wait, so that the history stays in order.

    Signals:
        said(str): why the updates of before could not be read.
    """

    said = Signal(str)

    def __init__(self, history: History, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._session: int | None = None
        self._source: Path | None = None
        self._waiting: list[UpdateMetrics] = []
        self._read_up_to = 0
        self._job = LatestJob("graph-coach-history", self)
        self._job.reported.connect(self._take_stored)
        self._job.finished.connect(self._take_waiting)
        self._job.failed.connect(self._fail)

    @property
    def is_busy(self) -> bool:
        """Whether updates of before are still being read."""
        return self._job.is_busy()

    def take(self, telemetry: Telemetry) -> None:
        """Take in one drain."""
        for event in telemetry.events:
            if isinstance(event, SessionStarted):
                copied = event.copied_from
                path = event.session_path or (None if copied is None else copied.path)
                self._source = None if path is None else Path(path)
        metrics: Sequence[UpdateMetrics] = telemetry.metrics
        snapshot = telemetry.snapshot
        if snapshot is not None and snapshot.session_number != self._session:
            if self._session is not None:
                metrics = newest_run(metrics, snapshot.n_updates)
            self._begin(snapshot)
        if self._history.architecture is None:
            return
        if self.is_busy:
            self._waiting += metrics
        else:
            self._history.append(metrics)

    def take_over(self, before: HistoryFeed) -> None:
        """Go on with the session another feed filled the same history from."""
        self._session, self._source = before._session, before._source

    def stop(self) -> None:
        """End the reading."""
        self._job.stop()

    def _begin(self, snapshot: Snapshot) -> None:
        self._session = snapshot.session_number
        self._history.clear(snapshot.architecture)
        self._waiting, self._read_up_to = [], 0
        source, last = self._source, snapshot.n_updates
        if source is None or last == 0:
            self._job.cancel()
            return

        def read(report: Report) -> None:
            for block in read_updates(source, last):
                report(block)

        self._job.submit(read)

    def _take_stored(self, block: list[UpdateMetrics]) -> None:
        self._history.append_stored(block)
        self._read_up_to = block[-1].update_step

    def _take_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._history.append([m for m in waiting if m.update_step > self._read_up_to])

    def _fail(self, error: Exception) -> None:
        self._take_waiting()
        if not isinstance(error, SessionFileError):
            raise error
        self.said.emit(self.tr("The curves are incomplete: {0}").format(told(str(error))))


def read_updates(path: Path, last: int) -> Iterator[list[UpdateMetrics]]:
    """The updates of a session file up to number `last`, in blocks, the oldest first.

    Raises:
        SessionFileError: the file cannot be read.
    """
    with SessionFile(path) as file:
        stored = file.updates(max(0, last - MOST_UPDATES), last)
        while block := [stored_metrics(each) for each in islice(stored, BLOCK)]:
            yield block


def newest_run(metrics: Sequence[UpdateMetrics], n_updates: int) -> Sequence[UpdateMetrics]:
    """Those of a session that has just begun, of metrics that may also be of the one before.

    Args:
        metrics: of one drain, in the order they were made.
        n_updates: updates the new session had made when it was last told of.
    """
    start = len(metrics)
    while start > 0 and (
        start == len(metrics) or metrics[start - 1].update_step + 1 == metrics[start].update_step
    ):
        start -= 1
    run = metrics[start:]
    return run if run and run[0].update_step <= n_updates + 1 else ()
