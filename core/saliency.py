"""What Q depends on: saliency of features, influence of edges, embeddings of nodes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.backend import tf
from core.batch import EncodedGraph, concatenate
from core.config import Head
from core.graph import Edges, Graph, MessageDirection
from core.network import GIN0

MOST_NODES = 4_096
"""Nodes in one call while edges are removed; more go into the next call."""


class Saliency:
    """Looks into one network, in inference mode. Each function is traced once, when first used."""

    def __init__(self, network: GIN0) -> None:
        self._network = network
        self._is_node_head = network.settings.head is Head.NODE
        x = tf.TensorSpec([None, network.n_features], tf.float32)
        messages = tf.TensorSpec([None, 2], tf.int64)
        graph_ids = tf.TensorSpec([None], tf.int32)
        weights = tf.TensorSpec([None], tf.float32)
        n_graphs = tf.TensorSpec([], tf.int32)
        self._gradient = tf.function(
            _gradient(network), input_signature=[x, messages, weights], autograph=False
        )
        self._embed = tf.function(
            _embeddings(network), input_signature=[x, messages], autograph=False
        )
        self._q = tf.function(
            _q_of(network), input_signature=[x, messages, graph_ids, n_graphs], autograph=False
        )

    def gradient(self, graph: EncodedGraph, action: int, other: int | None) -> NDArray[np.float64]:
        """d(Q(s, action) - Q(s, other))/dx, shape (n_nodes, n_features); signed.

        Args:
            graph: the observation.
            action: whose Q-value.
            other: the action whose Q-value is subtracted; None for none.
        """
        n_actions = graph.n_nodes if self._is_node_head else self._network.n_actions
        weights = np.zeros(n_actions, np.float32)
        weights[action] += 1.0
        if other is not None:
            weights[other] -= 1.0
        result = self._gradient(graph.x, graph.messages, weights)
        return np.asarray(result.numpy(), np.float64)

    def embeddings(self, graph: EncodedGraph) -> list[NDArray[np.float32]]:
        """Node embeddings after each convolution, shape (n_nodes, channels) each."""
        return [h.numpy() for h in self._embed(graph.x, graph.messages)]

    def q_values(self, graphs: list[EncodedGraph]) -> list[NDArray[np.float32]]:
        """Q-values of several graphs, shape (n_actions,) each."""
        batch = concatenate(graphs)
        q = self._q(batch.x, batch.messages, batch.graph_ids, batch.n_graphs).numpy()
        if self._is_node_head:
            return np.split(q[:, 0], batch.offsets[1:])
        return list(q)

    def edge_influence(
        self,
        graph: EncodedGraph,
        without: list[Edges],
        action: int,
        other: int | None,
    ) -> NDArray[np.float64]:
        """Q with all messages minus Q with those left over when an edge is removed.

        Args:
            graph: the observation.
            without: for each edge the messages that are left, as `messages_without` gives them.
            action: whose Q-value.
            other: the action whose Q-value is subtracted; None for none.

        Returns:
            One number per entry of `without`.
        """
        copies = [EncodedGraph(graph.x, messages) for messages in without]
        whole = _difference(self.q_values([graph])[0], action, other)
        left = [_difference(q, action, other) for q in self.q_values(copies)]
        with np.errstate(invalid="ignore"):  # inf - inf, of weights that diverged, is NaN
            return whole - np.array(left, np.float64)


def messages_without(graph: Graph, direction: MessageDirection, edges: range) -> list[Edges]:
    """The messages a GIN layer gets when one edge is removed, for each of these edges.

    A message that another edge gives too stays: of the edges 0→1 and 1→0 of a directed graph
    whose messages travel both ways, removing one changes nothing.
    """
    messages = graph.messages(direction)
    codes = messages[:, 0] * graph.n_nodes + messages[:, 1]
    own = _codes_of_edges(graph, direction)
    n_givers = np.bincount(np.searchsorted(codes, own.ravel()), minlength=len(codes))
    result = []
    for edge in edges:
        places = np.searchsorted(codes, np.unique(own[edge]))
        given_by_edge = np.array([np.count_nonzero(own[edge] == codes[p]) for p in places])
        gone = places[n_givers[places] == given_by_edge]
        result.append(np.delete(messages, gone, axis=0))
    return result


def principal_components(
    embeddings: NDArray[np.floating[Any]],
) -> tuple[NDArray[np.float64], tuple[float, float]]:
    """The first two principal components of rows, and their shares of the variance.

    Signs are chosen so that the entry farthest from 0 is positive: the same picture for the
    same embeddings.

    Args:
        embeddings: shape (n_nodes, width).

    Returns:
        Shape (n_nodes, 2); zeros where there is no variance.
    """
    h = np.asarray(embeddings, np.float64)
    centred = h - h.mean(axis=0)
    # The smaller of the two products has the same eigenvalues; a decomposition of the rows
    # themselves takes a hundred times longer.
    is_tall = len(h) > h.shape[1]
    values, vectors = np.linalg.eigh(centred.T @ centred if is_tall else centred @ centred.T)
    n = min(2, len(values))
    squares, vectors = np.maximum(values[::-1][:n], 0.0), vectors[:, ::-1][:, :n]
    components = np.zeros((len(h), 2))
    components[:, :n] = centred @ vectors if is_tall else vectors * np.sqrt(squares)
    for column in range(n):
        farthest = components[np.abs(components[:, column]).argmax(), column]
        components[:, column] *= -1.0 if farthest < 0 else 1.0
    total = float(np.square(centred).sum())
    shares = squares / total if total > 0 else np.zeros(n)
    return components, (float(shares[0]), float(shares[1]) if n > 1 else 0.0)


def _codes_of_edges(graph: Graph, direction: MessageDirection) -> NDArray[np.int64]:
    """The messages each edge gives, as sender * n_nodes + receiver, shape (n_edges, 1 or 2)."""
    source, target = graph.edges.T
    along, against = source * graph.n_nodes + target, target * graph.n_nodes + source
    ways = [against if direction is MessageDirection.AGAINST else along]
    if not graph.directed or direction is MessageDirection.BOTH:
        ways = [along, against]
    codes: NDArray[np.int64] = np.stack(ways, axis=1)
    return codes


def _difference(q: NDArray[np.float32], action: int, other: int | None) -> float:
    return float(q[action]) - (0.0 if other is None else float(q[other]))


def _gradient(network: GIN0) -> Any:
    def gradient(x: Any, messages: Any, weights: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            graph_ids = tf.zeros(tf.shape(x)[:1], tf.int32)
            q = network((x, messages, graph_ids, tf.constant(1)))
            value = tf.reduce_sum(tf.reshape(q, [-1]) * weights)
        return tape.gradient(value, x)

    return gradient


def _embeddings(network: GIN0) -> Any:
    def embed(x: Any, messages: Any) -> Any:
        found: list[Any] = []
        graph_ids = tf.zeros(tf.shape(x)[:1], tf.int32)
        network((x, messages, graph_ids, tf.constant(1)), embeddings=found)
        return found

    return embed


def _q_of(network: GIN0) -> Any:
    def q_values(x: Any, messages: Any, graph_ids: Any, n_graphs: Any) -> Any:
        return network((x, messages, graph_ids, n_graphs))

    return q_values
