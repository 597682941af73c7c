"""Learning again in a process of its own: the window stays smooth, and cancelling is sure."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTemporaryDir, Signal, Slot

from core.environments import trust

_KILL_MS = 3_000


@dataclass(frozen=True, slots=True, kw_only=True)
class RelearnWish:
    """What a person wants learned again."""

    source: Path
    settings: tuple[str, ...]
    """NAME=VALUE each."""
    seed: int
    program: tuple[str, str | None] | None = None
    """Environment and adapter where these are somebody's program."""


class RelearnRun(QObject):
    """Starts the process, listens to it, and puts the new session beside the old one.

    Signals:
        progressed(int, int): steps taken again, and how many there are.
        finished(Path): the new session.
        failed(str): there is none, and why.
    """

    progressed = Signal(int, int)
    finished = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._folder: QTemporaryDir | None = None
        self._wish: RelearnWish | None = None
        self._is_cancelled = False

    @property
    def is_running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None

    def start(self, wish: RelearnWish) -> None:
        """Begin; the run before must have ended."""
        assert self._process is None, "one run at a time"
        self._wish, self._is_cancelled = wish, False
        # Beside the source: the finished file is moved into its place at once.
        self._folder = QTemporaryDir(str(wish.source.parent / ".relearning-XXXXXX"))
        if not self._folder.isValid():
            self._folder = None
            self.failed.emit(self.tr("No file can be written into {0}.").format(wish.source.parent))
            return
        program, *arguments = relearn_command(wish, self._unfinished())
        process = self._process = QProcess(self)
        process.setProgram(program)
        process.setArguments(arguments)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._end)
        process.errorOccurred.connect(self._fail)
        process.start()

    def cancel(self) -> None:
        """End the process; nothing is left of what it wrote."""
        if self._process is not None:
            self._is_cancelled = True
            self._process.kill()

    def stop(self) -> None:
        """End the process and wait until it is gone."""
        process = self._process
        if process is not None:
            self.cancel()
            process.waitForFinished(_KILL_MS)
        self._clear()

    def _unfinished(self) -> Path:
        assert self._folder is not None, "made in start"
        return Path(self._folder.path()) / "new.gcoach"

    @Slot()
    def _read(self) -> None:
        process = self._process
        while process is not None and process.canReadLine():
            told = json.loads(bytes(process.readLine().data()))
            if "done" in told:
                self.progressed.emit(told["done"], told["of"])

    @Slot()
    def _end(self) -> None:
        process, wish = self._process, self._wish
        if process is None or wish is None:
            return
        self._read()
        was_good = process.exitStatus() is QProcess.ExitStatus.NormalExit
        if was_good and process.exitCode() == 0:
            target = free_path(wish.source)
            os.replace(self._unfinished(), target)
            self._clear()
            self.finished.emit(target)
            return
        why = bytes(process.readAllStandardError().data()).decode("utf-8", "replace")
        self._clear()
        if not self._is_cancelled:
            self.failed.emit(_last_line(why) or self.tr("The process ended without a word."))

    @Slot(QProcess.ProcessError)
    def _fail(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            why = self._process.errorString()
            self._clear()
            self.failed.emit(why)

    def _clear(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
        if self._folder is not None:
            self._folder.remove()
            self._folder = None


def relearn_command(wish: RelearnWish, target: Path) -> list[str]:
    """The program and its arguments; a frozen program is its own command line."""
    is_frozen = getattr(sys, "frozen", False)
    command = [sys.executable, *([] if is_frozen else ["-m", "gui"])]
    command += ["relearn", str(wish.source), "--seed", str(wish.seed), "--session", str(target)]
    command += [word for setting in wish.settings for word in ("--set", setting)]
    names = ("--env", "--adapter")
    for option, name in zip(names, wish.program or (), strict=False):
        if name is not None and trust.is_allowed(name):
            command += [option, name]
    return [*command, "--progress", "--json"]


def free_path(source: Path) -> Path:
    """A name beside the source that is not taken."""
    stem = source.stem.partition("-relearned")[0]
    path, number = source.with_name(f"{stem}-relearned.gcoach"), 2
    while path.exists():
        path, number = source.with_name(f"{stem}-relearned-{number}.gcoach"), number + 1
    return path


def _last_line(text: str) -> str:
    """What our commands say last when they refuse."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].removeprefix("graph-coach: ") if lines else ""
