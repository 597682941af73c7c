"""What the curves are drawn from: the metrics of a session so far, in bounded memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.telemetry import Architecture, UpdateMetrics
from gui.history_layers import layer_gradients, layer_sizes, ratios
from gui.history_table import Column, HistoryTable, Merge

SEVERITY = np.array([0, 1, 2, 4, 3], dtype=np.uint8)
"""By GradientState: what is shown when several updates share one pixel; NaN is the gravest."""
STATE_OF_SEVERITY = np.array([0, 1, 2, 4, 3], dtype=np.uint8)

SCALARS = ("loss", "td_error", "q_mean", "q_max", "epsilon", "clipped", "dead")
"""Curves there are; "clipped" is 1 where the update was clipped, "dead" the mean dead share."""
STORED_SCALARS = ("loss", "td_error")
"""Those a session file keeps of every update."""
_MAX_BYTES = 64_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """One number per row. Where old updates were merged, a row keeps their extremes."""

    first_update: NDArray[np.int64]
    last_update: NDArray[np.int64]
    low: NDArray[np.float64]
    """Smallest finite value of the row's updates, NaN when none was finite."""
    high: NDArray[np.float64]
    mean: NDArray[np.float64]
    nonfinite: NDArray[np.int64]
    """How many of the row's updates had NaN or inf."""
    missing: NDArray[np.int64]
    """Updates whose metrics were lost inside the row or just before it."""
    count: NDArray[np.int64]
    """Updates in the row."""


