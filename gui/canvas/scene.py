"""A graph with its positions, and what drawing needs to know about its edges."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core.graph import Graph
from gui.canvas.camera import Points
from gui.layouts.report import Routes

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
    routes: Routes = field(default_factory=dict)
    """Bends of some edges in world units, from source to target."""

    def with_node_at(self, node: int, x: float, y: float) -> Scene:
        """The same graph with one node elsewhere; its edges become straight."""
        points = self.points.copy()
        points[node] = x, y
        routes = self.routes
        if routes:
            touched = set(self.edges_at(node).tolist())
            routes = {edge: bends for edge, bends in routes.items() if edge not in touched}
        return self._like(Scene(self.graph, points, self.spacing, routes))

    def with_graph(self, graph: Graph) -> Scene:
        """Another graph with the same nodes at the same places."""
        before = self.graph.edges
        if graph.edges is before or np.array_equal(graph.edges, before):
            scene = self._like(Scene(graph, self.points, self.spacing, self.routes))
            for name in ("pieces", "edge_boxes"):
                if name in self.__dict__:
                    scene.__dict__[name] = self.__dict__[name]
            if graph.weights is not self.graph.weights:
                scene.__dict__.pop("widths", None)
            return scene
        old = {pair: bends for edge, bends in self.routes.items() for pair in [tuple(before[edge])]}
        routes = {
            number: old[pair]
            for number, pair in enumerate(map(tuple, graph.edges.tolist() if old else []))
            if pair in old
        }
        return Scene(graph, self.points, self.spacing, routes)

    def is_drawn_like(self, other: Scene) -> bool:
        """Whether both have the same lines at the same places; names and features may differ."""
        return (
            self.points is other.points
            and self.routes is other.routes
            and (
                self.graph.edges is other.graph.edges
                or np.array_equal(self.graph.edges, other.graph.edges)
            )
        )

    @cached_property
    def loops(self) -> NDArray[np.int64]:
        """Numbers of the edges that join a node to itself."""
        edges = self.graph.edges
        return np.flatnonzero(edges[:, 0] == edges[:, 1])

    @cached_property
    def bent(self) -> NDArray[np.bool_]:
        """Directed edges whose reverse is an edge too: drawn bent, so both are seen."""
        edges, n_nodes = self.graph.edges, self.graph.n_nodes
        if not self.graph.directed:
            return np.zeros(len(edges), dtype=bool)
        codes = edges[:, 0] * n_nodes + edges[:, 1]
        reverse = edges[:, 1] * n_nodes + edges[:, 0]
        result: NDArray[np.bool_] = np.isin(codes, reverse) & (edges[:, 0] != edges[:, 1])
        result[list(self.routes)] = False
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

    def outline(self) -> Points:
        """Points that a camera must see to see everything."""
        return np.concatenate([self.points, *self.routes.values()])

    @cached_property
    def pieces(self) -> tuple[Points, Points, NDArray[np.int64]]:
        """Straight pieces that all edges are made of: starts, ends, and number of the edge."""
        source, target = (self.points[ends] for ends in self.graph.edges.T)
        numbers = np.arange(self.graph.n_edges)
        if not self.routes:
            return source, target, numbers
        straight = np.ones(self.graph.n_edges, dtype=bool)
        straight[list(self.routes)] = False
        starts, ends, edges = [source[straight]], [target[straight]], [numbers[straight]]
        for edge, bends in self.routes.items():
            way = np.concatenate([source[edge][None], bends, target[edge][None]])
            starts.append(way[:-1])
            ends.append(way[1:])
            edges.append(np.full(len(way) - 1, edge))
        return np.concatenate(starts), np.concatenate(ends), np.concatenate(edges)

    @cached_property
    def edge_boxes(self) -> NDArray[np.float64]:
        """Left, top, right and bottom of every edge, shape (4, n_edges), in world units."""
        starts, ends, edges = self.pieces
        low, high = np.minimum(starts, ends).T, np.maximum(starts, ends).T
        if not self.routes:
            return np.concatenate([low, high])
        boxes = np.full((4, self.graph.n_edges), np.inf)
        boxes[2:] = -np.inf
        for axis in range(2):
            np.minimum.at(boxes[axis], edges, low[axis])
            np.maximum.at(boxes[axis + 2], edges, high[axis])
        return boxes

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
        for name in ("loops", "bent", "widths", "degrees", "_incidence"):
            if name in self.__dict__:
                other.__dict__[name] = self.__dict__[name]
        return other


def has_same_edges(one: Graph, other: Graph) -> bool:
    """Whether both graphs have as many nodes, and the same edges among them."""
    if one.n_nodes != other.n_nodes or one.directed != other.directed:
        return False
    return one.edges is other.edges or np.array_equal(one.edges, other.edges)


def node_radius(scene: Scene, scale: float) -> float:
    """Radius of a node's circle in pixels at `scale` pixels per world unit."""
    lowest = float(np.interp(scene.graph.n_nodes, [50, 2_000, 20_000], [6.0, 2.4, 1.3]))
    highest = 21.0 if scene.graph.n_nodes <= 100 else 18.0
    return float(np.clip(0.4 * scene.spacing * scale, lowest, highest))
