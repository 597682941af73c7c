"""What a hand can reach: whatever is on top, the controls on it, the orders of its menus."""

from __future__ import annotations

from typing import TypeVar

import shiboken6
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QTabBar,
    QWidget,
)

from gui.canvas.graph_canvas import GraphCanvas
from gui.main_window import MainWindow
from gui.timeline_strip import TimelineStrip

W = TypeVar("W", bound=QWidget)

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QComboBox,
    QAbstractScrollArea,
    QLineEdit,
    QMenu,
    QTabBar,
    GraphCanvas,
    TimelineStrip,
)
LEFT_ALONE = frozenset({"quit", "doctor-run", "doctor-lesson-run"})
"""What ends the program, or starts another that takes longer than the test."""


def seen(kind: type[W]) -> list[W]:
    """Widgets of a kind that can be reached now, in the order they were made."""
    top = on_top()
    tops = [top] if top is not None else QApplication.topLevelWidgets()
    return [
        widget
        for each in sorted(tops, key=name_of)
        for widget in [each, *each.findChildren(kind)]
        if isinstance(widget, kind) and is_usable(widget)
    ]


def menus(window: MainWindow) -> list[QMenu]:
    """The menus of the menu bar."""
    found = [action.menu() for action in window.menuBar().actions()]
    return [menu for menu in found if isinstance(menu, QMenu)]


def offered(menu: QMenu) -> list[QAction]:
    """What can be chosen in a menu, which fills itself when it is about to show; never empty."""
    menu.aboutToShow.emit()
    found = [
        action
        for action in menu.actions()
        if action.isEnabled()
        and not action.isSeparator()
        and action.objectName() not in LEFT_ALONE
        and (not isinstance(action.menu(), QMenu) or offered(action.menu()))
    ]
    return found or [QAction("nothing", menu)]


def on_top() -> QWidget | None:
    """The menu or question that has to be dealt with first."""
    return QApplication.activePopupWidget() or QApplication.activeModalWidget()


def is_usable(widget: QWidget) -> bool:
    """Whether a hand finds it, and may touch it."""
    return (
        widget.isVisible()
        and widget.isEnabled()
        and not widget.visibleRegion().isEmpty()
        and widget.objectName() not in LEFT_ALONE
    )


def name_of(widget: QWidget) -> str:
    """Kind and name of a widget, for a person who looks for it in the program's text."""
    if not shiboken6.isValid(widget):
        return "what is gone"
    own = f"{type(widget).__name__} {widget.objectName()}".strip()
    parent = widget.parentWidget()
    while not widget.objectName() and parent is not None:
        if parent.objectName():
            return f"{own} of {parent.objectName()}"
        parent = parent.parentWidget()
    return own
