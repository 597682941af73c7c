"""What the lens shows, in words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QCoreApplication

from core.lens_view import LensKind, LensTarget, LensView
from gui.numbers import format_value
from gui.told import told

SMOOTH = 0.01
"""Spread below which embeddings count as alike; as the health monitor has it."""


def kind_names() -> list[tuple[str, LensKind | None]]:
    """Entries of the chooser."""
    return [
        (_tr("Lens off"), None),
        (_tr("Saliency"), LensKind.SALIENCY),
        (_tr("Edge influence"), LensKind.EDGES),
        (_tr("Embedding"), LensKind.EMBEDDING),
    ]


def target_names() -> list[tuple[str, LensTarget]]:
    """Whose Q-value can be looked at."""
    return [
        (_tr("chosen action"), LensTarget.CHOSEN),
        (_tr("greedy action"), LensTarget.GREEDY),
        (_tr("chosen − greedy"), LensTarget.DIFFERENCE),
    ]


def describe(view: LensView, action_names: Sequence[str]) -> str:
    """One line on the newest answer."""
    if view.request.kind is LensKind.EMBEDDING:
        one, two = (round(100 * share) for share in view.shares)
        text = _tr("PC 1: {0} %, PC 2: {1} % · spread {2}").format(
            one, two, format_value(view.spread, 2)
        )
        return text + (_tr(" (all alike)") if view.spread < SMOOTH else "")
    name = _action(view.action, action_names)
    q = format_value(view.q)
    if view.other is not None:
        text = _tr("Q({0}) − Q({1}) = {2}").format(name, _action(view.other, action_names), q)
    else:
        text = _tr("Q({0}) = {1}").format(name, q)
    if view.request.kind is LensKind.EDGES and view.is_complete:
        text += _tr(" · dashed edges lower it")
    if not view.is_complete:
        text += _tr(" · {0} of {1} edges").format(view.n_edges_done, len(view.edges))
    return text


def feature_rows(view: LensView, node: int | None) -> list[tuple[str, float]]:
    """Each feature and its saliency: of one node, or summed over all; the largest first."""
    values = view.saliency.sum(axis=0) if node is None else view.saliency[node]
    order = np.argsort(-values, kind="stable").tolist()
    return [(view.graph.feature_names[i], float(values[i])) for i in order]


def edge_rows(view: LensView, node: int | None, most: int = 200) -> list[tuple[str, float]]:
    """Edges and their influence, the strongest first; only those at a node if one is given."""
    edges = view.graph.edges
    known = np.flatnonzero(np.isfinite(view.edges))
    if node is not None:
        known = known[(edges[known] == node).any(axis=1)]
    order = known[np.argsort(-np.abs(view.edges[known]), kind="stable")][:most].tolist()
    names, arrow = view.graph.node_names, "→" if view.graph.directed else "–"
    return [
        (f"{names[s]} {arrow} {names[t]}", float(view.edges[edge]))
        for edge, (s, t) in zip(order, edges[order].tolist(), strict=True)
    ]


def component_rows(view: LensView, node: int | None, most: int = 200) -> list[tuple[str, float]]:
    """Nodes and their first component, the largest first; one node alone if it is given."""
    values = view.components[:, 0]
    order = np.argsort(-values, kind="stable").tolist() if node is None else [node]
    return [(view.graph.node_names[i], float(values[i])) for i in order[:most]]


def _action(action: int, names: Sequence[str]) -> str:
    return told(names[action]) if action < len(names) else str(action)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Lens", text)
