"""Q-values and embeddings of many graphs in a few calls, in inference mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.backend import tf
from core.batch import EncodedGraph, concatenate
from core.network import GIN0

MOST_GRAPHS = 64
MOST_NODES = 8_192
"""Of one call, unless a single graph has more."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What a network makes of some graphs."""

    q_values: NDArray[np.float32]
    """Shape (n_graphs, n_actions)."""
    embeddings: NDArray[np.float32]
    """The mean node embedding after each convolution, shape (n_graphs, n_layers, channels)."""


class BatchForward:
    """Traced once for a network with a head for the whole graph.

    Args:
        network: its weights of the moment of each call are used.
    """

    def __init__(self, network: GIN0) -> None:
        self.network = network
        self._function: Any = None

    def see(self, graphs: Sequence[EncodedGraph]) -> Seen:
        """Q-values and embeddings of graphs, at least one.

        Raises:
            ValueError: no graphs, or of different feature widths.
        """
        if self._function is None:
            self._function = _traced(self.network)
        parts = [self._call(part) for part in _parts(graphs)]
        q, embeddings = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
        return Seen(q, embeddings)

    def _call(self, graphs: Sequence[EncodedGraph]) -> tuple[NDArray[np.float32], ...]:
        batch = concatenate(graphs)
        found = self._function(
            tf.constant(batch.x),
            tf.constant(batch.messages),
            tf.constant(batch.graph_ids),
            tf.constant(batch.n_graphs),
        )
        return tuple(tensor.numpy() for tensor in found)


def _parts(graphs: Sequence[EncodedGraph]) -> Iterator[Sequence[EncodedGraph]]:
    """Neighbours that fit into one call together."""
    if not graphs:
        raise ValueError("wanted at least one graph to look at, got none")
    first = n_nodes = 0
    for position, graph in enumerate(graphs):
        is_full = position - first >= MOST_GRAPHS or n_nodes + graph.n_nodes > MOST_NODES
        if is_full and position > first:
            yield graphs[first:position]
            first, n_nodes = position, 0
        n_nodes += graph.n_nodes
    yield graphs[first:]


def _traced(network: GIN0) -> Any:
    def see(x: Any, messages: Any, graph_ids: Any, n_graphs: Any) -> tuple[Any, Any]:
        nodes: list[Any] = []
        q = network((x, messages, graph_ids, n_graphs), embeddings=nodes)
        means = [tf.math.unsorted_segment_mean(each, graph_ids, n_graphs) for each in nodes]
        return q, tf.stack(means, axis=1)

    signature = [
        tf.TensorSpec([None, network.n_features], tf.float32),
        tf.TensorSpec([None, 2], tf.int64),
        tf.TensorSpec([None], tf.int32),
        tf.TensorSpec([], tf.int32),
    ]
    return tf.function(see, input_signature=signature, autograph=False).get_concrete_function()
