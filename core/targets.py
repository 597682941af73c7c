"""The numbers Q-learning is made of: best next value, TD target, Huber loss."""

from __future__ import annotations

from typing import Any

from core.backend import tf

FAR = 1e30
"""Larger than any Q-value, finite so that it never makes NaN."""


def best_next_q(next_q: Any, mask: Any, sign: Any, selector_q: Any | None = None) -> Any:
    """Best unmasked Q-value of each next graph, shape (batch,).

    Args:
        next_q: the target network's Q-values, shape (batch, n_actions).
        mask: True where the action can be chosen, shape (batch, n_actions).
        sign: +1 for the largest (reward), -1 for the smallest (cost); scalar.
        selector_q: Q-values that choose the action instead of `next_q` (double Q-learning).

    Where everything is masked the value is 0: there is nothing to bootstrap from.

    Source: Mnih et al. (2015), Nature 518, Algorithm 1; van Hasselt et al. (2016), AAAI.
    """
    chooser = next_q if selector_q is None else selector_q
    ranked = tf.where(mask, sign * chooser, -FAR)
    index = tf.argmax(ranked, axis=1)
    value = tf.gather(next_q, index, axis=1, batch_dims=1)
    return tf.where(tf.reduce_any(mask, axis=1), value, tf.zeros_like(value))


def best_next_node_q(
    next_q: Any, mask: Any, graph_ids: Any, n_graphs: Any, sign: Any, selector_q: Any | None = None
) -> Any:
    """Best unmasked node's Q-value of each next graph, shape (n_graphs,).

    Like `best_next_q`, for one Q-value per node: `next_q`, `mask`, `graph_ids` have shape
    (n_nodes,). With `selector_q`, of several equally best nodes the best valued one counts.
    """
    chooser = next_q if selector_q is None else selector_q
    ranked = tf.where(mask, sign * chooser, -FAR)
    best = tf.math.unsorted_segment_max(ranked, graph_ids, n_graphs)
    chosen = tf.logical_and(mask, tf.equal(ranked, tf.gather(best, graph_ids)))
    valued = tf.where(chosen, sign * next_q, -FAR)
    value = sign * tf.math.unsorted_segment_max(valued, graph_ids, n_graphs)
    return tf.where(best > -FAR, value, tf.zeros_like(value))


def td_targets(rewards: Any, best_next: Any, terminated: Any, discount: Any) -> Any:
    """One-step Q-learning targets: r + discount * best Q_target(s', .).

    Args:
        rewards: shape (batch,).
        best_next: value of the best next action, shape (batch,).
        terminated: 1.0 where s' ends the episode, else 0.0; shape (batch,).
        discount: weight of future reward, in [0, 1].

    Source: Mnih et al. (2015), Nature 518, Algorithm 1.
    """
    return tf.stop_gradient(rewards + discount * best_next * (1.0 - terminated))


def huber(errors: Any, delta: Any) -> Any:
    """Huber loss of each error: e^2 / 2 up to delta, then delta * (|e| - delta / 2).

    Source: Huber (1964), Annals of Mathematical Statistics 35.
    """
    size = tf.abs(errors)
    return tf.where(size <= delta, 0.5 * tf.square(errors), delta * (size - 0.5 * delta))
