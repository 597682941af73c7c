"""The gradient norm of every layer: the newest one, and how it came there."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.telemetry import Architecture, GradientState, Snapshot, UpdateMetrics
from gui.curve_tools import UpdateWindow
from gui.elided_label import ElidedLabel
from gui.empty_state import EmptyState
from gui.glyphs import Glyph
from gui.gradients_image import StripReader, Strips
from gui.gradients_rows import GradientRows, RowData
from gui.gradients_words import layer_details, summary
from gui.history import History
from gui.legend import Entry, Legend
from gui.palette import SPACE_S, SPACE_XS
from gui.scales import decade_range
from gui.theme import Theme

_LEAST_SPAN = 20
_LEAST_DECADES = 3


class GradientPanel(QWidget):
    """L2 norm of each layer's gradient before clipping, in network order."""

    def __init__(self, history: History, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gradient-panel")
        self.setAccessibleName(self.tr("Gradients"))
        self._history = history
        self._reader = StripReader(history)
        self._drawn: tuple[int, int] | None = None
        self._past: UpdateMetrics | None = None
        self._summary = ElidedLabel(self, max_lines=2)
        self._summary.setObjectName("gradient-summary")
        self._rows = GradientRows(theme, self)
        self._rows.setObjectName("gradient-rows")
        self._rows.setAccessibleName(self.tr("Gradient norm of each layer"))
        self._rows.setToolTip(
            self.tr("‖∂loss/∂w‖₂ per layer before clipping, on a logarithmic scale.")
        )
        self._rows.resized.connect(self._redraw_when_resized)
        self._empty = EmptyState(
            self.tr("No gradients yet"),
            self.tr("They appear with the first update: take a step (Space) and reward it."),
            self,
        )
        self._legend = Legend(theme, (), self)
        self._window = UpdateWindow("gradient-window", self)
        self._window.chosen.connect(self._draw)
        top = QHBoxLayout()
        top.setSpacing(SPACE_S)
        top.addWidget(self._summary, 1)
        top.addWidget(self._window)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        layout.setSpacing(SPACE_XS)
        layout.addLayout(top)
        layout.addWidget(self._empty, 1)
        layout.addWidget(self._rows, 1)
        layout.addWidget(self._legend)
        self._draw()

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Nothing here depends on the snapshot: the norms come from the history."""

    def show_past(self, update: UpdateMetrics | None) -> None:
        """Show the norms of an update of the past, marked in the history; None the newest."""
        if update is not self._past:
            self._past = update
            self._draw()

    def redraw(self) -> None:
        """Draw when something changed since the last time."""
        if self._drawn != (self._history.version, self._rows.history_pixels()):
            self._draw()

    def _redraw_when_resized(self) -> None:
        if self._drawn is not None and self._drawn[1] != self._rows.history_pixels():
            self._draw()

    def summary(self) -> str:
        """What the gradients of the newest update are, in words."""
        return self._summary.text()

    @Slot()
    def _draw(self) -> None:
        history = self._history
        latest = self._past if self._is_past_ours() else history.latest
        self._rows.set_names(history.layer_names)
        self._drawn = (history.version, self._rows.history_pixels())
        self._empty.setVisible(latest is None)
        for widget in (self._rows, self._legend, self._summary, self._window):
            widget.setVisible(latest is not None)
        if latest is None or history.architecture is None:
            return
        shown = self._shown()
        drawn = self._reader.read(shown, self._rows.history_pixels())
        norms, states = history.layers_of(latest)
        self._rows.set_data(
            RowData(
                names=history.layer_names,
                norms=norms,
                states=states,
                none_counts=_none_counts(history.architecture, latest),
                strips=drawn,
                shown=shown,
                decades=_decades(np.append(drawn.norms, norms)),
                details=partial(_details, history.architecture, latest),
                cursor=None if latest is not self._past else latest.update_step,
            )
        )
        self._summary.setText(summary(latest, history.layer_names, norms, states))
        self._rows.setAccessibleDescription(self._summary.text())
        self._legend.set_entries(self._entries(drawn))

    def _is_past_ours(self) -> bool:
        """Whether an update of the past is to be shown, and is of the network shown."""
        architecture = self._history.architecture
        if self._past is None or architecture is None:
            return False
        return len(self._past.gradient_norms) == len(architecture.variable_names)

    def _shown(self) -> tuple[float, float]:
        if self._history.n_rows == 0:
            only = 0 if self._past is None else self._past.update_step
            return float(only), float(only + _LEAST_SPAN)
        last = int(self._history.column("last_update")[-1])
        first = self._window.first_shown(int(self._history.column("first_update")[0]), last)
        return float(first), float(max(last, first + _LEAST_SPAN))

    def _entries(self, drawn: Strips) -> list[Entry]:
        present = set(np.unique(drawn.states[:, drawn.known]).tolist())
        words = {
            GradientState.NONE: (Glyph.HATCH, "muted", self.tr("None: loss does not depend on it")),
            GradientState.ZERO: (Glyph.ZERO, "text", self.tr("exactly 0")),
            GradientState.NAN: (Glyph.CROSS, "bad", self.tr("NaN")),
            GradientState.INF: (Glyph.INFINITY, "chosen", self.tr("inf")),
        }
        entries = [entry for state, entry in words.items() if state in present]
        newest = self.tr("newest norm; right: history, coloured by the scale above")
        return [(Glyph.BAR, "greedy", newest), *entries]

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while the panel was hidden."""
        super().showEvent(event)
        self.redraw()


def _details(architecture: Architecture, latest: UpdateMetrics, layer: int) -> str:
    return layer_details(architecture.layers[layer], architecture.variable_names, latest)


def _none_counts(architecture: Architecture, latest: UpdateMetrics) -> tuple[int, ...]:
    is_none = latest.gradient_states == GradientState.NONE
    return tuple(int(is_none[list(layer.variables)].sum()) for layer in architecture.layers)


def _decades(norms: NDArray[np.floating]) -> tuple[int, int]:
    """Whole decades around every norm in view, at least three of them."""
    positive = norms[np.isfinite(norms) & (norms > 0)]
    if positive.size == 0:
        return -_LEAST_DECADES, 0
    first, last = decade_range(float(positive.min()), float(positive.max()))
    return min(first, last - _LEAST_DECADES), last
