"""What mouse and keys do on the strip: look at a step, drag a brush, label what is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from gui.credit_brush import Brush
from gui.timeline_keys import BACK_KEYS, EXACT_KEYS, REWARD_KEYS
from gui.timeline_lanes import Lanes

if TYPE_CHECKING:
    from gui.timeline_strip import TimelineStrip

_DRAG_PX = 4.0
_SCROLL_PX = 24.0
ZOOM = 1.25
"""Factor of one press of + or one notch of the wheel."""


class StripGestures:
    """Turns events of the strip into what they mean."""

    def __init__(self, strip: TimelineStrip) -> None:
        self._strip = strip
        self._pressed: QPointF | None = None
        self._pressed_step: int | None = None
        self._is_dragging = False

    def press(self, at: QPointF, extends: bool = False) -> None:
        """The button went down; with Shift the brush is drawn out to here."""
        strip = self._strip
        self._pressed, self._pressed_step = at, strip.span.step_at(at.x(), strip.n_steps)
        self._is_dragging = False
        if extends and self._pressed_step is not None:
            brush = strip.brush or Brush(self._origin(), self._pressed_step)
            strip.set_brush(brush.dragged_to(self._pressed_step))
            self._pressed_step = brush.anchor
            self._is_dragging = True

    def move(self, at: QPointF) -> None:
        """The pointer moved with the button down."""
        strip, start = self._strip, self._pressed_step
        if self._pressed is None or start is None:
            return
        if not 0 <= at.x() <= strip.width():
            strip.scroll_by(-_SCROLL_PX if at.x() < 0 else _SCROLL_PX)
        step = strip.span.step_at(at.x(), strip.n_steps)
        self._is_dragging |= abs(at.x() - self._pressed.x()) >= _DRAG_PX
        if not self._is_dragging or step is None:
            return
        if self._is_scrubbing():
            strip.step_wanted.emit(step)
        else:
            strip.set_brush(Brush(start, step))

    def release(self) -> None:
        """The button went up; without a drag it was a click."""
        if self._pressed_step is not None and not self._is_dragging:
            self._strip.set_brush(None)
            self._strip.step_wanted.emit(self._pressed_step)
        self._pressed = self._pressed_step = None

    def key(self, event: QKeyEvent) -> bool:
        """Whether a key meant something here."""
        key, held = Qt.Key(event.key()), event.modifiers()
        change = _SIDEWAYS.get(key)
        if change is not None:
            self._go(change, held)
        elif held & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        elif key in self._strip.own_keys:
            if not event.isAutoRepeat():
                self._label(key)
        else:
            return self._view(key)
        return True

    def _is_scrubbing(self) -> bool:
        """A drag that began on the handle's lane moves the cursor, not the brush."""
        assert self._pressed is not None
        return self._pressed.y() < Lanes(self._strip.height()).exploring_end

    def _origin(self) -> int:
        """The step a brush begins at: the one looked at, or the newest."""
        strip = self._strip
        return strip.n_steps - 1 if strip.cursor_step is None else strip.cursor_step

    def _go(self, change: int, held: Qt.KeyboardModifier) -> None:
        strip = self._strip
        if held & Qt.KeyboardModifier.ShiftModifier and strip.n_steps:
            brush = strip.brush or Brush(self._origin(), self._origin())
            head = min(max(0, brush.head + change), strip.n_steps - 1)
            strip.set_brush(brush.dragged_to(head))
        elif held & Qt.KeyboardModifier.ControlModifier:
            strip.jump(change)
        else:
            strip.step_by(change)

    def _label(self, key: Qt.Key) -> None:
        strip = self._strip
        if key in REWARD_KEYS:
            strip.reward_wanted.emit(REWARD_KEYS[key])
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            strip.reward_wanted.emit(1.0 if key == Qt.Key.Key_Up else -1.0)
        elif key in EXACT_KEYS:
            strip.exact_wanted.emit()
        elif key == Qt.Key.Key_Escape:
            strip.set_brush(None)
        elif key in BACK_KEYS:
            strip.take_back_wanted.emit()
        else:
            strip.skip_wanted.emit()

    def _view(self, key: Qt.Key) -> bool:
        strip = self._strip
        page = max(1, int(strip.width() / strip.span.step_px) - 1)
        if key == Qt.Key.Key_Home and strip.n_steps:
            strip.step_wanted.emit(0)
        elif key == Qt.Key.Key_End:
            strip.now_wanted.emit()
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            strip.step_by(-page if key == Qt.Key.Key_PageUp else page)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            strip.zoom(1 / ZOOM if key == Qt.Key.Key_Minus else ZOOM)
        elif key == Qt.Key.Key_A:
            strip.show_all()
        else:
            return False
        return True


_SIDEWAYS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
