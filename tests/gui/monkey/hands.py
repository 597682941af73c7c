"""What hands can do to a widget: click, drag, turn the wheel, type, press keys, drop files."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT, _ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
MODIFIERS = (_NONE, _NONE, _NONE, _CONTROL, _SHIFT, _ALT, _CONTROL | _SHIFT)
TEXTS = ("1.5", "1,5", "1e3", "-2", "nan", "1e400", "", "ü€😀", "x" * 300, "0", "12", "%s {0}")
_KEYS = Qt.Key
KEYS = (
    *(getattr(_KEYS, f"Key_{name}") for name in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
    *(_KEYS.Key_Space, _KEYS.Key_Return, _KEYS.Key_Enter, _KEYS.Key_Escape, _KEYS.Key_Tab),
    *(_KEYS.Key_Up, _KEYS.Key_Down, _KEYS.Key_Left, _KEYS.Key_Right, _KEYS.Key_Home, _KEYS.Key_End),
    *(_KEYS.Key_PageUp, _KEYS.Key_PageDown, _KEYS.Key_Delete, _KEYS.Key_Backspace),
    *(_KEYS.Key_Plus, _KEYS.Key_Minus, _KEYS.Key_Equal, _KEYS.Key_Comma, _KEYS.Key_Period),
    *(_KEYS.Key_F1, _KEYS.Key_F2, _KEYS.Key_F5, _KEYS.Key_F11, _KEYS.Key_Menu),
)


def spot(rng: random.Random, widget: QWidget) -> QPoint:
    """Somewhere on what can be seen of a widget."""
    seen = widget.visibleRegion().boundingRect()
    x, y = rng.randrange(max(1, seen.width())), rng.randrange(max(1, seen.height()))
    return seen.topLeft() + QPoint(x, y)


def click(rng: random.Random, widget: QWidget, at: QPoint) -> None:
    """Left, right or twice, with or without a modifier."""
    kind = rng.random()
    if kind < 0.8:
        QTest.mouseClick(widget, _LEFT, rng.choice(MODIFIERS), at)
    elif kind < 0.9:
        where = widget.mapToGlobal(at)
        reason = QContextMenuEvent.Reason.Mouse
        QApplication.sendEvent(widget, QContextMenuEvent(reason, at, where, _NONE))
    else:
        QTest.mouseDClick(widget, _LEFT, _NONE, at)


def drag(rng: random.Random, widget: QWidget, start: QPoint) -> None:
    """Press, move in three hops, let go; the end may be outside."""
    QTest.mousePress(widget, _LEFT, _NONE, start)
    at = start
    for _ in range(3):
        at += QPoint(rng.randrange(-80, 80), rng.randrange(-80, 80))
        QTest.mouseMove(widget, at)
    QTest.mouseRelease(widget, _LEFT, _NONE, at)


def turn_wheel(rng: random.Random, widget: QWidget, at: QPoint) -> None:
    """One notch up or down."""
    event = QWheelEvent(
        QPointF(at),
        QPointF(widget.mapToGlobal(at)),
        QPoint(),
        QPoint(0, rng.choice((-120, 120))),
        Qt.MouseButton.NoButton,
        rng.choice(MODIFIERS),
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def type_text(widget: QWidget, text: str) -> None:
    """Letter by letter; QTest's own way ends the process at letters beyond Latin 1."""
    for letter in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(widget, QKeyEvent(kind, 0, _NONE, letter))


def drop(widget: QWidget, paths: Sequence[Path]) -> None:
    """Files from a file manager, or a text when there are none."""
    data = QMimeData()
    if paths:
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    else:
        data.setText("a text")
    at, copying = QPoint(200, 200), Qt.DropAction.CopyAction
    enter = QDragEnterEvent(at, copying, data, _LEFT, _NONE)
    QApplication.sendEvent(widget, enter)
    if enter.isAccepted():
        kind = QEvent.Type.Drop
        QApplication.sendEvent(widget, QDropEvent(QPointF(at), copying, data, _LEFT, _NONE, kind))
