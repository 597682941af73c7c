"""Networks with every number drawn, in every variant, and odd graphs for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.backend import tf
from core.batch import EncodedGraph, concatenate
from core.config import Head, NetworkConfig, Pooling
from core.graph import Graph
from core.network import GIN0, build_network
from tests.core.helpers import random_graph

SMALL = NetworkConfig(layers=2, channels=8)

CONFIGS = {
    "default": SMALL,
    "batch norm": NetworkConfig(layers=2, channels=8, batch_norm=True),
    "as posted": NetworkConfig.as_posted(8),
    "node head": NetworkConfig(layers=2, channels=8, head=Head.NODE),
    "sum pooling": NetworkConfig(layers=1, channels=8, pooling=Pooling.SUM),
    "node head, sum": NetworkConfig(layers=1, channels=8, head=Head.NODE, pooling=Pooling.SUM),
    "activations": NetworkConfig(
        layers=2, channels=8, conv_activation="elu", output_activation="tanh"
    ),
}


def drawn_network(
    config: NetworkConfig, n_features: int = 3, n_actions: int = 5, seed: int = 0
) -> GIN0:
    """A network whose every number is drawn, biases and running statistics too."""
    rng = np.random.default_rng(seed)
    network = build_network(n_features, n_actions, config, rng)
    for variable in network.variables:
        if len(variable.shape) == 1:
            variable.assign(rng.uniform(0.5, 1.5, variable.shape))
    return network


def inputs_of(graphs: Sequence[EncodedGraph]) -> tuple[Any, ...]:
    batch = concatenate(graphs)
    n_graphs = tf.constant(batch.n_graphs)
    return tf.constant(batch.x), tf.constant(batch.messages), tf.constant(batch.graph_ids), n_graphs


def q_of(network: GIN0, graphs: Sequence[EncodedGraph]) -> NDArray[np.float32]:
    values: NDArray[np.float32] = network(inputs_of(graphs)).numpy()
    return values


def odd_graphs(n_features: int = 3) -> list[Graph]:
    """A path, self-loops, isolated nodes, no edges at all, one node, direction."""
    rng = np.random.default_rng(11)
    loops = random_graph(rng, 5, n_features).with_edges([(0, 0), (1, 2), (3, 3)])
    lonely = random_graph(rng, 4, n_features).with_edges([])
    single = random_graph(rng, 1, n_features).with_edges([(0, 0)])
    return [random_graph(rng, 7, n_features), loops, lonely, single]
