"""Learners with fresh networks, and what an update may change of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from core.config import Hyperparameters, NetworkConfig, UpdatePath
from core.graph import Graph
from core.learner import Learner
from core.network import build_network, feature_statistics, set_standardisation
from tests.core.helpers import Batch, plain_batch, plain_settings, random_graphs

N_ACTIONS = 4


def make_learner(
    config: NetworkConfig,
    settings: Hyperparameters | None = None,
    *,
    n_features: int = 3,
    n_actions: int = N_ACTIONS,
    seed: int = 0,
    graphs: Sequence[Graph] = (),
    path: UpdatePath = UpdatePath.PLAIN,
) -> Learner:
    """A learner with a fresh network, standardised over `graphs` if there are any."""
    rng = np.random.default_rng(seed)
    make = (n_features, n_actions, config, rng)
    network, target = build_network(*make), build_network(*make)
    if graphs:
        set_standardisation(network, *feature_statistics([g.x for g in graphs]))
    return Learner(network, target, settings or plain_settings(), path)


def shake(variables: Sequence[Any], seed: int, size: float = 0.3) -> None:
    """Move every number of a network at random, so that nothing is zero by chance."""
    rng = np.random.default_rng(seed)
    for variable in variables:
        moved = variable.numpy() + rng.uniform(0, size, variable.shape)
        variable.assign(moved.astype(np.float32))


def numbers(learner: Learner) -> list[bytes]:
    """Every byte an update may change: weights, running statistics, optimizer."""
    kept = [*learner.network.variables, *learner.optimizer.variables()]
    return [variable.numpy().tobytes() for variable in kept]


def fresh(learner: Learner, seed: int = 6) -> Learner:
    """The learner with weights, optimizer and target as new."""
    config = learner.network.settings
    other = build_network(3, N_ACTIONS, config, np.random.default_rng(seed))
    for variable, value in zip(learner.network.variables, other.variables, strict=True):
        variable.assign(value)
    learner.reset_optimizer()
    learner.sync()
    learner.n_updates = 0
    return learner


def three_graphs(rewards: Sequence[float] = (1.0, -1.0, 0.5)) -> Batch:
    """Terminated transitions on graphs of 4, 5 and 6 nodes, one action each."""
    graphs = random_graphs(8, (4, 5, 6))
    return plain_batch(graphs, range(len(graphs)), rewards)
