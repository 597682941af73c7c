"""All nodes of a large graph as small discs in one picture that can be recoloured at once.

The picture remembers for each pixel which node it shows and how deep inside the node's disc
it lies. Colours come later from a small table, so recolouring 100,000 nodes is one look-up.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gui.canvas.colour_map import Rgb, premultiplied

DEPTHS = 16
_DEEPEST = 2.0
"""Pixels inside the rim from which on nothing changes any more."""


@dataclass(frozen=True, slots=True, eq=False)
class Discs:
    """The pixels that nodes cover, in a picture of width x height."""

    width: int
    height: int
    pixels: NDArray[np.int64]
    """Flat index of every covered pixel."""
    owners: NDArray[np.int32]
    """Node each of them shows."""
    depths: NDArray[np.uint8]
    """How deep inside the disc, 0 (just outside the rim) to DEPTHS - 1."""


def stamp_discs(
    centres: NDArray[np.floating], nodes: NDArray[np.int64], radius: float, width: int, height: int
) -> Discs:
    """Discs of one radius around the given centres, later nodes above earlier ones.

    Args:
        centres: pixels (x, y) of every node of the graph, the corner pixel's middle at (0, 0).
        nodes: the nodes to draw, lowest first.
        radius: in pixels.
        width: of the picture in pixels.
        height: of the picture in pixels.
    """
    owner = np.full(width * height, -1, dtype=np.int32)
    depth = np.zeros(width * height, dtype=np.uint8)
    x, y = centres[nodes].T
    near = (x > -radius - 2) & (x < width + radius + 1) & (y > -radius - 2)
    nodes = nodes[near & (y < height + radius + 1)]
    places = centres[nodes]
    base = np.rint(places).astype(np.int64)
    for dx, dy in _offsets(radius):
        pixel = base + np.array([dx, dy])
        inside = (pixel >= 0).all(axis=1) & (pixel < (width, height)).all(axis=1)
        away = np.hypot(*(pixel - places).T)
        level = (radius - away + 0.5) * (DEPTHS - 1) / (_DEEPEST + 0.5)
        inside &= level >= 1
        flat = pixel[inside, 1] * width + pixel[inside, 0]
        owner[flat] = nodes[inside]
        depth[flat] = np.minimum(level[inside], DEPTHS - 1)
    pixels = np.flatnonzero(owner >= 0)
    return Discs(width, height, pixels, owner[pixels], depth[pixels])


def paint_discs(
    discs: Discs, colours: NDArray[np.int16], table: NDArray[np.uint32], image: NDArray[np.uint32]
) -> None:
    """Fill the covered pixels of a picture, shape (height, width), premultiplied ARGB.

    Args:
        discs: which pixels.
        colours: a row of `table` for every node.
        table: from `disc_table`, shape (n_colours, DEPTHS).
        image: what to write into.
    """
    rows = colours.astype(np.int32) * DEPTHS
    image.reshape(-1)[discs.pixels] = table.reshape(-1)[rows[discs.owners] + discs.depths]


def disc_table(colours: Rgb, rim: Rgb, radius: float) -> NDArray[np.uint32]:
    """Premultiplied ARGB of each colour at each depth, shape (n_colours, DEPTHS).

    A disc has a soft edge, then a rim, then its own colour; small discs have a fainter rim.
    """
    depth = np.arange(DEPTHS) * (_DEEPEST + 0.5) / (DEPTHS - 1) - 0.5
    alpha = np.clip(depth + 0.5, 0.0, 1.0)
    strongest = np.clip((radius - 1.0) / 3.0, 0.25, 0.85)
    share = strongest * np.clip(1.5 - depth, 0.0, 1.0)
    mixed = colours[:, None, :] * (1 - share[:, None]) + rim * share[:, None]
    return premultiplied(mixed, np.broadcast_to(alpha, mixed.shape[:2]))


def _offsets(radius: float) -> list[tuple[int, int]]:
    """Whole steps from a centre to the pixels its disc may touch, the farthest first."""
    reach = int(np.ceil(radius + 1))
    steps = range(-reach, reach + 1)
    found = [(dx, dy) for dx in steps for dy in steps if np.hypot(dx, dy) <= radius + 1.3]
    return sorted(found, key=lambda step: -np.hypot(*step))
