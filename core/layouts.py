"""How a batch of graphs lies in tensors: one disconnected graph, or padded to one size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from core.backend import tf
from core.batch import EncodedGraph, concatenate
from core.config import Head
from core.network import GIN0
from core.padded_network import padded_q_values
from core.preference_loss import best_of_nodes, best_of_row, slots_of, told_arrays
from core.replay import Reward, Transition
from core.targets import best_next_node_q, best_next_q

Batch = Sequence[tuple[Transition, Reward]]
Arrays = tuple[Any, ...]


class Layout(Protocol):
    """What an update needs to know of how its graphs lie."""

    def q_values(self, network: GIN0, graphs: Any, **options: Any) -> Any:
        """A network's Q-values; options as in `GIN0.call`."""

    def best_next(self, next_q: Any, selector_q: Any, graphs: Any, mask: Any, sign: Any) -> Any:
        """Value of the best next action of each graph, shape (batch,)."""

    def chosen(self, q: Any, actions: Any) -> Any:
        """Q(s, a), of the shape of `actions`: (batch,) or (batch, n)."""

    def best_but(self, ranked: Any, mask: Any, graphs: Any, right: Any, margin: Any) -> Any:
        """See `core.preference_loss.Actions`."""

    def mean_and_largest(self, q: Any, graphs: Any) -> tuple[Any, Any]:
        """Mean of all Q-values and the largest absolute one."""


def batch_numbers(batch: Batch) -> tuple[NDArray[np.float32], ...]:
    """Rewards, terminated and weights of a batch, each shape (batch,)."""
    return (
        np.fromiter((r.value for _, r in batch), np.float32, len(batch)),
        np.fromiter((t.terminated for t, _ in batch), np.float32, len(batch)),
        np.fromiter((r.weight for _, r in batch), np.float32, len(batch)),
    )


class DisjointLayout:
    """All graphs as one disconnected graph, any number of nodes: (x, messages, graph_ids, n).

    Args:
        head: with a node head actions index all nodes of the batch.
    """

    def __init__(self, head: Head) -> None:
        self._is_node_head = head is Head.NODE

    def arrays(self, batch: Batch) -> tuple[Arrays, Arrays, NDArray[Any], NDArray[Any]]:
        """Graphs now and after, actions, and the mask of the next actions."""
        now = concatenate([t.observation for t, _ in batch])
        after = concatenate([t.next_observation for t, _ in batch])
        actions = np.fromiter((t.action for t, _ in batch), np.int64, len(batch))
        if self._is_node_head:
            actions = actions + now.offsets
            mask = np.concatenate([t.next_mask for t, _ in batch])[:, None]
        else:
            mask = np.stack([t.next_mask for t, _ in batch])
        n_graphs = np.int32(len(batch))
        return (
            (now.x, now.messages, now.graph_ids, n_graphs),
            (after.x, after.messages, after.graph_ids, n_graphs),
            actions,
            mask,
        )

    def told(self, batch: Batch) -> Arrays | None:
        """What was said of the actions: masks, then `told_arrays`; None when nothing was."""
        slots = slots_of(batch)
        if slots is None:
            return None
        offsets = np.zeros(len(batch), np.int64)
        choices = [t.choices for t, _ in batch]
        if not self._is_node_head:
            return np.stack(choices), *told_arrays(batch, slots, offsets)
        offsets[1:] = np.cumsum([len(each) for each in choices])[:-1]
        return np.concatenate(choices)[:, None], *told_arrays(batch, slots, offsets)

    def q_values(self, network: GIN0, graphs: Any, **options: Any) -> Any:
        """Shape (n_graphs, n_actions), or (n_nodes, 1) with a node head."""
        return network(graphs, **options)

    def best_next(self, next_q: Any, selector_q: Any, graphs: Any, mask: Any, sign: Any) -> Any:
        """See Layout."""
        if self._is_node_head:
            _, _, graph_ids, n_graphs = graphs
            return best_next_node_q(
                next_q[:, 0], mask[:, 0], graph_ids, n_graphs, sign, selector_q[:, 0]
            )
        return best_next_q(next_q, mask, sign, selector_q)

    def chosen(self, q: Any, actions: Any) -> Any:
        """See Layout."""
        if self._is_node_head:
            return tf.gather(q[:, 0], actions)
        return tf.gather(q, actions, axis=1, batch_dims=1)

    def best_but(self, ranked: Any, mask: Any, graphs: Any, right: Any, margin: Any) -> Any:
        """See Layout."""
        if not self._is_node_head:
            return best_of_row(ranked, mask, right, margin)
        _, _, graph_ids, n_graphs = graphs
        return best_of_nodes(ranked[:, 0], mask[:, 0], graph_ids, n_graphs, right, margin)

    def mean_and_largest(self, q: Any, graphs: Any) -> tuple[Any, Any]:
        """See Layout."""
        return tf.reduce_mean(q), tf.reduce_max(tf.abs(q))


