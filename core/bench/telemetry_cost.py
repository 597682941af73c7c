"""What looking inside an update costs: gradient norms alone, and all that is measured.

Three updates of the same learning rule, on the same batch, from the same weights: one that
measures nothing beyond what learning itself needs (the loss, and the global norm that clipping
and the guard against NaN want), one that also gives the norm of every variable's gradient, and
the program's own, with everything its metrics hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from core.backend import tf
from core.bench.learning import our_networks
from core.bench.material import DEFAULT, transitions
from core.bench.rounds import Call, Effort, in_turn
from core.bench.rows import OURS, Row, Sense, at_most, compared
from core.config import Hyperparameters
from core.held_weights import Held
from core.layouts import Batch, Layout
from core.learner import Learner
from core.targets import huber, td_targets
from core.update_rule import UpdateRule

NAME = "telemetry"
BATCH_SIZE = 32
WITHOUT, NORMS = "no telemetry", "norms alone"
GOAL = at_most(1.10)


def measure(effort: Effort) -> Iterator[Row]:
    """An update with all telemetry, and with norms alone, against one without."""
    samples = in_turn(sides(), effort)
    for what, side in (("all telemetry", OURS), (NORMS, NORMS)):
        yield from compared(samples, NAME, what, {WITHOUT: GOAL}, ours=side, sense=Sense.COST)


def sides() -> dict[str, Call]:
    """The three updates, each on a learner of its own."""
    batch, settings = transitions(BATCH_SIZE), Hyperparameters(batch_size=BATCH_SIZE)
    seed = np.array([1, 2], np.int32)
    full = Learner(*our_networks(DEFAULT, batch), settings)
    plain = PlainLearner(*our_networks(DEFAULT, batch), settings)
    norms = LearnerWithNorms(*our_networks(DEFAULT, batch), settings)
    return {
        OURS: lambda: full.update(batch, settings, seed),
        WITHOUT: lambda: plain.learn(batch, settings, seed),
        NORMS: lambda: norms.learn(batch, settings, seed),
    }


class PlainRule(UpdateRule):
    """The program's update without what is only measured."""

    has_norms = False

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
        """Make the update; the loss, norms where asked, and whether it was applied."""
        assert held is None, "only the plain path is measured"
        rewards, terminated, weights = numbers
        discount, delta, clip_norm, sign, double_q = tf.unstack(scalars, num=5)
        best = self.best_next(layout, after, next_mask, sign, double_q)
        targets = td_targets(rewards, best, terminated, discount)
        with tf.GradientTape() as tape:
            q = layout.q_values(self.network, now, training=True, dropout_seed=dropout_seed)
            errors = targets - layout.chosen(q, actions)
            loss = tf.reduce_mean(weights * huber(errors, delta))
        gradients = tape.gradient(loss, self.variables)
        measured = [loss[None]]
        if self.has_norms:
            norms = tf.stack([tf.norm(tf.cast(g, tf.float64)) for g in gradients])
            measured.append(tf.cast(norms, tf.float32))
            global_norm = tf.cast(tf.norm(norms), tf.float32)
        else:
            global_norm = tf.linalg.global_norm(gradients)
        is_finite = tf.math.is_finite(loss) & tf.math.is_finite(global_norm)
        scale = tf.where((clip_norm > 0) & (global_norm > clip_norm), clip_norm / global_norm, 1.0)

        def apply() -> Any:
            pairs = [(g * scale, v) for g, v in zip(gradients, self.variables, strict=True)]
            with tf.control_dependencies(
                [self.optimizer.apply_gradients(pairs, experimental_aggregate_gradients=False)]
            ):
                return tf.identity(is_finite)

        done = tf.cond(is_finite, apply, lambda: is_finite)
        return tf.concat([*measured, tf.cast(done, tf.float32)[None]], axis=0)


class RuleWithNorms(PlainRule):
    """Gives the norm of every variable's gradient all the same."""

    has_norms = True


class PlainLearner(Learner):
    """Learns as the program does and measures nothing it does not need to."""

    rule_kind = PlainRule

    def learn(self, batch: Batch, settings: Hyperparameters, seed: Any) -> Any:
        """One gradient step; gives what was measured."""
        self.optimizer.learning_rate.assign(settings.learning_rate)
        (flat,) = self._run([(batch, seed)], None, settings)
        self._count(settings.sync_every)
        return flat


class LearnerWithNorms(PlainLearner):
    """Gives the norm of every variable's gradient all the same."""

    rule_kind = RuleWithNorms
