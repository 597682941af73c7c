"""Keys of a focused curve: move along the updates, zoom, choose a moment."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeyEvent

from gui.curve_view import CurveView
from gui.keys_dialog import KeyBinding

_ZOOM = 1.5
_JUMP = 10

OWN_KEYS = frozenset(
    {
        *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End),
        *(Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape),
    }
)
"""Keys that mean something else in the rest of the window."""


def keys_tip() -> str:
    """What the keys do, for a tooltip."""
    return QCoreApplication.translate(
        "CurveKeys",
        "← → move along the updates, with Shift by ten; + − zoom; Page Up and Down scroll; "
        "0 shows the newest; Enter looks at the step of that update; Esc returns.",
    )


def curve_bindings() -> list[KeyBinding]:
    """What the keys do, for the list of keys."""
    group = _tr("Curves and gradients (with the focus on them)")
    return [
        KeyBinding(group, keys, what)
        for keys, what in (
            ("Left, Right", _tr("Move along the updates; with Shift by ten")),
            ("Home, End", _tr("The first, the newest update")),
            ("+, −", _tr("Zoom about the update looked at")),
            ("Page Up, Page Down", _tr("Earlier, later updates")),
            ("0", _tr("Follow the newest updates")),
            (_tr("Enter"), _tr("Look at the step of that update")),
            ("Esc", _tr("Return to the newest update")),
            ("Up, Down", _tr("Select a layer in the gradient panel")),
            (_tr("Enter"), _tr("Look inside the selected layer")),
        )
    ]


def handle_curve_key(event: QKeyEvent, view: CurveView) -> bool:
    """Do what a key means on a curve; False when it means nothing."""
    key = Qt.Key(event.key())
    is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    jump = _JUMP if is_shifted else 1
    if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
        view.step_by(jump if key == Qt.Key.Key_Right else -jump)
    elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
        view.step_by(1_000_000_000 if key == Qt.Key.Key_End else -1_000_000_000)
    elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
        view.zoom(_ZOOM if key == Qt.Key.Key_Minus else 1 / _ZOOM)
    elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
        view.move(0.5 if key == Qt.Key.Key_PageDown else -0.5)
    elif key == Qt.Key.Key_0:
        view.follow()
    elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        view.choose_cursor()
    elif key == Qt.Key.Key_Escape:
        view.leave()
    else:
        return False
    return True


def _tr(text: str) -> str:
    return QCoreApplication.translate("CurveKeys", text)
