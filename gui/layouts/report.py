"""What a layout is given and gives back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""Positions, shape (n, 2); x to the right, y down; neighbours are about 1 apart."""
Pairs = NDArray[np.int64]
"""Edges as (source, target), shape (n_edges, 2)."""


Progress = Callable[[float, "Points | None"], None]
"""Told the share that is done, in [0, 1], and sometimes a picture of how it stands.

Called several times a second; to cancel the layout, it raises.
"""


def no_progress(_share: float, _points: Points | None) -> None:
    """A Progress for callers that only want the result."""


Routes = Mapping[int, Points]
"""Bends of some edges, from source to target; the others are straight."""


@dataclass(frozen=True, slots=True, eq=False)
class Pinned:
    """Nodes that a layout must leave where they are."""

    nodes: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    points: Points = field(default_factory=lambda: np.zeros((0, 2)))

    def within(self, members: NDArray[np.int64]) -> Pinned:
        """The pinned ones among `members` (sorted), numbered by their place in it."""
        if len(self.nodes) == 0:
            return self
        place = np.minimum(np.searchsorted(members, self.nodes), len(members) - 1)
        inside = members[place] == self.nodes
        return Pinned(place[inside], self.points[inside])


NOTHING_PINNED = Pinned()
