"""One gradient step of deep Q-learning as TensorFlow operations, with everything measured in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from core.backend import tf
from core.held_weights import Held, HeldVariables
from core.layouts import Layout
from core.network import GIN0
from core.preference_loss import preference_loss
from core.targets import huber, td_targets

N_HEAD = 5
"""Numbers before the norms: loss, mean Q, largest |Q|, clipped, applied."""


class UpdateRule:
    """Deep Q-learning's update of the online network; traced by whoever calls it.

    Source: Mnih et al. (2015), Nature 518, Algorithm 1, with Adam, Huber loss, clipping by
    global norm and optional double Q-learning. Where a person said which actions are right or
    better, the loss of that is added, see `core.preference_loss`.
    """

    def __init__(self, network: GIN0, target: GIN0, optimizer: Any, n_activations: int) -> None:
        self.network = network
        self.n_activations = n_activations
        """How many relus report their share of dead units."""
        self.target = target
        self.optimizer = optimizer
        self._held = HeldVariables(optimizer)
        self.variables = list(network.trainable_variables)
        """What metrics speak of, in architecture order; a layer that is frozen later stays in."""
        self.is_none = np.zeros(len(self.variables), dtype=bool)
        """Which variables have no gradient, known once traced; shape (n_variables,)."""

    def step(
        self,
        layout: Layout,
        now: Any,
        after: Any,
        actions: Any,
        next_mask: Any,
        numbers: tuple[Any, Any, Any],
        scalars: Any,
        dropout_seed: Any,
        told: Any = None,
        held: Held | None = None,
    ) -> Any:
        """Make the update; one float32 vector of everything measured.

        Args:
            layout: how the graphs lie.
            now: graphs acted on.
            after: graphs they led to.
            actions: int64 (batch,).
            next_mask: actions that can be chosen in the next graphs.
            numbers: rewards, terminated (1.0 or 0.0) and weights, each float32 (batch,).
            scalars: discount, Huber delta, clip norm, sign of the objective, 1.0 for double Q.
            dropout_seed: int32 (2,).
            told: what `preference_loss` takes; None when nothing was said of any action.
            held: where weights and optimizer are; by default in Keras's variables.

        Returns:
            The head (see N_HEAD), then norms of gradients, weights and changes, dead shares, TD
            errors. When the loss or a gradient is not finite nothing is changed.
        """
        rewards, terminated, weights = numbers
        discount, delta, clip_norm, sign, double_q = tf.unstack(scalars, num=5)
        held = held or self._held
        best = self.best_next(layout, after, next_mask, sign, double_q, held)
        targets = td_targets(rewards, best, terminated, discount)
        before = {v.ref(): held.read(v) for v in self.network.variables if not v.trainable}
        activations: list[Any] = []
        learning = {"training": True, "dropout_seed": dropout_seed, "activations": activations}
        with tf.GradientTape() as tape:
            watched = held.watched(tape, self.variables)
            q = held.q_values(layout, self.network, now, **learning)
            errors = targets - layout.chosen(q, actions)
            said = 0.0 if told is None else preference_loss(layout, q, now, told, sign)
            loss = tf.reduce_mean(weights * huber(errors, delta)) + said
        gradients = tape.gradient(loss, watched)
        self.is_none = np.array([g is None for g in gradients])
        norms = l2_norms(gradients)
        global_norm = l2_norms([tf.where(self.is_none, 0.0, norms)])[0]
        is_finite = tf.math.is_finite(loss) & tf.math.is_finite(global_norm)
        weight_norms = sizes(watched)
        clipped = (clip_norm > 0) & (global_norm > clip_norm)
        scale = tf.where(clipped, clip_norm / global_norm, 1.0)
        changes = self._apply(held, gradients, scale, is_finite)
        for ref, old in before.items():
            held.write(ref.deref(), tf.where(is_finite, held.read(ref.deref()), old))
        head = [loss, *layout.mean_and_largest(q, now), clipped, is_finite]
        parts = (head, norms, weight_norms, changes, [_dead_share(a) for a in activations], errors)
        return tf.concat([_numbers(part) for part in parts], axis=0)

    def best_next(
        self,
        layout: Layout,
        after: Any,
        mask: Any,
        sign: Any,
        double_q: Any,
        held: Held | None = None,
    ) -> Any:
        """Value of the best next action under the target network, shape (batch,)."""
        held = held or self._held
        next_q = held.q_values(layout, self.target, after)
        selector = tf.cond(
            double_q > 0, lambda: held.q_values(layout, self.network, after), lambda: next_q
        )
        return layout.best_next(next_q, selector, after, mask, sign)

    def _apply(self, held: Held, gradients: Any, scale: Any, is_finite: Any) -> Any:
        """Scale and apply the gradients unless something is not finite; norms of the changes."""
        variables = self.variables
        trained = {id(v) for v in self.network.trainable_variables}
        scaled = {
            v.ref(): g * scale
            for g, v in zip(gradients, variables, strict=True)
            if g is not None and id(v) in trained
        }
        if not scaled:
            return tf.zeros(len(variables))
        old = [held.read(v) for v in variables]
        with tf.control_dependencies(old):
            done = held.descend(scaled, is_finite)
        with tf.control_dependencies([done]):
            moved = sizes([held.read(v) - o for v, o in zip(variables, old, strict=True)])
        return tf.where(is_finite, moved, 0.0)


def l2_norms(tensors: Sequence[Any]) -> Any:
    """L2 norm of each tensor, 0 for None; shape (len(tensors),).

    Summed in float64, where the square of no float32 number under- or overflows: a norm is 0
    exactly when all entries are.
    """
    squares = [
        tf.constant(0.0, tf.float64)
        if t is None
        else tf.reduce_sum(tf.square(tf.cast(t, tf.float64)))
        for t in tensors
    ]
    return tf.cast(tf.sqrt(tf.stack(squares)), tf.float32)


def sizes(tensors: Sequence[Any]) -> Any:
    """L2 norm of each tensor in one operation each; shape (len(tensors),).

    Summed in float32, hence 0 below about 1e-23 and inf above about 1e19: far outside what weights
    and their changes are while an update is applied.
    """
    return tf.sqrt(2.0 * tf.stack([tf.nn.l2_loss(t) for t in tensors]))


def _numbers(part: Any) -> Any:
    """Scalars, flags among them, or a vector as a float32 vector."""
    return tf.stack([tf.cast(n, tf.float32) for n in part]) if isinstance(part, list) else part


def _dead_share(activation: Any) -> Any:
    """Share of units that are 0 in every row of the batch."""
    return tf.reduce_mean(tf.cast(tf.reduce_max(activation, axis=0) <= 0, tf.float32))
