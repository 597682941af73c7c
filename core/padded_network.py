"""GIN0 on graphs padded to one size: the same weights, dense products instead of sparse ones.

Tensors of fixed shapes can be compiled, and for small graphs a dense product is quicker than
gathering and scattering. Gives what `GIN0.call` gives, to rounding.
"""

from __future__ import annotations

from typing import Any

from core.backend import keras, tf
from core.config import Head, Pooling
from core.held_weights import Held
from core.network import GIN0


def padded_q_values(
    network: GIN0,
    graphs: tuple[Any, Any, Any],
    training: bool = False,
    dropout_seed: Any = None,
    activations: list[Any] | None = None,
    held: Held | None = None,
) -> Any:
    """Q-values of padded graphs.

    Args:
        network: whose weights are used; BatchNorm's statistics are updated when training.
        graphs: (x, adjacency, is_node) as in `PaddedLayout`.
        training: use batch statistics in BatchNorm, and drop units.
        dropout_seed: int32 (2,), needed when training with dropout.
        activations: when given, the output of every relu is appended, 0 where there is no node.
        held: where the weights are; by default in the network's variables.

    Returns:
        Shape (n_graphs, n_actions), or (n_graphs, n_nodes) with a node head.
    """
    x, adjacency, is_node = graphs
    n_graphs, n_nodes = x.shape[0], x.shape[1]
    config = network.settings
    layers = _Layers(held, training)
    node = tf.reshape(tf.cast(is_node, tf.float32), (-1, 1))
    links = tf.cast(adjacency, tf.float32)
    rows = tf.reshape(x, (n_graphs * n_nodes, -1))
    own = h = (rows - layers.read(network.feature_mean)) / layers.read(network.feature_scale)
    relus: list[Any] = []
    for convolution in network.convolutions:
        h = _convolve(layers, convolution, h, links, node, relus)
    each = tf.reshape(h * node, (n_graphs, n_nodes, -1))
    pooled = tf.reduce_sum(each, axis=1)
    if config.pooling is Pooling.MEAN:
        counts = tf.reduce_sum(tf.reshape(node, (n_graphs, n_nodes)), axis=1)
        pooled /= tf.maximum(counts, 1.0)[:, None]
    if config.head is Head.NODE:
        pooled = tf.concat([h, own, tf.repeat(pooled, n_nodes, axis=0)], axis=1)
    hidden = layers.dense(network.dense_1, pooled)
    shown = node if config.head is Head.NODE else 1.0
    relus.append(hidden * shown)
    if training and config.dropout > 0:
        hidden = tf.nn.experimental.stateless_dropout(hidden, config.dropout, seed=dropout_seed)
    q = layers.dense(network.dense_2, hidden)
    if config.output_activation == "relu":
        relus.append(q * shown)
    if activations is not None:
        activations.extend(relus)
    return tf.reshape(q, (n_graphs, n_nodes)) if config.head is Head.NODE else q


class _Layers:
    """What Keras's layers compute, by weights that may be held elsewhere."""

    def __init__(self, held: Held | None, training: bool) -> None:
        self._held = held
        self._training = training

    def read(self, variable: Any) -> Any:
        """The value of a variable."""
        return variable if self._held is None else self._held.read(variable)

    def dense(self, layer: Any, h: Any) -> Any:
        """Keras's Dense."""
        return layer.activation(tf.matmul(h, self.read(layer.kernel)) + self.read(layer.bias))

    def normalise(self, layer: Any, h: Any, node: Any) -> Any:
        """Keras's BatchNormalization over the rows that are nodes.

        Source: Ioffe and Szegedy (2015), ICML, with Keras's running statistics (biased variance).
        """
        if self._training:
            n = tf.reduce_sum(node)
            mean = tf.reduce_sum(h * node, axis=0) / n
            variance = tf.reduce_sum(tf.square(h - mean) * node, axis=0) / n
            self._run(layer.moving_mean, mean, layer.momentum)
            self._run(layer.moving_variance, variance, layer.momentum)
        else:
            mean, variance = self.read(layer.moving_mean), self.read(layer.moving_variance)
        scale = self.read(layer.gamma) * tf.math.rsqrt(variance + layer.epsilon)
        return h * scale + (self.read(layer.beta) - mean * scale)

    def _run(self, running: Any, now: Any, momentum: float) -> None:
        old = self.read(running)
        new = old - (old - now) * (1.0 - momentum)
        if self._held is None:
            running.assign(new)
        else:
            self._held.write(running, new)


def _convolve(
    layers: _Layers, convolution: Any, h: Any, links: Any, node: Any, relus: list[Any]
) -> Any:
    """GINConv: MLP((1 + eps) x_i + sum of x_j) on rows of all graphs, padding included."""
    n_graphs, n_nodes = links.shape[0], links.shape[1]
    each = tf.reshape(h, (n_graphs, n_nodes, -1))
    received = tf.reshape(tf.matmul(links, each), tf.shape(h))
    h = (convolution.one + convolution.eps) * h + received
    *hidden, last = convolution.mlp.layers
    for layer in hidden:
        if isinstance(layer, keras.layers.Dense):
            h = layers.dense(layer, h)
            relus.append(h * node)
        else:
            h = layers.normalise(layer, h, node)
    return layers.dense(last, h)
