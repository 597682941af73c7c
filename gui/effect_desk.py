"""Decides whose effect is shown: the step looked back at, else the step on screen."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Slot

from core.telemetry import Mode, Snapshot
from gui.effect_reader import EffectReader, LabelEffect
from gui.effect_view import EffectView

Question = tuple[int, int, str, int, int]

REST_MS = 120
"""A step must stay on screen this long: who scrubs does not wait for the effects in between."""


class EffectDesk(QObject):
    """Asks again when the step, its label or the weights are others; never while unseen."""

    def __init__(self, view: EffectView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._reader = EffectReader(self)
        self._reader.found.connect(self._show)
        self._asked: Question | None = None
        self._shown: Snapshot | None = None
        self._rest = QTimer(self)
        self._rest.setObjectName("effect-rest")
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._find)
        view.became_visible.connect(self._ask)

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Take in what the panels show, of the present or of the past."""
        before, self._shown = self._shown, snapshot
        if before is not None and before.session_number != snapshot.session_number:
            self._forget()  # what another network learned is not true of this one
        self._ask()

    def stop(self) -> None:
        """End what runs in the background."""
        self._rest.stop()
        self._reader.stop()

    def _ask(self) -> None:
        question = None if self._shown is None else _question(self._shown)
        if question is None:
            self._forget()
        elif question != self._asked and self._view.isVisible() and self._is_settled():
            self._asked = question
            self._rest.start()

    def _forget(self) -> None:
        self._asked = None
        self._rest.stop()
        self._reader.cancel()
        self._view.show_effect(None, None)

    def _find(self) -> None:
        if self._asked is not None:
            self._reader.find(self._asked[1], self._asked[2])

    def _is_settled(self) -> bool:
        """Whether no more updates are to come at once; the label's are all in the file then."""
        shown = self._shown
        return shown is not None and shown.mode is not Mode.RUNNING and shown.owed_updates == 0

    def _show(self, effect: LabelEffect | None) -> None:
        if self._asked is not None:
            self._view.show_effect(effect, self._shown)


def _question(snapshot: Snapshot) -> Question | None:
    """What the answer depends on; None when there is nothing to ask."""
    record, path = snapshot.last_step, snapshot.session_path
    if record is None or path is None or snapshot.n_labels == 0:
        return None
    return (
        snapshot.session_number,
        record.step,
        path,
        snapshot.n_updates,
        snapshot.n_labels,
    )
