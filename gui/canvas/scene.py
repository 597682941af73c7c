"""A graph with its positions, and what drawing needs to know about its edges."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core.graph import Graph
from gui.canvas.camera import Points

_THINNEST, _PLAIN, _THICKEST = 1.0, 1.5, 4.5
"""Line widths in pixels: least weight, no weights, greatest weight."""


@dataclass(frozen=True, eq=False)
class Scene:
    """What is on the canvas, apart from colours and marks."""

    graph: Graph
    points: Points
    """World positions, shape (n_nodes, 2)."""
    spacing: float
    """Typical distance from a node to its nearest one, above 0."""

    def moved(self, points: Points) -> Scene:
        """The same graph at other positions; what was derived from its edges is kept."""
        return self._like(Scene(self.graph, points, self.spacing))

    def is_drawn_like(self, other: Scene) -> bool:
        """Whether both have the same lines at the same places; names and features may differ."""
        return self.points is other.points and (
            self.graph.edges is other.graph.edges
            or np.array_equal(self.graph.edges, other.graph.edges)
        )

    @cached_property
    def loops(self) -> NDArray[np.int64]:
        """Numbers of the edges that join a node to itself."""
        edges = self.graph.edges
        return np.flatnonzero(edges[:, 0] == edges[:, 1])

    @cached_property
    def curved(self) -> NDArray[np.bool_]:
        """Directed edges whose reverse is an edge too: drawn bent, so both are seen."""
        edges, n_nodes = self.graph.edges, self.graph.n_nodes
        if not self.graph.directed:
            return np.zeros(len(edges), dtype=bool)
        codes = edges[:, 0] * n_nodes + edges[:, 1]
        reverse = edges[:, 1] * n_nodes + edges[:, 0]
        result: NDArray[np.bool_] = np.isin(codes, reverse) & (edges[:, 0] != edges[:, 1])
        return result

    @cached_property
    def widths(self) -> NDArray[np.float64]:
        """Line width of each edge in pixels, from the size of its weight."""
        weights = self.graph.weights
        if weights is None or len(weights) == 0:
            return np.full(self.graph.n_edges, _PLAIN)
        size = np.nan_to_num(np.abs(weights), nan=0.0, posinf=np.inf)
        finite = size[np.isfinite(size)]
        low, high = (finite.min(), finite.max()) if finite.size else (0.0, 0.0)
        if low == high:
            return np.where(np.isfinite(size), _PLAIN, _THICKEST)
        share = (np.minimum(size, high) - low) / (high - low)
        result: NDArray[np.float64] = _THINNEST + share * (_THICKEST - _THINNEST)
        return result

    @cached_property
    def degrees(self) -> NDArray[np.int64]:
        """Edges touching each node; a self-loop counts twice."""
        return self.graph.degrees()

    @cached_property
    def edge_boxes(self) -> NDArray[np.float64]:
        """Left, top, right and bottom of every edge, shape (4, n_edges), in world units."""
        source, target = (self.points[ends] for ends in self.graph.edges.T)
        return np.concatenate([np.minimum(source, target).T, np.maximum(source, target).T])

    @cached_property
    def _incidence(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        ends = self.graph.edges.T.ravel()
        order = np.argsort(ends, kind="stable")
        return order % max(self.graph.n_edges, 1), np.concatenate([[0], np.cumsum(self.degrees)])

    def edges_at(self, node: int) -> NDArray[np.int64]:
        """Numbers of the edges touching a node, each once."""
        edge, start = self._incidence
        return np.unique(edge[start[node] : start[node + 1]])

    def _like(self, other: Scene) -> Scene:
        for name in ("loops", "curved", "widths", "degrees", "_incidence"):
            if name in self.__dict__:
                other.__dict__[name] = self.__dict__[name]
        return other


def node_radius(scene: Scene, scale: float) -> float:
    """Radius of a node's circle in pixels at `scale` pixels per world unit."""
    few = scene.graph.n_nodes <= 100
    lowest, highest = (6.0, 21.0) if few else (1.3, 18.0)
    return float(np.clip(0.38 * scene.spacing * scale, lowest, highest))
