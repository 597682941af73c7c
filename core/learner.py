"""The learner: gradient steps of deep Q-learning, with everything measured in the same call.

The forward pass and the loss are inside the tape, inside one traced function: no value leaves
TensorFlow on its way from the Q-values to the loss. The plain function takes graphs of any size
in one trace; compiled ones take graphs of a few padded sizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.backend import keras, tf
from core.compiled_update import MOST_AT_ONCE, CompiledUpdate, at_once, size_for
from core.config import Hyperparameters, Objective, UpdatePath
from core.flat_weights import FlatWeights
from core.folded_network import FoldedNetwork, Folding
from core.layouts import Batch, DisjointLayout, batch_numbers
from core.network import GIN0, architecture, copy_weights
from core.preference_loss import N_SCALARS, slots_of, told_scalars
from core.targets import td_targets
from core.update_result import UpdateResult, unpacked
from core.update_rule import UpdateRule


class Learner:
    """Owns the online network's optimizer, the target network and the update.

    Args:
        network: the online network.
        target: of the same shape; made equal.
        settings: those of the optimizer.
        path: how updates are computed.
    """

    rule_kind = UpdateRule
    """What one update does; the benchmark measures others."""

    def __init__(
        self,
        network: GIN0,
        target: GIN0,
        settings: Hyperparameters,
        path: UpdatePath = UpdatePath.PLAIN,
    ) -> None:
        self._network = network
        self._target = target
        self.n_features = network.n_features
        self.path = path
        copy_weights(network, target)
        # The legacy Adam is one fused kernel per variable; the new one is ten small ones.
        self._optimizer = keras.optimizers.legacy.Adam(settings.learning_rate)
        self._rate = settings.learning_rate
        self.architecture = architecture(network)
        n_activations = len(self.architecture.activations)
        self.rule = self.rule_kind(network, target, self._optimizer, n_activations)
        self._optimizer._create_all_weights(self.rule.variables)
        # Collected once, because Keras goes through all layers.
        self._stored = {
            "online": tuple(network.variables),
            "target": tuple(target.variables),
            "optimizer": tuple(self._optimizer.variables()),
        }
        self._weights = FlatWeights(self._stored)
        self._folding = Folding(network, self._stored["online"])
        self.n_updates = 0
        head = network.settings.head
        self._layout = DisjointLayout(head)
        self._function = _traced(self._plain_update, network.n_features)
        self._concrete: Any = None
        self._told: Any = None
        self._compiled = CompiledUpdate(self.rule, head, self._weights)

    @property
    def n_traces(self) -> int:
        """How often TensorFlow traced an update; plain it is 1 whatever graphs it sees.

        Once more where a person said which actions are right or better.
        """
        plain = int(self._function.experimental_get_tracing_count())
        return plain + (self._told is not None) + self._compiled.n_traces

    @property
    def most_at_once(self) -> int:
        """How many updates it is worth to ask for in one call."""
        return MOST_AT_ONCE if self.path is UpdatePath.COMPILED else 1

    # What follows is brought up to date for whoever asks, and may be changed at once. Who keeps it
    # asks again before it is used again.

    @property
    def network(self) -> GIN0:
        """The online network."""
        self._weights.lend()
        return self._network

    @property
    def target(self) -> GIN0:
        """The target network."""
        self._weights.lend()
        return self._target

    @property
    def optimizer(self) -> Any:
        """Keras's Adam."""
        self._weights.lend()
        return self._optimizer

    @property
    def variables(self) -> list[Any]:
        """What metrics speak of, in architecture order; a layer that is frozen later stays in."""
        self._weights.lend()
        return self.rule.variables

    @property
    def stored(self) -> dict[str, tuple[Any, ...]]:
        """Everything an update changes, by group: online, target, optimizer."""
        self._weights.lend()
        return self._stored

    def values(self) -> dict[str, list[NDArray[Any]]]:
        """Copies of everything in `stored`, read-only."""
        return {group: self._weights.arrays(group) for group in self._stored}

    @property
    def version(self) -> int:
        """Another number whenever weights may have changed."""
        return self._weights.version

    def folded(self, which: str = "online") -> FoldedNetwork:
        """The online or the target network as it is now, for acting."""
        return self._folding(self._weights.arrays(which))

    def settle(self) -> None:
        """Bring all variables up to date for a function that was traced with them."""
        self._weights.settle()

    def sync(self) -> None:
        """Copy the online network into the target network, running statistics too."""
        self._weights.sync()

    def reset_optimizer(self) -> None:
        """Forget Adam's moments and step, as for a new network."""
        for variable in self.optimizer.variables():
            variable.assign(tf.zeros_like(variable))

    def update(
        self, batch: Batch, settings: Hyperparameters, dropout_seed: NDArray[np.int32]
    ) -> UpdateResult:
        """One gradient step on a batch, then a sync when it is due.

        Args:
            batch: transitions with their rewards, at least one.
            settings: learning rate, discount, Huber delta, clip norm, objective, double Q.
            dropout_seed: int32 (2,), drawn by the session.
        """
        return self.update_many([batch], settings, [dropout_seed])[0]

    def update_many(
        self,
        batches: Sequence[Batch],
        settings: Hyperparameters,
        dropout_seeds: Sequence[NDArray[np.int32]],
    ) -> list[UpdateResult]:
        """One gradient step on each batch, up to the first that is not finite.

        The results are those of as many single updates, bit by bit.
        """
        if settings.learning_rate != self._rate:
            self._optimizer.learning_rate.assign(settings.learning_rate)
            self._rate = settings.learning_rate
        results: list[UpdateResult] = []
        pairs = zip(batches, dropout_seeds, strict=True)
        for (size, _), group in groupby(pairs, key=lambda pair: self._kind_of(pair[0])):
            rest = list(group)
            while rest:
                n = self._n_next(size, len(rest), settings.sync_every)
                flat = self._run(rest[:n], size, settings)
                results += [
                    unpacked(row, self.rule, self._count(settings.sync_every)) for row in flat
                ]
                if not results[-1].applied:
                    return results
                rest = rest[n:]
        return results

    def targets(self, batch: Batch, settings: Hyperparameters) -> NDArray[np.float32]:
        """TD targets of transitions with the target network of now, shape (batch,)."""
        _, after, _, mask = self._layout.arrays(batch)
        rewards, terminated, _ = batch_numbers(batch)
        discount, _, _, sign, double_q = _scalars(settings)
        inputs = tuple(tf.constant(array) for array in after)
        self.settle()
        best = self.rule.best_next(self._layout, inputs, tf.constant(mask), sign, double_q)
        targets: NDArray[np.float32] = td_targets(rewards, best, terminated, discount).numpy()
        return targets

    # -- inside ------------------------------------------------------------------------------

    def _kind_of(self, batch: Batch) -> tuple[int | None, int | None]:
        """The padded size of a compiled update, None for a plain one; places for comparisons."""
        size = size_for(batch) if self.path is UpdatePath.COMPILED else None
        return size, None if size is None else slots_of(batch)

    def _n_next(self, size: int | None, n: int, sync_every: int) -> int:
        """How many of `n` updates the next call makes; none of them crosses a sync."""
        until_sync = sync_every - self.n_updates % sync_every
        return min(n, until_sync, 1 if size is None else at_once(size))

    def _run(
        self, pairs: Sequence[tuple[Batch, NDArray[np.int32]]], size: int | None, settings: Any
    ) -> NDArray[np.float32]:
        scalars = _scalars(settings)
        if size is not None:
            batches, seeds = zip(*pairs, strict=True)
            return self._compiled.run(
                batches, size, scalars, self._rate, seeds, told_scalars(settings)
            )
        ((batch, seed),) = pairs
        self._weights.lend()  # the function changes the variables
        now, after, actions, mask = self._layout.arrays(batch)
        arrays = (now, after, actions, mask, batch_numbers(batch), scalars, seed)
        told = self._layout.told(batch)
        if told is None:
            flat = self._silent_function()(*arrays)
        else:
            flat = self._told_function()(*arrays, (*told, told_scalars(settings)))
        found: NDArray[np.float32] = flat.numpy()[None]
        return found

    def _silent_function(self) -> Any:
        """The update of a batch of which nothing was said; traced when there is the first."""
        if self._concrete is None:
            # Called through the function itself, the fifth learner of a process would make
            # TensorFlow warn of retracing, though each of them traces once.
            self._concrete = self._function.get_concrete_function()
        return self._concrete

    def _told_function(self) -> Any:
        """The update of a batch of which something was said; traced when there is the first."""
        if self._told is None:
            function = _traced(self._plain_update, self.n_features, with_told=True)
            self._told = function.get_concrete_function()
        return self._told

    def _plain_update(self, *arguments: Any) -> Any:
        return self.rule.step(self._layout, *arguments)

    def _count(self, sync_every: int) -> bool:
        """Count an update that was made; whether it brought a sync."""
        self.n_updates += 1
        is_due = self.n_updates % sync_every == 0
        if is_due:
            self.sync()
        return is_due


