"""What the gradients of every layer are: at the moment looked at, and how they came there."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.telemetry import Architecture, GradientState, UpdateMetrics
from gui.curve_panel import CurvePanel
from gui.curve_view import CurveView
from gui.elided_label import ElidedLabel
from gui.empty_state import EmptyState
from gui.glyphs import Glyph
from gui.gradients_history import RowHistory
from gui.gradients_image import StripReader, Strips
from gui.gradients_paint import RowMoment
from gui.gradients_quantity import Quantity, Reading, read_at
from gui.gradients_rows import GradientRows
from gui.gradients_scale import Scale
from gui.gradients_tools import GradientTools
from gui.gradients_words import layer_details, summary, value_text
from gui.history import History
from gui.legend import Entry
from gui.theme import Theme


class GradientPanel(CurvePanel):
    """Gradient norms, update ratios, weight norms and dead units, in network order.

    Signals:
        detail_wanted(int): more about this layer is wanted.
    """

    detail_wanted = Signal(int)

    def __init__(
        self,
        history: History,
        theme: Theme,
        parent: QWidget | None = None,
        view: CurveView | None = None,
    ) -> None:
        super().__init__(history, theme, parent, view)
        self.setObjectName("gradient-panel")
        self.setAccessibleName(self.tr("Gradients"))
        self._readers = {each: StripReader(history, each) for each in Quantity}
        self._past: UpdateMetrics | None = None
        self._scale: Scale | None = None
        self._tools = GradientTools(theme, self._view, self)
        self._summary = ElidedLabel(self, max_lines=2)
        self._summary.setObjectName("gradient-summary")
        self._rows = GradientRows(theme, self._view, self)
        self._rows.setObjectName("gradient-rows")
        self._rows.setAccessibleName(self.tr("Gradients of each layer"))
        empty = EmptyState(
            self.tr("No gradients yet"),
            self.tr("They appear with the first update: take a step (Space) and reward it."),
            self,
        )
        self._arrange((self._tools, self._summary), self._rows, empty)
        self._connect()
        self._draw()

    def show_past(self, update: UpdateMetrics | None) -> None:
        """Know an update of the past exactly, which the history may have merged; None forgets."""
        before, self._past = self._past, update
        if update is before:
            return
        if update is None and before is not None and self._view.pinned == before.update_step:
            self._view.pin(None)
        elif update is not None and self._view.pinned is None:
            self._view.pin(update.update_step)
        self._draw()

    def show_quantity(self, quantity: Quantity, is_lines: bool = False) -> None:
        """Show another number of every layer, its history as a heat map or as lines."""
        self._tools.choose(quantity, is_lines)

    def picture_parts(self) -> tuple[QWidget, ...]:
        """What makes a picture of the rows."""
        return self._summary, self._rows, self._legend

    def summary(self) -> str:
        """What the gradients of the moment looked at are, in words."""
        return self._summary.text()

    @property
    def quantity(self) -> Quantity:
        """The number shown of every layer."""
        return self._tools.quantity

    def _connect(self) -> None:
        self._rows.resized.connect(self._redraw_when_resized)
        self._rows.opened.connect(self._want_details)
        self._tools.changed.connect(self._draw)
        self._tools.details_wanted.connect(lambda: self._want_details(self._rows.selected_row or 0))
        self._view.cursor_changed.connect(self._show_moment)

    def _want_details(self, row: int) -> None:
        """Rows are layers, except for dead units, whose activations are named after them."""
        layers, names = self._history.layer_names, self._tools.quantity.names(self._history)
        if row < len(names):
            found = [i for i, layer in enumerate(layers) if names[row].startswith(layer)]
            self.detail_wanted.emit(found[-1] if found else 0)

    def _n_pixels(self) -> int:
        return self._rows.history_pixels()

    def _prepare(self) -> None:
        self._rows.set_names(self._tools.quantity.names(self._history))
        self._rows.set_lines(self._tools.is_lines)

    def _draw_updates(self) -> None:
        history, quantity = self._history, self._tools.quantity
        strips = self._readers[quantity].read(self._view.shown(), self._rows.history_pixels())
        reading = self._read()
        now = np.empty(0) if reading is None else reading.values
        self._scale = quantity.scale(np.concatenate([strips.norms.ravel(), now]))
        self._rows.set_history(
            RowHistory(strips, self._view.shown(), self._scale, history.label_updates())
        )
        self._legend.set_entries(self._entries(strips))
        self._show_moment()

    @property
    def _has_updates(self) -> bool:
        return self._history.latest is not None or self._is_past_ours()

    def _show_moment(self) -> None:
        reading, architecture = self._read(), self._history.architecture
        if reading is None or architecture is None or self._scale is None:
            return
        quantity = self._tools.quantity
        names = quantity.names(self._history)
        states = [GradientState(s) for s in reading.states.tolist()]
        pairs = zip(reading.values.tolist(), states, strict=True)
        self._rows.set_moment(
            RowMoment(
                names=names,
                values=reading.values,
                states=reading.states,
                texts=tuple(value_text(quantity, value, state) for value, state in pairs),
                none_counts=_none_counts(architecture, reading, len(names), quantity),
                scale=self._scale,
                details=partial(_details, architecture, reading, quantity),
            )
        )
        self._summary.setText(summary(quantity, names, reading))
        self._rows.setAccessibleDescription(self._summary.text())

    def _read(self) -> Reading | None:
        past = self._past if self._is_past_ours() else None
        return read_at(self._history, self._tools.quantity, self._view.cursor, past)

    def _is_past_ours(self) -> bool:
        """Whether an update of the past is known, and is of the network shown."""
        architecture = self._history.architecture
        if self._past is None or architecture is None:
            return False
        return len(self._past.gradient_norms) == len(architecture.variable_names)

    def _entries(self, drawn: Strips) -> list[Entry]:
        tr, quantity = self.tr, self._tools.quantity
        present = set(np.unique(drawn.states[:, drawn.known]).tolist())
        none = tr("None: loss does not depend on it")
        words = {
            GradientState.NONE: (
                Glyph.HATCH,
                "muted",
                none if quantity is Quantity.GRADIENT else tr("unknown"),
            ),
            GradientState.ZERO: (Glyph.ZERO, "text", tr("exactly 0")),
            GradientState.NAN: (Glyph.CROSS, "bad", tr("NaN")),
            GradientState.INF: (Glyph.INFINITY, "chosen", tr("inf")),
        }
        entries = [entry for state, entry in words.items() if state in present]
        if self._history.label_updates().size:
            entries.insert(0, (Glyph.LABEL, "label", tr("reward given")))
        if self._tools.is_lines:
            selected = tr("selected layer (click or ↑ ↓)")
            return [(Glyph.LINE, "greedy", selected), (Glyph.LINE, "bar", tr("others")), *entries]
        newest = tr("now; right: history, coloured by the scale above")
        return [(Glyph.BAR, "greedy", newest), *entries]


def _details(architecture: Architecture, reading: Reading, quantity: Quantity, row: int) -> str:
    if reading.metrics is None or quantity is Quantity.DEAD:
        return ""
    return layer_details(architecture.layers[row], architecture.variable_names, reading.metrics)


def _none_counts(
    architecture: Architecture, reading: Reading, n_rows: int, quantity: Quantity
) -> tuple[int, ...]:
    if reading.metrics is None or quantity is not Quantity.GRADIENT:
        return (0,) * n_rows
    is_none = reading.metrics.gradient_states == GradientState.NONE
    return tuple(int(is_none[list(layer.variables)].sum()) for layer in architecture.layers)
