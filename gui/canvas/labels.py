"""Node names: inside the circle where they fit, else beside it where nothing is in the way."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gui.canvas.camera import Points, Rect

LONGEST = 24
"""Characters of a name that are shown where there is room."""
_SHORT = 12
"""Characters that are tried where there is not."""
_MOST_IN_THE_WAY = 5_000
"""Nodes up to which labels keep off them; among more there is no room that is free."""
_MOST_FAILURES = 40
"""Nodes in a row without room after which the picture counts as full."""
_CELL = 4.0
_GAP = 3.0


Measure = Callable[[str], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A name and the rectangle (pixels) it is centred in."""

    node: int
    text: str
    box: Rect
    inside: bool
    """Whether it lies within the node's circle."""


def shortened(name: str, longest: int = LONGEST) -> str:
    """The name on one line, cut with an ellipsis where it is too long."""
    flat = " ".join(name.split())
    return flat if len(flat) <= longest else flat[: longest - 1] + "…"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Surroundings:
    """What labels have to keep off."""

    area: Rect
    """Pixels on screen; a label lies wholly inside."""
    anchor: tuple[float, float] = (0.0, 0.0)
    """A pixel that moves with the picture, so that a pan does not shuffle the labels."""
    nodes: Points
    """Centres of the nodes in view, shape (n, 2)."""
    lines: Points
    """Pixels that labels should not cover if there is another place, shape (n, 2)."""
    reserved: Sequence[Rect] = ()
    """Places that no label may cover."""


def place_labels(
    names: Sequence[str],
    screen: Points,
    wanted: Sequence[int],
    radius: float,
    around: Surroundings,
    measure: Measure,
) -> list[PlacedLabel]:
    """Labels for as many of the wanted nodes as fit without covering nodes or each other.

    Args:
        names: one per node of the graph.
        screen: node centres in pixels, shape (n_nodes, 2).
        wanted: the nodes to name, the most important first.
        radius: of every node, in pixels.
        around: what to keep off.
        measure: width and height of a text in pixels.
    """
    if not wanted:
        return []
    taken = _Occupied(around)
    for box in around.reserved:
        taken.take(box)
    if len(around.nodes) <= _MOST_IN_THE_WAY:
        taken.take_squares(around.nodes, radius * 0.85)
    crossed = _Occupied(around)
    crossed.take_squares(around.lines, 0.0)
    placed: list[PlacedLabel] = []
    failures = 0
    for node in wanted:
        x, y = screen[node].tolist()
        label = _place_one(node, names[node], x, y, radius, around.area, taken, crossed, measure)
        if label is not None:
            placed.append(label)
        failures = 0 if label is not None else failures + 1
        if failures > _MOST_FAILURES:
            break
    return placed


def _place_one(
    node: int,
    name: str,
    x: float,
    y: float,
    radius: float,
    area: Rect,
    taken: _Occupied,
    crossed: _Occupied,
    measure: Measure,
) -> PlacedLabel | None:
    """The label inside its node's circle, or at the free place that hides the fewest lines."""
    for text in dict.fromkeys((shortened(name), shortened(name, _SHORT))):
        width, height = measure(text)
        if math.hypot(width, height * 0.7) <= 2 * radius - 2:
            return PlacedLabel(node, text, _centred(x, y, width, height), True)
        boxes = [
            box
            for box in _beside(x, y, width, height, radius)
            if area.holds(box) and taken.is_free(box)
        ]
        if boxes:
            best = min(boxes, key=crossed.count)
            taken.take(best)
            return PlacedLabel(node, text, best, False)
    return None


class _Occupied:
    """A coarse bitmap of the pixels that are in use."""

    def __init__(self, around: Surroundings) -> None:
        area, anchor = around.area, around.anchor
        self._left = area.left - (area.left - anchor[0]) % _CELL
        self._top = area.top - (area.top - anchor[1]) % _CELL
        shape = (int(area.height / _CELL) + 3, int(area.width / _CELL) + 3)
        self._cells: NDArray[np.bool_] = np.zeros(shape, dtype=bool)

    def take(self, box: Rect) -> None:
        self._part(box)[...] = True

    def take_squares(self, centres: Points, half_side: float) -> None:
        """Take the square around each of many points."""
        corner = centres - np.array([self._left, self._top])
        first = np.floor((corner - half_side) / _CELL).astype(np.int64)
        last = np.floor((corner + half_side) / _CELL).astype(np.int64)
        rows, columns = self._cells.shape
        steps = range(int((last - first).max()) + 1 if len(centres) else 0)
        for right in steps:
            for down in steps:
                column, row = (first + np.array([right, down])).T
                inside = (column <= last[:, 0]) & (row <= last[:, 1])
                inside &= (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
                self._cells[row[inside], column[inside]] = True

    def is_free(self, box: Rect) -> bool:
        return not self._part(box).any()

    def count(self, box: Rect) -> int:
        return int(np.count_nonzero(self._part(box)))

    def _part(self, box: Rect) -> NDArray[np.bool_]:
        top, bottom = self._span(box.top - self._top, box.bottom - self._top)
        left, right = self._span(box.left - self._left, box.right - self._left)
        return self._cells[top:bottom, left:right]

    @staticmethod
    def _span(low: float, high: float) -> tuple[int, int]:
        return max(int(low / _CELL), 0), max(int(np.ceil(high / _CELL)), 0)


def points_along(starts: Points, ends: Points, step: float = _CELL) -> Points:
    """Points on straight lines, at most `step` pixels apart, shape (n, 2)."""
    along = ends - starts
    counts = np.ceil(np.hypot(along[:, 0], along[:, 1]) / step).astype(np.int64) + 1
    number = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    share = number / np.repeat(np.maximum(counts - 1, 1), counts)
    result: Points = np.repeat(starts, counts, axis=0) + share[:, None] * np.repeat(
        along, counts, axis=0
    )
    return result


def _centred(x: float, y: float, width: float, height: float) -> Rect:
    return Rect(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _beside(x: float, y: float, width: float, height: float, radius: float) -> list[Rect]:
    """Places to try: right, left, below, above, then the four corners."""
    away_x, away_y = radius + _GAP + width / 2, radius + _GAP / 2 + height / 2
    near = 0.72
    places = [(away_x, 0), (-away_x, 0), (0, away_y), (0, -away_y)]
    places += [(sx * near * away_x, sy * near * away_y) for sx in (1, -1) for sy in (1, -1)]
    return [_centred(x + dx, y + dy, width, height) for dx, dy in places]
