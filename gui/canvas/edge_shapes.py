"""Where the lines, bends, loops and arrowheads of edges run, in widget pixels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gui.canvas.camera import Points
from gui.canvas.scene import Scene

BEND = 0.16
"""How far the middle of a bent edge leaves the straight line, as a share of its length."""


@dataclass(frozen=True, slots=True, eq=False)
class EdgeShapes:
    """Quadratic curves, rim to rim; a straight edge's middle point lies on its line."""

    edges: NDArray[np.int64]
    """Number of each drawn edge in the graph."""
    starts: Points
    middles: Points
    ends: Points
    straight: NDArray[np.bool_]


def edge_shapes(
    scene: Scene, screen: Points, edges: NDArray[np.int64], radius: float
) -> EdgeShapes:
    """Shapes of these edges between node circles of `radius`; hidden ones are left out.

    Args:
        scene: the graph.
        screen: node centres in pixels, shape (n_nodes, 2).
        edges: numbers of edges, none of them a self-loop.
        radius: of every node, in pixels.
    """
    pairs = scene.graph.edges[edges]
    source, target = screen[pairs[:, 0]], screen[pairs[:, 1]]
    along = target - source
    length = np.hypot(along[:, 0], along[:, 1])
    seen = length > 2 * radius + 1
    edges, source, target, along = edges[seen], source[seen], target[seen], along[seen]
    bent = scene.bent[edges]
    across = np.stack([along[:, 1], -along[:, 0]], axis=1)
    middle = (source + target) / 2 + np.where(bent[:, None], 2 * BEND * across, 0.0)
    starts = source + radius * unit(middle - source)
    ends = target + radius * unit(middle - target)
    return EdgeShapes(edges, starts, middle, ends, ~bent)


def arrowheads(shapes: EdgeShapes, sizes: NDArray[np.float64]) -> Points:
    """Corners (tip, left, right) of a head at each end, shape (n, 3, 2); tips on the rim."""
    back = unit(shapes.middles - shapes.ends) * sizes[:, None]
    side = np.stack([-back[:, 1], back[:, 0]], axis=1) * 0.42
    tip = shapes.ends
    return np.stack([tip, tip + back + side, tip + back - side], axis=1)


def loop_angle(scene: Scene, node: int) -> float:
    """Direction (radians) of the widest gap between a node's neighbours; up if it has none."""
    pairs = scene.graph.edges[scene.edges_at(node)]
    others = pairs[pairs != node]
    away = scene.points[others] - scene.points[node]
    if len(away) == 0:
        return -np.pi / 2
    angles = np.sort(np.arctan2(away[:, 1], away[:, 0]))
    gaps = np.diff(np.append(angles, angles[0] + 2 * np.pi))
    widest = int(gaps.argmax())
    return float(angles[widest] + gaps[widest] / 2)


def loop_points(centre: Points, angle: float, radius: float) -> Points:
    """Start, two control points and end of a loop's cubic curve, shape (4, 2)."""
    reach = max(radius, 5.0)
    turns = angle + np.array([-0.5, -0.62, 0.62, 0.5])
    away = np.array([radius, radius + 2.1 * reach, radius + 2.1 * reach, radius])
    result: Points = centre + away[:, None] * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return result


def loop_curve(centre: Points, angle: float, radius: float, steps: int = 24) -> Points:
    """Points along a loop, shape (steps, 2)."""
    start, first, second, end = loop_points(centre, angle, radius)
    share = np.linspace(0, 1, steps)[:, None]
    rest = 1 - share
    result: Points = rest**3 * start + 3 * rest**2 * share * first
    result += 3 * rest * share**2 * second + share**3 * end
    return result


def smooth_controls(way: Points) -> Points:
    """Two control points for each piece of a smooth curve through points, shape (n-1, 2, 2).

    Source: Catmull and Rom (1974), A Class of Local Interpolating Splines.
    """
    tangent = np.gradient(way, axis=0) / 3
    return np.stack([way[:-1] + tangent[:-1], way[1:] - tangent[1:]], axis=1)


def unit(vectors: Points) -> Points:
    """The vectors, shape (n, 2), made 1 long."""
    length = np.hypot(vectors[:, 0], vectors[:, 1])[:, None]
    result: Points = vectors / np.maximum(length, 1e-12)
    return result
