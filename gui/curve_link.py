"""Ties the curves to the timeline: one stretch of time and one moment in both."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent

from gui.curve_view import CurveView
from gui.history import History
from gui.look_back import LookBack
from gui.timeline_span import DEFAULT_STEP_PX
from gui.timeline_strip import TimelineStrip

_FAR = 2**62
_MOVING_KEYS = frozenset({Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Equal, Qt.Key.Key_A})
"""Keys of the strip that change which steps are in view."""


class CurveLink(QObject):
    """A moment chosen on a curve is looked back at; a step looked back at is marked on the curves.

    Zooming or moving either of them shows the same time in the other.
    """

    def __init__(
        self, view: CurveView, history: History, strip: TimelineStrip, look_back: LookBack
    ) -> None:
        super().__init__(view)
        self._view = view
        self._history = history
        self._strip = strip
        self._look_back = look_back
        view.pin_wanted.connect(self._look_at)
        view.unpin_wanted.connect(look_back.leave)
        view.range_chosen.connect(self._move_strip)
        look_back.step_chosen.connect(self._mark)
        strip.installEventFilter(self)

    @Slot(int)
    def _look_at(self, update: int) -> None:
        step = self._history.step_of(update)
        if step is not None:
            self._look_back.look_at(step)
        self._view.pin(update)

    @Slot(object)
    def _mark(self, step: int | None) -> None:
        """Mark the first update after a step at once; the worker's answer may take a while."""
        if step is None:
            self._view.pin(None)
            return
        pinned = self._view.pinned
        if pinned is not None and self._history.step_of(pinned) == step:
            return
        updates = self._history.updates_of(step, _FAR)
        self._view.pin(None if updates is None else updates[0])

    def _move_strip(self) -> None:
        """Show the steps of the updates in view."""
        strip, view = self._strip, self._view
        if self._history.n_rows == 0 or strip.n_steps == 0:
            return
        if view.is_following and view.window is None:
            self._show_steps(strip.n_steps, DEFAULT_STEP_PX)
            return
        low, high = view.shown()
        first, last = (self._history.step_of(round(update)) for update in (low, high))
        if first is not None and last is not None:
            end = strip.n_steps if view.is_following else last + 1
            self._show_steps(end, strip.span.width / max(1, end - first))

    def _show_steps(self, end: int, step_px: float) -> None:
        strip = self._strip
        strip.zoom(step_px / strip.span.step_px, strip.span.width)
        strip.scroll_by((end - strip.span.end) * strip.span.step_px)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """After the wheel or a key moved the strip, the curves follow."""
        is_key = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if event.type() == QEvent.Type.Wheel or (is_key and _is_moving(event)):
            QTimer.singleShot(0, self, self._move_curves)
        return False

    def _move_curves(self) -> None:
        strip, n_steps = self._strip, self._strip.n_steps
        first, end = strip.span.shown(n_steps)
        updates = self._history.updates_of(first, end - 1)
        if updates is None:
            return
        if first == 0 and end >= n_steps:
            self._view.follow_newest(None)
        elif end >= n_steps:
            self._view.follow_newest(updates[1] - updates[0] + 1)
        else:
            self._view.show_range(float(updates[0]), float(updates[1]))


def _is_moving(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and Qt.Key(event.key()) in _MOVING_KEYS
