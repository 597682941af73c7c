"""Numbers behind a label's effect and behind the lens, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication

from core.lens_view import LensKind, LensView
from gui.effect_reader import LabelEffect, Standing
from gui.effect_view import ShownEffect
from gui.history import History
from gui.table_view import Table

_Row = tuple[str, str, int | None, int | None, float | None]
"""Quantity, layer, step, update, value."""


def effect_table(shown: ShownEffect | None) -> Table:
    """One row per number, in the order of time: labels, Q before and since, first update."""
    rows = [] if shown is None else [*_label_rows(shown.effect), *_after_rows(shown)]
    headings = (_tr("quantity"), _tr("layer"), _tr("step"), _tr("update"), _tr("value"))
    columns = tuple([row[i] for row in rows] for i in range(len(headings)))
    return Table(_tr("Effect of a label"), headings, columns)


def lens_table(view: LensView | None) -> Table:
    """Saliency per node and feature, influence per edge, or two components per node."""
    title = _tr("Lens on the graph")
    if view is None:
        return Table(title, (), ())
    graph = view.graph
    nodes: tuple[Sequence[Any], ...] = (range(graph.n_nodes), graph.node_names)
    heads = (_tr("index"), _tr("node"))
    if view.request.kind is LensKind.SALIENCY:
        names = (f"|∂Q/∂{name}|" for name in graph.feature_names)
        sums = (*heads, _tr("sum |∂Q/∂x|"), *names)
        return Table(title, sums, (*nodes, view.node_saliency, *view.saliency.T))
    if view.request.kind is LensKind.EMBEDDING:
        return Table(title, (*heads, _tr("PC 1"), _tr("PC 2")), (*nodes, *view.components.T))
    ends = [[graph.node_names[node] for node in side.tolist()] for side in graph.edges.T]
    headings = (_tr("index"), _tr("from"), _tr("to"), _tr("Q with − Q without"))
    return Table(title, headings, (range(graph.n_edges), *ends, view.edges))


def _label_rows(effect: LabelEffect) -> list[_Row]:
    words = {
        Standing.IN_FORCE: _tr("label in force"),
        Standing.REPLACED: _tr("label replaced"),
        Standing.TAKEN_BACK: _tr("label taken back"),
    }
    rows: list[_Row] = [
        (words[standing], "", effect.step, None, value) for value, standing in effect.chain
    ]
    if effect.n_steps > 1:
        rows.append((_tr("label as a whole"), "", None, None, effect.total))
    return rows


def _after_rows(shown: ShownEffect) -> list[_Row]:
    effect, update = shown.effect, shown.effect.update
    rows: list[_Row] = [
        (_tr("TD error it met"), "", effect.step, None, effect.td_error),
        (_tr("Q when it came"), "", effect.step, None, effect.q_before),
        *((_tr("Q at a later visit"), "", step, None, q) for step, q in effect.visits),
        (_tr("Q now"), "", None, None, shown.q_now),
    ]
    names = [layer.name for layer in shown.architecture.layers]
    if update is None or len(update.gradient_norms) != len(shown.architecture.variable_names):
        return rows
    number = update.update_step
    rows.append((_tr("loss of its first update"), "", None, number, update.loss))
    norms = History(shown.architecture).layers_of(update)[0].tolist()
    heading = _tr("gradient norm at its first update")
    return rows + [(heading, n, None, number, v) for n, v in zip(names, norms, strict=True)]


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableViewInsight", text)
