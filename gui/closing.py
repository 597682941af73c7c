"""Closing the window: a session that is in memory only is not lost without a question."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QMessageBox

from core.commands import SaveSessionAs
from core.telemetry import Snapshot
from gui import dialogs
from gui.bridge import Bridge
from gui.told import told

if TYPE_CHECKING:
    from gui.main_window import MainWindow


class Closing(QObject):
    """Knows whether closing loses anything, asks once, and closes when the answer allows it."""

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._shown: Snapshot | None = None
        self._begun: Snapshot | None = None
        self._box: QMessageBox | None = None
        self._is_agreed = False
        self._closes_when_saved = False
        window.snapshot_shown.connect(self._show_snapshot)
        window.problem_told.connect(self._stay)

    def take_over(self, before: Closing) -> None:
        """Know how the session was when another window began to show it."""
        self._begun = before._begun

    def may_close(self) -> bool:
        """Whether the window may go now; else the question is on screen, and its answer closes."""
        if self._is_agreed or not self._bridge.is_alive or not self._loses_something():
            return True
        if self._box is None:
            self._ask()
        else:
            self._box.activateWindow()
        return False

    def close_at_once(self) -> None:
        """Close whatever is lost: the system ends the program, or nobody is there to ask."""
        self._is_agreed = True
        self._window.close()

    def _loses_something(self) -> bool:
        """A copy in which nothing was done is all in the file it was copied from."""
        now, begun = self._shown, self._begun
        if now is None or not now.storage_problem:
            return False
        was_copy = begun is not None and bool(begun.storage_problem)
        return not was_copy or begun is None or _counts(now) != _counts(begun)

    def _ask(self) -> None:
        assert self._shown is not None, "only a session can be lost"
        self._box = dialogs.ask_closing(
            self._window, told(self._shown.storage_problem), self._save, self.close_at_once
        )
        self._box.finished.connect(self._forget_box)

    def _forget_box(self) -> None:
        self._box = None

    def _save(self) -> None:
        def save(path: Path) -> None:
            self._closes_when_saved = self._bridge.submit(SaveSessionAs(path))

        dialogs.ask_save_session(self._window, save)

    @Slot(object)
    def _show_snapshot(self, snapshot: Snapshot) -> None:
        if self._begun is None or self._begun.session_number != snapshot.session_number:
            self._begun = snapshot
        self._shown = snapshot
        if self._closes_when_saved and not snapshot.storage_problem:
            self._closes_when_saved = False
            self._window.close()

    @Slot()
    def _stay(self) -> None:
        """Something went wrong, perhaps the saving; the person decides anew."""
        self._closes_when_saved = False


def _counts(snapshot: Snapshot) -> tuple[int, int, int]:
    return snapshot.n_steps, snapshot.n_updates, snapshot.n_labels
