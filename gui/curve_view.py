"""Which updates every curve shows, and which one of them is looked at: one answer for all."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gui.history import History

LEAST_SPAN = 20
"""Updates a plot shows at least, so that the first ones do not look like a trend."""
_NARROWEST = 5.0
"""Updates a plot can be zoomed into."""


class CurveView(QObject):
    """The moment and the stretch of time that loss, Q-values and gradients share.

    A moment is *hovered* while the pointer or the arrow keys are on it, and *pinned* when a
    person chose it; the hovered one is read first.

    Signals:
        range_changed(): other updates are shown now.
        range_chosen(): a person zoomed, moved or followed; comes after `range_changed`.
        cursor_changed(): another moment is looked at, or none.
        pin_wanted(int): a person chose this update; whoever can, shows its step.
        unpin_wanted(): a person wants the newest again.
    """

    range_changed = Signal()
    range_chosen = Signal()
    cursor_changed = Signal()
    pin_wanted = Signal(int)
    unpin_wanted = Signal()

    def __init__(self, history: History, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._range: tuple[float, float] | None = None
        self._window: int | None = None
        self._hovered: int | None = None
        self._pinned: int | None = None

    # -- which updates -----------------------------------------------------------------------

    @property
    def is_following(self) -> bool:
        """Whether the newest updates stay in view."""
        return self._range is None

    @property
    def window(self) -> int | None:
        """How many of the newest updates are followed; None is all."""
        return self._window

    def shown(self) -> tuple[float, float]:
        """First and last update in view; an empty history shows a stretch of nothing."""
        if self._range is not None:
            return self._range
        if self._history.n_rows == 0:
            at = 0 if self._pinned is None else self._pinned
            return float(at), float(at + LEAST_SPAN)
        first, last = self._ends()
        if self._window is not None:
            first = max(first, last - self._window + 1)
        return float(first), float(max(last, first + LEAST_SPAN))

    def set_window(self, n_updates: int | None) -> None:
        """A person wants so many of the newest updates followed, None all."""
        self.follow_newest(n_updates)
        self.range_chosen.emit()

    def follow(self) -> None:
        """A person wants the newest updates in view again."""
        self.set_window(self._window)

    def follow_newest(self, n_updates: int | None) -> None:
        """Follow the newest updates because something beside the curves does."""
        self._range, self._window = None, n_updates
        self.range_changed.emit()

    def choose_range(self, low: float, high: float) -> None:
        """A person zoomed or moved to these updates."""
        self.show_range(low, high)
        self.range_chosen.emit()

    def show_range(self, low: float, high: float) -> None:
        """Show these updates because something beside the curves shows them."""
        wanted = (low, max(high, low + _NARROWEST))
        if wanted != self._range:
            self._range = wanted
            self.range_changed.emit()

    def zoom(self, factor: float) -> None:
        """Show `factor` times as many updates, about the moment looked at."""
        low, high = self.shown()
        at = self.cursor if self.cursor is not None and low <= self.cursor <= high else high
        span = max(_NARROWEST, (high - low) * factor)
        share = (at - low) / (high - low)
        self.choose_range(*self._held(at - share * span, span))

    def move(self, share: float) -> None:
        """Show later updates by a share of what is in view; earlier ones below 0."""
        low, high = self.shown()
        self.choose_range(*self._held(low + share * (high - low), high - low))

    def _held(self, low: float, span: float) -> tuple[float, float]:
        """A range of this span that shows as many updates as there are."""
        first, last = self._ends() if self._history.n_rows else (0, LEAST_SPAN)
        last = max(last, first + LEAST_SPAN)
        span = min(span, float(last - first))
        low = min(max(low, float(first)), last - span)
        return low, low + span

    def _ends(self) -> tuple[int, int]:
        column = self._history.column
        return int(column("first_update")[0]), int(column("last_update")[-1])

    # -- which moment ------------------------------------------------------------------------

    @property
    def cursor(self) -> int | None:
        """The update looked at, None for the newest."""
        return self._pinned if self._hovered is None else self._hovered

    @property
    def pinned(self) -> int | None:
        """The update a person chose."""
        return self._pinned

    def hover(self, update: int | None) -> None:
        """The pointer is on an update, or on none."""
        if update is not None and self._history.n_rows:
            first, last = self._ends()
            update = min(max(update, first), last)
        if update != self._hovered:
            self._hovered = update
            self.cursor_changed.emit()

    def pin(self, update: int | None) -> None:
        """Look at an update until further notice; None returns to the newest."""
        if update == self._pinned:
            return
        self._pinned = update
        if update is not None and not self.is_following:
            self._bring_into_view(update)
        self.cursor_changed.emit()

    def step_by(self, change: int) -> None:
        """Look at the update so many rows after the one looked at."""
        last = self._history.column("last_update")
        at = self.cursor
        row = len(last) - 1 if at is None else self._history.row_of(at)
        if row is not None and len(last):
            self.look_at(int(last[min(max(row + change, 0), len(last) - 1)]))

    def look_at(self, update: int) -> None:
        """Hover over an update and bring it into view."""
        self.hover(update)
        if self._bring_into_view(update):
            self.range_chosen.emit()

    def _bring_into_view(self, update: int) -> bool:
        low, high = self.shown()
        if low <= update <= high:
            return False
        self.show_range(*self._held(update - (high - low) / 2, high - low))
        return True

    def choose_cursor(self) -> None:
        """The moment looked at is the one a person wants to see everywhere."""
        if self.cursor is not None:
            self.pin_wanted.emit(self.cursor)

    def leave(self) -> None:
        """Return to the newest update."""
        self.hover(None)
        self.pin(None)
        self.unpin_wanted.emit()

    def forget(self) -> None:
        """Another session: nothing is chosen any more."""
        self._hovered = self._pinned = self._range = None
        self.range_changed.emit()
        self.cursor_changed.emit()
