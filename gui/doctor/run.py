"""One script at a time, run under the doctor in a process of its own."""

from __future__ import annotations

import codecs
import json
import sys
from typing import Any

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal, Slot

from core.doctor.conclusion import Run
from core.doctor.process import Order, child_command
from core.doctor.report.document import call_from_json, report_from_json
from gui.doctor.order import ScriptOrder

SHOW_MS = 50
"""Output is handed on this often at most."""
MAX_WAITING = 256 * 1024
"""Bytes of output kept between two times; of a script that prints more, the newest are shown."""
_KILL_MS = 3_000


class DoctorRun(QObject):
    """Starts, stops and listens to the process in which a script runs.

    Signals:
        printed(str): more of what the script prints.
        found(CallReport): what was found out about a place; a later one of it replaces it.
        finished(Run): the script has ended.
        refused(str): there is no answer at all, and why.
    """

    printed = Signal(str)
    found = Signal(object)
    finished = Signal(object)
    refused = Signal(str)

    def __init__(self, environment: QProcessEnvironment, parent: QObject | None = None) -> None:
        """The environment is the script's; it must not hold what we set for ourselves."""
        super().__init__(parent)
        self._environment = environment
        self._process: QProcess | None = None
        self._answer: dict[str, Any] = {}
        self._waiting = bytearray()
        self._n_dropped = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._timer = QTimer(self)
        self._timer.setObjectName("doctor-output-timer")
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOW_MS)
        self._timer.timeout.connect(self._hand_on)

    @property
    def is_running(self) -> bool:
        """Whether a script runs or is being stopped."""
        return self._process is not None

    def start(self, order: ScriptOrder) -> None:
        """Run a script; the one before must have ended."""
        assert self._process is None, "one script at a time"
        self._answer = {}
        self._decoder.reset()
        limit = [] if order.timeout_s is None else ["--timeout", str(order.timeout_s)]
        process = self._process = QProcess(self)
        program, *first = child_command()
        process.setProgram(program)
        process.setArguments([*first, "live", *limit, str(order.script), *order.arguments])
        process.setWorkingDirectory(str(order.working_folder))
        process.setProcessEnvironment(self._environment)
        process.readyReadStandardOutput.connect(self._read_answers)
        process.readyReadStandardError.connect(self._read_output)
        process.finished.connect(self._end)
        process.errorOccurred.connect(self._fail)
        process.start()

    @Slot()
    def stop(self) -> None:
        """End the script as Ctrl+C would; what was seen until then is told."""
        self._order(Order.STOP)

    @Slot()
    def stop_now(self) -> None:
        """End the script at once; it was asked before and does not listen."""
        self._order(Order.KILL)

    def kill(self) -> None:
        """End the script and everything it started, now, and wait until that has happened."""
        process = self._process
        if process is None:
            return
        self._order(Order.KILL)
        process.closeWriteChannel()
        process.waitForFinished(_KILL_MS)

    def _order(self, order: Order) -> None:
        if self._process is not None:
            self._process.write(f"{order.value}\n".encode())

    @Slot()
    def _read_answers(self) -> None:
        process = self._process
        while process is not None and process.canReadLine():
            self._take(json.loads(bytes(process.readLine().data())))

    def _take(self, line: dict[str, Any]) -> None:
        if "call" in line:
            self.found.emit(call_from_json(line["call"]))
        else:
            self._answer = line

    @Slot()
    def _read_output(self) -> None:
        if self._process is None:
            return
        self._waiting += self._process.readAllStandardError().data()
        too_many = len(self._waiting) - MAX_WAITING
        if too_many > 0:
            self._n_dropped += too_many
            del self._waiting[:too_many]
        if not self._timer.isActive():
            self._timer.start()

    @Slot()
    def _hand_on(self) -> None:
        text = self._decoder.decode(bytes(self._waiting))
        self._waiting.clear()
        if self._n_dropped:
            left_out = self.tr("… {0} KB were printed faster than they can be shown …")
            text = f"\n{left_out.format(self._n_dropped // 1024 + 1)}\n{text}"
            self._n_dropped = 0
        if text:
            self.printed.emit(text)

    @Slot()
    def _end(self) -> None:
        process = self._process
        if process is None:
            return
        process.setReadChannel(QProcess.ProcessChannel.StandardOutput)
        self._read_answers()
        self._read_output()
        self._timer.stop()
        self._hand_on()
        status = process.exitCode()
        self._forget(process)
        if "report" in self._answer:
            report = report_from_json(self._answer["report"])
            self.finished.emit(Run(report, self._answer["error"]))
        else:
            ended = self.tr("The doctor's own process ended with exit status {0}.").format(status)
            self.refused.emit(self._answer.get("refused", ended))

    @Slot(QProcess.ProcessError)
    def _fail(self, error: QProcess.ProcessError) -> None:
        process = self._process
        if error is not QProcess.ProcessError.FailedToStart or process is None:
            return
        reason = process.errorString()
        self._forget(process)
        self.refused.emit(
            self.tr("Python cannot be started ({0}): {1}").format(sys.executable, reason)
        )

    def _forget(self, process: QProcess) -> None:
        self._process = None
        process.deleteLater()
