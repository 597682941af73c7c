"""The code the project grew out of, rebuilt as the side to compare with.

Its network (Spektral's GINConv with BatchNorm, GlobalAvgPool, two relu Dense layers with dropout
between them), batches by Spektral's DisjointLoader, Q-values by `predict` or by calling the model,
and an update traced without an input signature. The loss is already inside the tape, as the
answer given there had it; as first posted no gradient reached any weight. TensorFlow is told to be
deterministic, as for our side; that makes no difference in time that could be measured here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.backend import GINConv, keras, tf
from core.batch import EncodedGraph
from core.layouts import Batch

Inputs = tuple[Any, Any, Any]
"""Features (n_nodes, n_features), sparse adjacency (n_nodes, n_nodes), graph ids (n_nodes,)."""


class PostedGIN0(keras.Model):  # type: ignore[misc]
    """The posted network, as Spektral and Keras run it."""

    def __init__(self, channels: int, n_layers: int) -> None:
        super().__init__()
        from spektral.layers import GlobalAvgPool  # not before core.backend has chosen Keras 2

        # A seed, or Keras warns that all kernels of a GINConv start the same, which they did.
        start = keras.initializers.GlorotUniform(seed=0)
        self.convolutions = [
            GINConv(channels, epsilon=0, mlp_hidden=[channels, channels], kernel_initializer=start)
            for _ in range(n_layers)
        ]
        self.pool = GlobalAvgPool()
        self.dense_1 = keras.layers.Dense(channels, activation="relu")
        self.dropout = keras.layers.Dropout(
            0.5, seed=0
        )  # core.backend makes TensorFlow ask for one
        self.dense_2 = keras.layers.Dense(channels, activation="relu")

    def call(self, inputs: Inputs, training: bool = False) -> Any:
        """Q-values, shape (n_graphs, channels)."""
        x, adjacency, graph_ids = inputs
        for convolution in self.convolutions:
            x = convolution([x, adjacency])
        hidden = self.dense_1(self.pool([x, graph_ids]))
        return self.dense_2(self.dropout(hidden, training=training))


@dataclass(frozen=True, slots=True, eq=False)
class PostedBatch:
    """A batch in the posted code's form."""

    inputs: Inputs
    next_inputs: Inputs
    actions: NDArray[np.int64]
    rewards: NDArray[np.float32]


class PostedAgent:
    """The posted agent.

    Args:
        number_of_outputs: number of actions, and the width of every layer.
        layers: number of GINConv layers.
        alpha: Adam's learning rate.
        gamma: discount.
        is_relaxed: let TensorFlow generalise shapes after a few traces; without it every new
            shape is a trace of its own.
    """

    def __init__(
        self,
        number_of_outputs: int,
        layers: int = 3,
        alpha: float = 5e-4,
        gamma: float = 0.2,
        *,
        is_relaxed: bool = True,
    ) -> None:
        self.model = PostedGIN0(number_of_outputs, layers)
        self.gamma = gamma
        self.optimizer = keras.optimizers.Adam(alpha)
        self.update = tf.function(self._update, reduce_retracing=is_relaxed)

    @property
    def n_traces(self) -> int:
        """How often TensorFlow traced the update."""
        return int(self.update.experimental_get_tracing_count())

    def predict(self, inputs: Inputs) -> NDArray[np.float32]:
        """Q-values by Keras's own loop; it must be told to take all nodes in one piece."""
        q: NDArray[np.float32] = self.model.predict(
            inputs, batch_size=int(inputs[0].shape[0]), verbose=0
        )
        return q

    def call(self, inputs: Inputs) -> NDArray[np.float32]:
        """Q-values by calling the model, operation by operation."""
        q: NDArray[np.float32] = self.model(inputs).numpy()
        return q

    def learn(self, batch: PostedBatch) -> Any:
        """The traced update alone, on targets that are already there."""
        return self.update(batch.inputs, tf.constant(batch.actions), tf.constant(batch.rewards))

    def step(self, batch: PostedBatch) -> tuple[float, list[float]]:
        """The whole step: predict of s', Q of s, the update, norms as numbers."""
        next_q = self.predict(batch.next_inputs)
        self.call(batch.inputs)
        targets = (batch.rewards + self.gamma * next_q.min(axis=1)).astype(np.float32)
        loss, gradients = self.update(
            batch.inputs, tf.constant(batch.actions), tf.constant(targets)
        )
        return float(loss), [float(tf.norm(gradient)) for gradient in gradients]

    def _update(self, inputs: Inputs, actions: Any, targets: Any) -> tuple[Any, list[Any]]:
        with tf.GradientTape() as tape:
            q = tf.gather(self.model(inputs, training=True), actions, axis=1, batch_dims=1)
            loss = tf.reduce_mean(tf.square(targets - q))
        variables = self.model.trainable_variables
        gradients = tape.gradient(loss, variables)
        self.optimizer.apply_gradients(zip(gradients, variables, strict=True))
        return loss, gradients


def posted_batch(batch: Batch) -> PostedBatch:
    """The same transitions for the posted agent."""
    return PostedBatch(
        inputs=loaded([transition.observation for transition, _ in batch]),
        next_inputs=loaded([transition.next_observation for transition, _ in batch]),
        actions=np.array([transition.action for transition, _ in batch], np.int64),
        rewards=np.array([reward.value for _, reward in batch], np.float32),
    )


def loaded(graphs: Sequence[EncodedGraph]) -> Inputs:
    """Graphs as one batch, built by Spektral's DisjointLoader."""
    return tensors(next(loader(graphs)))


def loader(graphs: Sequence[EncodedGraph]) -> Any:
    """Spektral's loader over these graphs; every batch is all of them."""
    from spektral.data import DisjointLoader

    return DisjointLoader(_data_set(graphs), batch_size=len(graphs), shuffle=False)


def tensors(batch: Inputs) -> Inputs:
    """A loader's batch with its arrays as tensors."""
    x, adjacency, graph_ids = batch
    return tf.constant(x, tf.float32), tf.sparse.reorder(adjacency), tf.constant(graph_ids)


def _data_set(graphs: Sequence[EncodedGraph]) -> Any:
    """The graphs as a Spektral data set: features and sparse adjacency matrices."""
    from spektral.data import Dataset, Graph

    class Circuits(Dataset):  # type: ignore[misc]
        """Graphs that are already in memory."""

        def read(self) -> list[Any]:
            """Each graph in Spektral's form."""
            return [Graph(x=graph.x, a=adjacency(graph)) for graph in graphs]

    return Circuits()


def adjacency(graph: EncodedGraph) -> Any:
    """Ones at the messages, as a scipy matrix; they go both ways, so it is symmetric."""
    from scipy.sparse import csr_matrix

    senders, receivers = graph.messages.T
    ones = np.ones(len(senders), np.float32)
    return csr_matrix((ones, (senders, receivers)), shape=(graph.n_nodes, graph.n_nodes))
