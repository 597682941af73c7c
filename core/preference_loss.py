"""The loss of corrections, demonstrations and comparisons, beside that of rewards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from core.backend import tf
from core.config import Hyperparameters
from core.preferences import Preferences, pair_slots
from core.replay import Reward, Transition
from core.targets import FAR

N_SCALARS = 2
"""Margin and weight of the loss."""


class Actions(Protocol):
    """What the loss needs to know of how Q-values lie."""

    def chosen(self, q: Any, actions: Any) -> Any:
        """Q(s, a), of the shape of `actions`."""

    def best_but(self, ranked: Any, mask: Any, graphs: Any, right: Any, margin: Any) -> Any:
        """Largest ranked value plus margin of another action than `right`, or that of `right`."""


def preference_loss(layout: Actions, q: Any, graphs: Any, told: Any, sign: Any) -> Any:
    """Mean over a batch of the large-margin and the logistic loss; scalar.

    With s = 1 for a reward and -1 for a cost, a right action a* costs
    max_a [s Q(a) + margin (a != a*)] - s Q(a*), the maximum over the actions that can be chosen,
    and a pair log(1 + exp(-s (Q(better) - Q(worse)))).

    Args:
        layout: how the Q-values lie.
        q: of the graphs acted on.
        graphs: these graphs.
        told: what `told_arrays` gave, with the two scalars (margin, weight) at the end.
        sign: +1.0 for a reward, -1.0 for a cost.

    Source: Hester et al. (2018), "Deep Q-learning from Demonstrations", AAAI, section 4;
    Bradley and Terry (1952), Biometrika 39, as in Christiano et al. (2017), NeurIPS, equation 1.
    """
    mask, right, right_weights, better, worse, pair_weights, scalars = told
    margin, weight = scalars[0], scalars[1]
    best = layout.best_but(sign * q, mask, graphs, right, margin)
    imitation = right_weights * (best - sign * layout.chosen(q, right))
    gap = sign * (layout.chosen(q, better) - layout.chosen(q, worse))
    order = tf.reduce_sum(pair_weights * tf.nn.softplus(-gap), axis=1)
    return weight * tf.reduce_mean(imitation + order)


def best_of_row(ranked: Any, mask: Any, right: Any, margin: Any) -> Any:
    """`Actions.best_but` where each row has all actions of a graph, shape (batch,)."""
    is_right = tf.one_hot(right, tf.shape(ranked)[1], on_value=True, off_value=False, dtype=tf.bool)
    with_margin = tf.where(is_right, ranked, ranked + margin)
    return tf.reduce_max(tf.where(mask, with_margin, -FAR), axis=1)


def best_of_nodes(
    ranked: Any, mask: Any, graph_ids: Any, n_graphs: Any, right: Any, margin: Any
) -> Any:
    """`Actions.best_but` where actions are all nodes of the batch, shape (n_graphs,)."""
    is_right = tf.equal(tf.gather(right, graph_ids), tf.range(tf.size(ranked, tf.int64)))
    with_margin = tf.where(is_right, ranked, ranked + margin)
    return tf.math.unsorted_segment_max(tf.where(mask, with_margin, -FAR), graph_ids, n_graphs)


def slots_of(batch: Sequence[tuple[Transition, Reward]]) -> int | None:
    """Places for comparisons each transition of a batch gets; None when nothing was said."""
    if all(reward.preferences is None for _, reward in batch):  # nearly always, and it costs
        return None
    return pair_slots([reward.preferences for _, reward in batch])


def told_arrays(
    batch: Sequence[tuple[Transition, Reward]], n_slots: int, offsets: NDArray[np.int64]
) -> tuple[NDArray[Any], ...]:
    """What was said of a batch's actions, without their masks.

    Args:
        batch: transitions with what they are learned from.
        n_slots: as `slots_of` gives it.
        offsets: what is added to each transition's actions, shape (batch,).

    Returns:
        Right actions int64 (batch,), 0 with weight 0 where there is none; their weights float32
        (batch,); better and worse actions int64 (batch, n_slots); their weights.
    """
    shape = len(batch), n_slots
    right, right_weights = np.zeros(shape[0], np.int64), np.zeros(shape[0], np.float32)
    better, worse = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    pair_weights = np.zeros(shape, np.float32)
    for row, (_, reward) in enumerate(batch):
        said = reward.preferences or Preferences()
        if said.right is not None:
            right[row], right_weights[row] = said.right, said.right_weight
        for slot, pair in enumerate(said.comparisons):
            better[row, slot], worse[row, slot] = pair.better, pair.worse
            pair_weights[row, slot] = pair.weight
    column = offsets[:, None]
    return right + offsets, right_weights, better + column, worse + column, pair_weights


def told_scalars(settings: Hyperparameters) -> NDArray[np.float32]:
    """What the loss takes of the settings, shape (N_SCALARS,)."""
    return np.array([settings.demonstration_margin, settings.demonstration_weight], np.float32)
