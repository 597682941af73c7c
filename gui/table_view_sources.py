"""Each view's numbers as a table: what is on screen, no more and no less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.config import Head
from core.health.finding import Evidence, HealthReport
from core.telemetry import Chooser, GradientState, Snapshot
from core.update_detail import Distribution
from gui.curve_set import curve_specs
from gui.curve_view import CurveView
from gui.gradients_quantity import Quantity
from gui.gradients_words import state_word
from gui.history import History
from gui.table_view import Table
from gui.timeline_data import TimelineData
from gui.told import told


class _Worded(Sequence[Any]):
    """Numbers, and a word where there is none."""

    def __init__(self, values: NDArray[Any], states: NDArray[np.uint8], none: str) -> None:
        self._values = values
        self._states = states
        self._none = none

    def __len__(self) -> int:
        return len(self._values)

    @overload
    def __getitem__(self, place: int) -> Any: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Any]: ...

    def __getitem__(self, place: int | slice) -> Any:
        assert isinstance(place, int), "cells are asked for one by one"
        state = GradientState(int(self._states[place]))
        if state in (GradientState.FINITE, GradientState.ZERO):
            return float(self._values[place])
        return self._none if state is GradientState.NONE else state_word(state)


def q_value_table(snapshot: Snapshot) -> Table:
    """One row per action."""
    record, n_actions = snapshot.last_step, len(snapshot.action_names)
    then = np.full(n_actions, np.nan)
    taken = [""] * n_actions
    if record is not None and len(record.q_values) == n_actions:
        then = record.q_values.astype(np.float64)
        taken[record.action] = _tr("taken")
    taken[snapshot.greedy_action] = ", ".join(
        filter(None, (_tr("greedy"), taken[snapshot.greedy_action]))
    )
    available = [_tr("yes") if each else _tr("no") for each in snapshot.action_mask.tolist()]
    return Table(
        _tr("Q-values"),
        (
            _tr("index"),
            _tr("action"),
            _tr("Q-value"),
            _tr("Q when taken"),
            _tr("available"),
            _tr("mark"),
        ),
        (
            range(n_actions),
            [told(name) for name in snapshot.action_names],
            snapshot.q_values.astype(np.float64),
            then,
            available,
            taken,
        ),
    )


def node_table(snapshot: Snapshot) -> Table:
    """One row per node of the graph on screen: neighbours, features, and Q where nodes act."""
    graph = snapshot.graph
    degree = np.bincount(graph.edges.ravel(), minlength=graph.n_nodes)
    headings = [_tr("index"), _tr("node"), _tr("edge ends"), *graph.feature_names]
    columns: list[Sequence[Any]] = [range(graph.n_nodes), graph.node_names, degree.tolist()]
    columns += [graph.x[:, i].astype(np.float64).tolist() for i in range(graph.n_features)]
    is_on_nodes = snapshot.architecture.network.head is Head.NODE
    if is_on_nodes and len(snapshot.q_values) == graph.n_nodes:
        headings.append(_tr("Q-value"))
        columns.append(snapshot.q_values.astype(np.float64).tolist())
    return Table(_tr("Graph {0}").format(graph.name), tuple(headings), tuple(columns))


def curve_table(history: History, view: CurveView, names: Sequence[str]) -> Table:
    """One row per update in view, or per stretch of old updates the history merged."""
    rows = _rows_in_view(history, view)
    titles = {spec.name: spec.title for spec in curve_specs()}
    headings, columns = _update_columns(history, rows)
    for name in names:
        curve = history.curve(name)
        states = np.where(curve.nonfinite[rows] > 0, GradientState.NAN, GradientState.FINITE)
        headings.append(titles[name])
        columns.append(_Worded(curve.mean[rows].copy(), states.astype(np.uint8), ""))
    return Table(_tr("Loss and TD error"), tuple(headings), tuple(columns))


def gradient_table(history: History, view: CurveView, quantity: Quantity) -> Table:
    """One row per update in view, one column per layer; a word where there is no number."""
    rows = _rows_in_view(history, view)
    headings, columns = _update_columns(history, rows)
    values = history.column(quantity.column)[rows].copy()
    is_gradient = quantity is Quantity.GRADIENT
    severity = history.column("layer_severity")[rows] if is_gradient else None
    states = quantity.states(values, severity)
    none = state_word(GradientState.NONE) if is_gradient else ""
    for place, name in enumerate(quantity.names(history)):
        headings.append(name)
        columns.append(_Worded(values[:, place], states[:, place], none))
    return Table(_tr("Gradients"), tuple(headings), tuple(columns))


def timeline_table(data: TimelineData) -> Table:
    """One row per step."""
    rows = data.rows.copy()
    choosers = {int(each): each.name.lower().replace("_", " ") for each in Chooser}
    labels = rows["label"].astype(object)
    labels[rows["skipped"]] = _tr("skipped")
    return Table(
        _tr("Timeline"),
        (
            *(_tr("step"), _tr("episode"), _tr("graph"), _tr("action"), _tr("greedy action")),
            *(_tr("chosen by"), _tr("environment reward"), _tr("label"), _tr("credit")),
            _tr("TD error"),
        ),
        (
            range(len(rows)),
            *(rows[name] for name in ("episode", "graph", "action", "greedy")),
            [choosers.get(each, "") for each in rows["chooser"].tolist()],
            rows["environment"],
            labels,
            rows["credit"],
            rows["td_error"].astype(np.float64),
        ),
    )


def health_table(report: HealthReport) -> Table:
    """One row per finding, the gravest first."""
    found = report.findings
    return Table(
        _tr("Health"),
        (_tr("severity"), _tr("finding"), _tr("cause"), _tr("evidence"), _tr("since update")),
        (
            [finding.severity.name.lower() for finding in found],
            [told(finding.title) for finding in found],
            [told(finding.cause) for finding in found],
            ["; ".join(_evidence(each) for each in finding.evidence) for finding in found],
            [finding.since_update for finding in found],
        ),
    )


def histogram_table(
    title: str, gradient: Distribution | None, weights: Distribution | None
) -> Table:
    """One row per bin, first those of the gradient, then those of the weights."""
    parts = [(_tr("gradient"), gradient), (_tr("weights"), weights)]
    known = [(name, each) for name, each in parts if each is not None]
    return Table(
        title,
        (_tr("of"), _tr("from"), _tr("to"), _tr("entries")),
        (
            [name for name, each in known for _ in each.counts],
            [low for _, each in known for low in each.edges[:-1].tolist()],
            [high for _, each in known for high in each.edges[1:].tolist()],
            [count for _, each in known for count in each.counts.tolist()],
        ),
    )


def _rows_in_view(history: History, view: CurveView) -> slice:
    low, high = view.shown()
    first = int(np.searchsorted(history.column("last_update"), np.floor(low)))
    stop = int(np.searchsorted(history.column("first_update"), np.ceil(high), side="right"))
    return slice(first, max(first, stop))


def _update_columns(history: History, rows: slice) -> tuple[list[str], list[Sequence[Any]]]:
    first, last = (history.column(name)[rows].tolist() for name in ("first_update", "last_update"))
    step = history.column("step")[rows].tolist()
    if first == last:
        return [_tr("update"), _tr("step")], [last, step]
    return [_tr("first update"), _tr("last update"), _tr("step")], [first, last, step]


def _evidence(evidence: Evidence) -> str:
    return f"{told(evidence.name)} {evidence.value} {told(evidence.limit)}".strip()


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableViewSources", text)
