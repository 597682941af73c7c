"""Where weights are while an update is computed: in Keras's variables, or in tensors alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from core.backend import tf


class Held(Protocol):
    """What an update reads and changes."""

    def read(self, variable: Any) -> Any:
        """The value of a variable of either network."""

    def write(self, variable: Any, value: Any) -> None:
        """Give a variable another value."""

    def q_values(self, layout: Any, network: Any, graphs: Any, **options: Any) -> Any:
        """A network's Q-values by these weights."""

    def watched(self, tape: Any, variables: Sequence[Any]) -> Sequence[Any]:
        """What the tape gives gradients of, in the order of `variables`."""

    def descend(self, gradients: Mapping[Any, Any], is_finite: Any) -> Any:
        """One step of Adam, unless something is not finite; what has to have run after it.

        Args:
            gradients: by variable reference.
            is_finite: bool scalar.
        """


class HeldVariables:
    """Weights in Keras's variables, changed in place by Keras's own optimizer."""

    def __init__(self, optimizer: Any) -> None:
        self._optimizer = optimizer

    def read(self, variable: Any) -> Any:
        """See Held."""
        return variable.read_value()

    def write(self, variable: Any, value: Any) -> None:
        """See Held."""
        variable.assign(value)

    def q_values(self, layout: Any, network: Any, graphs: Any, **options: Any) -> Any:
        """See Held."""
        return layout.q_values(network, graphs, **options)

    def watched(self, tape: Any, variables: Sequence[Any]) -> Sequence[Any]:
        """See Held; a tape watches variables by itself."""
        del tape
        return variables

    def descend(self, gradients: Mapping[Any, Any], is_finite: Any) -> Any:
        """See Held."""

        def step() -> Any:
            pairs = [(gradient, ref.deref()) for ref, gradient in gradients.items()]
            # Aggregation serves several replicas; with it every traced graph is kept for ever.
            done = self._optimizer.apply_gradients(pairs, experimental_aggregate_gradients=False)
            with tf.control_dependencies([done]):
                return tf.constant(True)

        return tf.cond(is_finite, step, lambda: tf.constant(False))


@dataclass(frozen=True, slots=True, eq=False)
class AdamState:
    """Adam's moments by variable reference, and how often it stepped (int64 scalar)."""

    first: dict[Any, Any]
    second: dict[Any, Any]
    n_steps: Any


class HeldTensors:
    """Weights in tensors; what is written replaces a tensor, so nothing else is changed.

    Args:
        values: tensors of all variables, by variable reference.
        adam: state of the optimizer.
        optimizer: Keras's Adam, for its constants.
        rate: learning rate, float32 scalar.
    """

    def __init__(
        self, values: Mapping[Any, Any], adam: AdamState, optimizer: Any, rate: Any
    ) -> None:
        self.values = dict(values)
        self.adam = adam
        self._optimizer = optimizer
        self._rate = rate

    def read(self, variable: Any) -> Any:
        """See Held."""
        return self.values[variable.ref()]

    def write(self, variable: Any, value: Any) -> None:
        """See Held."""
        self.values[variable.ref()] = value

    def q_values(self, layout: Any, network: Any, graphs: Any, **options: Any) -> Any:
        """See Held."""
        return layout.q_values(network, graphs, held=self, **options)

    def watched(self, tape: Any, variables: Sequence[Any]) -> Sequence[Any]:
        """See Held."""
        tensors = [self.read(variable) for variable in variables]
        tape.watch(tensors)
        return tensors

    def descend(self, gradients: Mapping[Any, Any], is_finite: Any) -> Any:
        """See Held.

        Source: Kingma and Ba (2015), ICLR, the form before section 2.1, as Keras's own kernel
        computes it.
        """
        with tf.init_scope():
            beta_1, beta_2 = (
                np.float32(self._optimizer._get_hyper(name).numpy())
                for name in ("beta_1", "beta_2")
            )
        n_steps = self.adam.n_steps + 1
        t = tf.cast(n_steps, tf.float32)
        rate = self._rate * tf.sqrt(1 - tf.pow(beta_2, t)) / (1 - tf.pow(beta_1, t))
        first, second = dict(self.adam.first), dict(self.adam.second)
        for ref, gradient in gradients.items():
            m = first[ref] + (gradient - first[ref]) * (1 - beta_1)
            v = second[ref] + (tf.square(gradient) - second[ref]) * (1 - beta_2)
            moved = self.values[ref] - m * rate / (tf.sqrt(v) + self._optimizer.epsilon)
            self.values[ref] = tf.where(is_finite, moved, self.values[ref])
            first[ref] = tf.where(is_finite, m, first[ref])
            second[ref] = tf.where(is_finite, v, second[ref])
        self.adam = AdamState(first, second, tf.where(is_finite, n_steps, self.adam.n_steps))
        return is_finite
