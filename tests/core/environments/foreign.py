"""Environments as other people write them: one per way of showing a graph or listing actions."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.spaces import GraphInstance

Pair = namedtuple("Pair", ["x", "edge_index"])

PATH_LINKS = np.array([[0, 1], [1, 0], [1, 2], [2, 1]])
"""The path 0-1-2, both ways."""


class Walk(gymnasium.Env[Any, Any]):
    """A token on a ring of nodes; an action is how far it jumps. Reward 1 for coming to node 0.

    Args:
        show: what the observation is made of, by the features and links.
        n_nodes: size of the ring; a list is gone through, one per episode.
        space: the action space.
    """

    def __init__(
        self,
        show: Callable[[np.ndarray[Any, Any], np.ndarray[Any, Any]], Any] | str = "instance",
        n_nodes: int | list[int] = 5,
        space: spaces.Space[Any] | None = None,
        length: int = 6,
    ) -> None:
        self.show = SHOWS[show] if isinstance(show, str) else show
        self.sizes = [n_nodes] if isinstance(n_nodes, int) else n_nodes
        self.action_space = spaces.Discrete(3) if space is None else space
        self.observation_space = spaces.Box(-1, 1, (1,), np.float32)  # not what it shows
        self.length = length
        self.actions: list[Any] = []
        self.is_closed = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.n_nodes = self.sizes[(seed or 0) % len(self.sizes)]
        self.at = int(self.np_random.integers(self.n_nodes))
        self.n_steps = 0
        return self.observe()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.actions.append(action)
        self.at = (self.at + 1 + int(np.sum(action))) % self.n_nodes
        self.n_steps += 1
        observation, info = self.observe()
        return observation, float(self.at == 0), False, self.n_steps >= self.length, info

    def close(self) -> None:
        self.is_closed = True

    def observe(self) -> tuple[Any, dict[str, Any]]:
        x = np.zeros((self.n_nodes, 2), np.float32)
        x[self.at, 0] = 1
        x[0, 1] = 1
        around = np.arange(self.n_nodes)
        links = np.stack([around, (around + 1) % self.n_nodes], axis=1)
        return self.show(x, links), self.info()

    def info(self) -> dict[str, Any]:
        return {}


SHOWS: dict[str, Callable[[Any, Any], Any]] = {
    "instance": lambda x, links: GraphInstance(x, None, links),
    "links": lambda x, links: {"nodes": x, "edge_links": links},
    "index": lambda x, links: {"x": x, "edge_index": links.T},
    "namedtuple": lambda x, links: Pair(x, links.T),
    "adjacency": lambda x, links: {"node_features": x, "adjacency": dense(len(x), links)},
    "flat": lambda x, links: np.concatenate([x.reshape(-1), links.reshape(-1)]),
}


def dense(n_nodes: int, links: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    matrix = np.zeros((n_nodes, n_nodes))
    matrix[links[:, 0], links[:, 1]] = 1
    return matrix


class InInfo(Walk):
    """Shows a number; the graph is in the info under a key."""

    def __init__(self, key: str = "graph", only_at_first: bool = False) -> None:
        super().__init__()
        self.key, self.only_at_first = key, only_at_first

    def observe(self) -> tuple[Any, dict[str, Any]]:
        observation, info = super().observe()
        is_shown = not self.only_at_first or self.n_steps == 0
        return np.zeros(3), info | ({self.key: observation} if is_shown else {})


class Nodes(Walk):
    """An action is the node to go to; graphs of two sizes; a mask of the largest length."""

    def __init__(self, sizes: list[int] | None = None, mask_key: str = "action_mask") -> None:
        super().__init__(n_nodes=sizes or [4, 6, 5])
        self.mask_key = mask_key

    def info(self) -> dict[str, Any]:
        self.action_space = spaces.Discrete(self.n_nodes)
        mask = np.zeros(max(self.sizes), np.int8)
        mask[: self.n_nodes] = 1
        mask[self.at] = 0
        return {self.mask_key: mask}


class Masked(Walk):
    """Three jumps of which some are masked."""

    def __init__(self, mask: list[int], key: str = "mask", ends: bool = False) -> None:
        super().__init__(length=1 if ends else 6)
        self.mask, self.key = mask, key

    def info(self) -> dict[str, Any]:
        return {self.key: np.array(self.mask)}


class Growing(Walk):
    """The number of jumps is another one in each episode, by its seed."""

    def __init__(self, counts: list[int]) -> None:
        super().__init__()
        self.counts = counts

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        self.action_space = spaces.Discrete(self.counts[min(seed or 0, len(self.counts) - 1)])
        return super().reset(seed=seed, options=options)


class Broken(Walk):
    """Raises at one of its methods, with a message of its own."""

    def __init__(self, where: str = "step", error: str = "ValueError", after: int = 2) -> None:
        if where == "make":
            raise KeyError("no simulator")
        super().__init__()
        self.where, self.error, self.after = where, error, after
        self.n_resets = 0

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        self.n_resets += 1
        if self.where == "reset":
            raise RuntimeError("the licence has run out")
        return super().reset(seed=seed, options=options)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.where == "step" and self.n_steps >= self.after:
            kinds = {"ValueError": ValueError, "SystemExit": SystemExit}
            raise kinds[self.error]("node 3 has left the ring")
        return super().step(action)

    def close(self) -> None:
        raise RuntimeError("cannot close")


class Overflowing(Walk):
    """Rewards whatever it is told to, from a step of the episode on, after it has moved."""

    def __init__(self, reward: float | str = "nan", after: int = 2) -> None:
        super().__init__()
        self.reward, self.after = float(reward), after

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        observation, reward, ends, cut, info = super().step(action)
        return observation, self.reward if self.n_steps > self.after else reward, ends, cut, info


class Returns(Walk):
    """Returns something odd from `reset` or `step`."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        result = super().reset(seed=seed)
        odd: dict[str, Any] = {"old reset": result[0], "info": (result[0], ["info"])}
        return odd.get(self.what, result)

    def step(self, action: Any) -> Any:
        observation, _, ends, cut, info = super().step(action)
        wide = GraphInstance(np.zeros((3, 5)), None, None)
        odd: dict[str, Any] = {
            "old step": (observation, 1.0, ends, info),
            "nan": (observation, np.nan, ends, cut, info),
            "huge": (observation, 1e39, ends, cut, info),
            "complex": (observation, 1j, ends, cut, info),
            "word": (observation, "good", ends, cut, info),
            "array": (observation, np.array([0.5], np.float32), ends, cut, info),
            "none": (observation, None, ends, cut, info),
            "wide": (wide, 0.0, ends, cut, info),
            "no features": (GraphInstance(np.full((3, 2), np.inf), None, None), 0.0, ends, cut, {}),
        }
        return odd[self.what]


def flat_graph(observation: np.ndarray[Any, Any], info: dict[str, Any]) -> GraphInstance:
    """An adapter for rings that are shown flat: 2 features and one link of 2 ends per node."""
    n_nodes = len(observation) // 4
    links = observation[2 * n_nodes :].reshape(-1, 2).astype(int)
    return GraphInstance(observation[: 2 * n_nodes].reshape(-1, 2), None, links)


def wrong_adapter(observation: Any, info: dict[str, Any]) -> Any:
    """Gives something that is no graph."""
    return observation[:3]


def failing_adapter(observation: Any, info: dict[str, Any]) -> Any:
    """Raises."""
    return observation["nothing"]


not_a_class = 3


class NoEnvironment:
    """Has none of an environment's methods."""


gymnasium.register("Walk-v7", entry_point="tests.core.environments.foreign:Walk")
gymnasium.register(
    "Short-v0", entry_point="tests.core.environments.foreign:Walk", max_episode_steps=2
)
