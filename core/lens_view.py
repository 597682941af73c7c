"""What the window can ask to see on the graph, and the answer; values only, no TensorFlow."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from core.graph import Graph


class LensKind(Enum):
    """What is shown on the graph."""

    SALIENCY = "saliency"
    """abs dQ(s, a)/dx per node and feature."""
    EDGES = "edge influence"
    """Change of Q when an edge is removed."""
    EMBEDDING = "embedding"
    """The first two principal components of the node embeddings after a convolution."""


class LensTarget(Enum):
    """Whose Q-value is looked at."""

    CHOSEN = "chosen"
    """The action of the step on screen; the greedy one before the first step."""
    GREEDY = "greedy"
    DIFFERENCE = "difference"
    """Q of the chosen action minus Q of the greedy one, or of two that are named."""


@dataclass(frozen=True, slots=True)
class LensRequest:
    """What to show on the graph.

    Raises:
        ValueError: a layer below 0.
    """

    kind: LensKind
    target: LensTarget = LensTarget.CHOSEN
    action: int | None = None
    """An action named by the person, instead of the chosen one."""
    other: int | None = None
    """For a difference, the action that is subtracted, instead of the greedy one."""
    layer: int = 0
    """For embeddings: after which convolution, counted from 0."""

    def __post_init__(self) -> None:
        if self.layer < 0:
            raise ValueError(f"layers are counted from 0, got {self.layer}")


_NO_NODES: NDArray[np.float64] = np.zeros(0)
_NO_ROWS: NDArray[np.float64] = np.zeros((0, 0))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class LensView:
    """The answer to a request. Arrays are read-only."""

    request: LensRequest
    graph: Graph
    """The graph it was computed for."""
    action: int
    other: int | None
    """The action whose Q is subtracted; None for one action's own Q."""
    q: float
    """Q of the action, or the difference of the two."""
    n_updates: int
    """Updates made when it was computed."""
    milliseconds: float
    """What computing it took."""
    saliency: NDArray[np.float64] = field(default_factory=lambda: _NO_ROWS)
    """abs dQ/dx, shape (n_nodes, n_features), per unit of the raw features."""
    edges: NDArray[np.float64] = field(default_factory=lambda: _NO_NODES)
    """Q with the edge minus Q without it, shape (n_edges,); NaN where not yet computed."""
    n_edges_done: int = 0
    components: NDArray[np.float64] = field(default_factory=lambda: _NO_ROWS)
    """First two principal components of the nodes' embeddings, shape (n_nodes, 2)."""
    shares: tuple[float, float] = (0.0, 0.0)
    """Share of the embeddings' variance in each of the two."""
    spread: float = 0.0
    """Distance of the nodes from their mean relative to their size; near 0 is over-smoothing."""

    @property
    def node_saliency(self) -> NDArray[np.float64]:
        """Sum over the features of each node, shape (n_nodes,)."""
        total: NDArray[np.float64] = self.saliency.sum(axis=1)
        return total

    @property
    def is_complete(self) -> bool:
        """Whether nothing of it is still to come."""
        return self.n_edges_done >= len(self.edges)