class History:
    """Metrics of the session on screen, one row per update; shared by all panels.

    Memory is bounded: beyond `max_rows` the older half is merged in pairs that keep extremes
    and the gravest gradient state. The session file holds everything.
    """

    def __init__(self, architecture: Architecture | None = None, max_rows: int = 65_536) -> None:
        self.version = 0
        """Grows with every change; a panel that saw this version need not draw again."""
        self._max_rows = max_rows
        self._architecture = architecture
        self._latest: UpdateMetrics | None = None
        self._last_update = 0
        self._n_starts = 0
        self._labels_version = -1
        self._table = HistoryTable(_columns(0, 0, 0), 8)
        self._start(architecture)

    @property
    def architecture(self) -> Architecture | None:
        """The network the metrics are of; None before the first session."""
        return self._architecture

    @property
    def latest(self) -> UpdateMetrics | None:
        """The newest update; None when there was none."""
        return self._latest

    @property
    def n_rows(self) -> int:
        """Rows held; fewer than the updates seen once old ones were merged."""
        return self._table.n_rows

    @property
    def generation(self) -> tuple[int, int]:
        """Changes when rows held so far were replaced or moved, not when rows are added."""
        return self._n_starts, self._table.n_merges

    @property
    def n_bytes(self) -> int:
        """Memory held for rows."""
        return self._table.n_bytes

    @property
    def layer_names(self) -> tuple[str, ...]:
        """Layers in network order."""
        layers = () if self._architecture is None else self._architecture.layers
        return tuple(layer.name for layer in layers)

    def clear(self, architecture: Architecture) -> None:
        """Forget everything: another session, network or file begins."""
        self._start(architecture)
        self.version += 1

    def append(self, metrics: Sequence[UpdateMetrics]) -> None:
        """Add updates in order.

        An update number that does not grow starts the history anew, and metrics of another
        network (a drain may straddle a change of session) are left out.
        """
        self._append(metrics, SCALARS)

    def append_stored(self, metrics: Sequence[UpdateMetrics]) -> None:
        """Add updates as a session file has them: `STORED_SCALARS` and gradients, no more."""
        self._append(metrics, STORED_SCALARS)

    def _append(self, metrics: Sequence[UpdateMetrics], known: Sequence[str]) -> None:
        assert self._architecture is not None, "clear(architecture) comes first"
        n_variables = len(self._architecture.variable_names)
        mine = [m for m in metrics if len(m.gradient_norms) == n_variables]
        if not mine:
            return
        numbers = np.array([self._last_update, *(m.update_step for m in mine)])
        restarts = np.flatnonzero(np.diff(numbers) <= 0)
        if restarts.size:
            self._start(self._architecture)
            mine = mine[int(restarts[-1]) :]
        self._table.append(self._rows(mine, known))
        self._latest = mine[-1]
        self._last_update = mine[-1].update_step
        self.version += 1

    def curve(self, name: str) -> Curve:
        """One of `SCALARS` as arrays over the rows; views, valid until the next append."""
        column = self._table.column
        return Curve(
            first_update=column("first_update"),
            last_update=column("last_update"),
            low=column(f"{name}_low"),
            high=column(f"{name}_high"),
            mean=column(f"{name}_mean"),
            nonfinite=column(f"{name}_nonfinite"),
            missing=column("missing"),
            count=column("count"),
        )

    def column(self, name: str) -> NDArray[Any]:
        """A column by name: "layer_norms", "layer_severity", "variable_norms", "step", …"""
        return self._table.column(name)

    def label_updates(self) -> NDArray[np.int64]:
        """Numbers of the updates that were the first to see a new reward event."""
        if self._labels_version != self.version:
            ids = self._table.column("last_reward_id")
            is_new = np.diff(ids, prepend=0) > 0
            self._labels: NDArray[np.int64] = self._table.column("first_update")[is_new]
            self._labels_version = self.version
        return self._labels

    def latest_layers(self) -> tuple[NDArray[np.float64], NDArray[np.uint8]]:
        """Norm and GradientState of each layer at the newest update; empty without updates."""
        if self._latest is None:
            return np.empty(0), np.empty(0, dtype=np.uint8)
        return self.layers_of(self._latest)

    def layers_of(self, update: UpdateMetrics) -> tuple[NDArray[np.float64], NDArray[np.uint8]]:
        """Norm and GradientState of each layer at an update of the same network."""
        norms, states = layer_gradients(
            update.gradient_norms[None], update.gradient_states[None], self._members
        )
        return norms[0], states[0]

    def _start(self, architecture: Architecture | None) -> None:
        self._architecture = architecture
        self._latest = None
        self._last_update = 0
        self._n_starts += 1
        layers = () if architecture is None else architecture.layers
        n_variables = 0 if architecture is None else len(architecture.variable_names)
        self._members = np.zeros((n_variables, len(layers)), dtype=bool)
        for index, layer in enumerate(layers):
            self._members[list(layer.variables), index] = True
        n_activations = 0 if architecture is None else len(architecture.activations)
        columns = _columns(n_variables, len(layers), n_activations)
        row_bytes = sum(np.dtype(c.dtype).itemsize * (c.width or 1) for c in columns.values())
        rows = min(self._max_rows, _MAX_BYTES // row_bytes // 4 * 4)
        self._table = HistoryTable(columns, max(8, rows))

    def row_of(self, update: int) -> int | None:
        """The row that holds an update, the next one where it is missing; None without rows."""
        last = self._table.column("last_update")
        return min(len(last) - 1, int(np.searchsorted(last, update))) if len(last) else None

    def step_of(self, update: int) -> int | None:
        """The newest step when an update ran; None without rows."""
        row = self.row_of(update)
        return None if row is None else int(self._table.column("step")[row])

    def updates_of(self, first_step: int, last_step: int) -> tuple[int, int] | None:
        """First and last update that ran after steps of a range; None when there are none."""
        steps = self._table.column("step")
        first = int(np.searchsorted(steps, first_step, side="left"))
        end = int(np.searchsorted(steps, last_step, side="right"))
        if first >= end:
            return None
        column = self._table.column
        return int(column("first_update")[first]), int(column("last_update")[end - 1])

    def _dead_shares(self, metrics: Sequence[UpdateMetrics]) -> NDArray[np.float32]:
        """Shape (n_updates, n_activations); NaN for metrics that do not tell."""
        assert self._architecture is not None, "clear(architecture) comes first"
        n_activations = len(self._architecture.activations)
        shares = np.full((len(metrics), n_activations), np.nan, np.float32)
        for row, each in enumerate(metrics):
            if len(each.dead_shares) == n_activations:
                shares[row] = each.dead_shares
        return shares

    def _rows(
        self, metrics: Sequence[UpdateMetrics], known: Sequence[str]
    ) -> dict[str, NDArray[Any]]:
        updates = np.array([m.update_step for m in metrics], dtype=np.int64)
        missing = np.diff(updates, prepend=self._last_update) - 1
        if self._latest is None:
            missing[0] = 0  # a resumed session starts at its own number: nothing was lost
        norms = np.stack([m.gradient_norms for m in metrics])
        states = np.stack([m.gradient_states for m in metrics])
        layer_norms, layer_states = layer_gradients(norms, states, self._members)
        weights = layer_sizes(np.stack([m.weight_norms for m in metrics]), self._members)
        changes = layer_sizes(np.stack([m.update_norms for m in metrics]), self._members)
        dead = self._dead_shares(metrics)
        rows: dict[str, NDArray[Any]] = {
            "count": np.ones(len(metrics), dtype=np.int64),
            "first_update": updates,
            "last_update": updates,
            "missing": missing,
            "step": np.array([m.step for m in metrics]),
            "last_reward_id": np.array([m.last_reward_id for m in metrics]),
            "variable_norms": np.where(np.isfinite(norms), norms, np.nan),
            "variable_severity": SEVERITY[states],
            "layer_norms": np.where(np.isfinite(layer_norms), layer_norms, np.nan),
            "layer_severity": SEVERITY[layer_states],
            "layer_ratios": ratios(changes, weights),
            "layer_weights": weights,
            "dead_shares": dead,
        }
        means = np.nan_to_num(dead).mean(axis=1) if dead.size else np.zeros(len(metrics))
        for name in SCALARS:
            found = means if name == "dead" else [getattr(m, name) for m in metrics]
            rows |= _scalar(name, np.array(found, dtype=np.float64), name in known)
        return rows


def _scalar(name: str, values: NDArray[np.float64], is_known: bool) -> dict[str, NDArray[Any]]:
    """The columns of one curve; a number nobody kept is no NaN that happened."""
    finite = np.isfinite(values)
    shown = np.where(finite & is_known, values, np.nan)
    rows: dict[str, NDArray[Any]] = {f"{name}_{p}": shown for p in ("low", "high", "mean")}
    rows[f"{name}_nonfinite"] = (~finite & is_known).astype(np.int64)
    return rows


def _columns(n_variables: int, n_layers: int, n_activations: int) -> dict[str, Column]:
    columns = {
        "count": Column(np.int64, Merge.SUM),
        "first_update": Column(np.int64, Merge.FIRST),
        "last_update": Column(np.int64, Merge.LAST),
        "missing": Column(np.int64, Merge.SUM),
        "step": Column(np.int64, Merge.LAST),
        "last_reward_id": Column(np.int64, Merge.LAST),
        "variable_norms": Column(np.float32, Merge.HIGH, n_variables),
        "variable_severity": Column(np.uint8, Merge.HIGH, n_variables),
        "layer_norms": Column(np.float32, Merge.HIGH, n_layers),
        "layer_severity": Column(np.uint8, Merge.HIGH, n_layers),
        "layer_ratios": Column(np.float32, Merge.HIGH, n_layers),
        "layer_weights": Column(np.float32, Merge.LAST, n_layers),
        "dead_shares": Column(np.float32, Merge.HIGH, n_activations),
    }
    for name in SCALARS:
        columns |= {
            f"{name}_low": Column(np.float64, Merge.LOW),
            f"{name}_high": Column(np.float64, Merge.HIGH),
            f"{name}_mean": Column(np.float64, Merge.MEAN),
            f"{name}_nonfinite": Column(np.int64, Merge.SUM),
        }
    return columns
