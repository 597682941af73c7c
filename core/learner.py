"""The learner: one gradient step of deep Q-learning, with everything measured in the same call.

The forward pass and the loss are inside the tape, inside one traced function with a fixed input
signature: a graph of another size is no new trace, and no value leaves TensorFlow on its way
from the Q-values to the loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.backend import keras, tf
from core.batch import concatenate
from core.config import Head, Hyperparameters, NetworkConfig, Objective
from core.gradients import gradient_states
from core.network import GIN0, architecture, copy_weights
from core.replay import Reward, Transition
from core.targets import best_next_node_q, best_next_q, huber, td_targets


@dataclass(frozen=True, slots=True, eq=False)
class UpdateResult:
    """What one gradient step did; arrays as in UpdateMetrics."""

    loss: float
    td_errors: NDArray[np.float32]
    """Target minus Q(s, a) of each transition, shape (batch,)."""
    gradient_norms: NDArray[np.float32]
    gradient_states: NDArray[np.uint8]
    weight_norms: NDArray[np.float32]
    update_norms: NDArray[np.float32]
    dead_shares: NDArray[np.float32]
    q_mean: float
    q_max: float
    clipped: bool
    applied: bool


class Learner:
    """Owns the online network's optimizer, the target network and the update.

    Source: Mnih et al. (2015), Nature 518, Algorithm 1, with Adam, Huber loss, clipping by
    global norm and optional double Q-learning.
    """

    def __init__(self, network: GIN0, target: GIN0, settings: Hyperparameters) -> None:
        self.network = network
        self.target = target
        copy_weights(network, target)
        self.variables = list(network.trainable_variables)
        """What metrics speak of, in architecture order; a layer that is frozen later stays in."""
        # The legacy Adam is one fused kernel per variable; the new one is ten small ones.
        self.optimizer = keras.optimizers.legacy.Adam(settings.learning_rate)
        self.optimizer._create_all_weights(self.variables)
        self.architecture = architecture(network)
        self.n_updates = 0
        self._is_none = np.zeros(len(self.variables), dtype=bool)
        self._function = _traced(self._update, network.n_features)
        self._concrete: Any = None

    @property
    def n_traces(self) -> int:
        """How often TensorFlow traced the update; 1 whatever graphs it sees."""
        return int(self._function.experimental_get_tracing_count())

    def sync(self) -> None:
        """Copy the online network into the target network, running statistics too."""
        copy_weights(self.network, self.target)

    def reset_optimizer(self) -> None:
        """Forget Adam's moments and step, as for a new network."""
        for variable in self.optimizer.variables():
            variable.assign(tf.zeros_like(variable))

    def update(
        self,
        batch: Sequence[tuple[Transition, Reward]],
        settings: Hyperparameters,
        dropout_seed: NDArray[np.int32],
    ) -> UpdateResult:
        """One gradient step on a batch, then a sync when it is due.

        Args:
            batch: transitions with their rewards, at least one.
            settings: learning rate, discount, Huber delta, clip norm, objective, double Q.
            dropout_seed: int32 (2,), drawn by the session.
        """
        self.optimizer.learning_rate.assign(settings.learning_rate)
        if self._concrete is None:
            # Called through the function itself, the fifth learner of a process would make
            # TensorFlow warn of retracing, though each of them traces once.
            self._concrete = self._function.get_concrete_function()
        flat = self._concrete(*self._arrays(batch, settings), dropout_seed).numpy()
        self.n_updates += 1
        if self.n_updates % settings.sync_every == 0:
            self.sync()
        return self._unpack(flat, len(batch))

    def targets(
        self, batch: Sequence[tuple[Transition, Reward]], settings: Hyperparameters
    ) -> NDArray[np.float32]:
        """TD targets of transitions with the target network of now, shape (batch,)."""
        graphs, _, mask, rewards, terminated, _, scalars = self._arrays(batch, settings)
        discount, _, _, sign, double_q = scalars
        next_inputs = (*(tf.constant(array) for array in graphs[3:]), tf.constant(len(batch)))
        best = self._best_next(next_inputs, tf.constant(mask), sign, double_q)
        targets: NDArray[np.float32] = td_targets(rewards, best, terminated, discount).numpy()
        return targets

    def _arrays(
        self, batch: Sequence[tuple[Transition, Reward]], settings: Hyperparameters
    ) -> tuple[Any, ...]:
        now = concatenate([t.observation for t, _ in batch])
        after = concatenate([t.next_observation for t, _ in batch])
        actions = np.fromiter((t.action for t, _ in batch), np.int64, len(batch))
        if self.network.settings.head is Head.NODE:
            actions = actions + now.offsets
            mask = np.concatenate([t.next_mask for t, _ in batch])[:, None]
        else:
            mask = np.stack([t.next_mask for t, _ in batch])
        scalars = (
            settings.discount,
            settings.huber_delta,
            settings.clip_norm,
            1.0 if settings.objective is Objective.REWARD else -1.0,
            1.0 if settings.double_q else 0.0,
        )
        return (
            (now.x, now.messages, now.graph_ids, after.x, after.messages, after.graph_ids),
            actions,
            mask,
            np.fromiter((r.value for _, r in batch), np.float32, len(batch)),
            np.fromiter((t.terminated for t, _ in batch), np.float32, len(batch)),
            np.fromiter((r.weight for _, r in batch), np.float32, len(batch)),
            np.asarray(scalars, np.float32),
        )

    def _update(
        self,
        graphs: Any,
        actions: Any,
        next_mask: Any,
        rewards: Any,
        terminated: Any,
        weights: Any,
        scalars: Any,
        dropout_seed: Any,
    ) -> Any:
        x, messages, graph_ids, next_x, next_messages, next_graph_ids = graphs
        discount, delta, clip_norm, sign, double_q = tf.unstack(scalars, num=5)
        n_graphs = tf.shape(actions)[0]
        next_inputs = (next_x, next_messages, next_graph_ids, n_graphs)
        best = self._best_next(next_inputs, next_mask, sign, double_q)
        targets = td_targets(rewards, best, terminated, discount)
        variables = self.variables
        frozen = [v for v in self.network.variables if not v.trainable]
        before = [tf.identity(v) for v in frozen]
        activations: list[Any] = []
        with tf.GradientTape() as tape:
            q = self.network(
                (x, messages, graph_ids, n_graphs),
                training=True,
                dropout_seed=dropout_seed,
                activations=activations,
            )
            errors = targets - _chosen_q(q, actions, self.network.settings)
            loss = tf.reduce_mean(weights * huber(errors, delta))
        gradients = tape.gradient(loss, variables)
        self._is_none = np.array([g is None for g in gradients])
        norms = _norms(gradients)
        global_norm = _norms([tf.where(self._is_none, 0.0, norms)])[0]
        is_finite = tf.math.is_finite(loss) & tf.math.is_finite(global_norm)
        weight_norms = _norms(variables)
        changes = self._apply(gradients, global_norm, clip_norm, is_finite)
        for variable, old in zip(frozen, before, strict=True):
            variable.assign(tf.where(is_finite, variable, old))
        clipped = tf.logical_and(clip_norm > 0, global_norm > clip_norm)
        head = tf.stack(
            [
                loss,
                tf.reduce_mean(q),
                tf.reduce_max(tf.abs(q)),
                tf.cast(clipped, tf.float32),
                tf.cast(is_finite, tf.float32),
            ]
        )
        dead = tf.stack([_dead_share(a) for a in activations])
        return tf.concat([head, norms, weight_norms, changes, dead, errors], axis=0)

    def _best_next(self, inputs: Any, mask: Any, sign: Any, double_q: Any) -> Any:
        """Value of the best next action under the target network, shape (batch,)."""
        next_q = self.target(inputs)
        selector = tf.cond(double_q > 0, lambda: self.network(inputs), lambda: next_q)
        if self.network.settings.head is Head.NODE:
            _, _, graph_ids, n_graphs = inputs
            return best_next_node_q(
                next_q[:, 0], mask[:, 0], graph_ids, n_graphs, sign, selector[:, 0]
            )
        return best_next_q(next_q, mask, sign, selector)

    def _apply(self, gradients: Any, global_norm: Any, clip_norm: Any, is_finite: Any) -> Any:
        """Clip and apply the gradients unless something is not finite; norms of the changes."""
        variables = self.variables
        scale = tf.where((clip_norm > 0) & (global_norm > clip_norm), clip_norm / global_norm, 1.0)
        trained = {id(v) for v in self.network.trainable_variables}
        pairs = [
            (g, v)
            for g, v in zip(gradients, variables, strict=True)
            if g is not None and id(v) in trained
        ]
        if not pairs:
            return tf.zeros(len(variables))

        def apply() -> Any:
            old = [tf.identity(v) for v in variables]
            with tf.control_dependencies(old):
                # Aggregation serves several replicas; with it every traced graph is kept for ever.
                done = self.optimizer.apply_gradients(
                    [(g * scale, v) for g, v in pairs], experimental_aggregate_gradients=False
                )
            with tf.control_dependencies([done]):
                return _norms([v.read_value() - o for v, o in zip(variables, old, strict=True)])

        return tf.cond(is_finite, apply, lambda: tf.zeros(len(variables)))

    def _unpack(self, flat: NDArray[np.float32], batch_size: int) -> UpdateResult:
        flat.flags.writeable = False  # before it is split, so that its parts are read-only too
        n = len(self._is_none)
        n_dead = len(self.architecture.activations)
        head, norms, weight_norms, changes, dead, errors = np.split(
            flat, np.cumsum([5, n, n, n, n_dead])
        )
        assert errors.shape == (batch_size,)
        norms = np.where(self._is_none, np.float32(np.nan), norms)
        states = gradient_states(norms, self._is_none)
        norms.flags.writeable = states.flags.writeable = False
        return UpdateResult(
            loss=float(head[0]),
            td_errors=errors,
            gradient_norms=norms,
            gradient_states=states,
            weight_norms=weight_norms,
            update_norms=changes,
            dead_shares=dead,
            q_mean=float(head[1]),
            q_max=float(head[2]),
            clipped=bool(head[3]),
            applied=bool(head[4]),
        )


