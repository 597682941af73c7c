"""Learning again beside the window; the new session appears only when it is whole."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTemporaryDir, Signal, Slot

from gui.compare.program_run import ProgramRun, permission


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
    """Runs `relearn` into a hidden folder, and puts the new session beside the old one.

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
        self._folder: QTemporaryDir | None = None
        self._wish: RelearnWish | None = None
        self._run = ProgramRun(self)
        self._run.progressed.connect(self.progressed)
        self._run.answered.connect(self._keep)
        self._run.failed.connect(self.failed)
        self._run.ended.connect(self._clear)

    @property
    def is_running(self) -> bool:
        """Whether the process is there."""
        return self._run.is_running

    def start(self, wish: RelearnWish) -> None:
        """Begin; the run before must have ended."""
        self._wish = wish
        # Beside the source: the finished file is moved into its place at once.
        self._folder = QTemporaryDir(str(wish.source.parent / ".relearning-XXXXXX"))
        if not self._folder.isValid():
            self._folder = None
            why = self.tr("No file can be written into {0}.").format(wish.source.parent)
            self.failed.emit(why)
            return
        self._run.start(relearn_arguments(wish, self._unfinished()))

    def cancel(self) -> None:
        """End the process; nothing is left of what it wrote."""
        self._run.cancel()

    def stop(self) -> None:
        """End the process and wait until it is gone."""
        self._run.stop()

    def _unfinished(self) -> Path:
        assert self._folder is not None, "made in start"
        return Path(self._folder.path()) / "new.gcoach"

    @Slot()
    def _keep(self) -> None:
        assert self._wish is not None, "it has ended, so it was started"
        target = free_path(self._wish.source)
        os.replace(self._unfinished(), target)
        self._clear()
        self.finished.emit(target)

    @Slot()
    def _clear(self) -> None:
        if self._folder is not None:
            self._folder.remove()
            self._folder = None


def relearn_arguments(wish: RelearnWish, target: Path) -> list[str]:
    """The command's arguments."""
    words = ["relearn", str(wish.source), "--seed", str(wish.seed), "--session", str(target)]
    words += [word for setting in wish.settings for word in ("--set", setting)]
    return words + permission(wish.program)


def free_path(source: Path) -> Path:
    """A name beside the source that is not taken."""
    stem = source.stem.partition("-relearned")[0]
    path, number = source.with_name(f"{stem}-relearned.gcoach"), 2
    while path.exists():
        path, number = source.with_name(f"{stem}-relearned-{number}.gcoach"), number + 1
    return path
