"""The bars of the Q-values: a list of rows for few actions, columns for many."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QToolTip, QWidget

from gui.numbers import format_value
from gui.q_value_columns import Columns
from gui.q_value_data import BarData
from gui.q_value_rows import Rows, least_row_height
from gui.theme import Theme

MAX_ROWS = 24
"""With more actions than this the bars always stand side by side."""
ALWAYS_ROWS = 6
"""So many actions or fewer are always rows, scrolling if need be."""


class QValueBars(QAbstractScrollArea):
    """One bar per action; a click selects it, a second click takes that back.

    With Ctrl a click says that the action is right; with Shift two clicks say that the first one
    is better than the second.

    Signals:
        action_selected(object): index of the action selected by hand, or None.
        refused(int): an action that is unavailable was clicked.
        right_named(int): this action is right in the step on screen.
        better_named(object): the better action of a comparison was chosen, or None again.
        pair_named(int, int): the first action is better than the second.
    """

    action_selected = Signal(object)
    refused = Signal(int)
    right_named = Signal(int)
    better_named = Signal(object)
    pair_named = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._data = BarData()
        self._current: int | None = None
        self._layout: Rows | Columns = Rows(self._data, QSize(1, 1), self.fontMetrics())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("focusable", True)
        self.viewport().setMouseTracking(True)
        theme.changed.connect(self.viewport().update)

    @property
    def data(self) -> BarData:
        """What is shown."""
        return self._data

    @property
    def own_keys(self) -> frozenset[Qt.Key]:
        """Keys that move and choose here instead of giving rewards."""
        is_marked = self._data.better is not None or self._data.selected is not None
        return _OWN_KEYS | {Qt.Key.Key_Escape} if is_marked else _OWN_KEYS

    def set_data(self, data: BarData) -> None:
        """Show other values; scrolls only where the number of actions changed."""
        anew = data.n_actions != self._data.n_actions
        self._data = data
        if anew:
            self._current = None
        if anew and data.better is not None:
            self._data = replace(data, better=None)
        self._arrange()
        self.viewport().update()

    def set_selected(self, action: int | None) -> None:
        """Mark the action selected by hand, without telling anyone."""
        self.set_data(replace(self._data, selected=action))

    def set_numbered(self, is_numbered: bool) -> None:
        """Show the actions' numbers in rows, or names alone."""
        self.set_data(replace(self._data, is_numbered=is_numbered))

    def set_better(self, action: int | None) -> None:
        """Mark the better action of a comparison, without telling anyone."""
        self.set_data(replace(self._data, better=action))

    def action_at(self, position: QPoint) -> int | None:
        """The action whose row or column is at a point of the viewport."""
        return self._layout.action_at(position, self._offset())

    def describe(self, action: int) -> str:
        """Everything about one action, in words."""
        data = self._data
        value = format_value(float(data.now[action]), 4)
        parts = [self.tr("{0} (number {1}): Q = {2}").format(data.names[action], action, value)]
        if data.then is not None:
            then = format_value(float(data.then[action]), 4)
            parts.append(self.tr("{0} when the step was taken").format(then))
        if action == data.greedy:
            parts.append(self.tr("greedy now"))
        if action == data.taken:
            parts.append(self.tr("taken in the step on screen"))
        if action == data.selected:
            parts.append(self.tr("selected for the next step"))
        if action == data.right:
            parts.append(self.tr("right, as you said"))
        if action == data.better:
            parts.append(self.tr("the better one of your comparison"))
        if not data.available[action]:
            parts.append(self.tr("unavailable"))
        return ", ".join(parts)

    def _name(self, action: int, held: Qt.KeyboardModifier) -> None:
        """An action was clicked or entered: alone, with Ctrl, or with Shift."""
        if not held & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier):
            self._select(action)
        elif not self._data.available[action]:
            self.refused.emit(action)
        elif held & Qt.KeyboardModifier.ControlModifier:
            self.right_named.emit(action)
        else:
            self._compare(action)

    def _compare(self, action: int) -> None:
        better = self._data.better
        self.set_better(action if better is None else None)
        if better is None or better == action:
            self.better_named.emit(self._data.better)
        else:
            self.pair_named.emit(better, action)

    def _select(self, action: int) -> None:
        if not self._data.available[action]:
            self.refused.emit(action)
            return
        selected = None if action == self._data.selected else action
        self.set_selected(selected)
        self.action_selected.emit(selected)

    def _arrange(self) -> None:
        size = self.viewport().size()
        kind = Rows if self._has_room_for_rows() else Columns
        self._layout = kind(self._data, size, self.fontMetrics())
        horizontal, vertical = self.horizontalScrollBar(), self.verticalScrollBar()
        overflow = self._layout.overflow()
        horizontal.setRange(0, overflow.width())
        horizontal.setPageStep(size.width())
        vertical.setRange(0, overflow.height())
        vertical.setPageStep(size.height())
        vertical.setSingleStep(20)

    def _has_room_for_rows(self) -> bool:
        n_actions = self._data.n_actions
        height = n_actions * least_row_height(self.fontMetrics())
        fits = height <= self.height() - 2 * self.frameWidth()
        return n_actions <= ALWAYS_ROWS or (n_actions <= MAX_ROWS and fits)

    def _offset(self) -> QPoint:
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _move_current(self, change: int) -> None:
        if self._data.n_actions == 0:
            return
        start = self._current if self._current is not None else -1 if change > 0 else 0
        self._current = (start + change) % self._data.n_actions
        self._scroll_to(self._current)
        self.setAccessibleDescription(self.describe(self._current))
        self.viewport().update()

    def _scroll_to(self, action: int) -> None:
        change = self._layout.scroll_needed(action, self._offset())
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + change.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + change.y())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bars in view."""
        painter = QPainter(self.viewport())
        painter.setFont(self.font())
        current = self._current if self.hasFocus() else None
        self._layout.paint(painter, self._theme, self._offset(), current)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the bars anew."""
        self._arrange()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the action under the pointer, or with Ctrl or Shift say something of it."""
        action = self.action_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and action is not None:
            self._name(action, event.modifiers())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move, Enter does what a click does, Escape takes back what is marked."""
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Right):
            self._move_current(1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Left):
            self._move_current(-1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._current is not None:
            self._name(self._current, event.modifiers())
        elif key == Qt.Key.Key_Escape and self._data.better is not None:
            self._compare(self._data.better)
        elif key == Qt.Key.Key_Escape and self._data.selected is not None:
            self._select(self._data.selected)
        else:
            event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell about the action under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            action = self.action_at(event.pos())
            text = "" if action is None else self.describe(action)
            QToolTip.showText(event.globalPos(), text, self.viewport())
            return True
        return bool(super().viewportEvent(event))


_OWN_KEYS = frozenset(
    {
        *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right),
        *(Qt.Key.Key_Return, Qt.Key.Key_Enter),
    }
)
