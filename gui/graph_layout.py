"""Where the nodes of a graph are drawn: the layouts to choose from, run off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

import numpy as np

from core.graph import Graph
from core.smooth_import import import_apart
from gui.layouts.circular import circular_layout
from gui.layouts.components import Component, components, pack
from gui.layouts.force import force_layout
from gui.layouts.layered import layered_layout
from gui.layouts.placed import file_layout, geographic_layout, is_placed, looks_geographic
from gui.layouts.report import (
    NOTHING_PINNED,
    Pinned,
    Points,
    Progress,
    Routes,
    no_progress,
)


class LayoutKind(Enum):
    """The layouts a person can choose."""

    AUTOMATIC = "automatic"
    """The file's coordinates if there are any, layers for what has no cycle, else forces."""
    FORCE = "force"
    LAYERED = "layered"
    CIRCULAR = "circular"
    FILE = "file"
    """The coordinates of the graph's file."""
    GEOGRAPHIC = "geographic"
    """The same as longitude and latitude."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Positions for every node of one graph."""

    kind: LayoutKind
    points: Points
    """Shape (n_nodes, 2); x to the right, y down; neighbours are about 1 apart."""
    spacing: float
    """Distance from a node to its nearest one, typical (lower quartile); above 0."""
    routes: Routes = field(default_factory=dict)


_MOST_LAYERED = 3_000
"""Edges up to which layers are the automatic choice; beyond, they make a very tall picture."""

Picture = tuple[Points, Routes]
LayOutPart = Callable[[Component, Progress], Picture]


def offered_layouts(graph: Graph) -> tuple[LayoutKind, ...]:
    """The layouts that can be made of a graph."""
    always = (
        LayoutKind.AUTOMATIC, LayoutKind.FORCE, LayoutKind.LAYERED, LayoutKind.CIRCULAR
    )  # fmt: skip
    if graph.positions is None or not is_placed(graph.positions).any():
        return always
    if looks_geographic(graph.positions):
        return (*always, LayoutKind.FILE, LayoutKind.GEOGRAPHIC)
    return (*always, LayoutKind.FILE)


def best_layout(graph: Graph) -> LayoutKind:
    """What AUTOMATIC stands for."""
    if needs_positions(graph, LayoutKind.AUTOMATIC):
        return LayoutKind.FILE
    if graph.directed and 0 < graph.n_edges <= _MOST_LAYERED and has_no_cycle(graph):
        return LayoutKind.LAYERED
    return LayoutKind.FORCE


def needs_positions(graph: Graph, kind: LayoutKind) -> bool:
    """Whether this layout of the graph comes from its own coordinates."""
    if kind is LayoutKind.AUTOMATIC:
        return graph.positions is not None and is_placed(graph.positions).mean() > 0.5
    return kind in (LayoutKind.FILE, LayoutKind.GEOGRAPHIC)


def compute_layout(
    graph: Graph,
    kind: LayoutKind,
    pinned: Pinned = NOTHING_PINNED,
    progress: Progress = no_progress,
) -> Layout:
    """Lay the graph out; the same graph, kind and pins always give the same positions.

    Args:
        graph: what to lay out.
        kind: how.
        pinned: nodes that must stay where they are.
        progress: called at least every few hundred milliseconds; may raise to cancel.

    Raises:
        ValueError: a layout from coordinates is asked for and the graph has none.
    """
    import_apart("scipy.sparse.csgraph", "scipy.spatial", "scipy.fft")
    if kind is LayoutKind.AUTOMATIC:
        kind = best_layout(graph)
    routes: Routes = {}
    if kind is LayoutKind.CIRCULAR:
        points = circular_layout(graph.n_nodes)
    elif kind in (LayoutKind.FILE, LayoutKind.GEOGRAPHIC):
        points = _placed(graph, kind)
    elif kind is LayoutKind.LAYERED:
        points, routes = _by_component(graph, _layered_part(graph.directed), progress)
    else:
        points, routes = _by_component(graph, _force_part(pinned), progress)
    points[pinned.nodes] = pinned.points
    stays = ~np.isin(graph.edges, pinned.nodes)
    routes = {edge: bends for edge, bends in routes.items() if stays[edge].all()}
    return Layout(kind, points, typical_spacing(points), routes)


def has_no_cycle(graph: Graph) -> bool:
    """Whether no way along the edges leads back to its start; a self-loop is such a way."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    source, target = graph.edges.T
    if (source == target).any():
        return False
    ones = np.ones(graph.n_edges, dtype=np.int8)
    matrix = coo_array((ones, (source, target)), shape=(graph.n_nodes, graph.n_nodes))
    count, _ = connected_components(matrix.tocsr(), directed=True, connection="strong")
    return bool(count == graph.n_nodes)


def typical_spacing(points: Points) -> float:
    """Lower quartile of the distances from each node to its nearest one; 1 for one node."""
    from scipy.spatial import cKDTree

    if len(points) < 2:
        return 1.0
    distance = np.asarray(cKDTree(points).query(points, k=2)[0])[:, 1]
    distance = distance[distance > 0]
    if not distance.size:
        return 1.0
    # Where a few nodes lie far out or many on one place, there is less room than that.
    return min(float(np.quantile(distance, 0.25)), 3 * rough_spacing(points))


def rough_spacing(points: Points) -> float:
    """About the spacing of points, in no time: from the area they are spread over."""
    width, height = np.ptp(points, axis=0)
    longer = max(float(width), float(height))
    area = longer * max(float(min(width, height)), longer / max(len(points), 1))
    return 0.5 * (area / len(points)) ** 0.5 if area > 0 else 1.0


def _placed(graph: Graph, kind: LayoutKind) -> Points:
    if graph.positions is None:
        raise ValueError(f"{graph.name}: a layout from coordinates needs some, but there are none")
    build = file_layout if kind is LayoutKind.FILE else geographic_layout
    return build(graph.positions, graph.edges)


def _force_part(pinned: Pinned) -> LayOutPart:
    def lay_out(part: Component, progress: Progress) -> Picture:
        inside = pinned.within(part.members)
        return force_layout(len(part.members), part.edges, inside, progress), {}

    return lay_out


def _layered_part(directed: bool) -> LayOutPart:
    def lay_out(part: Component, progress: Progress) -> Picture:
        return layered_layout(len(part.members), part.edges, directed, progress)

    return lay_out


def _by_component(graph: Graph, lay_out: LayOutPart, progress: Progress) -> Picture:
    """Lay out every connected component by itself and put them side by side."""
    parts = components(graph.n_nodes, graph.edges)
    pictures: list[Picture] = []
    done = 0.0
    for part in parts:
        share = len(part.members) / graph.n_nodes
        if len(part.members) == 1:
            pictures.append((np.zeros((1, 2)), {}))
        else:
            pictures.append(lay_out(part, _part_of(progress, done, share, len(parts) == 1)))
        done += share
    shifts = pack([points for points, _ in pictures]) if len(parts) > 1 else np.zeros((1, 2))
    points, routes = np.empty((graph.n_nodes, 2)), {}
    for part, (inside, bends), shift in zip(parts, pictures, shifts, strict=True):
        points[part.members] = inside + shift
        routes.update({int(part.numbers[edge]): way + shift for edge, way in bends.items()})
    return points, routes


def _part_of(progress: Progress, base: float, share: float, is_all: bool) -> Progress:
    """Progress of one component as progress of the whole; pictures of parts are not shown."""
    return lambda done, points: progress(base + done * share, points if is_all else None)
