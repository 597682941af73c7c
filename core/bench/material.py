"""What everything is measured on: sparse random graphs, and transitions between them.

The network is the posted one: 3 layers, 128 channels, 128 actions, 7 features per node.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from core.batch import EncodedGraph, encode
from core.config import NetworkConfig
from core.graph import Graph
from core.replay import Reward, Transition

if TYPE_CHECKING:
    from core.layouts import Batch  # imports TensorFlow

N_ACTIONS = 128
N_FEATURES = 7
N_NODES = 8
"""Of the graphs that are learned from, as the posted circuit."""
MEAN_DEGREE = 4
POSTED = NetworkConfig.as_posted(N_ACTIONS)
DEFAULT = NetworkConfig(channels=N_ACTIONS)
"""The program's own preset with the posted width: no BatchNorm, linear output, no dropout."""


def random_graph(n_nodes: int, rng: np.random.Generator, label: str | None = None) -> Graph:
    """A sparse random graph with small whole numbers as features, as circuits have them."""
    pairs = rng.integers(0, n_nodes, (3 * n_nodes * MEAN_DEGREE // 2, 2))
    pairs = np.unique(np.sort(pairs[pairs[:, 0] != pairs[:, 1]], axis=1), axis=0)
    n_edges = min(len(pairs), n_nodes * MEAN_DEGREE // 2)
    return Graph(
        x=rng.integers(0, 8, (n_nodes, N_FEATURES)).astype(np.float32),
        edges=rng.permutation(pairs)[:n_edges],
        label=label,
    )


def observation(n_nodes: int) -> EncodedGraph:
    """One encoded graph, the same for the same size."""
    return encode(random_graph(n_nodes, np.random.default_rng(n_nodes)))


def transitions(n: int, n_nodes: int = N_NODES) -> Batch:
    """A batch of transitions between different graphs, with rewards."""
    rng = np.random.default_rng(n)
    graphs = [encode(random_graph(n_nodes, rng)) for _ in range(n + 1)]
    mask = np.ones(N_ACTIONS, bool)
    return [
        (
            Transition(
                step=i,
                observation=graphs[i],
                action=int(rng.integers(N_ACTIONS)),
                next_observation=graphs[i + 1],
                next_mask=mask,
                terminated=False,
            ),
            Reward(float(rng.normal())),
        )
        for i in range(n)
    ]
