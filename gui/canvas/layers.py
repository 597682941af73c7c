"""Cached pictures of many edges and many nodes, made off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gui.canvas.camera import Camera, Points, Rect
from gui.canvas.disc_raster import Discs, stamp_discs
from gui.canvas.edge_shapes import loop_curve
from gui.canvas.line_raster import accumulate_lines
from gui.canvas.scene import Scene, node_radius

MARGIN = 0.25
"""How much wider than the view a layer is on each side, as a share of the view."""
_LOOP_RADIUS = 2.0
_DENSE_OPACITY = 0.8
"""Opacity where more lines lie than almost anywhere else."""


@dataclass(frozen=True, slots=True, eq=False)
class LayerRequest:
    """What a layer is to show."""

    scene: Scene
    camera: Camera
    """Of the layer itself: the scale of the view, a middle near it, and a larger size."""
    ratio: float
    """Device pixels per pixel."""
    with_edges: bool
    with_nodes: bool


@dataclass(frozen=True, slots=True, eq=False)
class Layers:
    """The finished pictures; None where single shapes are drawn instead."""

    request: LayerRequest
    edges: NDArray[np.uint8] | None
    """Opacity of each device pixel, shape (height, width)."""
    discs: Discs | None


def request_for(
    scene: Scene, camera: Camera, ratio: float, with_edges: bool, with_nodes: bool
) -> LayerRequest:
    """A request whose layers cover the camera's view with a margin."""
    width, height = (round(side * (1 + 2 * MARGIN)) for side in (camera.width, camera.height))
    return LayerRequest(
        scene, replace(camera, width=width, height=height), ratio, with_edges, with_nodes
    )


def shows(request: LayerRequest, scene: Scene, ratio: float) -> bool:
    """Whether layers of this request are of this scene, at whatever scale and place."""
    return request.ratio == ratio and request.scene.is_drawn_like(scene)


def covers_amply(request: LayerRequest, view: Rect) -> bool:
    """Whether there is still room to pan before the layer's edge shows."""
    return request.camera.view().holds(view.grown(MARGIN / 3))


def make_layers(request: LayerRequest, check: Callable[[], None]) -> Layers:
    """Rasterise what was asked for; `check` is called often and may raise to give up."""
    camera, ratio, scene = request.camera, request.ratio, request.scene
    width, height = round(camera.width * ratio), round(camera.height * ratio)
    device = camera.to_screen(scene.points) * ratio - 0.5
    edges = discs = None
    if request.with_nodes:
        radius = node_radius(scene, camera.scale) * ratio
        nodes = np.argsort(scene.degrees, kind="stable")
        discs = stamp_discs(device, nodes, radius, width, height)
    check()
    if request.with_edges:
        starts, ends, numbers = scene.pieces
        strengths = scene.widths[numbers] / 1.5
        starts, ends = (camera.to_screen(points) * ratio - 0.5 for points in (starts, ends))
        if request.with_nodes and len(scene.loops):
            more_starts, more_ends = _loop_pieces(device[scene.graph.edges[scene.loops, 0]], ratio)
            starts, ends = np.concatenate([starts, more_starts]), np.concatenate([ends, more_ends])
            strengths = np.concatenate([strengths, np.ones(len(more_starts))])
        grid = accumulate_lines(starts, ends, strengths, width, height, check)
        edges = _opacity(grid)
    return Layers(request, edges, discs)


def _loop_pieces(centres: Points, ratio: float) -> tuple[Points, Points]:
    """Lines that make a small loop above each of these points."""
    curve = loop_curve(np.zeros(2), -np.pi / 2, _LOOP_RADIUS * ratio, steps=9)
    starts = (centres[:, None] + curve[:-1]).reshape(-1, 2)
    ends = (centres[:, None] + curve[1:]).reshape(-1, 2)
    return starts, ends


def _opacity(grid: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Opacity that grows with the logarithm of the lines over a pixel.

    So a single line is still seen where the densest places hold hundreds.
    """
    covered = grid[grid > 0]
    if covered.size == 0:
        return np.zeros(grid.shape, dtype=np.uint8)
    some = covered[:: max(1, covered.size // 50_000)]
    dense = max(float(np.quantile(some, 0.98)), 1.0)
    share = np.minimum(np.log1p(grid) / np.log1p(dense), 1.0)
    result: NDArray[np.uint8] = np.rint(255 * _DENSE_OPACITY * share).astype(np.uint8)
    return result
