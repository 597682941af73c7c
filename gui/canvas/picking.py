"""What lies under a pixel: the nearest node, else the nearest edge."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gui.canvas.camera import Points
from gui.canvas.edge_shapes import BEND, loop_angle, loop_points
from gui.canvas.scene import Scene

REACH = 4.0
"""Pixels beyond a node's rim, or from an edge, that still count as a hit."""


def node_at(screen: Points, radius: float, x: float, y: float) -> int | None:
    """The node whose centre is nearest to a pixel, if its circle (and a little) is hit."""
    away = (screen[:, 0] - x) ** 2 + (screen[:, 1] - y) ** 2
    nearest = int(away.argmin())
    return nearest if away[nearest] <= (radius + REACH) ** 2 else None


def edge_at(
    scene: Scene, screen: Points, edges: NDArray[np.int64], radius: float, x: float, y: float
) -> int | None:
    """The one of these edges that is nearest to a pixel, if it is near enough."""
    if len(edges) == 0:
        return None
    pairs = scene.graph.edges[edges]
    source, target = screen[pairs[:, 0]], screen[pairs[:, 1]]
    along = target - source
    square = np.maximum((along**2).sum(axis=1), 1e-12)
    offset = np.array([x, y]) - source
    share = np.clip((offset * along).sum(axis=1) / square, 0.0, 1.0)
    # Height of a bend above the straight line at that share of its length.
    bend = np.where(scene.curved[edges], 4 * BEND * share * (1 - share), 0.0)[:, None]
    across = np.stack([along[:, 1], -along[:, 0]], axis=1)
    away = offset - share[:, None] * along - bend * across
    square_away = (away**2).sum(axis=1)
    for place in np.flatnonzero(pairs[:, 0] == pairs[:, 1]):
        square_away[place] = _square_to_loop(scene, screen, int(pairs[place, 0]), radius, x, y)
    nearest = int(square_away.argmin())
    return int(edges[nearest]) if square_away[nearest] <= REACH**2 else None


def _square_to_loop(
    scene: Scene, screen: Points, node: int, radius: float, x: float, y: float
) -> float:
    start, first, second, end = loop_points(screen[node], loop_angle(scene, node), radius)
    share = np.linspace(0, 1, 24)[:, None]
    rest = 1 - share
    curve = rest**3 * start + 3 * rest**2 * share * first
    curve = curve + 3 * rest * share**2 * second + share**3 * end
    return float(((curve - (x, y)) ** 2).sum(axis=1).min())
