"""What lies under a pixel: the nearest node, else the nearest edge."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gui.canvas.camera import Camera, Points
from gui.canvas.edge_shapes import BEND, loop_angle, loop_curve
from gui.canvas.scene import Scene

REACH = 4.0
"""Pixels beyond a node's rim, or from an edge, that still count as a hit."""


def node_at(screen: Points, radius: float, x: float, y: float) -> int | None:
    """The node whose centre is nearest to a pixel, if its circle (and a little) is hit."""
    away = (screen[:, 0] - x) ** 2 + (screen[:, 1] - y) ** 2
    nearest = int(away.argmin())
    return nearest if away[nearest] <= (radius + REACH) ** 2 else None


def edge_at(
    scene: Scene, camera: Camera, edges: NDArray[np.int64], radius: float, x: float, y: float
) -> int | None:
    """The one of these edges that is nearest to a pixel, if it is near enough.

    Args:
        scene: the graph.
        camera: where the canvas looks.
        edges: numbers of the edges that can be hit.
        radius: of every node, in pixels.
        x: pixel.
        y: pixel.
    """
    if len(edges) == 0:
        return None
    starts, ends, number = scene.pieces
    can_hit = np.zeros(scene.graph.n_edges, dtype=bool)
    can_hit[edges] = True
    pieces = np.flatnonzero(can_hit[number])
    number = number[pieces]
    square_away = _squares_to_lines(
        camera.to_screen(starts[pieces]), camera.to_screen(ends[pieces]), scene.bent[number], x, y
    )
    for place in np.flatnonzero(np.isin(number, scene.loops)):
        node = int(scene.graph.edges[number[place], 0])
        square_away[place] = _square_to_loop(scene, camera, node, radius, x, y)
    nearest = int(square_away.argmin())
    return int(number[nearest]) if square_away[nearest] <= REACH**2 else None


def _squares_to_lines(
    starts: Points, ends: Points, bent: NDArray[np.bool_], x: float, y: float
) -> NDArray[np.float64]:
    """Squared distances of a pixel from straight and bent lines."""
    along = ends - starts
    square = np.maximum((along**2).sum(axis=1), 1e-12)
    offset = np.array([x, y]) - starts
    share = np.clip((offset * along).sum(axis=1) / square, 0.0, 1.0)
    # Height of a bend above the straight line at that share of its length.
    bend = np.where(bent, 4 * BEND * share * (1 - share), 0.0)[:, None]
    across = np.stack([along[:, 1], -along[:, 0]], axis=1)
    away = offset - share[:, None] * along - bend * across
    result: NDArray[np.float64] = (away**2).sum(axis=1)
    return result


def _square_to_loop(
    scene: Scene, camera: Camera, node: int, radius: float, x: float, y: float
) -> float:
    centre = camera.to_screen(scene.points[node])
    curve = loop_curve(centre, loop_angle(scene, node), radius)
    return float(((curve - np.array([x, y])) ** 2).sum(axis=1).min())
