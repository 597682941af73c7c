"""Loss and TD error of every update, live."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.telemetry import Snapshot
from gui.curve_header import CurveHeader
from gui.curve_tools import CurveTools
from gui.decimation import smoothed
from gui.empty_state import EmptyState
from gui.glyphs import Glyph
from gui.history import History
from gui.legend import Entry, Legend
from gui.live_plot import LivePlot
from gui.numbers import format_count, format_value
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme

_LEAST_SPAN = 20
"""Updates a plot shows at least, so that the first ones do not look like a trend."""


class LossPanel(QWidget):
    """Two curves over the same updates: the loss and the mean absolute TD error."""

    def __init__(self, history: History, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("loss-panel")
        self.setAccessibleName(self.tr("Loss and TD error"))
        self._history = history
        self._drawn_version = -1
        self._drawn_pixels = 0
        self._chosen_range: tuple[float, float] | None = None
        self._hovered: int | None = None
        self._cursor: int | None = None
        self._make_parts(theme)
        self._lay_out()
        theme.changed.connect(self._draw)
        self._draw()

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Nothing here depends on the snapshot: the curves come from the history."""

    def redraw(self) -> None:
        """Draw when something changed since the last time."""
        if self._history.version != self._drawn_version:
            self._draw()

    def set_log(self, is_log: bool) -> None:
        """Choose a logarithmic or a linear axis for both curves."""
        self._tools.set_log(is_log)

    def set_cursor(self, update: int | None) -> None:
        """Mark an update in both curves and read them there; None reads the newest again."""
        self._cursor = update
        for plot in self._plots.values():
            plot.set_cursor(update)
        if self._history.n_rows:
            self._show_reading()

    def follow(self) -> None:
        """Show the newest updates again after zooming or moving."""
        self._chosen_range = None
        self._draw()

    def _make_parts(self, theme: Theme) -> None:
        tr = self.tr
        self._tools = CurveTools(theme, self)
        self._tools.changed.connect(self._draw)
        self._tools.follow_wanted.connect(self.follow)
        self._empty = EmptyState(
            tr("No updates yet"),
            tr("Take a step (Space) and reward it: each reward makes the agent learn."),
            self,
        )
        self._legend = Legend(theme, (), self)
        self._headers = {
            "loss": CurveHeader(theme, "loss", tr("Loss"), self),
            "td_error": CurveHeader(theme, "td-error", tr("TD error, mean |target − Q|"), self),
        }
        self._plots = {
            "loss": LivePlot(theme, False, self),
            "td_error": LivePlot(theme, True, self),
        }
        tips = {
            "loss": tr("Huber loss of the TD errors, mean of the batch."),
            "td_error": tr("Mean of |r + γ·best Q_target(s′) − Q(s, a)| over the batch."),
        }
        for name, plot in self._plots.items():
            plot.setObjectName(f"{name.replace('_', '-')}-plot")
            plot.setAccessibleName(tips[name])
            plot.setToolTip(tr("{0} Drag to move, wheel to zoom.").format(tips[name]))
            plot.range_chosen.connect(self._choose_range)
            plot.hovered.connect(self._hover)
            plot.resized.connect(self._redraw_when_resized)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        layout.setSpacing(SPACE_XS)
        layout.addWidget(self._tools)
        layout.addWidget(self._empty, 1)
        for name, plot in self._plots.items():
            layout.addWidget(self._headers[name])
            layout.addWidget(plot, 1)
        layout.addWidget(self._legend)

    @Slot()
    def _draw(self) -> None:
        history = self._history
        self._drawn_version = history.version
        self._drawn_pixels = self._n_pixels()
        has_updates = history.n_rows > 0
        self._empty.setVisible(not has_updates)
        drawn: list[QWidget] = [*self._plots.values(), *self._headers.values()]
        for widget in (*drawn, self._tools, self._legend):
            widget.setVisible(has_updates)
        self._tools.offer_follow(has_updates and self._chosen_range is not None)
        if not has_updates:
            return
        shown, labels, factor = self._shown(), history.label_updates(), self._tools.smoothing
        for name, plot in self._plots.items():
            curve = history.curve(name)
            plot.set_log(self._tools.is_log)
            plot.show_curve(curve, smoothed(curve, factor) if factor else None, shown, labels)
        self._show_reading()
        self._legend.set_entries(self._entries(labels.size > 0))

    def _shown(self) -> tuple[float, float]:
        if self._chosen_range is not None:
            return self._chosen_range
        last = int(self._history.column("last_update")[-1])
        first = self._tools.first_shown(int(self._history.column("first_update")[0]), last)
        return float(first), float(max(last, first + _LEAST_SPAN))

    def _entries(self, has_labels: bool) -> list[Entry]:
        loss = self._history.curve("loss")
        entries = [(Glyph.LINE, "bar", self.tr("each update"))]
        if self._tools.smoothing:
            entries.append((Glyph.LINE, "greedy", self.tr("smoothed")))
        if has_labels:
            entries.append((Glyph.LABEL, "label", self.tr("reward given")))
        if self._tools.is_log and (loss.low == 0).any():
            entries.append((Glyph.ZERO, "text", self.tr("exactly 0")))
        if loss.nonfinite.any():
            entries.append((Glyph.CROSS, "bad", self.tr("NaN or inf")))
        return entries

    def _show_reading(self) -> None:
        last = self._history.column("last_update")
        row = last.size - 1
        read_at = self._cursor if self._hovered is None else self._hovered
        if read_at is not None:
            row = min(row, int(np.searchsorted(last, read_at)))
        lost = int(self._history.column("missing").sum())
        note = self.tr("update {0}").format(format_count(int(last[row])))
        hint = ""
        if lost:
            note = self.tr("{0} · {1} lost").format(note, format_count(lost))
            hint = self.tr("Numbers of lost updates never arrived; the curve is broken there.")
        for name, header in self._headers.items():
            value = float(self._history.curve(name).mean[row])
            text = format_value(value) if np.isfinite(value) else self.tr("NaN or inf")
            header.show_reading(text, *((note, hint) if name == "loss" else ()))

    def _choose_range(self, low: float, high: float) -> None:
        self._chosen_range = (low, high)
        self._draw()

    def _hover(self, update: int | None) -> None:
        self._hovered = update
        if self._history.n_rows:
            self._show_reading()

    def _redraw_when_resized(self) -> None:
        if self._n_pixels() != self._drawn_pixels:
            self._draw()

    def _n_pixels(self) -> int:
        return self._plots["loss"].n_pixels()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while the panel was hidden."""
        super().showEvent(event)
        self.redraw()
