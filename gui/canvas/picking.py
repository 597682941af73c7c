"""What lies under a pixel: the nearest node, else the nearest edge."""

from __future__ import annotations

import numpy as np

from gui.canvas.camera import Points
from gui.canvas.edge_shapes import BEND
from gui.canvas.scene import Scene

REACH = 4.0
"""Pixels beyond a node's rim, or from an edge, that still count as a hit."""


def node_at(screen: Points, radius: float, x: float, y: float) -> int | None:
    """The node whose centre is nearest to a pixel, if its circle (and a little) is hit."""
    away = (screen[:, 0] - x) ** 2 + (screen[:, 1] - y) ** 2
    nearest = int(away.argmin())
    return nearest if away[nearest] <= (radius + REACH) ** 2 else None


def edge_at(scene: Scene, screen: Points, x: float, y: float) -> int | None:
    """The edge nearest to a pixel, if it is near enough; self-loops count at their node only."""
    pairs = scene.graph.edges
    if len(pairs) == 0:
        return None
    source, target = screen[pairs[:, 0]], screen[pairs[:, 1]]
    along = target - source
    square = np.maximum((along**2).sum(axis=1), 1e-12)
    offset = np.array([x, y]) - source
    share = np.clip((offset * along).sum(axis=1) / square, 0.0, 1.0)
    # Height of a bend above the straight line at that share of its length.
    bend = np.where(scene.curved, 4 * BEND * share * (1 - share), 0.0)[:, None]
    across = np.stack([along[:, 1], -along[:, 0]], axis=1)
    away = offset - share[:, None] * along - bend * across
    square_away = (away**2).sum(axis=1)
    square_away[scene.loops] = np.inf
    nearest = int(square_away.argmin())
    return nearest if square_away[nearest] <= REACH**2 else None
