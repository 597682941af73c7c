"""Small graphs, transitions and settings that the tests of the learning core share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from hypothesis import HealthCheck, settings
from numpy.typing import ArrayLike, NDArray

from core.batch import EncodedGraph, encode
from core.config import Hyperparameters
from core.graph import Edges, Graph
from core.replay import Reward, Transition

Batch = Sequence[tuple[Transition, Reward]]

UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""For Hypothesis: a busy machine is no fault of the code."""

PATH_EDGES = ((0, 1), (1, 2))
NO_EDGES: Edges = np.zeros((0, 2), np.int64)


def path_graph(
    features: Sequence[float] = (1, 10, 100), edges: ArrayLike = PATH_EDGES, **changes: Any
) -> Graph:
    """One feature per node, the path 0-1-2 unless told otherwise."""
    x = np.asarray(features, np.float32)[:, None]
    return Graph(x=x, edges=np.asarray(edges), **changes)


def random_graph(
    rng: np.random.Generator, n_nodes: int = 6, n_features: int = 3, **changes: Any
) -> Graph:
    """Normal features, about one and a half edges per node, loops among them."""
    pairs = rng.integers(0, n_nodes, size=(n_nodes + n_nodes // 2, 2))
    edges = np.unique(np.sort(pairs, axis=1), axis=0)
    return Graph(x=rng.normal(size=(n_nodes, n_features)), edges=edges, **changes)


def random_graphs(
    seed: int, sizes: Iterable[int], n_features: int = 3, **changes: Any
) -> list[Graph]:
    """One random graph per size."""
    rng = np.random.default_rng(seed)
    return [random_graph(rng, n, n_features, **changes) for n in sizes]


def transition(
    observation: EncodedGraph,
    action: int,
    *,
    step: int = 0,
    next_observation: EncodedGraph | None = None,
    n_actions: int = 4,
    mask: ArrayLike | None = None,
    terminated: bool = False,
) -> Transition:
    """A transition to the same graph with nothing masked, unless told otherwise."""
    next_mask = np.ones(n_actions, bool) if mask is None else np.asarray(mask, bool)
    return Transition(
        step=step,
        observation=observation,
        action=action,
        next_observation=observation if next_observation is None else next_observation,
        next_mask=next_mask,
        terminated=terminated,
    )


def plain_batch(
    graphs: Sequence[Graph], actions: Sequence[int], rewards: Sequence[float], n_actions: int = 4
) -> Batch:
    """Terminated transitions, whose TD target is their reward."""
    return [
        (transition(encode(g), a, n_actions=n_actions, terminated=True), Reward(float(r)))
        for g, a, r in zip(graphs, actions, rewards, strict=True)
    ]


def seed_pair(first: int = 1, second: int = 2) -> NDArray[np.int32]:
    """A dropout seed."""
    return np.array([first, second], np.int32)


def plain_settings(**changes: Any) -> Hyperparameters:
    """No clipping, no discount: an update that can be worked out by hand."""
    values: dict[str, Any] = {"discount": 0.0, "clip_norm": 0.0, "learning_rate": 1e-3}
    return Hyperparameters(**(values | changes))
