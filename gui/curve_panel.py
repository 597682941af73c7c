"""What panels over the updates have in common: when they draw, and what they show before."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.telemetry import Snapshot
from gui.curve_view import CurveView
from gui.empty_state import EmptyState
from gui.history import History
from gui.legend import Legend
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme

_LEGEND_FROM = 220
"""Height in pixels."""


class CurvePanel(QWidget):
    """Draws the history when it changed, only while it is seen; below it a legend.

    Who inherits arranges its parts with `_arrange` and draws in `_draw_updates`.

    Args:
        history: what is drawn.
        theme: its colours.
        parent: as everywhere.
        view: the updates and the moment shared with other panels; None makes one of its own.
    """

    def __init__(
        self,
        history: History,
        theme: Theme,
        parent: QWidget | None = None,
        view: CurveView | None = None,
    ) -> None:
        super().__init__(parent)
        self._history = history
        self._view = CurveView(history, self) if view is None else view
        self._drawn: tuple[int, int] | None = None
        self._legend = Legend(theme, (), self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        self._column.setSpacing(SPACE_XS)

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Nothing here depends on the snapshot: the numbers come from the history."""

    def redraw(self) -> None:
        """Draw when something changed since the last time."""
        if self._drawn != self._wanted():
            self._draw()

    def redraw_if_seen(self) -> None:
        """Draw when something changed, unless nobody could see it."""
        if self.isVisible():
            self.redraw()

    # -- for who inherits ----------------------------------------------------------------------

    def _arrange(self, above: tuple[QWidget, ...], body: QWidget, empty: EmptyState) -> None:
        """Stack the parts: tools, then what is drawn, or words while there are no updates."""
        self._empty = empty
        self._shown_with_updates = (*above, body)
        for widget in above:
            self._column.addWidget(widget)
        self._column.addWidget(empty, 1)
        self._column.addWidget(body, 1)
        self._column.addWidget(self._legend)
        self._view.range_changed.connect(self._draw_if_visible)

    def _n_pixels(self) -> int:
        """Width of what is drawn over the updates."""
        raise NotImplementedError

    def _prepare(self) -> None:
        """Make room for what is to be drawn; comes before `_n_pixels`."""

    def _draw_updates(self) -> None:
        """Draw the updates in view; called when there are some."""
        raise NotImplementedError

    @property
    def _has_updates(self) -> bool:
        return self._history.n_rows > 0

    @Slot()
    def _draw(self) -> None:
        self._prepare()
        self._drawn = self._wanted()
        self._empty.setVisible(not self._has_updates)
        for widget in self._shown_with_updates:
            widget.setVisible(self._has_updates)
        self._offer_legend()
        if self._has_updates:
            self._draw_updates()

    @Slot()
    def _redraw_when_resized(self) -> None:
        if self._drawn is not None and self._drawn[1] != self._n_pixels():
            self._draw()

    # -- inside --------------------------------------------------------------------------------

    def _wanted(self) -> tuple[int, int]:
        """What a drawing depends on."""
        return self._history.version, self._n_pixels()

    @Slot()
    def _draw_if_visible(self) -> None:
        if self.isVisible():
            self._draw()
        else:
            self._drawn = None

    def _offer_legend(self) -> None:
        """A low panel has no room for it."""
        self._legend.setVisible(self._has_updates and self.height() >= _LEGEND_FROM)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show or hide the legend."""
        super().resizeEvent(event)
        self._offer_legend()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while the panel was hidden."""
        super().showEvent(event)
        self.redraw()
