"""GraphCoach/MaxCut-v0: divide the nodes into two sides so that many edges lie between them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.environments.node_choice import NodeChoiceEnv
from core.environments.optimum import MAX_BRUTE_FORCE_NODES, largest_cut


class MaxCutEnv(NodeChoiceEnv):
    """All nodes begin on one side; an action moves a node to the other side, where it stays.

    Reward: the change of the number of edges between the sides. Nodes that were moved are masked.
    The episode ends where moving any further node would gain nothing. The largest cut can always
    be reached before that: cuts are submodular, so while a part of the right nodes has been moved
    and the cut is smaller, one of the rest still gains.

    Features: side (0 or 1), gain (what moving the node would change), degree. The gain is what
    lets few layers suffice; ECO-DQN found it the most useful of its observations.

    Sources: Khalil et al. (2017), "Learning Combinatorial Optimization Algorithms over Graphs",
    NeurIPS (the problem, its reward, its end); Barrett et al. (2020), "Exploratory Combinatorial
    Optimization with Reinforcement Learning", AAAI (the gain as an observation).
    """

    feature_names = ("side", "gain", "degree")

    def objective(self) -> int:
        """Edges between the sides."""
        return int(np.count_nonzero(self._is_cut()))

    def optimum(self) -> int | None:
        """The largest cut, by trying all."""
        is_small = self._graph.n_nodes <= MAX_BRUTE_FORCE_NODES
        return largest_cut(self._graph) if is_small else None

    def _is_cut(self) -> NDArray[np.bool_]:
        ends = self._flags[self._graph.edges]
        return np.asarray(ends[:, 0] != ends[:, 1])

    def _gains(self) -> NDArray[np.int64]:
        """Change of the cut by moving each node; a loop counts for nothing."""
        edges = self._graph.edges
        change = np.where(self._is_cut(), -1, 1) * (edges[:, 0] != edges[:, 1])
        n_nodes = self._graph.n_nodes
        gains = sum(np.bincount(ends, change, n_nodes) for ends in edges.T)
        return np.asarray(gains, np.int64)

    def _features(self) -> NDArray[np.float64]:
        return np.stack([self._flags, self._gains(), self._degrees], axis=1).astype(np.float64)

    def _mask(self) -> NDArray[np.bool_]:
        return ~self._flags

    def _is_over(self) -> bool:
        return not (self._gains()[self._mask()] > 0).any()
