"""GraphCoach/IndependentSet-v0: choose many nodes of which no two are joined."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.environments.node_choice import NodeChoiceEnv
from core.environments.optimum import MAX_BRUTE_FORCE_NODES, largest_independent_set


class IndependentSetEnv(NodeChoiceEnv):
    """An action takes a node into the set; it and its neighbours are masked from then on.

    Reward: the change of the size of the set, always 1. The episode ends when no node is left.

    Features: chosen, free (may still be chosen), free neighbours (what choosing the node would
    take away), degree.

    Source: the complement of minimum vertex cover in Khalil et al. (2017), "Learning Combinatorial
    Optimization Algorithms over Graphs", NeurIPS; choosing the node with the fewest free
    neighbours is the heuristic of Halldórsson and Radhakrishnan (1997), Algorithmica 18.
    """

    feature_names = ("chosen", "free", "free neighbours", "degree")

    def objective(self) -> int:
        """Size of the set."""
        return int(np.count_nonzero(self._flags))

    def optimum(self) -> int | None:
        """The largest independent set, by trying all."""
        is_small = self._graph.n_nodes <= MAX_BRUTE_FORCE_NODES
        return largest_independent_set(self._graph) if is_small else None

    def _features(self) -> NDArray[np.float64]:
        free = self._mask()
        columns = [self._flags, free, self._count_neighbours(free), self._degrees]
        return np.stack(columns, axis=1).astype(np.float64)

    def _mask(self) -> NDArray[np.bool_]:
        edges = self._graph.edges
        has_loop = np.zeros(len(self._flags), dtype=bool)
        has_loop[edges[edges[:, 0] == edges[:, 1], 0]] = True
        is_free: NDArray[np.bool_] = self._count_neighbours(self._flags) == 0
        return is_free & ~self._flags & ~has_loop

    def _count_neighbours(self, flags: NDArray[np.bool_]) -> NDArray[np.int64]:
        """How many neighbours of each node have the flag."""
        n_nodes = self._graph.n_nodes
        messages = self._messages
        counts = np.bincount(messages[:, 1], flags[messages[:, 0]], n_nodes)
        return counts.astype(np.int64)

    def _is_over(self) -> bool:
        return not self._mask().any()
