"""An agent without a network: constant Q-values, nothing learned; sessions with it cost no time."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.agent import Decision
from core.batch import EncodedGraph
from core.config import Hyperparameters
from core.exploration import epsilon_greedy
from core.session import Session
from tests.fakes import make_architecture


class StubAgent:
    """Stands in for IGDQN where labels are tested and learning is not."""

    is_built = True
    is_node_head = False

    def __init__(self, session: Session) -> None:
        n_actions = len(session.arena.action_names)
        self.hyperparameters: Hyperparameters = session.hyperparameters
        self._streams = session.streams
        self._q = np.linspace(0.0, 1.0, n_actions, dtype=np.float32)
        self._q.flags.writeable = False
        variables: Sequence[Any] = ()
        self.learner = SimpleNamespace(
            architecture=make_architecture(n_actions),
            network=SimpleNamespace(variables=variables),
            target=SimpleNamespace(variables=variables),
            optimizer=SimpleNamespace(variables=lambda: variables),
            n_updates=0,
            stored={},
            values=dict,
        )

    def q_values(self, observation: EncodedGraph) -> NDArray[np.float32]:
        """The same for every graph."""
        return self._q

    def decide(
        self, observation: EncodedGraph, mask: NDArray[np.bool_], epsilon: float
    ) -> Decision:
        """Epsilon-greedy on the constant Q-values."""
        objective = self.hyperparameters.objective
        choice = epsilon_greedy(self._q, mask, epsilon, objective, self._streams.exploration)
        return Decision(choice, self._q)
