"""GIN0 once more, in numpy and 64 bits: what the gradient check differentiates.

An independent computation with enough digits for finite differences. With BatchNorm it uses the
batch's statistics, as learning does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from core.batch import GraphBatch
from core.config import Head, NetworkConfig, Pooling
from core.network import N_MLP_HIDDEN

Array = NDArray[np.float64]
Weights = Mapping[str, Array]
"""Weights by their names in the architecture, "feature mean" and "feature scale" too."""

BATCH_NORM_EPSILON = 1e-3
"""Keras's own."""

_ACTIVATIONS: dict[str, Callable[[Array], Array]] = {
    "linear": lambda z: z,
    "relu": lambda z: np.maximum(z, 0.0),
    "elu": lambda z: np.where(z > 0, z, np.expm1(np.minimum(z, 0.0))),
    "tanh": np.tanh,
}


def q_values(
    weights: Weights, graphs: GraphBatch, network: NetworkConfig, kept: Array | None = None
) -> Array:
    """Q-values in training mode, shape (n_graphs, n_actions), or (n_nodes, 1) per node.

    Args:
        weights: by name.
        graphs: the batch.
        network: the network's shape.
        kept: what dropout multiplies the hidden units by, shape (n_rows, channels); None is 1.
    """
    h = (graphs.x.astype(np.float64) - weights["feature mean"]) / weights["feature scale"]
    own = h
    senders, receivers = graphs.messages.T
    for i in range(network.layers):
        summed = h.copy()
        np.add.at(summed, receivers, h[senders])
        h = _convolution(weights, f"conv {i + 1}", summed, network)
    pooled = np.zeros((graphs.n_graphs, h.shape[1]))
    np.add.at(pooled, graphs.graph_ids, h)
    if network.pooling is Pooling.MEAN:
        pooled /= np.bincount(graphs.graph_ids, minlength=graphs.n_graphs)[:, None]
    if network.head is Head.NODE:
        pooled = np.concatenate([h, own, pooled[graphs.graph_ids]], axis=1)
    hidden = np.maximum(_dense(weights, "dense 1", pooled), 0.0)
    if kept is not None:
        hidden = hidden * kept
    return _ACTIVATIONS[network.output_activation](_dense(weights, "dense 2", hidden))


def _convolution(weights: Weights, name: str, h: Array, network: NetworkConfig) -> Array:
    for i in range(1, N_MLP_HIDDEN + 1):
        h = np.maximum(_dense(weights, f"{name} dense {i}", h), 0.0)
        if network.batch_norm:
            centred = h - h.mean(axis=0)
            h = centred / np.sqrt(np.square(centred).mean(axis=0) + BATCH_NORM_EPSILON)
            h = h * weights[f"{name} norm {i} gamma"] + weights[f"{name} norm {i} beta"]
    last = _dense(weights, f"{name} dense {N_MLP_HIDDEN + 1}", h)
    return _ACTIVATIONS[network.conv_activation](last)


def _dense(weights: Weights, name: str, h: Array) -> Array:
    return h @ weights[f"{name} kernel"] + weights[f"{name} bias"]
