"""Five first steps: act, reward, reward twice more, look at a gradient, take a label back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication, QObject, Qt, Slot

from core.telemetry import Snapshot
from gui.history import History
from gui.numbers import format_count, format_significant
from gui.tour_bar import TourBar

if TYPE_CHECKING:
    from gui.main_window import MainWindow


@dataclass(frozen=True, slots=True)
class TourStep:
    """One thing to do."""

    text: str
    is_done: Callable[[Snapshot, Snapshot], bool] | None
    """Whether it was done between two moments; None goes on by a button."""


class Tour(QObject):
    """Says what to do next and goes on when it was done; there is a bar only while it runs.

    Args:
        window: tells what the person did; the bar stands at its top.
        history: the updates so far.
    """

    def __init__(self, window: MainWindow, history: History) -> None:
        super().__init__(window)
        self._window = window
        self._history = history
        self._bar: TourBar | None = None
        self._steps = tour_steps()
        self._number = 0
        self._before: Snapshot | None = None
        """When the step of now began; None until the agent is ready."""
        window.snapshot_shown.connect(self._follow)

    @property
    def step(self) -> int | None:
        """The step of now, counted from 0; None while no tour runs."""
        return None if self._bar is None else self._number

    def start(self) -> None:
        """Begin anew, with the graph in view."""
        self._window.start.leave()
        if self._bar is None:
            self._bar = TourBar(self._window)
            self._bar.next_wanted.connect(self._go_on)
            self._bar.end_wanted.connect(self.end)
            self._window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self._bar)
        self._number = 0
        self._before = self._window.snapshot
        self._say()

    def take_over(self, before: Tour) -> None:
        """Go on with the step that another tour is at, if it runs."""
        if before.step is not None:
            self.start()
            self._number, self._before = before._number, before._before
            self._say()

    @Slot()
    def end(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._window.removeToolBar(self._bar)
            self._bar.deleteLater()
            self._bar = None
            self._window.graph_view.setFocus()

    @Slot(object)
    def _follow(self, now: Snapshot) -> None:
        if self._bar is None:
            return
        before = self._before
        if before is None or before.session_number != now.session_number:
            self._before = now
            return
        is_done = self._steps[self._number].is_done
        if is_done is not None and is_done(before, now):
            self._go_on()
        elif is_done is None:
            self._say()

    @Slot()
    def _go_on(self) -> None:
        self._number += 1
        self._before = self._window.snapshot
        if self._number == len(self._steps):
            self.end()
        else:
            self._say()

    def _say(self) -> None:
        assert self._bar is not None, "there is a bar while the tour runs"
        step = self._steps[self._number]
        text = step.text.format(gradient=hottest(self._history))
        is_last = self._number == len(self._steps) - 1
        self._bar.show_step(self._number + 1, len(self._steps), text, step.is_done is None, is_last)


def tour_steps() -> tuple[TourStep, ...]:
    """What to do, in order; "{gradient}" stands for the hottest layer of now."""
    return (
        TourStep(
            _tr("Press Space: the agent looks at the graph and chooses an action."),
            lambda before, now: now.n_steps > before.n_steps,
        ),
        TourStep(
            _tr("The panel Reward says what it did. Press 5 to praise it (+2) or 1 to blame it."),
            lambda before, now: now.n_labels > before.n_labels,
        ),
        TourStep(
            _tr("Its network learned from that at once. Twice more: Space, then a reward."),
            lambda before, now: now.n_labels >= before.n_labels + 2,
        ),
        TourStep(
            _tr("Gradients has a row per layer and its history at the right. {gradient}"), None
        ),
        TourStep(
            _tr("A slip? Ctrl+Z takes a label back. Ctrl+K finds everything else by words."), None
        ),
    )


def hottest(history: History) -> str:
    """The layer whose gradient norm was largest in any update, and when; empty without one."""
    norms = history.column("layer_norms")
    if not norms.size or np.isnan(norms).all():
        return ""
    row, layer = np.unravel_index(int(np.nanargmax(norms)), norms.shape)
    return _tr("The hottest was {0}: its norm was {1} at update {2}.").format(
        history.layer_names[layer],
        format_significant(float(norms[row, layer])),
        format_count(int(history.column("last_update")[row])),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("Tour", text)
