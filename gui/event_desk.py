"""What happened once and somebody should know: a line in the status bar, or a message."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatchmethod
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel, QMessageBox

from core import events as e
from core.commands import Command, OpenSession
from core.telemetry import Mode
from gui import dialogs
from gui.bridge import Bridge
from gui.opening import Opener
from gui.orders import Orders
from gui.told import told

if TYPE_CHECKING:
    from gui.main_window import MainWindow


class EventDesk(QObject):
    """Tells what the worker told once, and asks what is to be done about it.

    Attributes:
        warning: for the status bar; visible while the session is in memory only.
    """

    def __init__(self, window: MainWindow, bridge: Bridge, opener: Opener, orders: Orders) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._opener = opener
        self._orders = orders
        self._storage_problem = ""
        self._reopen: Command | None = None
        self._death: e.WorkerDied | None = None
        self.warning = QLabel(self.tr("⚠ In memory only — save it elsewhere"), window)
        self.warning.setObjectName("storage-warning")
        self.warning.hide()
        self._hint: tuple[str, tuple[Mode, int] | None] | None = None
        window.snapshot_shown.connect(self._forget_hint)

    def take_over(self, before: EventDesk) -> None:
        """Know what another desk was told; what it still asks is asked again."""
        self._reopen, self._storage_problem = before._reopen, before._storage_problem
        self._death = before._death
        self._opener.session_path = before._opener.session_path
        if self._death is not None:
            self._offer_restart(self._death)

    def show_storage(self, problem: str) -> None:
        """Warn once when the file fails, and go on offering another place."""
        is_new = problem != "" and not self._storage_problem
        self._storage_problem = problem
        self.warning.setVisible(problem != "")
        self.warning.setToolTip(told(problem))
        if is_new:
            self._window.problem_told.emit(problem)
            dialogs.ask_save_elsewhere(self._window, told(problem), self._orders.save_session_as)

    def _forget_hint(self) -> None:
        """Take a hint away once the agent went on: it would tell of what is no longer so."""
        if self._hint is not None and self._hint[1] != self._moment():
            (message, _), self._hint = self._hint, None
            self._window.say("", instead_of=message)

    def _moment(self) -> tuple[Mode, int] | None:
        """What a hint was about: the mode and the steps taken."""
        snapshot = self._window.snapshot
        return None if snapshot is None else (snapshot.mode, snapshot.n_steps)

    @singledispatchmethod
    def take(self, event: e.Event) -> None:
        """Tell one event; most concern panels only."""

    @take.register
    def _(self, event: e.WorkerReady) -> None:
        self._window.versions = event.versions
        self._window.say(self.tr("TensorFlow is loaded; making the agent…"))

    @take.register
    def _(self, event: e.Progress) -> None:
        self._window.say(told(event.text))

    @take.register
    def _(self, event: e.SessionStarted) -> None:
        self._reopen = event.reopen
        where = event.session_path
        saved = self.tr("Everything is saved in {0}").format(where) if where else ""
        self._window.say(" ".join(part for part in (told(event.message), saved) if part))

    @take.register
    def _(self, event: e.GraphTried) -> None:
        snapshot = self._window.snapshot
        if snapshot is not None:
            tried = replace(snapshot, q_values=event.q_values, greedy_action=event.greedy_action)
            self._window.q_value_panel.show_snapshot(tried)

    @take.register
    def _(self, event: e.Evaluated) -> None:
        dialogs.show_evaluation(self._window, event)

    @take.register
    def _(self, event: e.Saved) -> None:
        self._window.say(self.tr("Saved: {0}").format(event.path))

    @take.register
    def _(self, event: e.UpdateDropped) -> None:
        self._window.problem_told.emit(event.message)

    @take.register
    def _(self, event: e.CommandFailed) -> None:
        window, message = self._window, told(event.message)
        window.control_panel.forget_pending()
        path = self._opener.session_path
        if event.error == "SessionLockedError" and path is not None:
            window.problem_told.emit(message)
            dialogs.ask_copy(window, message, lambda: self._opener.open_session(path, True))
        elif event.error == "UntrustedEnvironmentError" and path is not None:
            window.problem_told.emit(message)
            dialogs.ask_run_program(
                window, message, lambda: self._opener.open_session(path, runs_program=True)
            )
        elif event.command in _HINTED and not event.traceback:
            self._hint = (message, self._moment())
            window.say(message)
            window.problem_told.emit(message)
        else:
            window.tell_problem(self.tr("That did not work"), message, event.traceback)

    @take.register
    def _(self, event: e.WorkerDied) -> None:
        self._window.problem_told.emit(event.message)
        self._death = event
        self._offer_restart(event)

    def refused(self, command: Command) -> None:
        """An order was lost: the worker has too much to do, or it is gone."""
        if self._death is not None:
            self._offer_restart(self._death)
        else:
            text = self.tr("The agent is busy; {0} was not carried out.")
            self._window.say(text.format(type(command).__name__))

    def _offer_restart(self, death: e.WorkerDied) -> None:
        """Offer to go on, unless the offer is on screen already."""
        offers = self._window.findChildren(QMessageBox, "worker-died")
        if not any(offer.isVisible() for offer in offers):
            snapshot = self._window.snapshot
            path = None if snapshot is None else snapshot.session_path
            dialogs.ask_restart(self._window, death, path, self._restart)

    def _restart(self, path: str | None) -> None:
        """Go on from the file; without one, begin anew on what was open."""
        self._death = None
        self._bridge.restart(self._window.snapshot)
        order = self._reopen if path is None else OpenSession(Path(path))
        if order is not None:
            self._bridge.submit(order)


_HINTED = frozenset(
    {
        *("Step", "Undo", "Redo", "TakeBack", "Skip", "GiveReward", "ShowGraph", "Checkpoint"),
        *("InspectStep", "InspectUpdate", "RollBack"),
    }
)
"""Orders whose refusal is a hint in the status bar, not a dialog."""
