"""Which moment the panels show: the present, or a step of the past."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from core.commands import InspectStep
from core.events import StepInspected
from core.telemetry import Mode, Snapshot

REFRESH_SECONDS = 0.25
"""While the agent goes on learning, the Q-values of now are asked for again this often."""


class LookBack(QObject):
    """Asks the worker for steps of the past and hands out what the panels show.

    One question at a time, the latest wins: however fast a person scrubs, no queue builds up.

    Signals:
        command(Command): InspectStep.
        shown(Snapshot): what graph, Q-values and rewards are to show now.
        looked(object): the StepInspected on screen now; None on the return to the present.
        step_chosen(object): number of the step asked for, before it is on screen; None for now.
        asking(bool): an answer is waited for (True), or no longer.
    """

    command = Signal(object)
    shown = Signal(object)
    looked = Signal(object)
    step_chosen = Signal(object)
    asking = Signal(bool)

    def __init__(
        self, parent: QObject | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._live: Snapshot | None = None
        self._wanted: int | None = None
        self._is_asking = False
        self._asks_again = False
        self._asked_at = 0.0
        self._past: StepInspected | None = None

    @property
    def is_looking(self) -> bool:
        """Whether a step of the past is on screen or on its way there."""
        return self._wanted is not None

    @property
    def past(self) -> StepInspected | None:
        """The step of the past on screen, None for the present."""
        return self._past

    @property
    def wanted(self) -> int | None:
        """The step last asked for, None for the present."""
        return self._wanted

    @Slot(object)
    def show_live(self, snapshot: Snapshot) -> None:
        """Take in the present; it is shown unless a step of the past is."""
        before, self._live = self._live, snapshot
        if before is not None and before.session_number != snapshot.session_number:
            self.leave()
        if self._past is None:
            self.shown.emit(snapshot)
        elif self._is_stale(self._past.snapshot, snapshot):
            self._ask()

    @Slot(int)
    def look_at(self, step: int) -> None:
        """Show a step of the past; the newest one, where it is on screen, is the present."""
        live = self._live
        if live is None:
            return
        if live.last_step is not None and live.last_step.step == step:
            self.leave()
            return
        if step == self._wanted:
            return
        self._wanted = step
        self.step_chosen.emit(step)
        self._ask()

    @Slot()
    def leave(self) -> None:
        """Return to the present."""
        was_looking, self._wanted = self._wanted is not None, None
        if was_looking:
            self.step_chosen.emit(None)
        if self._past is not None:
            self._past = None
            self.looked.emit(None)
            if self._live is not None:
                self.shown.emit(self._live)

    def refresh(self) -> None:
        """A label changed: show the step of the past with what is known now."""
        self._ask()

    def show_inspected(self, event: StepInspected) -> None:
        """The worker's answer; dropped when nobody wants to look back any more."""
        asks_again = self._asks_again
        self._set_asking(False)
        live = self._live
        if live is None or event.snapshot.session_number != live.session_number:
            return
        if self._wanted is None:
            return
        self._past = event
        self.shown.emit(event.snapshot)
        self.looked.emit(event)
        if asks_again:
            self._ask()

    def forget_question(self) -> None:
        """The question was refused or failed: stay where the panels are."""
        self._set_asking(False)
        wanted = None if self._past is None else self._past.step
        if wanted != self._wanted:
            self._wanted = wanted
            self.step_chosen.emit(wanted)

    def _ask(self) -> None:
        """Ask for the step wanted, or once more when the answer under way has come."""
        if self._wanted is None:
            return
        if self._is_asking:
            self._asks_again = True
            return
        self._asked_at = self._clock()
        self._set_asking(True)
        self.command.emit(InspectStep(self._wanted))

    def _set_asking(self, is_asking: bool) -> None:
        self._is_asking, self._asks_again = is_asking, False
        self.asking.emit(is_asking)

    def _is_stale(self, past: Snapshot, live: Snapshot) -> bool:
        """Whether the Q-values of now on screen are those of other weights."""
        if past.n_updates == live.n_updates and past.n_labels == live.n_labels:
            return False
        is_settled = live.mode is not Mode.RUNNING and live.owed_updates == 0
        return is_settled or self._clock() - self._asked_at > REFRESH_SECONDS
