"""Keys that work whatever has the focus, except where the focused control needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

_PRESSES = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ARROWS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right})
_TYPING = (QLineEdit, QAbstractSpinBox, QTextEdit, QPlainTextEdit)
_CLICKED = (QAbstractButton, QComboBox, QAbstractSlider)
_MOVING = (QAbstractItemView, QAbstractSlider, QComboBox, QTabBar)


class KeyFilter(QObject):
    """Gives plain keys (without Ctrl or Alt) to the window before its focused control.

    A key that repeats because it is held down does nothing: a held key is one label. A control
    that was clicked gives the keys back at once: Space after a click on a reward is a step and
    not the same reward again. Reached by Tab, a control keeps them.

    Args:
        window: keys count while this window is the active one.
        actions: what each key does; a key without an entry is left alone.
    """

    def __init__(self, window: QWidget, actions: Mapping[Qt.Key, Callable[[], object]]) -> None:
        super().__init__(window)
        self._window = window
        self._actions = dict(actions)
        app = QApplication.instance()
        assert app is not None, "an application comes before its keys"
        app.installEventFilter(self)

    def set_action(self, key: Qt.Key, action: Callable[[], object] | None) -> None:
        """Give a key another meaning from now on; None leaves it alone."""
        if action is None:
            self._actions.pop(key, None)
        else:
            self._actions[key] = action

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a key press when it is ours."""
        if event.type() == QEvent.Type.FocusIn:
            self._give_back(watched, event)
            return False
        if event.type() != QEvent.Type.KeyPress or not isinstance(watched, QWidget):
            return False
        assert isinstance(event, QKeyEvent)
        action = self._actions.get(Qt.Key(event.key()))
        if action is None or not self._is_ours(watched, event):
            return False
        if not event.isAutoRepeat():
            action()
        return True

    def _give_back(self, watched: QObject, event: QEvent) -> None:
        if not isinstance(watched, _CLICKED) or watched.window() is not self._window:
            return
        assert isinstance(event, QFocusEvent)
        is_typed_in = isinstance(watched, QComboBox) and watched.isEditable()
        home = self._window.focusProxy() or self._window
        is_clicked = event.reason() == Qt.FocusReason.MouseFocusReason
        if is_clicked and home.isVisible() and not is_typed_in:
            home.setFocus(Qt.FocusReason.MouseFocusReason)

    def _is_ours(self, watched: QWidget, event: QKeyEvent) -> bool:
        held = event.modifiers() & ~(
            Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        )
        if held != Qt.KeyboardModifier.NoModifier or watched.window() is not self._window:
            return False
        if QApplication.activePopupWidget() is not None:
            return False
        if QApplication.activeModalWidget() is not None:
            return False
        # A control that ignores a key passes it on to its parents; what counts is the focus.
        focused = QApplication.focusWidget() or watched
        return not needs_key(focused, Qt.Key(event.key()))


def needs_key(control: QWidget, key: Qt.Key) -> bool:
    """Whether a control gives a key a meaning of its own while it has the focus.

    A control can name such keys itself, by an attribute `own_keys`.
    """
    if key in getattr(control, "own_keys", ()):
        return True
    if isinstance(control, (QTextEdit, QPlainTextEdit)) and control.isReadOnly():
        return key in _ARROWS  # read, not typed in
    if isinstance(control, (*_TYPING, QMenu, QMenuBar)):
        return True
    if isinstance(control, QComboBox) and control.isEditable():
        return True
    if key in _PRESSES:
        return isinstance(control, (QAbstractButton, QComboBox, QAbstractItemView))
    if key in _ARROWS:
        return isinstance(control, _MOVING)
    return False
