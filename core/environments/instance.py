"""A Graph as Gymnasium has it."""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import GraphInstance

from core.graph import Graph


def as_instance(graph: Graph) -> GraphInstance:
    """A Graph as Gymnasium has it; the edge feature is 1, since GIN uses no weights.

    The arrays are copies: Gymnasium's users may write to what they are given.
    """
    return GraphInstance(
        nodes=graph.x.copy(),
        edges=np.ones((graph.n_edges, 1), np.float32),
        edge_links=graph.edges.copy(),
    )
