"""What the gradient panel can show of every layer, and where the history keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from core.telemetry import GradientState, UpdateMetrics
from gui.gradients_scale import Scale, ShareScale, log_scale
from gui.history import STATE_OF_SEVERITY, History


class Quantity(Enum):
    """A number per layer, or per activation, and update."""

    GRADIENT = "layer_norms"
    """L2 norm of the gradient before clipping."""
    RATIO = "layer_ratios"
    """Size of the change an update made against the size of the weights."""
    WEIGHT = "layer_weights"
    """L2 norm of the weights before the update."""
    DEAD = "dead_shares"
    """Share of an activation's units that were 0 for the whole batch."""

    @property
    def column(self) -> str:
        """Name of the history's column."""
        return self.value

    def names(self, history: History) -> tuple[str, ...]:
        """What the rows stand for."""
        architecture = history.architecture
        if architecture is None:
            return ()
        return architecture.activations if self is Quantity.DEAD else history.layer_names

    def scale(self, values: NDArray[np.floating]) -> Scale:
        """A scale that holds these values."""
        return ShareScale() if self is Quantity.DEAD else log_scale(values)

    def states(
        self, values: NDArray[np.floating], severity: NDArray[np.uint8] | None
    ) -> NDArray[np.uint8]:
        """A GradientState for every value; NONE says that there is no number.

        Args:
            values: any shape.
            severity: of the same shape, where the history keeps it.
        """
        if severity is not None:
            return np.asarray(STATE_OF_SEVERITY[severity])
        states = np.full(np.shape(values), GradientState.FINITE, np.uint8)
        if self is not Quantity.DEAD:
            states[values == 0] = GradientState.ZERO
        states[np.isinf(values)] = GradientState.INF
        states[np.isnan(values)] = GradientState.NONE
        return states


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """The rows' numbers at one moment."""

    values: NDArray[np.float64]
    states: NDArray[np.uint8]
    """A GradientState each."""
    first_update: int
    last_update: int
    """The updates read; several where the history merged old ones: the largest of each."""
    metrics: UpdateMetrics | None
    """Everything about the update, where it is known."""


def read_at(
    history: History, quantity: Quantity, update: int | None, past: UpdateMetrics | None
) -> Reading | None:
    """The rows' numbers at an update, None without any.

    Args:
        history: where to read.
        quantity: what.
        update: which update; None is the newest.
        past: metrics of an update of the past, read instead of the history when they are of
            the update wanted.
    """
    latest = history.latest
    at_newest = latest is not None and (update is None or update >= latest.update_step)
    metrics = latest if at_newest else past
    is_wanted = metrics is not None and (update in (None, metrics.update_step) or at_newest)
    if metrics is not None and is_wanted and quantity is Quantity.GRADIENT:
        values, states = history.layers_of(metrics)
        return Reading(values, states, metrics.update_step, metrics.update_step, metrics)
    row = history.n_rows - 1 if update is None or at_newest else history.row_of(update)
    if row is None or row < 0:
        return None
    values = history.column(quantity.column)[row].astype(np.float64)
    severity = history.column("layer_severity")[row] if quantity is Quantity.GRADIENT else None
    first, last = (int(history.column(name)[row]) for name in ("first_update", "last_update"))
    known = metrics if metrics is not None and metrics.update_step == first == last else None
    return Reading(values, quantity.states(values, severity), first, last, known)
