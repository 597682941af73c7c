"""Colours of the lens: a plane for two components, two directions for influence."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gui.palette import OKABE_ITO

RAISES, LOWERS = OKABE_ITO["blue"], OKABE_ITO["vermilion"]
"""Edges that raise Q and edges that lower it; told apart by colour-blind people."""

_LEFT, _RIGHT = OKABE_ITO["blue"], OKABE_ITO["orange"]
_LIGHTEST, _DARKEST = 0.55, 0.45


def plane_colours(components: NDArray[np.floating]) -> NDArray[np.uint8]:
    """A colour for each point of the plane, shape (n, 3).

    The first component goes from blue to orange, the second from dark to light; both from
    their smallest to their largest value. Where a component does not vary it is in the middle.

    Args:
        components: shape (n, 2).
    """
    points = np.asarray(components, np.float64)
    low, high = points.min(axis=0), points.max(axis=0)
    span = high - low
    share = np.full(points.shape, 0.5)
    varies = span > 1e-9 * np.maximum(np.abs(high), np.abs(low))
    share[:, varies] = (points[:, varies] - low[varies]) / span[varies]
    across, up = share.T[:, :, None]
    colour = (1 - across) * _rgb(_LEFT) + across * _rgb(_RIGHT)
    lighter = colour + _LIGHTEST * np.clip(2 * up - 1, 0, 1) * (255 - colour)
    shaded = lighter * (1 - _DARKEST * np.clip(1 - 2 * up, 0, 1))
    result: NDArray[np.uint8] = np.rint(shaded).astype(np.uint8)
    return result


def _rgb(colour: str) -> NDArray[np.float64]:
    return np.array(list(bytes.fromhex(colour.removeprefix("#"))), np.float64)
