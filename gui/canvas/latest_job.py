"""One background thread that carries out the newest job; an older one is told to stop."""

from __future__ import annotations

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal


class JobCancelled(Exception):
    """Raised inside a job by its `report` when the job is no longer wanted."""


class _Relay(QObject):
    """Lives in the GUI thread and outlives the thread, so that a late signal is harmless."""

    reported = Signal(int, object)
    finished = Signal(int, object)
    failed = Signal(int, object)


class Report:
    """A job's way to talk to the GUI thread, and to notice that it is no longer wanted."""

    def __init__(self, relay: _Relay, number: int, is_wanted: Callable[[], bool]) -> None:
        self._relay = relay
        self._number = number
        self._is_wanted = is_wanted

    def check(self) -> None:
        """Raise JobCancelled when the job is no longer wanted."""
        if not self._is_wanted():
            raise JobCancelled

    def __call__(self, value: object) -> None:
        """Check, then send a value to the GUI thread."""
        self.check()
        self._relay.reported.emit(self._number, value)


Job = Callable[[Report], object]


class LatestJob(QObject):
    """Runs jobs off the GUI thread, the latest wins. No thread exists while nothing is to do.

    Signals:
        reported(object): something a job sent on its way.
        finished(object): a job's result; never that of a job that was replaced or cancelled.
        failed(object): the exception a job ended with.
    """

    reported = Signal(object)
    finished = Signal(object)
    failed = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._lock = threading.Lock()
        self._number = 0
        self._waiting: tuple[int, Job] | None = None
        self._thread: threading.Thread | None = None
        self._busy = False
        self._relay = _Relay()
        self._relay.reported.connect(self._pass_report)
        self._relay.finished.connect(self._pass_result)
        self._relay.failed.connect(self._pass_failure)

    def is_busy(self) -> bool:
        """Whether a job that is still wanted has not ended yet."""
        return self._busy

    def submit(self, job: Job) -> None:
        """Run this job as soon as the thread is free; whatever ran before is cancelled."""
        self._busy = True
        with self._lock:
            self._number += 1
            self._waiting = (self._number, job)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name=self._name)
                self._thread.start()

    def cancel(self) -> None:
        """Forget the job that runs or waits; it ends at its next report."""
        self._busy = False
        with self._lock:
            self._number += 1
            self._waiting = None

    def stop(self) -> None:
        """Cancel, and wait until the thread has ended."""
        self.cancel()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _work(self) -> None:
        relay = self._relay
        while True:
            with self._lock:
                if self._waiting is None:
                    self._thread = None
                    return
                number, job = self._waiting
                self._waiting = None
            self._run(relay, number, job)

    def _run(self, relay: _Relay, number: int, job: Job) -> None:
        report = Report(relay, number, lambda: number == self._number)
        try:
            result = job(report)
        except JobCancelled:
            return
        except Exception as error:  # a thread's border: handed to the GUI thread, not lost
            relay.failed.emit(number, error)
            return
        relay.finished.emit(number, result)

    def _pass_report(self, number: int, value: object) -> None:
        if number == self._number:
            self.reported.emit(value)

    def _pass_result(self, number: int, result: object) -> None:
        if number == self._number:
            self._busy = False
            self.finished.emit(result)

    def _pass_failure(self, number: int, error: object) -> None:
        if number == self._number:
            self._busy = False
            self.failed.emit(error)
