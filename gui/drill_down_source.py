"""Brings the inside of an update: from the worker at once, or by replay in the background."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from core.commands import InspectUpdate
from core.events import UpdateInspected
from core.update_detail import UpdateDetail
from gui.canvas.latest_job import LatestJob, Report
from gui.told import told


class DrillDownSource(QObject):
    """Asks for one update at a time; the latest question wins.

    Signals:
        command(Command): InspectUpdate.
        found(UpdateDetail): the answer.
        progressed(int, int): so many of so many updates were repeated; a replay goes on.
        failed(str): why there is no answer.
    """

    command = Signal(object)
    found = Signal(object)
    progressed = Signal(int, int)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_asking = False
        self._wanted: InspectUpdate | None = None
        self._asks_again = False
        self._job = LatestJob("graph-coach-replay", self)
        self._job.reported.connect(lambda told: self.progressed.emit(*told))
        self._job.finished.connect(self.found)
        self._job.failed.connect(self._fail)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is on its way."""
        return self._is_asking or self._job.is_busy()

    def ask(self, update_step: int | None, variables: tuple[int, ...]) -> None:
        """Ask for an update, None for the latest; a replay always tells all variables."""
        self._job.cancel()
        self._wanted = InspectUpdate(update_step, variables)
        if self._is_asking:
            self._asks_again = True
            return
        self._is_asking = True
        self.command.emit(self._wanted)

    def show_inspected(self, event: UpdateInspected) -> None:
        """The worker's answer; where it cannot tell by itself, a replay begins."""
        if not self._is_asking:
            return
        self._is_asking = False
        if self._asks_again and self._wanted is not None:
            self._asks_again = False
            self.ask(self._wanted.update_step, self._wanted.variables)
        elif self._wanted is None:
            return
        elif event.detail is not None:
            self.found.emit(event.detail)
        elif event.update_step == 0:
            self.failed.emit(_tr("There was no update yet."))
        elif event.session_path is None:
            self.failed.emit(_no_file(event.problem))
        else:
            self._replay(event.session_path, event.update_step)

    def refuse(self, message: str) -> None:
        """The worker refused the question, or its queue was full."""
        self._is_asking = self._asks_again = False
        self.failed.emit(told(message))

    @Slot()
    def cancel(self) -> None:
        """Ask for nothing any more."""
        self._asks_again, self._wanted = False, None
        self._job.cancel()

    def stop(self) -> None:
        """End the replay and wait for its thread."""
        self.cancel()
        self._job.stop()

    def _replay(self, session_path: str, update_step: int) -> None:
        def replay(report: Report) -> UpdateDetail:
            # only now: it imports TensorFlow, which the worker has done long since
            from core.update_recompute import replayed_detail

            return replayed_detail(
                Path(session_path), update_step, lambda done, n: report((done, n))
            )

        self.progressed.emit(0, 0)
        self._job.submit(replay)

    def _fail(self, error: Exception) -> None:
        self.failed.emit(told(str(error)) if isinstance(error, ValueError) else repr(error))


def _no_file(problem: str) -> str:
    text = _tr("An earlier update is replayed from the session's file; this session has none.")
    return f"{told(problem)}. {text}" if problem else text


def _tr(text: str) -> str:
    return QCoreApplication.translate("DrillDownSource", text)
