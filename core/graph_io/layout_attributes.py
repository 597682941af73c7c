"""Attributes an exporter writes for the picture: left out of the features unless asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.graph_io.columns import as_number, is_number

_COLOURS = frozenset({"color", "colour", "fill", "background", "border", "stroke"})
_SHAPES = frozenset({"size", "shape", "width", "height", "thickness", "icon", "image", "radius"})
_TEXTS = frozenset({"label", "name", "title", "id", "key", "url", "link", "href", "description"})
_PLACES = frozenset({"pos", "position", "coordinates", "graphics", "viz", "style", "layout"})
NAMING = "it names or describes the node"
_RGB = ("r", "g", "b")
_RGBA = frozenset({*_RGB, "a", "alpha"})
_XYZ = frozenset({"x", "y", "z"})
_PAIRS = (
    ("x", "y"),
    ("longitude", "latitude"),
    ("lon", "lat"),
    ("lng", "lat"),
    ("long", "lat"),
    ("pos_x", "pos_y"),
    ("posx", "posy"),
    ("viz_x", "viz_y"),
    ("fx", "fy"),
)


def layout_names(columns: Mapping[str, Any]) -> dict[str, str]:
    """Names of columns that only serve the picture, each with the reason, in file order.

    A size or width says something about a node unless colours or positions come with it.
    """
    by_lower = {name.lower(): name for name in columns}
    found = {lower: "the editor's drawing" for lower in by_lower if lower in _COLOURS | _PLACES}
    found |= {lower: NAMING for lower in by_lower if lower in _TEXTS}
    if all(part in by_lower for part in _RGB):
        found |= {lower: "a colour" for lower in by_lower if lower in _RGBA}
    for pair in coordinate_pairs(columns):
        found |= {name.lower(): "a position" for name in pair}
        if pair[0].lower() == "x":
            found |= {lower: "a position" for lower in by_lower if lower in _XYZ}
    if not found.keys() <= _TEXTS:
        found |= {lower: "a drawn size or shape" for lower in by_lower if lower in _SHAPES}
    return {name: found[name.lower()] for name in columns if name.lower() in found}


def coordinate_pairs(columns: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Pairs of columns that hold two coordinates, the most usual first."""
    by_lower = {name.lower(): name for name in columns}
    pairs = [(by_lower[a], by_lower[b]) for a, b in _PAIRS if a in by_lower and b in by_lower]
    return [pair for pair in pairs if all(_has_numbers(columns[name]) for name in pair)]


def positions_from(columns: Mapping[str, Any]) -> NDArray[np.float64] | None:
    """Positions in the first pair of coordinate columns, NaN where a node has none."""
    for pair in coordinate_pairs(columns):
        x, y = ([_coordinate(value) for value in columns[name]] for name in pair)
        return np.array([x, y], dtype=np.float64).T.copy()
    return None


def _coordinate(value: object) -> float:
    number = as_number(value)
    return np.nan if number is None or not np.isfinite(number) else number


def _has_numbers(values: Any) -> bool:
    """Some coordinate is there and none is a list (`x` also names a feature vector)."""
    if isinstance(values, np.ndarray):
        return values.ndim == 1 and values.dtype.kind in "iuf"
    return any(is_number(v) or as_number(v) is not None for v in values) and not any(
        isinstance(v, (list, tuple, dict)) for v in values
    )