def _chosen_q(q: Any, actions: Any, config: NetworkConfig) -> Any:
    """Q(s, a) of each transition; with a node head `actions` index all nodes of the batch."""
    if config.head is Head.NODE:
        return tf.gather(q[:, 0], actions)
    return tf.gather(q, actions, axis=1, batch_dims=1)


def _norms(tensors: Sequence[Any]) -> Any:
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


def _dead_share(activation: Any) -> Any:
    """Share of units that are 0 in every row of the batch."""
    return tf.reduce_mean(tf.cast(tf.reduce_max(activation, axis=0) <= 0, tf.float32))


def _traced(function: Any, n_features: int) -> Any:
    """The update as one graph for any number of nodes, messages and transitions."""
    x = tf.TensorSpec([None, n_features], tf.float32)
    messages = tf.TensorSpec([None, 2], tf.int64)
    graph_ids = tf.TensorSpec([None], tf.int32)
    per_transition = tf.TensorSpec([None], tf.float32)
    signature = [
        (x, messages, graph_ids, x, messages, graph_ids),
        tf.TensorSpec([None], tf.int64),
        tf.TensorSpec([None, None], tf.bool),
        per_transition,
        per_transition,
        per_transition,
        tf.TensorSpec([5], tf.float32),
        tf.TensorSpec([2], tf.int32),
    ]
    return tf.function(function, input_signature=signature)
