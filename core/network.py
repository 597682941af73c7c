"""GIN0, the network: graph isomorphism layers, a pooled embedding, one Q-value per action.

Source: Xu et al. (2019), "How Powerful are Graph Neural Networks?", ICLR, equation 4.1; the
arrangement (n GINConv, mean pool, Dense, Dropout, Dense) is that of the question that started
the project, and `NetworkConfig.as_posted` gives exactly that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.backend import GINConv, keras, tf
from core.config import Head, NetworkConfig, Pooling
from core.telemetry import Architecture, LayerSpec

N_MLP_HIDDEN = 2
"""Hidden Dense layers inside each GINConv, as posted."""


class GIN0(keras.Model):  # type: ignore[misc]
    """Q-values of graphs in disjoint mode.

    Call with (x, messages, graph_ids, n_graphs): x float32 (n_nodes, n_features); messages
    int64 (n_messages, 2) as (sender, receiver); graph_ids int32 (n_nodes,) ascending; n_graphs
    an int32 scalar. Gives Q-values of shape (n_graphs, n_actions), or (n_nodes, 1) with a node
    head. Features are standardised inside, so saliency and saved weights speak of raw features.

    A node head sees the node's embedding, its own features and its graph's pooled embedding. The
    own features go by the layers because with epsilon = 0 a GINConv adds a node to its neighbours
    before anything else, so no layer could tell them apart again; Xu et al. (2018), "Representation
    Learning on Graphs with Jumping Knowledge Networks", join earlier layers in the same way.
    """

    def __init__(self, n_features: int, n_actions: int, config: NetworkConfig) -> None:
        super().__init__(name="gin0")
        self.n_features = n_features
        self.n_actions = n_actions
        self.settings = config
        self.feature_mean = self.add_weight(
            name="feature_mean", shape=(n_features,), initializer="zeros", trainable=False
        )
        self.feature_scale = self.add_weight(
            name="feature_scale", shape=(n_features,), initializer="ones", trainable=False
        )
        self.convolutions = [
            GINConv(
                config.channels,
                epsilon=0,
                mlp_hidden=[config.channels] * N_MLP_HIDDEN,
                mlp_batchnorm=config.batch_norm,
                activation=config.conv_activation,
                kernel_initializer="zeros",  # drawn anew by build_network
            )
            for _ in range(config.layers)
        ]
        for i, convolution in enumerate(self.convolutions):
            width = n_features if i == 0 else config.channels
            convolution.build((None, width))
            convolution.mlp.build((None, width))
        self.dense_1 = keras.layers.Dense(config.channels, activation="relu")
        n_outputs = 1 if config.head is Head.NODE else n_actions
        self.dense_2 = keras.layers.Dense(n_outputs, activation=config.output_activation)

    def get_config(self) -> dict[str, Any]:
        """What the network is made from, for Keras's own files."""
        settings = {k: getattr(v, "value", v) for k, v in asdict(self.settings).items()}
        return {"n_features": self.n_features, "n_actions": self.n_actions, "settings": settings}

    def call(
        self,
        inputs: tuple[Any, Any, Any, Any],
        training: bool = False,
        dropout_seed: Any = None,
        activations: list[Any] | None = None,
        embeddings: list[Any] | None = None,
    ) -> Any:
        """Q-values; see the class.

        Args:
            inputs: (x, messages, graph_ids, n_graphs).
            training: use batch statistics in BatchNorm, and drop units.
            dropout_seed: int32 (2,), needed when training with dropout; the same seed drops the
                same units, so a resumed session repeats itself.
            activations: when given, the output of every relu is appended to it.
            embeddings: when given, the node embeddings after each convolution are appended.
        """
        x, messages, graph_ids, n_graphs = inputs
        own = h = (x - self.feature_mean) / self.feature_scale
        n_nodes = tf.shape(x, out_type=tf.int64)[0]
        ones = tf.ones(tf.shape(messages)[:1], tf.float32)
        adjacency = tf.sparse.SparseTensor(messages, ones, tf.stack([n_nodes, n_nodes]))
        relus: list[Any] = []
        for convolution in self.convolutions:
            h = _convolve(convolution, h, adjacency, training, relus)
            if embeddings is not None:
                embeddings.append(h)
        pooled = self._pool(h, graph_ids, n_graphs)
        if self.settings.head is Head.NODE:
            pooled = tf.concat([h, own, tf.gather(pooled, graph_ids)], axis=1)
        hidden = self.dense_1(pooled)
        relus.append(hidden)
        if training and self.settings.dropout > 0:
            hidden = tf.nn.experimental.stateless_dropout(
                hidden, self.settings.dropout, seed=dropout_seed
            )
        q = self.dense_2(hidden)
        if self.settings.output_activation == "relu":
            relus.append(q)
        if activations is not None:
            activations.extend(relus)
        return q

    def _pool(self, h: Any, graph_ids: Any, n_graphs: Any) -> Any:
        """One embedding per graph. Unsorted sums, because XLA refuses the sorted mean."""
        total = tf.math.unsorted_segment_sum(h, graph_ids, n_graphs)
        if self.settings.pooling is Pooling.SUM:
            return total
        ones = tf.ones(tf.shape(graph_ids), tf.float32)
        counts = tf.math.unsorted_segment_sum(ones, graph_ids, n_graphs)
        return total / tf.maximum(counts, 1.0)[:, None]


