"""GIN0, the TD target and the loss once more, in float64 numpy and written another way.

Node by node and graph by graph, with nothing taken from the network but its numbers, so that
agreement with TensorFlow means something. Also central finite differences of the loss.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.batch import EncodedGraph
from core.config import Head, NetworkConfig, Objective, Pooling
from core.network import GIN0, architecture

Array = NDArray[np.float64]
Weights = Mapping[str, Array]

_NORM_EPSILON = 1e-3
"""Keras's default of BatchNormalization."""


def weights_of(network: GIN0) -> dict[str, Array]:
    """Every number of a network by the architecture's names, running statistics too."""
    names = architecture(network).variable_names
    pairs = zip(names, network.trainable_variables, strict=True)
    weights = {name: variable.numpy().astype(np.float64) for name, variable in pairs}
    weights["mean"] = network.feature_mean.numpy().astype(np.float64)
    weights["scale"] = network.feature_scale.numpy().astype(np.float64)
    for i, convolution in enumerate(network.convolutions):
        norms = [layer for layer in convolution.mlp.layers if hasattr(layer, "moving_mean")]
        for k, norm in enumerate(norms):
            prefix = f"conv {i + 1} norm {k + 1}"
            weights[f"{prefix} mean"] = norm.moving_mean.numpy().astype(np.float64)
            weights[f"{prefix} variance"] = norm.moving_variance.numpy().astype(np.float64)
    return weights


def q_values(
    weights: Weights,
    config: NetworkConfig,
    graphs: Sequence[EncodedGraph],
    training: bool = False,
    drop: Array | None = None,
) -> list[Array]:
    """Q-values of each graph: (n_actions,), or (n_nodes,) with a node head.

    Args:
        weights: by the architecture's names.
        config: the network's shape.
        graphs: the batch; in training mode BatchNorm sees all its nodes together.
        training: use batch statistics in BatchNorm.
        drop: factors on the hidden layer before the output, shape (n_rows, channels).
    """
    own = [(np.asarray(g.x, np.float64) - weights["mean"]) / weights["scale"] for g in graphs]
    h = own
    for layer in range(1, config.layers + 1):
        summed = [_sum_messages(g, x) for g, x in zip(graphs, h, strict=True)]
        joined = _mlp(weights, f"conv {layer}", np.concatenate(summed), config, training)
        h = np.split(joined, np.cumsum([len(x) for x in summed])[:-1])
    rows = [_pooled(x, first, config) for x, first in zip(h, own, strict=True)]
    hidden = [np.maximum(_dense(weights, "dense 1", row), 0) for row in rows]
    if drop is not None:
        parts = np.split(drop, np.cumsum([len(x) for x in hidden])[:-1])
        hidden = [x * part for x, part in zip(hidden, parts, strict=True)]
    activation = config.output_activation
    return [_activate(_dense(weights, "dense 2", x), activation).reshape(-1) for x in hidden]


def best_value(
    q: Array, mask: NDArray[np.bool_], objective: Objective, selector: Array | None = None
) -> float:
    """The best allowed action's value, chosen by `selector` where it is given; 0 without any."""
    chooser = q if selector is None else selector
    best: int | None = None
    for action in range(len(q)):
        if not mask[action]:
            continue
        gain = 0.0 if best is None else chooser[action] - chooser[best]
        if best is None or (gain > 0 if objective is Objective.REWARD else gain < 0):
            best = action
    return 0.0 if best is None else float(q[best])


def huber(error: float, delta: float) -> float:
    """Huber's loss of one error."""
    size = abs(error)
    return size * size / 2 if size <= delta else delta * (size - delta / 2)


def loss(
    chosen: Sequence[float], targets: Sequence[float], weights: Sequence[float], delta: float
) -> float:
    """Mean over the batch of each transition's weighted Huber loss."""
    terms = [w * huber(t - q, delta) for q, t, w in zip(chosen, targets, weights, strict=True)]
    return sum(terms) / len(terms)


def central_differences(
    function: Any, weights: dict[str, Array], names: Sequence[str], step: float = 1e-6
) -> dict[str, Array]:
    """Gradient of `function(weights)` by each named array, entry by entry."""
    result = {}
    for name in names:
        gradient = np.zeros_like(weights[name])
        for index in np.ndindex(gradient.shape):
            values = []
            for sign in (1, -1):
                moved = weights[name].copy()
                moved[index] += sign * step
                values.append(function({**weights, name: moved}))
            gradient[index] = (values[0] - values[1]) / (2 * step)
        result[name] = gradient
    return result


def _sum_messages(graph: EncodedGraph, x: Array) -> Array:
    total = x.copy()
    for sender, receiver in graph.messages:
        total[receiver] += x[sender]
    return total


def _mlp(weights: Weights, layer: str, x: Array, config: NetworkConfig, training: bool) -> Array:
    for k in (1, 2):
        x = np.maximum(_dense(weights, f"{layer} dense {k}", x), 0)
        if config.batch_norm:
            x = _norm(weights, f"{layer} norm {k}", x, training)
    return _activate(_dense(weights, f"{layer} dense 3", x), config.conv_activation)


def _norm(weights: Weights, name: str, x: Array, training: bool) -> Array:
    mean = x.mean(axis=0) if training else weights[f"{name} mean"]
    variance = x.var(axis=0) if training else weights[f"{name} variance"]
    normal = (x - mean) / np.sqrt(variance + _NORM_EPSILON)
    return normal * weights[f"{name} gamma"] + weights[f"{name} beta"]


def _dense(weights: Weights, name: str, x: Array) -> Array:
    return x @ weights[f"{name} kernel"] + weights[f"{name} bias"]


def _pooled(x: Array, own: Array, config: NetworkConfig) -> Array:
    pooled = x.sum(axis=0) if config.pooling is Pooling.SUM else x.mean(axis=0)
    if config.head is Head.NODE:
        return np.concatenate([x, own, np.tile(pooled, (len(x), 1))], axis=1)
    return pooled[None]


def _activate(x: Array, name: str) -> Array:
    functions = {
        "linear": lambda v: v,
        "relu": lambda v: np.maximum(v, 0),
        "tanh": np.tanh,
        "elu": lambda v: np.where(v > 0, v, np.exp(np.minimum(v, 0)) - 1),
    }
    return np.asarray(functions[name](x), np.float64)
