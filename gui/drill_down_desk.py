"""Joins the drill-down to the window: opens it, asks the worker, hands it the answers."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from core.commands import Command, InspectUpdate
from core.events import CommandFailed, Event, SessionStarted, UpdateInspected
from gui.curve_view import CurveView
from gui.drill_down import DrillDown
from gui.drill_down_source import DrillDownSource
from gui.history import History
from gui.theme import Theme


class DrillDownDesk(QObject):
    """Owns the one drill-down window there is, made when it is wanted first.

    Signals:
        command(Command): an order to the worker.
        made(DrillDown): the window was made.
    """

    command = Signal(object)
    made = Signal(object)

    def __init__(self, window: QWidget, history: History, view: CurveView, theme: Theme) -> None:
        super().__init__(window)
        self._window = window
        self._history = history
        self._view = view
        self._theme = theme
        self._dialog: DrillDown | None = None
        self.source = DrillDownSource(self)
        self.source.command.connect(self.command)

    @property
    def dialog(self) -> DrillDown | None:
        """The drill-down, None until it was opened once."""
        return self._dialog

    @Slot(int)
    def open(self, layer: int = 0) -> None:
        """Show a layer at the moment the curves look at; the latest update without one."""
        architecture, latest = self._history.architecture, self._history.latest
        if architecture is None or latest is None:
            return
        cursor = self._view.cursor
        is_latest = cursor is None or cursor >= latest.update_step
        dialog = self._made()
        dialog.show_newest(latest.update_step)
        dialog.open_at(architecture, layer, None if is_latest else cursor)

    def tick(self) -> None:
        """Called on the window's one timer: the latest update may be another one."""
        dialog, architecture, latest = (
            self._dialog,
            self._history.architecture,
            self._history.latest,
        )
        if dialog is None or not dialog.isVisible() or architecture is None:
            return
        dialog.show_architecture(architecture)
        if latest is not None and not self.source.is_busy:
            dialog.show_newest(latest.update_step)

    def take(self, event: Event) -> None:
        """What the worker told."""
        if isinstance(event, UpdateInspected):
            self.source.show_inspected(event)
        elif isinstance(event, SessionStarted):
            self.source.cancel()
        elif isinstance(event, CommandFailed) and event.command == InspectUpdate.__name__:
            self.source.refuse(event.message)

    @Slot(object)
    def refused(self, command: Command) -> None:
        """The worker's queue was full; do not wait for an answer."""
        if isinstance(command, InspectUpdate):
            self.source.refuse(self.tr("The agent is busy; try again."))

    def stop(self) -> None:
        """End what runs in the background."""
        self.source.stop()

    def _made(self) -> DrillDown:
        if self._dialog is None:
            self._dialog = dialog = DrillDown(self._theme, self._window)
            dialog.wanted.connect(self.source.ask)
            dialog.cancel_wanted.connect(self.source.cancel)
            self.source.found.connect(dialog.show_detail)
            self.source.progressed.connect(dialog.show_progress)
            self.source.failed.connect(dialog.show_failure)
            self.made.emit(dialog)
        return self._dialog
