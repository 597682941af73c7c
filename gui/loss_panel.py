"""Loss, TD error, Q-values and more of every update, live."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from gui.curve_panel import CurvePanel
from gui.curve_stack import CurveStack
from gui.curve_tools import CurveTools
from gui.curve_view import CurveView
from gui.empty_state import EmptyState
from gui.glyphs import Glyph
from gui.history import History
from gui.legend import Entry
from gui.numbers import format_count
from gui.theme import Theme


class LossPanel(CurvePanel):
    """Curves over the same updates: loss and mean absolute TD error first of all."""

    def __init__(
        self,
        history: History,
        theme: Theme,
        parent: QWidget | None = None,
        view: CurveView | None = None,
    ) -> None:
        super().__init__(history, theme, parent, view)
        self.setObjectName("loss-panel")
        self.setAccessibleName(self.tr("Loss and TD error"))
        self._tools = CurveTools(theme, self._view, self)
        self._stack = CurveStack(history, theme, self._view, self)
        self._stack.show_curves(self._tools.curves)
        empty = EmptyState(
            self.tr("No updates yet"),
            self.tr("Take a step (Space) and reward it: each reward makes the agent learn."),
            self,
        )
        self._arrange((self._tools,), self._stack, empty)
        self._tools.changed.connect(self._draw)
        self._tools.curves_chosen.connect(self._show_curves)
        self._stack.resized.connect(self._redraw_when_resized)
        self._view.cursor_changed.connect(self._show_reading)
        theme.changed.connect(self._draw)
        self._draw()

    @property
    def curves(self) -> tuple[str, ...]:
        """Names of the curves on screen, from top to bottom."""
        return self._stack.shown

    def set_log(self, is_log: bool) -> None:
        """Choose a logarithmic or a linear axis for all curves that may have one."""
        self._tools.set_log(is_log)

    def choose_curves(self, names: Sequence[str]) -> None:
        """Show these curves, by their names in `gui.curve_set`."""
        self._tools.choose_curves(names)

    def set_cursor(self, update: int | None) -> None:
        """Mark the moment a step was learned from, by its first update; None marks none.

        An update of that moment that is marked already stays marked.
        """
        if not self._is_same_moment(update, self._view.pinned):
            self._view.pin(update)

    def _is_same_moment(self, update: int | None, pinned: int | None) -> bool:
        """Whether the pinned update is one of those that ran after the same step."""
        if update is None or pinned is None or pinned < update:
            return False
        return self._history.step_of(pinned) == self._history.step_of(update)

    def picture_parts(self) -> tuple[QWidget, ...]:
        """What makes a picture of the curves: all of them, also those scrolled out of view."""
        return self._stack.body, self._legend

    def follow(self) -> None:
        """Show the newest updates again after zooming or moving."""
        self._view.follow()

    def _n_pixels(self) -> int:
        return self._stack.n_pixels()

    def _draw_updates(self) -> None:
        self._stack.draw(self._tools.is_log, self._tools.smoothing)
        self._show_reading()
        self._legend.set_entries(self._entries())

    def _show_curves(self) -> None:
        self._stack.show_curves(self._tools.curves)
        self._draw()

    def _entries(self) -> list[Entry]:
        curves = [self._history.curve(name) for name in self._stack.shown]
        entries = [(Glyph.LINE, "bar", self.tr("each update"))]
        if self._tools.smoothing:
            said = self.tr("smoothed, {0}").format(f"{self._tools.smoothing:g}")
            entries.append((Glyph.LINE, "greedy", said))
        if self._history.label_updates().size:
            entries.append((Glyph.LABEL, "label", self.tr("reward given")))
        if self._tools.is_log and any((curve.low == 0).any() for curve in curves[:2]):
            entries.append((Glyph.ZERO, "text", self.tr("exactly 0")))
        if any(curve.nonfinite.any() for curve in curves):
            entries.append((Glyph.CROSS, "bad", self.tr("NaN or inf")))
        return entries

    def _show_reading(self) -> None:
        last = self._history.column("last_update")
        cursor = self._view.cursor
        row = last.size - 1 if cursor is None else self._history.row_of(cursor)
        if row is None or not last.size:
            return
        lost = int(self._history.column("missing").sum())
        note = self.tr("update {0}").format(format_count(int(last[row])))
        hint = ""
        if lost:
            note = self.tr("{0} · {1} lost").format(note, format_count(lost))
            hint = self.tr("Numbers of lost updates never arrived; the curve is broken there.")
        self._stack.show_reading(row, note, hint)
