"""Starts the window, keeps it alive through what goes wrong, and ends it cleanly."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import NoReturn

from PySide6.QtCore import QObject, QSettings, QStandardPaths, Slot
from PySide6.QtWidgets import QApplication

from core.cli import say_error
from core.commands import Run
from core.telemetry import Mode
from gui import desktop_entry
from gui.bridge import Bridge
from gui.end_signals import EndSignals
from gui.error_hooks import survive_exceptions
from gui.heritage import Heritage
from gui.languages import Language, Languages, stored_language
from gui.launch import Launch
from gui.log_file import log_folder, logger, start_log
from gui.log_keeper import LogKeeper, log_qt_messages
from gui.main_window import MainWindow
from gui.own_folder import remove_own_folders
from gui.renewal import Renewal
from gui.samples import sample_path
from gui.theme import Appearance, Theme

_SETTLED_TICKS = 6
"""Drains without news before a picture is taken."""


def run(launch: Launch) -> int:
    """Show the window until it is closed; gives the exit status."""
    signals = EndSignals()
    app = QApplication.instance() or QApplication(["graph-coach"])
    assert isinstance(app, QApplication)
    app.setApplicationName("Graph Coach")
    app.setOrganizationName("Graph Coach")
    app.setDesktopFileName(desktop_entry.NAME)
    settings = _settings(launch)
    theme = Theme(app, _appearance(launch, settings))
    languages = Languages(app, _language(launch, settings))
    bridge = Bridge(launch.options(_session_folder()))
    make = partial(MainWindow, bridge, theme, settings)
    window = make(Heritage(languages.chosen))
    if launch.size is not None:
        window.resize(*launch.size)
    keeps_log = launch.screenshot is None
    if keeps_log:
        start_log(log_folder())
        log_qt_messages()
    _attend(window, bridge, keeps_log)
    if launch.is_bare:
        window.start.show_at_start()  # part of the first picture, not a second one
    window.show()
    app.processEvents()  # painted before the worker begins to import TensorFlow
    bridge.start()
    pilot = Pilot(window, bridge, launch)
    signals.close_by(window, window.closing.close_at_once)
    renewal = Renewal(window, languages, settings, bridge, make)

    def board(new: MainWindow) -> None:
        _attend(new, bridge, keeps_log)
        signals.close_by(new, new.closing.close_at_once)
        pilot.board(new)

    renewal.renewed.connect(board)
    status = app.exec()
    status = pilot.status or status
    logger().info("ended with status %d", status)
    if bridge.is_alive:
        _leave_at_once(status)
    return status


def _leave_at_once(status: int) -> NoReturn:
    """End the process while the worker still imports TensorFlow, which nothing can interrupt.

    The worker has done nothing yet, so nothing is lost.
    """
    remove_own_folders()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


class Pilot(QObject):
    """Does what the command line asked for once the window is up.

    Opens the file, runs the steps, takes the picture, and turns problems of a start that nobody
    watches (--screenshot) into one line on stderr and status 2.
    """

    def __init__(self, window: MainWindow, bridge: Bridge, launch: Launch) -> None:
        super().__init__(bridge)
        self.status = 0
        self._window = window
        self._bridge = bridge
        self._launch = launch
        self._has_started = launch.steps == 0
        self._quiet_ticks = 0
        self._has_fallen_back = False
        self.board(window)
        self._open()

    def board(self, window: MainWindow) -> None:
        """Steer this window from now on."""
        self._window = window
        window.ticked.connect(self._tick)
        window.problem_told.connect(self._problem)

    def _open(self) -> None:
        """Open what was named; beside a session, an environment is one that it may run."""
        launch = self._launch
        if launch.environment is not None and launch.path is None:
            self._bridge.submit(launch.environment)
            return
        if launch.environment is not None:
            from core.environments import trust  # Gymnasium takes its time to import

            for name in filter(None, (launch.environment.env, launch.environment.adapter)):
                trust.allow(name)
        path = launch.path or sample_path()
        self._window.opener.open(path, launch.actions, hold_out=launch.hold_out)

    @Slot()
    def _tick(self) -> None:
        snapshot = self._window.snapshot
        if snapshot is None:
            return
        if not self._has_started:
            self._has_started = self._bridge.submit(Run(self._launch.steps))
        if self._launch.screenshot is None:
            return
        is_done = (
            snapshot.mode is Mode.PAUSED
            and snapshot.n_steps >= self._launch.steps
            and snapshot.owed_updates == 0
            and not self._window.is_busy
        )
        self._quiet_ticks = self._quiet_ticks + 1 if is_done else 0
        if self._quiet_ticks == _SETTLED_TICKS:
            self._take_picture(self._launch.screenshot)

    def _take_picture(self, path: Path) -> None:
        if not self._window.grab().save(str(path)):
            say_error(OSError(f"{path}: cannot write a picture here (wanted a .png path)"))
            self._leave(2)
        else:
            self._leave(0)

    def _leave(self, status: int) -> None:
        """Close the window and whatever it has open."""
        self.status = status
        self._window.closing.close_at_once()
        QApplication.exit(status)

    @Slot(str)
    def _problem(self, text: str) -> None:
        if self._launch.screenshot is not None and not self.status:
            say_error(ValueError(text))
            self._leave(2)
        elif self._window.snapshot is None and not self._has_fallen_back:
            self._has_fallen_back = True
            self._window.open_path(sample_path())


def _settings(launch: Launch) -> QSettings:
    """Remembered settings; a start that takes a picture looks the same for everyone."""
    if launch.screenshot is None:
        return QSettings()
    settings = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "none", "none")
    settings = QSettings("", QSettings.Format.IniFormat)
    settings.clear()
    return settings


def _appearance(launch: Launch, settings: QSettings) -> Appearance:
    if launch.theme != "system":
        return Appearance(launch.theme)
    stored = settings.value("theme", Appearance.SYSTEM.value)
    known = {a.value: a for a in Appearance}
    return known.get(str(stored), Appearance.SYSTEM)


def _language(launch: Launch, settings: QSettings) -> Language:
    """What was asked for, else remembered; a picture is in English wherever it is taken."""
    if launch.language != Language.SYSTEM.value:
        return Language(launch.language)
    return stored_language(settings) if launch.screenshot is None else Language.ENGLISH


def _session_folder() -> Path:
    kind = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(kind) or Path.home()) / "Graph Coach"


def _attend(window: MainWindow, bridge: Bridge, keeps_log: bool) -> None:
    """Let errors find the window; write down what goes wrong, if there is a log."""
    if keeps_log:
        LogKeeper(bridge.drained, window.problem_told, window)
    survive_exceptions(window)
