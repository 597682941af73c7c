"""Colour maps that colour-blind people can read, and node values turned into colours."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gui.canvas.palette import CanvasPalette

MISSING, PLAIN = 256, 257
"""Entries of the table after the 256 of the map: no value, and coloured by nothing."""

Rgb = NDArray[np.uint8]

_ANCHORS = {
    # Nuñez, Anderton, Renslow (2018), Optimizing colormaps … (cividis); matplotlib's viridis.
    "cividis": (
        "00204d 002b68 05366e 2c416c 404d6b 51586c 60646f 6e6f73 7c7b78 "
        "8b8779 9b9477 aca174 bcaf6f cebc67 e0cb5d f2da4f ffea46"
    ),
    "viridis": (
        "440154 481769 472c7a 423f85 3b518b 33628d 2c718e 26818e 21908c "
        "1f9f88 27ad80 3dbc73 5cc862 81d34c aadc31 d5e219 fde725"
    ),
}
NAMES = tuple(_ANCHORS)


def colour_table(name: str, palette: CanvasPalette) -> Rgb:
    """The map's 256 colours, then MISSING and PLAIN, shape (258, 3)."""
    anchors = np.array([list(bytes.fromhex(a)) for a in _ANCHORS[name].split()], dtype=float)
    place = np.linspace(0, len(anchors) - 1, 256)
    steps = [np.interp(place, np.arange(len(anchors)), anchors[:, k]) for k in range(3)]
    others = [rgb_of(c) for c in (palette.missing, palette.plain_node)]
    return np.concatenate([np.rint(np.stack(steps, axis=1)), others]).astype(np.uint8)


def entries(values: ArrayLike, low: float, high: float) -> NDArray[np.int16]:
    """Table entry of each value between low and high; MISSING for NaN; ends for inf."""
    given = np.asarray(values, dtype=np.float64)
    span = high - low
    share = np.full(given.shape, 0.5) if span <= 0 else (np.clip(given, low, high) - low) / span
    result = np.full(given.shape, MISSING, dtype=np.int16)
    known = ~np.isnan(given)
    result[known] = np.rint(share[known] * 255).astype(np.int16)
    return result


def is_dark(rgb: NDArray[np.uint8]) -> bool:
    """Whether white text reads better than black on this colour (WCAG luminance)."""
    channel = rgb.astype(float) / 255
    linear = np.where(channel <= 0.04045, channel / 12.92, ((channel + 0.055) / 1.055) ** 2.4)
    return float(linear @ np.array([0.2126, 0.7152, 0.0722])) < 0.179


def rgb_of(colour: str) -> Rgb:
    """The three channels of "#rrggbb"."""
    return np.array(list(bytes.fromhex(colour.removeprefix("#"))), dtype=np.uint8)


def premultiplied(rgb: NDArray[Any], opacity: NDArray[np.float64]) -> NDArray[np.uint32]:
    """Pixels of Format_ARGB32_Premultiplied.

    Args:
        rgb: channels in [0, 255], shape (..., 3).
        opacity: in [0, 1], shape (...).
    """
    red, green, blue = np.moveaxis(np.rint(rgb * opacity[..., None]).astype(np.uint32), -1, 0)
    alpha = np.rint(opacity * 255).astype(np.uint32)
    result: NDArray[np.uint32] = (alpha << 24) | (red << 16) | (green << 8) | blue
    return result