class PaddedLayout:
    """Every graph with the same number of nodes, the missing ones masked: (x, adjacency, is_node).

    x float32 (n_graphs, n_nodes, n_features); adjacency uint8 (n_graphs, n_nodes, n_nodes), how
    often the row's node receives from the column's; is_node bool (n_graphs, n_nodes).
    """

    def __init__(self, head: Head, n_nodes: int) -> None:
        self._is_node_head = head is Head.NODE
        self.n_nodes = n_nodes

    def arrays(self, batch: Batch) -> tuple[Arrays, Arrays, NDArray[Any], NDArray[Any]]:
        """Graphs now and after, actions, and the mask of the next actions."""
        if self._is_node_head:
            mask = np.zeros((len(batch), self.n_nodes), bool)
            for row, (transition, _) in zip(mask, batch, strict=True):
                row[: len(transition.next_mask)] = transition.next_mask
        else:
            mask = np.stack([t.next_mask for t, _ in batch])
        return (
            self.graphs([t.observation for t, _ in batch]),
            self.graphs([t.next_observation for t, _ in batch]),
            np.fromiter((t.action for t, _ in batch), np.int64, len(batch)),
            mask,
        )

    def told(self, batch: Batch) -> Arrays | None:
        """What was said of the actions: masks, then `told_arrays`; None when nothing was."""
        slots = slots_of(batch)
        if slots is None:
            return None
        widths = [len(t.choices) for t, _ in batch]
        mask = np.zeros((len(batch), self.n_nodes if self._is_node_head else widths[0]), bool)
        for row, (transition, _), width in zip(mask, batch, widths, strict=True):
            row[:width] = transition.choices
        return mask, *told_arrays(batch, slots, np.zeros(len(batch), np.int64))

    def graphs(self, graphs: Sequence[EncodedGraph]) -> Arrays:
        """Graphs of at most `n_nodes` nodes as the three arrays."""
        joined, size = concatenate(graphs), self.n_nodes
        place = np.arange(len(joined.x)) - joined.offsets[joined.graph_ids]
        x = np.zeros((len(graphs), size, joined.x.shape[1]), np.float32)
        x[joined.graph_ids, place] = joined.x
        is_node = np.zeros((len(graphs), size), bool)
        is_node[joined.graph_ids, place] = True
        senders, receivers = joined.messages[:, 0], joined.messages[:, 1]
        cells = (joined.graph_ids[receivers] * size + place[receivers]) * size + place[senders]
        counts = np.bincount(cells, minlength=len(graphs) * size * size)
        return x, counts.astype(np.uint8).reshape(len(graphs), size, size), is_node

    def q_values(self, network: GIN0, graphs: Any, **options: Any) -> Any:
        """Shape (n_graphs, n_actions), or (n_graphs, n_nodes) with a node head."""
        return padded_q_values(network, graphs, **options)

    def best_next(self, next_q: Any, selector_q: Any, graphs: Any, mask: Any, sign: Any) -> Any:
        """See Layout."""
        return best_next_q(next_q, mask, sign, selector_q)

    def chosen(self, q: Any, actions: Any) -> Any:
        """See Layout."""
        return tf.gather(q, actions, axis=1, batch_dims=1)

    def best_but(self, ranked: Any, mask: Any, graphs: Any, right: Any, margin: Any) -> Any:
        """See Layout."""
        return best_of_row(ranked, mask, right, margin)

    def mean_and_largest(self, q: Any, graphs: Any) -> tuple[Any, Any]:
        """See Layout."""
        if not self._is_node_head:
            return tf.reduce_mean(q), tf.reduce_max(tf.abs(q))
        is_node = graphs[2]
        known = tf.where(is_node, q, 0.0)
        n = tf.reduce_sum(tf.cast(is_node, tf.float32))
        return tf.reduce_sum(known) / n, tf.reduce_max(tf.abs(known))
