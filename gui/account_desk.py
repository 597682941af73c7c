"""Joins the plain-text view to the window: its dock, its key, what it tells about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QDockWidget

from core.telemetry import Snapshot
from gui import docks as dock_tools
from gui.account_panel import AccountPanel
from gui.account_words import account
from gui.history import History

if TYPE_CHECKING:
    from gui.main_window import MainWindow


class AccountDesk(QObject):
    """Owns the dock "What is going on", closed until somebody asks for it.

    Args:
        window: tells what is on screen.
        history: the updates so far.
        beside: the dock it is a tab of, which stays in front.
    """

    def __init__(self, window: MainWindow, history: History, beside: QDockWidget) -> None:
        super().__init__(window)
        self._window = window
        self._history = history
        self._on_screen: Snapshot | None = None
        self.panel = AccountPanel(self._account, window)
        area = Qt.DockWidgetArea.RightDockWidgetArea
        self.dock = dock_tools.add_dock(window, self.panel, self.tr("What is going on"), area)
        window.tabifyDockWidget(beside, self.dock)
        self.dock.hide()
        beside.raise_()
        window.timeline.look_back.shown.connect(self._follow)
        window.ticked.connect(self.panel.tick)

    def show(self) -> None:
        """Bring the text to the front, ready to be read."""
        self.dock.show()
        self.dock.raise_()
        self.panel.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot(object)
    def _follow(self, shown: Snapshot) -> None:
        self._on_screen = shown

    def _account(self) -> str:
        looks_back = self._window.timeline.look_back.past is not None
        return account(self._on_screen, self._history, looks_back)
