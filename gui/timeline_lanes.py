"""Where things are across the strip: exploring above, rewards in the middle, disagreement below."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

LEAST_SCALE = 2.0
"""The largest reward in view counts as at least this much, so that ±1 never fills the strip."""

_LANE = 9.0
_GAP = 2.0


@dataclass(frozen=True, slots=True)
class Lanes:
    """Vertical places in a strip of some height, in pixels."""

    height: float

    @property
    def exploring_end(self) -> float:
        """Lower end of the lane on top."""
        return _LANE

    @property
    def disagreeing_start(self) -> float:
        """Upper end of the lane at the bottom."""
        return self.height - _LANE

    @property
    def zero(self) -> float:
        """The line rewards stand on and hang from."""
        return round((self.exploring_end + self.disagreeing_start) / 2)

    @property
    def half(self) -> float:
        """Height of the largest reward."""
        return self.zero - self.exploring_end - _GAP


def height_share(rewards: ArrayLike, scale: float) -> NDArray[np.float64]:
    """Height of bars as a share of the largest, in [0, 1].

    The square root of the reward: beside one of ten, one of a half is still to be seen.
    """
    return np.sqrt(np.clip(np.abs(np.asarray(rewards, np.float64)) / scale, 0.0, 1.0))
