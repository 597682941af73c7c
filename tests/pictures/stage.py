"""The whole program in one process, with a real worker, steered from outside."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QSettings, QSize
from PySide6.QtWidgets import QApplication, QWidget

from core import commands as c
from core.options import SessionOptions
from core.telemetry import Mode, Snapshot
from gui.bridge import Bridge
from gui.comfort import Comfort, store_comfort
from gui.heritage import Heritage
from gui.languages import Language, Languages
from gui.log_file import start_log
from gui.log_keeper import LogKeeper
from gui.main_window import MainWindow
from gui.theme import Appearance, Theme

_LONGEST_S = 180.0
"""TensorFlow is imported and a script runs under the doctor on a loaded machine."""
_QUIET_TICKS = 3
"""Drains without anything on its way before a picture is taken."""


@dataclass(frozen=True, slots=True)
class Material:
    """What is made once for every language and scale."""

    sessions: tuple[Path, ...]
    """Three sessions of the same graphs, to be compared."""
    value: Path
    """What `value --json` said about the first."""


class Stage:
    """A window on its samples.

    Args:
        language: which the window speaks.
        material: made before.
        folder: for settings, log and sessions of this process.
    """

    def __init__(self, language: Language, material: Material, folder: Path) -> None:
        app = QApplication.instance() or QApplication(["graph-coach"])
        assert isinstance(app, QApplication)
        self.app = app
        self.folder = folder
        self.material = material
        self.kept: dict[str, QWidget] = {}
        """Windows that are shown again instead of being made again, by name."""
        settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        store_comfort(settings, Comfort(reduced_motion=True))
        self.theme = Theme(app, Appearance.LIGHT)
        self.languages = Languages(app, language)
        start_log(folder)
        options = SessionOptions(seed=1, session_folder=folder)
        self.bridge = Bridge(options)
        self.window = MainWindow(self.bridge, self.theme, settings, Heritage(language))
        LogKeeper(self.bridge.drained, self.window.problem_told, self.window)
        self._ticks = 0
        self.window.ticked.connect(self._count)
        self.window.show()
        self.bridge.start()

    @property
    def snapshot(self) -> Snapshot:
        """What is on screen."""
        found = self.window.snapshot
        assert found is not None, "something was opened"
        return found

    def wait(self, until: Callable[[], object], what: str) -> None:
        """Let the program work until something is so.

        Raises:
            TimeoutError: it never became so.
        """
        end = time.monotonic() + _LONGEST_S
        while not until():
            if time.monotonic() > end:
                raise TimeoutError(f"waited {_LONGEST_S:g} s for {what}")
            self.app.processEvents()
            time.sleep(0.003)

    def settle(self) -> None:
        """Until nothing on screen is still on its way."""
        quiet_since = self._ticks

        def is_quiet() -> bool:
            nonlocal quiet_since
            if self._is_busy():
                quiet_since = self._ticks
            return self._ticks - quiet_since >= _QUIET_TICKS

        self.wait(is_quiet, "everything on screen")
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def pause(self, seconds: float) -> None:
        """Let the program work for so long: for what begins after a rest."""
        end = time.monotonic() + seconds
        self.wait(lambda: time.monotonic() > end, "a pause")
        self.settle()

    def open(self, path: Path) -> None:
        """Open a file and wait until the agent is ready."""
        before = None if self.window.snapshot is None else self.window.snapshot.session_number
        self.window.open_path(path)
        self.wait(
            lambda: (
                self.window.snapshot is not None and self.window.snapshot.session_number != before
            ),
            f"{path.name}",
        )
        self.settle()

    def step(self) -> None:
        """One step, waited for."""
        before = self.snapshot.n_steps
        self.bridge.submit(c.Step())
        self.wait(lambda: self.snapshot.n_steps > before, "a step")

    def label(self, value: float) -> None:
        """Label the step on screen and wait until it is learned from."""
        before, record = self.snapshot.n_labels, self.snapshot.last_step
        assert record is not None, "there was a step"
        self.bridge.submit(c.GiveReward(record.step, value))
        self.wait(
            lambda: self.snapshot.n_labels > before and not self.snapshot.owed_updates, "a label"
        )

    def teach(self, n_labels: int) -> None:
        """So many steps, labelled as the environment would; every fifth is left unlabelled."""
        for number in range(n_labels):
            self.step()
            record = self.snapshot.last_step
            assert record is not None, "there was a step"
            if number % 5 != 4:
                self.label(record.environment_reward or 0.0)

    def show_in(self, appearance: Appearance, size: QSize) -> None:
        """Another theme and another size of the window."""
        self.theme.set_appearance(appearance)
        self.window.resize(size)
        self.window.move(QPoint(0, 0))
        self.settle()

    def others(self) -> list[QWidget]:
        """Other windows on screen, the newest last."""
        return [
            widget
            for widget in self.app.topLevelWidgets()
            if widget.isVisible() and widget is not self.window and widget.windowTitle()
        ]

    def front(self) -> QWidget:
        """What a person would act in: the dialog that waits for an answer, else the newest."""
        return self.app.activeModalWidget() or self.others()[-1]

    def close_others(self) -> None:
        """Close what was opened; what is kept is hidden only."""
        for widget in self.others():
            if widget in self.kept.values():
                widget.hide()
            else:
                widget.close()
        self.settle()

    def end(self) -> None:
        """Close everything."""
        self.window.closing.close_at_once()

    def _count(self) -> None:
        self._ticks += 1

    def _is_busy(self) -> bool:
        window, snapshot = self.window, self.window.snapshot
        if snapshot is None:
            return False
        is_learning = snapshot.mode is not Mode.RUNNING and snapshot.owed_updates > 0
        return window.is_busy or is_learning or window.drill_down.source.is_busy
