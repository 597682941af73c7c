"""What an agent stands before: an observation, its id and its encoded form."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.batch import EncodedGraph
from core.environments.arena import Observation
from core.graph import Graph


@dataclass(frozen=True, slots=True, eq=False)
class Situation:
    """An observation with its id and its encoded form."""

    observation: Observation
    graph_id: int
    encoded: EncodedGraph
    state: dict[str, int] | None = None
    """The environment's own state in it; None where that is not known."""

    @property
    def graph(self) -> Graph:
        """The graph itself."""
        return self.observation.graph

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Actions that can be chosen."""
        return self.observation.mask