def objective_sign(settings: Hyperparameters) -> float:
    """+1.0 where the largest Q-value is best, -1.0 where the smallest is."""
    return 1.0 if settings.objective is Objective.REWARD else -1.0


def _scalars(settings: Hyperparameters) -> NDArray[np.float32]:
    """What an update takes of the settings, as `UpdateRule.step` wants it."""
    values = (
        settings.discount,
        settings.huber_delta,
        settings.clip_norm,
        objective_sign(settings),
        1.0 if settings.double_q else 0.0,
    )
    return np.asarray(values, np.float32)


def _traced(function: Any, n_features: int, with_told: bool = False) -> Any:
    """The update as one graph for any number of nodes, messages and transitions."""
    graphs = (
        tf.TensorSpec([None, n_features], tf.float32),
        tf.TensorSpec([None, 2], tf.int64),
        tf.TensorSpec([None], tf.int32),
        tf.TensorSpec([], tf.int32),
    )
    per_transition = tf.TensorSpec([None], tf.float32)
    signature = [
        graphs,
        graphs,
        tf.TensorSpec([None], tf.int64),
        tf.TensorSpec([None, None], tf.bool),
        (per_transition,) * 3,
        tf.TensorSpec([5], tf.float32),
        tf.TensorSpec([2], tf.int32),
    ]
    if with_told:
        actions, pairs = tf.TensorSpec([None], tf.int64), tf.TensorSpec([None, None], tf.int64)
        mask, weights = tf.TensorSpec([None, None], tf.bool), tf.TensorSpec([None, None])
        scalars = tf.TensorSpec([N_SCALARS])
        signature += [(mask, actions, per_transition, pairs, pairs, weights, scalars)]
    return tf.function(function, input_signature=signature, autograph=False)
