"""One of the program's own commands in a process of its own: the window stays smooth."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, Signal, Slot

from core.environments import trust

_KILL_MS = 3_000


class ProgramRun(QObject):
    """Starts a command with `--json --progress`, listens to it, and ends it when told.

    Signals:
        progressed(int, int): how much of how much is done.
        answered(dict): the command's document; it has ended well.
        failed(str): it did not, and why; not told after `cancel`.
        ended(): the process is gone, whatever came of it; comes after the others.
    """

    progressed = Signal(int, int)
    answered = Signal(dict)
    failed = Signal(str)
    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._answer: dict[str, object] | None = None
        self._is_cancelled = False

    @property
    def is_running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None

    def start(self, arguments: Sequence[str]) -> None:
        """Begin a command; the one before must have ended."""
        assert self._process is None, "one process at a time"
        self._answer, self._is_cancelled = None, False
        program, *words = program_command([*arguments, "--progress", "--json"])
        process = self._process = QProcess(self)
        process.setProgram(program)
        process.setArguments(words)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._end)
        process.errorOccurred.connect(self._fail)
        process.start()

    def cancel(self) -> None:
        """End the process; nobody waits for its answer."""
        if self._process is not None:
            self._is_cancelled = True
            self._process.kill()

    def stop(self) -> None:
        """End the process and wait until it is gone."""
        process = self._process
        if process is not None:
            self.cancel()
            process.waitForFinished(_KILL_MS)

    @Slot()
    def _read(self) -> None:
        process = self._process
        while process is not None and process.canReadLine():
            told = json.loads(bytes(process.readLine().data()))
            if told.keys() == {"done", "of"}:
                self.progressed.emit(told["done"], told["of"])
            else:
                self._answer = told

    @Slot()
    def _end(self) -> None:
        process = self._process
        if process is None:
            return
        self._read()
        was_good = process.exitStatus() is QProcess.ExitStatus.NormalExit
        why = bytes(process.readAllStandardError().data()).decode("utf-8", "replace")
        self._forget()
        if self._is_cancelled:
            pass
        elif was_good and process.exitCode() == 0 and self._answer is not None:
            self.answered.emit(self._answer)
        else:
            self.failed.emit(_last_line(why) or self.tr("The process ended without a word."))
        self.ended.emit()

    @Slot(QProcess.ProcessError)
    def _fail(self, error: QProcess.ProcessError) -> None:
        process = self._process
        if error is QProcess.ProcessError.FailedToStart and process is not None:
            self._forget()
            self.failed.emit(process.errorString())
            self.ended.emit()

    def _forget(self) -> None:
        if self._process is not None:
            self._process.deleteLater()
            self._process = None


def program_command(arguments: Sequence[str]) -> list[str]:
    """What runs a command of ours; a frozen program is its own command line."""
    is_frozen = getattr(sys, "frozen", False)
    return [sys.executable, *([] if is_frozen else ["-m", "gui"]), *arguments]


def permission(program: tuple[str, str | None] | None) -> list[str]:
    """Arguments that let a session run somebody's program, where this process may run it.

    Args:
        program: its environment and adapter; None where it is ours.
    """
    words = []
    for option, name in zip(("--env", "--adapter"), program or (), strict=False):
        if name is not None and trust.is_allowed(name):
            words += [option, name]
    return words


def _last_line(text: str) -> str:
    """What our commands say last when they refuse."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].removeprefix("graph-coach: ") if lines else ""
