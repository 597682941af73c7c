"""Where everything of a path lies: loss on top, operations below it, variables at the bottom."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.doctor.report.model import Path, PathNode
from gui.layouts.layer_assignment import assign_layers, forward_edges
from gui.layouts.layer_coordinates import heights
from gui.layouts.layer_order import cut_edges, order_layers

BOX_WIDTH, BOX_HEIGHT = 156.0, 32.0
CARD_WIDTH, CARD_HEAD, ROW_HEIGHT = 176.0, 26.0, 24.0
"""A layer's card: its title above one row per variable, in pixels at zoom 1."""
_COLUMN, _ROW = 196.0, 66.0

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Card:
    """The variables of one layer."""

    title: str
    variables: tuple[PathNode, ...]
    centre: Point
    """Middle of the card's upper edge."""

    @property
    def height(self) -> float:
        """Head and rows."""
        return CARD_HEAD + ROW_HEIGHT * len(self.variables)


@dataclass(frozen=True, slots=True)
class Line:
    """One or more edges, drawn as one."""

    upper: PathNode
    lowers: tuple[PathNode, ...]
    """An operation, or variables of one card."""
    points: tuple[Point, ...]
    """From the lower edge of what is above to the upper edge of what is below."""


@dataclass(frozen=True, slots=True)
class PathLayout:
    """A path with positions, in pixels at zoom 1."""

    centres: dict[int, Point]
    """Middle of each node: loss, operations, and variables in their cards."""
    cards: tuple[Card, ...]
    lines: tuple[Line, ...]


def lay_out(path: Path) -> PathLayout:
    """Positions with few crossings.

    Source: Sugiyama, Tagawa, Toda (1981); the steps are those of the graph view's layered layout.
    """
    boxes = [node for node in path.nodes if node.kind != "variable"]
    layers = _by_layer([node for node in path.nodes if node.kind == "variable"])
    place = {node.id: number for number, node in enumerate(boxes)}
    for number, variables in enumerate(layers.values(), start=len(boxes)):
        place |= {variable.id: number for variable in variables}
    bundles: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for upper, lower in path.edges:
        bundles.setdefault((place[upper], place[lower]), []).append((upper, lower))
    bundles = {ends: edges for ends, edges in bundles.items() if ends[0] != ends[1]}
    points, routes = _positions(len(boxes), len(layers), list(bundles))
    cards = tuple(
        Card(title, tuple(variables), points[len(boxes) + number])
        for number, (title, variables) in enumerate(layers.items())
    )
    centres = {
        node.id: points[number] for node, number in zip(boxes, range(len(boxes)), strict=True)
    }
    for card in cards:
        centres |= {
            variable.id: _row_centre(card, row) for row, variable in enumerate(card.variables)
        }
    nodes = {node.id: node for node in path.nodes}
    lines = []
    for ((first, last), edges), bends in zip(bundles.items(), routes, strict=True):
        start, end = points[first], points[last]
        half = 0.0 if last >= len(boxes) else BOX_HEIGHT / 2
        way = ((start[0], start[1] + BOX_HEIGHT / 2), *bends, (end[0], end[1] - half))
        lowers = tuple(nodes[lower] for _, lower in edges)
        lines.append(Line(nodes[edges[0][0]], lowers, way))
    return PathLayout(centres, cards, tuple(lines))


def layer_of(name: str) -> str:
    """The layer a variable belongs to, by its name; empty for a variable of no layer."""
    return name.rpartition("/")[0]


def _by_layer(variables: list[PathNode]) -> dict[str, list[PathNode]]:
    layers: dict[str, list[PathNode]] = {}
    for variable in variables:
        layers.setdefault(layer_of(variable.label), []).append(variable)
    return layers


def _row_centre(card: Card, row: int) -> Point:
    x, y = card.centre
    return x, y + CARD_HEAD + (row + 0.5) * ROW_HEIGHT


def _positions(
    n_boxes: int, n_cards: int, ends: list[tuple[int, int]]
) -> tuple[list[Point], list[tuple[Point, ...]]]:
    """Positions of boxes and then of cards, and the bends of each edge from top to bottom."""
    n_nodes = n_boxes + n_cards
    edges = np.array(ends, dtype=np.int64).reshape(-1, 2)
    forward = forward_edges(n_nodes, edges, directed=True)
    layer = _layers(n_boxes, n_nodes, forward)
    pieces = cut_edges(layer, forward)
    rows = order_layers(pieces, _no_check)
    across = heights(rows, pieces.pairs, n_nodes, _no_check)
    points = np.stack([_COLUMN * across, _ROW * pieces.layer], axis=1)
    routes = []
    for number in range(len(edges)):
        way = pieces.cuts.get(number, [])
        is_turned = forward[number, 0] != edges[number, 0]
        routes.append(_points(points[way[::-1] if is_turned else way]))
    return list(_points(points[:n_nodes])), routes


def _layers(n_boxes: int, n_nodes: int, forward: NDArray[np.int64]) -> NDArray[np.int64]:
    """Rows of boxes by their distance from the loss; all cards share the last row."""
    between_boxes = forward[(forward < n_boxes).all(axis=1)]
    boxes = assign_layers(n_boxes, between_boxes)
    # Rows that were left empty when operations moved down to what they feed.
    _, dense = np.unique(boxes, return_inverse=True)
    last = int(dense.max()) + 1
    return np.concatenate([dense.reshape(-1), np.full(n_nodes - n_boxes, last)]).astype(np.int64)


def _points(array: NDArray[np.float64]) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in array)


def _no_check(share: float) -> None:
    """Paths are small: nobody needs to interrupt."""
