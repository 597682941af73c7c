"""The newest updates as rows of arrays: what the checks look at."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.telemetry import Architecture, GradientState, UpdateMetrics

ROWS = 64
"""Updates that are kept at least."""

Array = NDArray[Any]


class Window:
    """The newest applied updates, oldest first.

    Args:
        architecture: says which variables and activations there are.
    """

    def __init__(self, architecture: Architecture) -> None:
        self.architecture = architecture
        n_variables = len(architecture.variable_names)
        n_layers = len(architecture.layers)
        self._members = np.zeros((n_variables, n_layers))
        for column, layer in enumerate(architecture.layers):
            self._members[list(layer.variables), column] = 1.0
        self._end = 0
        self.n_added = 0
        """Updates taken in, also those that fell out again."""
        scalars = ("update_step", "loss", "td_error", "q_max", "norm", "is_clipped", "n_graphs")
        self._columns: dict[str, Array] = {name: np.zeros(2 * ROWS) for name in scalars}
        for name in ("variable_norms", "variable_changes", "variable_states"):
            self._columns[name] = np.zeros((2 * ROWS, n_variables))
        for name in ("layer_norms", "layer_weights", "layer_changes"):
            self._columns[name] = np.zeros((2 * ROWS, n_layers))
        self._columns["dead_shares"] = np.zeros((2 * ROWS, len(architecture.activations)))

    def __len__(self) -> int:
        return min(self._end, ROWS)

    def fits(self, metrics: UpdateMetrics) -> bool:
        """Whether these are metrics of this architecture's network."""
        return len(metrics.gradient_norms) == len(self._members)

    def add(self, metrics: UpdateMetrics, n_graphs: int) -> None:
        """Take in the next update.

        Args:
            metrics: of an update that was applied, so that every number is finite.
            n_graphs: different graphs in its batch.
        """
        if self._end == 2 * ROWS:
            for column in self._columns.values():
                column[:ROWS] = column[ROWS:]
            self._end = ROWS
        norms = np.where(
            metrics.gradient_states == GradientState.NONE, 0.0, metrics.gradient_norms
        ).astype(np.float64)
        squares = np.stack([norms, metrics.weight_norms, metrics.update_norms]) ** 2
        layer_norms, layer_weights, layer_changes = np.sqrt(squares @ self._members)
        row = {
            "update_step": metrics.update_step,
            "loss": metrics.loss,
            "td_error": metrics.td_error,
            "q_max": metrics.q_max,
            "norm": float(np.sqrt(squares[0].sum())),
            "is_clipped": metrics.clipped,
            "n_graphs": n_graphs,
            "variable_norms": norms,
            "variable_changes": metrics.update_norms,
            "variable_states": metrics.gradient_states,
            "layer_norms": layer_norms,
            "layer_weights": layer_weights,
            "layer_changes": layer_changes,
            "dead_shares": metrics.dead_shares,
        }
        for name, value in row.items():
            self._columns[name][self._end] = value
        self._end += 1
        self.n_added += 1

    def last(self, name: str, n_rows: int) -> Array:
        """A column's newest rows, oldest first; fewer while there are not so many."""
        column = self._columns[name]
        return column[max(0, self._end - min(n_rows, ROWS)) : self._end]

    def newest(self, name: str) -> Any:
        """A column's newest row."""
        return self._columns[name][self._end - 1]
