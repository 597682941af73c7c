"""What the environments whose actions are nodes share: graphs, masks, rewards, ends, states."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.spaces import GraphInstance
from numpy.typing import NDArray

from core.environments.graph_source import graph_source
from core.environments.instance import as_instance
from core.graph import Graph

STEPS_PER_NODE = 2
"""An episode is cut off after so many steps per node; only masked actions make it that long."""


class NodeChoiceEnv(gymnasium.Env[GraphInstance, np.int64]):
    """A combinatorial problem in which an action is a node and the state is a flag per node.

    Observation: the graph with the problem's own node features, `spaces.Graph`; features that a
    file gives are left out; `graph` has the same with its names. Action: `Discrete(n_nodes)` of
    the current graph, so the number of actions changes with the graph. Reward: the change of the
    objective. Edges count without direction or weight.

    `reset(options={"graph": i})` takes graph i of a set, else any of it. `info` holds
    "graph_index" (None for random graphs), "action_mask" (int8, 1 where a node may be chosen) and
    "objective".

    Args:
        graphs: a set of graphs.
        path: a file or folder with a set of graphs.
        n_nodes: number of nodes of random graphs, or (smallest, largest).
        edge_probability: of random graphs.

    Raises:
        ValueError: an argument does not fit.
        GraphFileError: the file cannot be read.
    """

    metadata: dict[str, Any] = {"render_modes": [], "actions": "nodes"}  # noqa: RUF012
    feature_names: ClassVar[tuple[str, ...]]

    def __init__(
        self,
        graphs: Sequence[Graph] | None = None,
        path: str | Path | None = None,
        n_nodes: int | Sequence[int] = 12,
        edge_probability: float = 0.4,
    ) -> None:
        self._source = graph_source(graphs, path, n_nodes, edge_probability)
        self.observation_space = spaces.Graph(
            node_space=spaces.Box(-np.inf, np.inf, (len(self.feature_names),), np.float32),
            edge_space=spaces.Box(-np.inf, np.inf, (1,), np.float32),
        )
        self.graph: Graph
        """The current graph with the problem's features, and its names."""
        self._flags: NDArray[np.bool_]
        self._begin(0, 0 if self._source.graphs else None)
        self._observation()

    @property
    def n_graphs(self) -> int:
        """Size of the set of graphs, 1 where graphs are random."""
        return max(1, len(self._source.graphs))

    @property
    def flags(self) -> NDArray[np.bool_]:
        """The state: one flag per node, shape (n_nodes,)."""
        return self._flags.copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[GraphInstance, dict[str, Any]]:
        """Begin an episode at graph options["graph"] of the set, or at any.

        Raises:
            ValueError: there is no graph of that index.
        """
        super().reset(seed=seed)
        index = (options or {}).get("graph")
        self._begin(int(self.np_random.integers(2**31)), None if index is None else int(index))
        return self._observation()

    def step(
        self, action: np.int64 | int
    ) -> tuple[GraphInstance, float, bool, bool, dict[str, Any]]:
        """Choose a node; a masked one changes nothing and costs a step.

        Raises:
            ValueError: there is no such node; nothing changes.
        """
        node = int(action)
        if not 0 <= node < len(self._flags):
            raise ValueError(f"action must be in 0 to {len(self._flags) - 1}, got {node}")
        before = self.objective()
        if self._mask()[node]:
            self._flags[node] = True
        self._n_steps += 1
        terminated = self._is_over()
        truncated = not terminated and self._n_steps >= STEPS_PER_NODE * len(self._flags)
        observation, info = self._observation()
        return observation, float(info["objective"] - before), terminated, truncated, info

    def state(self) -> dict[str, int]:
        """Where the environment is; `restore` takes it up."""
        bits = "".join("1" if flag else "0" for flag in self._flags)
        index = -1 if self._index is None else self._index
        return {
            "seed": self._episode_seed,
            "graph": index,
            "flags": int(bits, 2),
            "n_steps": self._n_steps,
        }

    def restore(self, state: dict[str, int]) -> tuple[GraphInstance, dict[str, Any]]:
        """Go to a state given by `state`.

        Raises:
            ValueError: not a state of these graphs.
        """
        index = None if state["graph"] < 0 else int(state["graph"])
        self._begin(int(state["seed"]), index)
        bits = f"{int(state['flags']):0{len(self._flags)}b}"
        if len(bits) != len(self._flags):
            raise ValueError(f"a state of {len(bits)} nodes for a graph of {len(self._flags)}")
        self._flags = np.array([bit == "1" for bit in bits], dtype=bool)
        self._n_steps = int(state["n_steps"])
        return self._observation()

    @abstractmethod
    def objective(self) -> int:
        """What is to be made as large as possible."""

    @abstractmethod
    def optimum(self) -> int | None:
        """The largest objective of the current graph, None where that takes too long to find."""

    @abstractmethod
    def _features(self) -> NDArray[np.float64]:
        """Node features, shape (n_nodes, n_features)."""

    @abstractmethod
    def _mask(self) -> NDArray[np.bool_]:
        """True where a node may be chosen, shape (n_nodes,)."""

    @abstractmethod
    def _is_over(self) -> bool:
        """Whether the episode has come to its end."""

    def _begin(self, episode_seed: int, index: int | None) -> None:
        self._graph, self._index = self._source.graph(np.random.default_rng(episode_seed), index)
        self._episode_seed = episode_seed
        self._flags = np.zeros(self._graph.n_nodes, dtype=bool)
        self._n_steps = 0
        self._degrees = self._graph.degrees()
        self._messages = self._graph.messages()
        self.action_space = spaces.Discrete(self._graph.n_nodes)

    def _observation(self) -> tuple[GraphInstance, dict[str, Any]]:
        self.graph = self._graph.with_features(self._features(), self.feature_names)
        info = {
            "graph_index": self._index,
            "action_mask": self._mask().astype(np.int8),
            "objective": self.objective(),
        }
        return as_instance(self.graph), info
