"""Where the nodes of a graph are drawn: the layouts to choose from, run off the GUI thread."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np

from core.graph import Graph
from gui.layouts.circular import circular_layout
from gui.layouts.report import NOTHING_PINNED, Pinned, Points, Progress, no_progress


class LayoutKind(Enum):
    """The layouts a person can choose."""

    FORCE = "force"
    CIRCULAR = "circular"


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Positions for every node of one graph."""

    kind: LayoutKind
    points: Points
    """Shape (n_nodes, 2); x to the right, y down; neighbours are about 1 apart."""
    spacing: float
    """Distance from a node to its nearest one, typical (lower quartile); above 0."""


def compute_layout(
    graph: Graph,
    kind: LayoutKind,
    pinned: Pinned = NOTHING_PINNED,
    progress: Progress = no_progress,
) -> Layout:
    """Lay the graph out; the same graph, kind and pins always give the same positions.

    `progress` is called at least every few hundred milliseconds and may raise to cancel.
    """
    if kind is LayoutKind.CIRCULAR:
        points = circular_layout(graph.n_nodes)
        points[pinned.nodes] = pinned.points
    else:
        points = _force(graph, pinned, progress)
    return Layout(kind, points, typical_spacing(points))


def typical_spacing(points: Points) -> float:
    """Lower quartile of the distances from each node to its nearest one; 1 for one node."""
    from scipy.spatial import cKDTree

    if len(points) < 2:
        return 1.0
    distance = np.asarray(cKDTree(points).query(points, k=2)[0])[:, 1]
    spacing = float(np.quantile(distance, 0.25))
    return spacing if spacing > 0 else 1.0


def _force(graph: Graph, pinned: Pinned, progress: Progress) -> Points:
    from gui.layouts.components import components, local_edges, pack
    from gui.layouts.force import force_layout

    n_nodes = graph.n_nodes
    parts = components(n_nodes, graph.edges)
    if len(parts) == 1:
        return force_layout(n_nodes, graph.edges, pinned, progress)
    pictures = []
    for members in parts:
        inside = local_edges(graph.edges, members, n_nodes) if len(members) > 1 else graph.edges[:0]
        pictures.append(force_layout(len(members), inside, pinned.within(members), progress))
    points = np.empty((n_nodes, 2))
    for members, picture in zip(parts, pack(pictures), strict=True):
        points[members] = picture
    points[pinned.nodes] = pinned.points
    return points
