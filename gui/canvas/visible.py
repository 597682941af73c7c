"""What of a scene is in view, and whether it is little enough to draw one by one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gui.canvas.camera import Camera, Points, Rect
from gui.canvas.scene import Scene

MAX_NODES = 700
MAX_EDGES = 700
"""Above these many in view a cached layer is drawn instead of single shapes."""
_MAX_LENGTH = 120_000.0
"""The same for the pixels that all edges in view are long together: Qt draws 3 to 10 a us."""


@dataclass(frozen=True, slots=True, eq=False)
class Visible:
    """Nodes and edges in view (or a little beside it)."""

    nodes: NDArray[np.int64]
    edges: NDArray[np.int64]
    """By their boxes, so some may still miss the view."""
    edge_length: float
    """Pixels they are long together, each at most as long as the view is wide."""

    @property
    def nodes_as_layer(self) -> bool:
        """Whether there are too many nodes to draw one by one."""
        return len(self.nodes) > MAX_NODES

    @property
    def edges_as_layer(self) -> bool:
        """Whether there are too many edges to draw one by one."""
        return len(self.edges) > MAX_EDGES or self.edge_length > _MAX_LENGTH


NOTHING = Visible(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64), 0.0)


def visible_parts(scene: Scene, camera: Camera, screen: Points) -> Visible:
    """What the camera sees; `screen` are the node centres in pixels."""
    nodes = np.flatnonzero(Rect(0, 0, camera.width, camera.height).grown(0.06).mask(screen))
    view = camera.view()
    left, top, right, bottom = scene.edge_boxes
    crosses = (left <= view.right) & (right >= view.left)
    crosses &= (top <= view.bottom) & (bottom >= view.top)
    edges = np.flatnonzero(crosses)
    length = 0.0
    if len(edges) <= MAX_EDGES:
        spans = np.hypot(right[edges] - left[edges], bottom[edges] - top[edges]) * camera.scale
        length = float(np.minimum(spans, camera.width).sum())
    return Visible(nodes, edges, length)
