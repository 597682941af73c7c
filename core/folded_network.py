"""GIN0 in inference mode as a few numpy products, for acting.

BatchNorm is an affine map once its statistics stand still, so it goes into the kernel and bias of
the Dense after it. On graphs of up to some hundred nodes TensorFlow spends longer on its own
calls than on these products.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from core.batch import EncodedGraph
from core.config import Head, Pooling
from core.network import GIN0

MOST_NODES = 400
"""With more the products themselves take the time, and TensorFlow's are as quick."""
_DENSE_UP_TO = 64
"""Nodes up to which a dense adjacency is quicker than a sparse one."""

Floats = NDArray[np.float32]


def _relu(h: Floats) -> Floats:
    return np.maximum(h, 0, out=h)


def _elu(h: Floats) -> Floats:
    return np.where(h > 0, h, np.expm1(np.minimum(h, 0)))


_ACTIVATIONS: Mapping[str, Callable[[Floats], Floats]] = {
    "linear": lambda h: h,
    "relu": _relu,
    "elu": _elu,
    "tanh": np.tanh,
}


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """A graph as the products want it."""

    x: Floats
    """Features, shape (n_nodes, n_features)."""
    messages: Any
    """Adjacency plus identity, (receiver, sender), dense or CSR, shape (n_nodes, n_nodes)."""


def links(graph: EncodedGraph) -> Links:
    """A graph with each node's own message added: GIN's (1 + epsilon) x with epsilon = 0."""
    n = graph.n_nodes
    own = np.arange(n)
    receivers = np.concatenate([graph.messages[:, 1], own])
    senders = np.concatenate([graph.messages[:, 0], own])
    if n <= _DENSE_UP_TO:
        counts = np.bincount(receivers * n + senders, minlength=n * n)
        return Links(graph.x, counts.astype(np.float32).reshape(n, n))
    ones = np.ones(len(receivers), np.float32)
    return Links(graph.x, sparse.csr_matrix((ones, (receivers, senders)), shape=(n, n)))


@dataclass(frozen=True, slots=True, eq=False)
class _Dense:
    kernel: Floats
    bias: Floats
    activation: Callable[[Floats], Floats]

    def __call__(self, h: Floats) -> Floats:
        h = h @ self.kernel
        h += self.bias
        return self.activation(h)


class FoldedNetwork:
    """The weights of one moment, ready for acting; made by `Folding`."""

    def __init__(
        self, plan: Folding, standardisation: tuple[Floats, Floats], layers: Sequence[_Dense]
    ) -> None:
        self._head, self._pooling = plan.head, plan.pooling
        self._mean, self._scale = standardisation
        *inner, self._dense_1, self._dense_2 = layers
        size = len(inner) // plan.n_convolutions
        self._convolutions = [inner[i : i + size] for i in range(0, len(inner), size)]

    # Weights that diverged give inf and NaN without a word, as TensorFlow does; health tells.
    @np.errstate(over="ignore", invalid="ignore")
    def q_values(self, graph: Links) -> Floats:
        """Q-values of one graph, shape (n_actions,) or with a node head (n_nodes,)."""
        own = h = (graph.x - self._mean) / self._scale
        for layers in self._convolutions:
            h = graph.messages @ h
            for layer in layers:
                h = layer(h)
        pooled = h.sum(axis=0)
        if self._pooling is Pooling.MEAN:
            pooled /= np.float32(len(h))
        if self._head is Head.NODE:
            shared = np.broadcast_to(pooled, (len(h), len(pooled)))
            pooled = np.concatenate([h, own, shared], axis=1)
        q: Floats = self._dense_2(self._dense_1(pooled)).reshape(-1)
        return q


class Folding:
    """Where the parts of a network are among its variables; looked up once.

    Args:
        network: which network.
        variables: of the network, in the order in which values will come.
    """

    def __init__(self, network: GIN0, variables: Sequence[Any]) -> None:
        self.head, self.pooling = network.settings.head, network.settings.pooling
        self.n_convolutions = len(network.convolutions)
        self._place = {variable.ref(): i for i, variable in enumerate(variables)}
        self._standardisation = self._places(network.feature_mean, network.feature_scale)
        self._dense: list[_Plan] = []
        for layers in (*(c.mlp.layers for c in network.convolutions), [network.dense_1]):
            self._add(layers)
        self._add([network.dense_2])

    def __call__(self, values: Sequence[Floats]) -> FoldedNetwork:
        """The network with these values of its variables."""
        mean, scale = (values[i] for i in self._standardisation)
        return FoldedNetwork(self, (mean, scale), [plan.fold(values) for plan in self._dense])

    def _add(self, layers: Sequence[Any]) -> None:
        norm = None
        for layer in layers:
            if hasattr(layer, "kernel"):
                activation = _ACTIVATIONS[layer.activation.__name__]
                own = self._places(layer.kernel, layer.bias)
                self._dense.append(_Plan(own, activation, norm))
                norm = None
            else:
                parts = (layer.gamma, layer.beta, layer.moving_mean, layer.moving_variance)
                norm = (self._places(*parts), np.float32(layer.epsilon))

    def _places(self, *variables: Any) -> tuple[int, ...]:
        return tuple(self._place[variable.ref()] for variable in variables)


@dataclass(frozen=True, slots=True)
class _Plan:
    """A Dense layer, and the BatchNorm before it that goes into it."""

    places: tuple[int, ...]
    activation: Callable[[Floats], Floats]
    norm: tuple[tuple[int, ...], np.float32] | None

    def fold(self, values: Sequence[Floats]) -> _Dense:
        kernel, bias = (values[i] for i in self.places)
        if self.norm is not None:
            places, epsilon = self.norm
            gamma, beta, mean, variance = (values[i] for i in places)
            scale = gamma / np.sqrt(variance + epsilon)
            bias = bias + (beta - mean * scale) @ kernel
            kernel = scale[:, None] * kernel
        return _Dense(kernel, bias, self.activation)