def _convolve(convolution: Any, x: Any, adjacency: Any, training: bool, relus: list[Any]) -> Any:
    """GINConv's own call, MLP((1 + eps) x_i + sum of x_j), with the MLP's relus collected."""
    h = (convolution.one + convolution.eps) * x + convolution.propagate(x, adjacency)
    *hidden, last = convolution.mlp.layers
    for layer in hidden:
        is_dense = isinstance(layer, keras.layers.Dense)
        h = layer(h) if is_dense else layer(h, training=training)
        if is_dense:
            relus.append(h)
    return last(h)


def build_network(
    n_features: int, n_actions: int, config: NetworkConfig, rng: np.random.Generator
) -> GIN0:
    """A GIN0 with every kernel drawn anew from `rng` (Glorot uniform).

    Keras would start all same-shaped kernels of one GINConv bit-identical, because they share
    one initializer object.

    Raises:
        ValueError: fewer than one feature or action.
    """
    if n_features < 1 or n_actions < 1:
        raise ValueError(
            f"a network needs at least one feature and one action, got {n_features} and {n_actions}"
        )
    network = GIN0(n_features, n_actions, config)
    network(
        (
            tf.zeros((1, n_features)),
            tf.zeros((0, 2), tf.int64),
            tf.zeros((1,), tf.int32),
            tf.constant(1),
        )
    )
    for variable in network.trainable_variables:
        if len(variable.shape) == 2:
            limit = float(np.sqrt(6.0 / sum(variable.shape)))
            drawn = rng.uniform(-limit, limit, size=variable.shape)
            variable.assign(drawn.astype(np.float32))
    return network


def set_standardisation(
    network: GIN0, mean: NDArray[np.floating[Any]], scale: NDArray[np.floating[Any]]
) -> None:
    """Make the network see (x - mean) / scale; both of shape (n_features,)."""
    network.feature_mean.assign(np.asarray(mean, np.float32))
    network.feature_scale.assign(np.asarray(scale, np.float32))


def feature_statistics(
    features: Sequence[NDArray[np.float32]],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Mean and scale of each column over all nodes; a column without spread has scale 1.

    A column of zeros and ones, one-hot above all, is left as it is: scaled by its spread, a kind
    of node that is rare would be a number that outweighs all others.
    """
    stacked = np.concatenate(features).astype(np.float64)
    mean = stacked.mean(axis=0)
    spread = stacked.std(axis=0)
    has_spread = spread > 1e-9 * np.maximum(1.0, np.abs(mean))
    is_indicator = np.isin(stacked, (0.0, 1.0)).all(axis=0)
    return np.where(is_indicator, 0.0, mean), np.where(has_spread & ~is_indicator, spread, 1.0)


def copy_weights(source: GIN0, target: GIN0) -> None:
    """Make `target` equal to `source`: all weights, running statistics too."""
    for from_variable, to_variable in zip(source.variables, target.variables, strict=True):
        to_variable.assign(from_variable)


def architecture(network: GIN0) -> Architecture:
    """The record that decides whether weights fit a network."""
    trainable = network.trainable_variables
    position = {id(variable): i for i, variable in enumerate(trainable)}
    blocks = [(f"conv {i + 1}", c) for i, c in enumerate(network.convolutions)]
    blocks += [("dense 1", network.dense_1), ("dense 2", network.dense_2)]
    layers: list[LayerSpec] = []
    names = [""] * len(trainable)
    activations: list[str] = []
    for block_name, block in blocks:
        indices = tuple(position[id(v)] for v in block.trainable_variables)
        layers.append(LayerSpec(block_name, indices))
        for index, suffix in zip(indices, _variable_suffixes(block), strict=True):
            names[index] = f"{block_name} {suffix}"
        activations += _relu_names(block_name, network)
    return Architecture(
        n_features=network.n_features,
        n_actions=network.n_actions,
        network=network.settings,
        variable_names=tuple(names),
        variable_shapes=tuple(tuple(int(n) for n in v.shape) for v in trainable),
        layers=tuple(layers),
        activations=tuple(activations),
    )


def _variable_suffixes(block: Any) -> list[str]:
    """Short names in the block's own order: "dense 1 kernel", "norm 1 gamma", "kernel"."""
    if not hasattr(block, "mlp"):
        return [v.name.split("/")[-1].split(":")[0] for v in block.trainable_variables]
    names: list[str] = []
    counts = {"dense": 0, "norm": 0}
    for layer in block.mlp.layers:
        kind = "dense" if isinstance(layer, keras.layers.Dense) else "norm"
        counts[kind] += 1
        for variable in layer.trainable_variables:
            names.append(f"{kind} {counts[kind]} {variable.name.split('/')[-1].split(':')[0]}")
    return names


def _relu_names(block_name: str, network: GIN0) -> list[str]:
    if block_name.startswith("conv"):
        return [f"{block_name} relu {i + 1}" for i in range(N_MLP_HIDDEN)]
    if block_name == "dense 1" or network.settings.output_activation == "relu":
        return [f"{block_name} relu"]
    return []
