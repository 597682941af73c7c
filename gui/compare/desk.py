"""Joins the comparison of sessions to the window: its dock, its menu, who reads and who learns."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QDockWidget

from core.comparison import ComparedSession
from gui import dialogs
from gui import docks as dock_tools
from gui.compare.panel import ComparePanel
from gui.compare.reader import CompareReader
from gui.compare.relearn_dialog import RelearnDialog
from gui.compare.relearn_run import RelearnRun, RelearnWish
from gui.compare.value_dialog import ValueDialog
from gui.theme import Theme
from gui.told import told
from gui.workspaces import Workspace

if TYPE_CHECKING:
    from gui.main_window import MainWindow

_REST_S = 2.0
"""The file of the session that is open is not read again sooner than this,"""
_SHARE = 10.0
"""nor sooner than so many times what the reading took."""


class CompareDesk(QObject):
    """Owns the dock "Compare sessions", closed until somebody asks for it.

    Signals:
        said(str): a line for the status bar.
    """

    said = Signal(str)

    def __init__(
        self,
        window: MainWindow,
        theme: Theme,
        beside: QDockWidget,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Build the panel as a tab beside another dock, which stays in front."""
        super().__init__(window)
        self._window = window
        self._clock = clock
        self._current: tuple[Path, int] | None = None
        """File and updates of the open session as it was read last."""
        self._due = 0.0
        self._unasked: set[Path] = set()
        """Files nobody asked for by name; a line is enough when they cannot be read."""
        self._asked: dict[Path, Callable[[ComparedSession], None]] = {}
        """What is to be done with a session once it is read."""
        self._theme = theme
        self._dialog: RelearnDialog | None = None
        self.panel = ComparePanel(theme, window)
        self._reader = CompareReader(self)
        self.run = RelearnRun(self)
        area = Qt.DockWidgetArea.RightDockWidgetArea
        self.dock = dock_tools.add_dock(window, self.panel, self.tr("Compare sessions"), area)
        window.tabifyDockWidget(beside, self.dock)
        self.dock.hide()
        beside.raise_()
        self._connect()

    def show(self) -> None:
        """Bring the comparison to the front, the session that is open in it."""
        if self._window.workspaces.current is not Workspace.COMPARE:
            self._window.workspaces.choose(Workspace.COMPARE)
        self.dock.show()
        self.dock.raise_()
        self.panel.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def take_over(self, before: CompareDesk) -> None:
        """Read the sessions that another desk compares."""
        if before.panel.paths:
            self.add(*before.panel.paths)

    def add(self, *paths: Path) -> None:
        """Read session files and show them."""
        self._unasked -= {path.resolve() for path in paths}
        self._reader.read([path.resolve() for path in paths])

    @Slot()
    def add_current(self) -> None:
        """Show the session that is open."""
        path = self._open_file()
        if path is not None:
            self.add(path)

    @Slot(object)
    def relearn(self, source: Path | None = None) -> None:
        """Ask with which settings a session is to be learned again; None is the open one."""
        if self._dialog is not None:
            self._dialog.activateWindow()
            return
        self._do_once_read(source, self._ask_settings)

    @Slot(object)
    def show_value(self, source: Path | None = None) -> None:
        """Show what the labels of a session bought; None is the open one."""
        self._do_once_read(source, self._open_value)

    def tick(self) -> None:
        """Called on the window's one timer: follow the session that is open."""
        snapshot = self._window.snapshot
        if snapshot is None or snapshot.session_path is None or not self.panel.isVisible():
            return
        path = Path(snapshot.session_path).resolve()
        seen = (path, snapshot.n_updates)
        is_free = not self._reader.is_busy and self._clock() >= self._due
        if path in self.panel.paths and seen != self._current and is_free:
            self._current = seen
            self._unasked.add(path)
            self._reader.read([path])

    def stop(self) -> None:
        """End what runs in the background."""
        self._reader.stop()
        self.run.stop()
        for dialog in self._window.findChildren(ValueDialog):
            dialog.run.stop()

    # -- inside ------------------------------------------------------------------------------

    def _connect(self) -> None:
        self.panel.add_wanted.connect(self._ask_files)
        self.panel.add_current_wanted.connect(self.add_current)
        self.panel.relearn_wanted.connect(self.relearn)
        self.panel.value_wanted.connect(self.show_value)
        self.panel.became_visible.connect(self._begin)
        self._reader.found.connect(self._take)
        self._reader.failed.connect(self._tell_unread)
        self.run.finished.connect(self._take_relearned)
        self.run.failed.connect(self._tell_unlearned)
        self._window.ticked.connect(self.tick)
        self.said.connect(self._window.say)

    def _begin(self) -> None:
        """An empty comparison begins with the session that is open."""
        snapshot = self._window.snapshot
        if not self.panel.paths and snapshot is not None and snapshot.session_path is not None:
            path = Path(snapshot.session_path)
            self.add(path)
            self._unasked.add(path.resolve())

    def _open_file(self) -> Path | None:
        """The file of the session that is open; says why there is none."""
        snapshot = self._window.snapshot
        if snapshot is None:
            self.said.emit(self.tr("No session is open yet."))
        elif snapshot.session_path is None:
            self.said.emit(
                self.tr("This session has no file yet: File, Save session as gives it one.")
            )
        else:
            return Path(snapshot.session_path)
        return None

    def _ask_files(self) -> None:
        paths = self.panel.paths
        folder = paths[0].parent if paths else None
        dialogs.ask_sessions(self._window, folder, lambda chosen: self.add(*chosen))

    @Slot(object)
    def _take(self, session: ComparedSession) -> None:
        self._due = self._clock() + max(_REST_S, _SHARE * self._reader.took_s)
        self.panel.show_session(session)
        act = self._asked.pop(session.path, None)
        if act is not None:
            act(session)

    def _do_once_read(self, source: Path | None, act: Callable[[ComparedSession], None]) -> None:
        source = source or self._open_file()
        if source is not None:
            self._asked[source.resolve()] = act
            self.add(source)

    def _open_value(self, session: ComparedSession) -> None:
        dialog = ValueDialog(self._theme, session.path, session.program, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setModal(False)
        dialog.show()
        dialog.start()

    def _ask_settings(self, session: ComparedSession) -> None:
        dialog = self._dialog = RelearnDialog(session, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.wanted.connect(self._start)
        dialog.cancelled.connect(self.run.cancel)
        dialog.finished.connect(self._forget_dialog)
        self.run.progressed.connect(dialog.show_progress)
        dialog.setModal(False)
        dialog.show()

    @Slot(object)
    def _start(self, wish: RelearnWish) -> None:
        self.run.start(wish)

    @Slot()
    def _forget_dialog(self) -> None:
        self._dialog = None

    @Slot(object)
    def _take_relearned(self, path: Path) -> None:
        self.said.emit(self.tr("Learned again: {0}").format(path.name))
        if self._dialog is not None:
            self._dialog.finish()
        self.add(path)

    @Slot(str)
    def _tell_unlearned(self, why: str) -> None:
        if self._dialog is not None:
            self._dialog.show_failure(told(why))

    @Slot(object, str)
    def _tell_unread(self, path: Path, why: str) -> None:
        self._asked.pop(path, None)
        if path in self._unasked:
            self.said.emit(why)
        else:
            self.panel.remove(path)
            self._window.tell_problem(self.tr("This session cannot be compared"), why)
