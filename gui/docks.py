"""Panels around the graph: docks that can be moved, closed, tabbed and brought back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QLayout, QMainWindow, QScrollArea, QWidget

Area = Qt.DockWidgetArea
LEFT, RIGHT, BELOW = (
    Area.LeftDockWidgetArea,
    Area.RightDockWidgetArea,
    Area.BottomDockWidgetArea,
)


class _TallScroll(QScrollArea):
    """Scrolls vertically only: never narrower than its panel needs."""

    def minimumSizeHint(self) -> QSize:
        """The panel's own least width, and any height."""
        panel = self.widget()
        bar = self.verticalScrollBar().sizeHint().width()
        width = 0 if panel is None else panel.minimumSizeHint().width() + bar
        return QSize(width, 120)


def prepare(window: QMainWindow) -> None:
    """Let the side columns reach from top to bottom, and the window be as small as it may.

    Texts change with every step; the window's own minimum must not follow them.
    """
    layout = window.layout()
    assert layout is not None, "a main window has its own layout"
    layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
    window.setDockNestingEnabled(True)
    window.setCorner(Qt.Corner.BottomLeftCorner, Area.LeftDockWidgetArea)
    window.setCorner(Qt.Corner.BottomRightCorner, Area.RightDockWidgetArea)
    window.setCorner(Qt.Corner.TopLeftCorner, Area.LeftDockWidgetArea)
    window.setCorner(Qt.Corner.TopRightCorner, Area.RightDockWidgetArea)


def arrange(window: QMainWindow, docks: Sequence[QDockWidget]) -> None:
    """Give the panels their first sizes, the rewards below the timeline.

    Args:
        window: its docks are made.
        docks: controls, reward, Q-values, loss, gradients, timeline, effect of a label, others.
    """
    controls, reward, q_values, _, _, timeline, effect = docks[:7]
    vertical, horizontal = Qt.Orientation.Vertical, Qt.Orientation.Horizontal
    window.splitDockWidget(timeline, reward, vertical)
    window.resizeDocks([controls, effect], [360, 340], vertical)
    window.resizeDocks(docks[2:5], [236, 292, 292], vertical)
    window.resizeDocks([controls, q_values], [270, 340], horizontal)


def add_dock(
    window: QMainWindow, panel: QWidget, title: str, area: Area, scrolls: bool = False
) -> QDockWidget:
    """Put a panel into a dock of its own.

    Args:
        window: where it goes.
        panel: its objectName names the dock, for the saved layout.
        title: shown on the dock and in the View menu.
        area: where it starts.
        scrolls: whether a panel taller than the window scrolls instead of forcing its height.
    """
    dock = QDockWidget(title, window)
    dock.setObjectName(f"{panel.objectName()}-dock")
    dock.setAccessibleName(title)
    if scrolls:
        scroll = _TallScroll(dock)
        scroll.setWidget(panel)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setProperty("frameless", True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        dock.setWidget(scroll)
    else:
        dock.setWidget(panel)
    window.addDockWidget(area, dock)
    return dock
