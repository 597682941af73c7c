"""The one view of an environment a session has: graphs with names, masks, rewards or None."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from core.config import Head
from core.environments.label import LabelEnv
from core.graph import Graph


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """What the agent may act on."""

    graph: Graph
    mask: NDArray[np.bool_]
    """True where an action can be chosen, shape (n_actions,)."""
    index: int | None = None
    """Position of the graph in the environment's set, if it has one."""


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What one action brought."""

    observation: Observation
    reward: float | None
    """None where the environment has no opinion."""
    terminated: bool
    truncated: bool


class Arena(Protocol):
    """An environment as a session uses it."""

    @property
    def description(self) -> str:
        """What it is, for the status line."""

    @property
    def action_names(self) -> tuple[str, ...]:
        """Names of the actions; empty where actions are nodes, which have names of their own."""

    @property
    def head(self) -> Head:
        """What the actions are."""

    @property
    def n_graphs(self) -> int:
        """Size of the environment's set of graphs, 1 where it has none."""

    @property
    def has_reward(self) -> bool:
        """Whether the environment rewards at least some steps."""

    @property
    def notices(self) -> tuple[str, ...]:
        """What was settled about the environment that nobody said."""

    def graphs(self) -> tuple[Graph, ...]:
        """Graphs known beforehand, to standardise features over; may be only the current one."""

    def correct_action(self, index: int | None) -> int | None:
        """The action that is the label of a graph of the set, for accuracy."""

    def optimum(self) -> float | None:
        """The largest return an episode from here can have, None where it is not known."""

    def reset(self, seed: int, index: int | None = None) -> Observation:
        """Begin an episode, at a graph of the set if one is named."""

    def step(self, action: int) -> Outcome:
        """Act once."""

    def state(self) -> dict[str, int] | None:
        """Where the environment is, or None when that can only be had by acting again."""

    def restore(self, state: dict[str, int]) -> Observation:
        """Go to a state given by `state`."""

    def close(self) -> None:
        """Let go of whatever the environment has open."""


class LabelArena:
    """A set of graphs in the label environment."""

    def __init__(
        self, graphs: tuple[Graph, ...], name: str, actions: int | tuple[str, ...] | None = None
    ) -> None:
        self._env = LabelEnv(graphs, actions)
        self._mask = np.ones(len(self._env.action_names), dtype=bool)
        self._mask.flags.writeable = False
        self.description = name
        self.action_names = self._env.action_names
        self.head = Head.GRAPH
        self.notices: tuple[str, ...] = ()
        self.n_graphs = len(graphs)
        self.has_reward = any(self._env.correct_action(i) is not None for i in range(len(graphs)))

    def graphs(self) -> tuple[Graph, ...]:
        """The whole set."""
        return self._env.graphs

    def correct_action(self, index: int | None) -> int | None:
        """The action that is the label of graph `index`."""
        return None if index is None else self._env.correct_action(index)

    def optimum(self) -> float | None:
        """Accuracy says more than a return here."""
        return None

    def reset(self, seed: int, index: int | None = None) -> Observation:
        """Begin an episode, at graph `index` or at the first."""
        self._env.reset(seed=seed, options={"graph": index or 0})
        return self._observation()

    def step(self, action: int) -> Outcome:
        """Name the current graph."""
        _, reward, terminated, truncated, info = self._env.step(action)
        own = float(reward) if info["has_reward"] else None
        return Outcome(self._observation(), own, terminated, truncated)

    def state(self) -> dict[str, Any] | None:
        """Which graph is next, and how many this episode has shown."""
        return self._env.state()

    def restore(self, state: dict[str, int]) -> Observation:
        """Go to a state given by `state`."""
        self._env.restore(state)
        return self._observation()

    def close(self) -> None:
        """There is nothing open."""

    def _observation(self) -> Observation:
        index = self._env.graph_index
        return Observation(self._env.graphs[index], self._mask, index)
