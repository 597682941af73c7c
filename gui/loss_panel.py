"""Loss and TD error of every update, live."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from core.telemetry import Snapshot
from gui.decimation import smoothed
from gui.elided_label import ElidedLabel
from gui.empty_state import EmptyState
from gui.glyphs import Glyph
from gui.history import History
from gui.legend import Entry, Legend
from gui.live_plot import LivePlot
from gui.numbers import format_count, format_value
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme

SMOOTHING = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999)
"""Factors of the exponential moving average the slider offers."""
WINDOWS = (None, 100, 1_000, 10_000)
"""How many of the newest updates are shown; None is all."""
_LEAST_SPAN = 20


class LossPanel(QWidget):
    """Two curves over the same updates: the loss and the mean absolute TD error."""

    def __init__(self, history: History, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("loss-panel")
        self.setAccessibleName(self.tr("Loss and TD error"))
        self._history = history
        self._theme = theme
        self._drawn_version = -1
        self._drawn_pixels = 0
        self._chosen_range: tuple[float, float] | None = None
        self._hovered: int | None = None
        self._loss = LivePlot(theme, self.tr("Loss"), False, self)
        self._td_error = LivePlot(theme, self.tr("TD error, mean |target − Q|"), True, self)
        self._build()
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
        self._log.setChecked(is_log)

    def follow(self) -> None:
        """Show the newest updates again after zooming or moving."""
        self._chosen_range = None
        self._draw()

    def _build(self) -> None:
        self._reading = ElidedLabel(self)
        self._reading.setObjectName("loss-reading")
        self._legend = Legend(self._theme, (), self)
        self._empty = EmptyState(
            self.tr("No updates yet"),
            self.tr("Take a step (Space) and reward it: each reward makes the agent learn."),
            self,
        )
        for plot, name, tip in (
            (self._loss, "loss-plot", self.tr("Huber loss of the TD errors, mean of the batch.")),
            (
                self._td_error,
                "td-error-plot",
                self.tr("Mean of |r + γ·best Q_target(s′) − Q(s, a)| over the batch."),
            ),
        ):
            plot.setObjectName(name)
            plot.setAccessibleName(tip)
            plot.setToolTip(self.tr("{0} Drag to move, wheel to zoom.").format(tip))
            plot.range_chosen.connect(self._choose_range)
            plot.hovered.connect(self._hover)
            plot.resized.connect(self._redraw_when_resized)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        layout.setSpacing(SPACE_XS)
        layout.addLayout(self._tools())
        layout.addWidget(self._reading)
        layout.addWidget(self._empty, 1)
        layout.addWidget(self._loss, 1)
        layout.addWidget(self._td_error, 1)
        layout.addWidget(self._legend)

    def _tools(self) -> QHBoxLayout:
        self._log = QCheckBox(self.tr("Log"), self)
        self._log.setObjectName("loss-log")
        self._log.setAccessibleName(self.tr("Logarithmic axis"))
        self._log.setToolTip(self.tr("Logarithmic axis; exact zeros get a lane of their own."))
        self._log.setChecked(True)
        self._log.toggled.connect(self._draw)
        self._smoothing = QSlider(Qt.Orientation.Horizontal, self)
        self._smoothing.setObjectName("loss-smoothing")
        self._smoothing.setAccessibleName(self.tr("Smoothing"))
        self._smoothing.setToolTip(
            self.tr("Exponential moving average: s = f·s + (1 − f)·value; 0 is no smoothing.")
        )
        self._smoothing.setRange(0, len(SMOOTHING) - 1)
        self._smoothing.setValue(3)
        self._smoothing.setMinimumWidth(50)
        self._smoothing.valueChanged.connect(self._draw)
        self._factor = QLabel(self)
        self._factor.setMinimumWidth(self._factor.fontMetrics().horizontalAdvance("0.9999"))
        self._window = QComboBox(self)
        self._window.setObjectName("loss-window")
        self._window.setAccessibleName(self.tr("Updates shown"))
        self._window.setToolTip(self.tr("How many of the newest updates are shown."))
        for n_updates in WINDOWS:
            self._window.addItem(
                self.tr("all")
                if n_updates is None
                else self.tr("last {0}").format(format_count(n_updates)),
                n_updates,
            )
        self._window.activated.connect(self.follow)
        row = QHBoxLayout()
        row.setSpacing(SPACE_S)
        row.addWidget(self._log)
        row.addWidget(QLabel(self.tr("Smooth"), self))
        row.addWidget(self._smoothing, 1)
        row.addWidget(self._factor)
        row.addWidget(self._window)
        return row

    @Slot()
    def _draw(self) -> None:
        history = self._history
        self._drawn_version = history.version
        self._drawn_pixels = self._loss.n_pixels()
        has_updates = history.n_rows > 0
        factor = SMOOTHING[self._smoothing.value()]
        self._factor.setText(f"{factor:g}")
        self._empty.setVisible(not has_updates)
        for widget in (self._loss, self._td_error, self._legend, self._reading):
            widget.setVisible(has_updates)
        if not has_updates:
            return
        shown, labels = self._shown(), history.label_updates()
        for plot, name in ((self._loss, "loss"), (self._td_error, "td_error")):
            curve = history.curve(name)
            plot.set_log(self._log.isChecked())
            plot.show_curve(curve, smoothed(curve, factor) if factor else None, shown, labels)
        self._show_reading()
        self._legend.set_entries(self._entries(factor, labels.size > 0))

    def _redraw_when_resized(self) -> None:
        if self._loss.n_pixels() != self._drawn_pixels:
            self._draw()

    def _shown(self) -> tuple[float, float]:
        if self._chosen_range is not None:
            return self._chosen_range
        first = int(self._history.column("first_update")[0])
        last = int(self._history.column("last_update")[-1])
        window = self._window.currentData()
        if window is not None:
            first = max(first, last - int(window))
        return float(first), float(max(last, first + _LEAST_SPAN))

    def _entries(self, factor: float, has_labels: bool) -> list[Entry]:
        loss = self._history.curve("loss")
        entries = [(Glyph.LINE, "bar", self.tr("each update"))]
        if factor:
            entries.append((Glyph.LINE, "greedy", self.tr("smoothed")))
        if has_labels:
            entries.append((Glyph.LABEL, "label", self.tr("reward given")))
        if self._log.isChecked() and (loss.low == 0).any():
            entries.append((Glyph.ZERO, "text", self.tr("exactly 0")))
        if loss.nonfinite.any():
            entries.append((Glyph.CROSS, "bad", self.tr("NaN or inf")))
        return entries

    def _show_reading(self) -> None:
        last = self._history.column("last_update")
        row = last.size - 1
        if self._hovered is not None:
            row = min(row, int(np.searchsorted(last, self._hovered)))
        loss, td_error = (self._history.curve(n) for n in ("loss", "td_error"))
        text = self.tr("Update {0} · loss {1} · TD error {2}").format(
            format_count(int(last[row])),
            _reading(loss.mean[row]),
            _reading(td_error.mean[row]),
        )
        lost = int(loss.missing.sum())
        if lost:
            text += self.tr(" · {0} lost").format(format_count(lost))
        self._reading.setText(text)
        self._reading.set_hint(
            self.tr("{0} updates lost their numbers on the way; the curve is broken there.").format(
                format_count(lost)
            )
            if lost
            else ""
        )

    def _choose_range(self, low: float, high: float) -> None:
        self._chosen_range = (low, high)
        self._draw()

    def _hover(self, update: int | None) -> None:
        self._hovered = update
        if self._history.n_rows:
            self._show_reading()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while the panel was hidden."""
        super().showEvent(event)
        self.redraw()


def _reading(value: float) -> str:
    return format_value(float(value)) if np.isfinite(value) else "NaN or inf"
