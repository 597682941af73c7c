"""The label environment: a set of graphs is shown one after another, the agent names each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.spaces import GraphInstance

from core.environments.instance import as_instance
from core.graph import Graph
from core.graph_io import read_graphs

DEFAULT_N_ACTIONS = 8
"""Actions where neither the graphs nor the person name any."""


class LabelEnv(gymnasium.Env[GraphInstance, np.int64]):
    """GraphCoach/Label-v0.

    Observation: the current graph, `spaces.Graph`. Action: `Discrete(n)`, the index of a named
    action. The next observation is the next graph of the set, the same one if there is only
    one. An episode is truncated after each graph has been shown once; a single graph goes on for
    ever. Where the graphs carry labels and the actions are their classes, the reward is +1 for
    the right action and -1 for any other, else 0 and `info["has_reward"]` is False.

    `reset(options={"graph": i})` starts at graph i. `info` holds "graph" (the Graph with its
    names), "graph_index" and "has_reward".

    Args:
        graphs: the set, at least one, all of the same feature width.
        path: a file or folder to read the set from instead.
        actions: names of the actions, or how many; by default the classes of the labels, the
            actions the first graph asks for, or 8.

    Raises:
        ValueError: no graphs, different feature widths (both are named), no actions.
        GraphFileError: the file cannot be read.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        graphs: Sequence[Graph] = (),
        actions: int | Sequence[str] | None = None,
        path: str | Path | None = None,
    ) -> None:
        if path is not None:
            graphs = read_graphs(Path(path))
        if not graphs:
            raise ValueError("the label environment needs at least one graph, got none")
        _check_widths(graphs)
        self.graphs = tuple(graphs)
        self.action_names = _action_names(graphs, actions)
        self._correct = _correct_actions(graphs, self.action_names)
        n_features = graphs[0].n_features
        self.observation_space = spaces.Graph(
            node_space=spaces.Box(-np.inf, np.inf, (n_features,), np.float32),
            edge_space=spaces.Box(-np.inf, np.inf, (1,), np.float32),
        )
        self.action_space = spaces.Discrete(len(self.action_names))
        self._index = 0
        self._n_shown = 0

    @property
    def graph_index(self) -> int:
        """Position of the current graph in the set."""
        return self._index

    def correct_action(self, index: int) -> int | None:
        """The action that is graph i's label; None where it has no label among the actions."""
        return self._correct[index]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[GraphInstance, dict[str, Any]]:
        """Begin an episode at the first graph, or at options["graph"].

        Raises:
            ValueError: there is no graph of that index.
        """
        super().reset(seed=seed)
        index = int((options or {}).get("graph", 0))
        if not 0 <= index < len(self.graphs):
            raise ValueError(f"graph must be in 0 to {len(self.graphs) - 1}, got {index}")
        self._index = index
        self._n_shown = 0
        return self._observation(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[GraphInstance, float, bool, bool, dict[str, Any]]:
        """Name the current graph and go on to the next.

        Raises:
            ValueError: no such action.
        """
        if not 0 <= int(action) < len(self.action_names):
            raise ValueError(f"action must be in 0 to {len(self.action_names) - 1}, got {action}")
        correct = self._correct[self._index]
        reward = 0.0 if correct is None else (1.0 if int(action) == correct else -1.0)
        self._index = (self._index + 1) % len(self.graphs)
        self._n_shown += 1
        truncated = len(self.graphs) > 1 and self._n_shown >= len(self.graphs)
        info = self._info() | {"has_reward": correct is not None}
        return self._observation(), reward, False, truncated, info

    def state(self) -> dict[str, int]:
        """Where the environment is; `restore` takes it up."""
        return {"index": self._index, "n_shown": self._n_shown}

    def restore(self, state: dict[str, int]) -> None:
        """Go to a state given by `state`."""
        self._index, self._n_shown = int(state["index"]), int(state["n_shown"])

    def _observation(self) -> GraphInstance:
        return as_instance(self.graphs[self._index])

    def _info(self) -> dict[str, Any]:
        return {
            "graph": self.graphs[self._index],
            "graph_index": self._index,
            "has_reward": self._correct[self._index] is not None,
        }


def _check_widths(graphs: Sequence[Graph]) -> None:
    first = graphs[0]
    for graph in graphs:
        if graph.n_features != first.n_features:
            raise ValueError(
                f"all graphs of a set need the same features: {first.name!r} has "
                f"{first.n_features}, {graph.name!r} has {graph.n_features}"
            )


def _action_names(graphs: Sequence[Graph], actions: int | Sequence[str] | None) -> tuple[str, ...]:
    if actions is None:
        classes = sorted({str(g.label) for g in graphs if isinstance(g.label, str)})
        if len(classes) >= 2:
            return tuple(classes)
        actions = graphs[0].actions or DEFAULT_N_ACTIONS
    names = [f"action {i}" for i in range(actions)] if isinstance(actions, int) else list(actions)
    if not names:
        raise ValueError("the label environment needs at least one action, got none")
    return tuple(names)


def _correct_actions(graphs: Sequence[Graph], names: tuple[str, ...]) -> tuple[int | None, ...]:
    position = {name: i for i, name in enumerate(names)}
    return tuple(position.get(str(g.label)) if g.label is not None else None for g in graphs)
