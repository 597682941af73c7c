"""Arrangements of the panels for one kind of work each; each is remembered as it was left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from PySide6.QtCore import QByteArray, QObject, QSettings, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

from gui.window_layout import LAYOUT_VERSION, WindowLayout

_KEY = "workspace"
_CONTROLS, _REWARD, _TIMELINE = "control-panel", "reward-panel", "timeline-panel"
_Q_VALUES, _LOSS, _GRADIENTS = "q-value-panel", "loss-panel", "gradient-panel"
_HEALTH, _EFFECT, _COMPARE = "health-panel", "effect-view", "compare-panel"


class Workspace(Enum):
    """What the panels are arranged for."""

    ALL = "all"
    """As at first: something of everything."""
    LABEL = "label"
    """Rewards by hand: a large graph, the rewards, the timeline."""
    INSPECT = "inspect"
    """Learning: curves, gradients and health in a wide column."""
    COMPARE = "compare"
    """Sessions side by side, and before and after: the effect of a label."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """How a workspace is at first."""

    panels: tuple[str, ...]
    """Names of the panels that are shown."""
    stacked: tuple[str, ...] = ()
    """Panels of the right column, each below the one before, none hidden behind another."""
    sides: tuple[tuple[str, float], ...] = ()
    """A panel of each side column, and the column's share of the window's width."""


_PLANS = {
    Workspace.LABEL: _Plan((_CONTROLS, _REWARD, _TIMELINE)),
    Workspace.INSPECT: _Plan(
        (_CONTROLS, _LOSS, _GRADIENTS, _HEALTH, _TIMELINE),
        stacked=(_LOSS, _GRADIENTS, _HEALTH),
        sides=((_LOSS, 0.45),),
    ),
    Workspace.COMPARE: _Plan(
        (_EFFECT, _COMPARE, _TIMELINE), sides=((_EFFECT, 0.18), (_COMPARE, 0.42))
    ),
}


class Workspaces(QObject):
    """Switches between workspaces.

    Signals:
        changed(Workspace): the panels are arranged for this now.

    Args:
        window: owns the docks.
        docks: of every panel.
        layout: knows how the window is at first.
        settings: remembers each workspace per user.
    """

    changed = Signal(object)

    def __init__(
        self,
        window: QMainWindow,
        docks: Sequence[QDockWidget],
        layout: WindowLayout,
        settings: QSettings,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._docks = {dock.objectName().removesuffix("-dock"): dock for dock in docks}
        self._layout = layout
        self._settings = settings
        known = {workspace.value: workspace for workspace in Workspace}
        self._current = known.get(str(settings.value(_KEY, "")), Workspace.ALL)

    @property
    def current(self) -> Workspace:
        """What the panels are arranged for."""
        return self._current

    def choose(self, workspace: Workspace) -> None:
        """Arrange the panels for this, as they were left there; the one before is remembered."""
        if workspace is not self._current:
            self._settings.setValue(_place(self._current), self._window.saveState(LAYOUT_VERSION))
            self._settings.setValue(_KEY, workspace.value)
            self._current = workspace
            self._hide_tabs()
            state = self._settings.value(_place(workspace))
            if not isinstance(state, QByteArray) or not self._window.restoreState(
                state, LAYOUT_VERSION
            ):
                self.reset()
        self.changed.emit(workspace)

    def reset(self) -> None:
        """Arrange this workspace as it was at first."""
        self._hide_tabs()
        self._layout.reset()
        plan = _PLANS.get(self._current)
        if plan is None:
            return
        for name, dock in self._docks.items():
            dock.setVisible(name in plan.panels)
        vertical, horizontal = Qt.Orientation.Vertical, Qt.Orientation.Horizontal
        stacked = [self._docks[name] for name in plan.stacked]
        for above, below in pairwise(stacked):
            self._window.splitDockWidget(above, below, vertical)
        if stacked:
            self._window.resizeDocks(stacked, [self._window.height()] * len(stacked), vertical)
        if plan.sides:
            docks = [self._docks[name] for name, _ in plan.sides]
            widths = [round(share * self._window.width()) for _, share in plan.sides]
            self._window.resizeDocks(docks, widths, horizontal)

    def _hide_tabs(self) -> None:
        """Qt leaves the tabs of an arrangement on screen when another one replaces it.

        Those that are used are shown again by the arrangement that follows.
        """
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for bar in self._window.findChildren(QTabBar, options=direct):
            bar.hide()


def _place(workspace: Workspace) -> str:
    return f"workspaces/{workspace.value}"
