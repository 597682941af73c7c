"""Writing that takes a while, off the GUI thread, with a line that tells how far it is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from core.telemetry import Architecture
from gui.canvas.latest_job import LatestJob, Report
from gui.table_view_file import Whole, write_whole
from gui.told import told


class SaveJob(QObject):
    """Writes one thing at a time; the person can cancel it.

    Signals:
        saved(str): where it is now.
        failed(str): why it is not.
    """

    saved = Signal(str)
    failed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._dialog: QProgressDialog | None = None
        self._job = LatestJob("graph-coach-save", self)
        self._job.reported.connect(self._show_progress)
        self._job.finished.connect(self._finish)
        self._job.failed.connect(self._fail)

    @property
    def is_busy(self) -> bool:
        """Whether something is being written."""
        return self._job.is_busy()

    def save_whole(
        self, which: Whole, session: Path, architecture: Architecture, target: Path
    ) -> None:
        """Write one of the tables of a session file as CSV."""

        def write(report: Report) -> str:
            write_whole(which, session, architecture, target, report)
            return str(target)

        self._begin(self.tr("Saving {0} …").format(target.name))
        self._job.submit(write)

    def export_tensorboard(self, session: Path, folder: Path) -> None:
        """Write a session as TensorBoard event files."""

        def write(report: Report) -> str:
            # only now: it imports TensorFlow, which the worker has done long since
            from core.tensorboard import export_tensorboard

            return str(export_tensorboard(session, folder, report)[0].parent)

        self._begin(self.tr("Exporting for TensorBoard …"))
        self._job.submit(write)

    def stop(self) -> None:
        """End what is being written; it leaves no half file."""
        self._end()
        self._job.stop()

    def _begin(self, text: str) -> None:
        self._end()
        dialog = QProgressDialog(text, self.tr("Cancel"), 0, 0, self._window)
        dialog.setObjectName("save-progress")
        dialog.setWindowTitle(text.rstrip(" …"))
        dialog.setWindowModality(Qt.WindowModality.NonModal)
        dialog.setMinimumDuration(400)
        dialog.setAutoClose(False)
        dialog.setAutoReset(False)
        dialog.canceled.connect(self._cancel)
        self._dialog = dialog

    def _show_progress(self, told: object) -> None:
        if self._dialog is None:
            return
        if isinstance(told, tuple):
            done, total = told
            self._dialog.setRange(0, max(1, int(total)))
            self._dialog.setValue(int(done))
        elif told:
            self._dialog.setLabelText(self.tr("Exporting for TensorBoard: {0}").format(told))

    def _cancel(self) -> None:
        self._job.cancel()
        self._end()

    def _finish(self, where: str) -> None:
        self._end()
        self.saved.emit(where)

    def _fail(self, error: Exception) -> None:
        self._end()
        is_expected = isinstance(error, (ValueError, OSError))
        self.failed.emit(told(str(error)) if is_expected else repr(error))

    def _end(self) -> None:
        if self._dialog is not None:
            dialog, self._dialog = self._dialog, None
            dialog.canceled.disconnect(self._cancel)
            dialog.close()
            dialog.deleteLater()
