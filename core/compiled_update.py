"""Updates compiled by XLA: several in one call, for graphs padded to one of a few sizes.

What one update computes does not depend on how many are made in the same call: the same compiled
loop makes one or eight. A session can thus be repeated bit by bit however it was driven.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.backend import tf
from core.config import Head
from core.flat_weights import FlatWeights, flat
from core.held_weights import AdamState, HeldTensors
from core.layouts import Batch, PaddedLayout, batch_numbers
from core.packing import Packing
from core.preference_loss import N_SCALARS, slots_of
from core.update_rule import N_HEAD, UpdateRule

SIZES = (8, 16, 32, 64)
"""Numbers of nodes graphs are padded to; larger graphs are quicker as one sparse graph."""
MOST_AT_ONCE = 8
"""Updates in one call; with larger graphs fewer, so that a call moves little memory."""
_CELLS_AT_ONCE = 16_384
"""Bound on updates times padded adjacency entries of one graph."""


def size_for(batch: Batch) -> int | None:
    """The size a batch is padded to; None when it has a graph too large for all of them."""
    largest = max(max(t.observation.n_nodes, t.next_observation.n_nodes) for t, _ in batch)
    return next((size for size in SIZES if largest <= size), None)


def at_once(n_nodes: int) -> int:
    """How many updates one call can make with graphs of a padded size."""
    return max(1, min(MOST_AT_ONCE, _CELLS_AT_ONCE // n_nodes**2))


class CompiledUpdate:
    """The update rule as compiled loops, one for each padded size and batch size.

    Batches of which something was said have loops of their own.

    Args:
        rule: what one update does.
        head: of the network.
        weights: of the rule's networks and optimizer.
    """

    def __init__(self, rule: UpdateRule, head: Head, weights: FlatWeights) -> None:
        self._rule = rule
        self._head = head
        self._weights = weights
        self._functions: dict[tuple[int, int, int | None], tuple[Packing, Any]] = {}

    @property
    def n_traces(self) -> int:
        """How many loops were compiled."""
        return len(self._functions)

    def run(
        self,
        batches: Sequence[Batch],
        n_nodes: int,
        scalars: NDArray[np.float32],
        rate: float,
        dropout_seeds: Sequence[NDArray[np.int32]],
        told_scalars: NDArray[np.float32],
    ) -> NDArray[np.float32]:
        """Make one update per batch, up to the first that is not finite.

        Args:
            batches: of one size, at most `at_once(n_nodes)`, and with equal `slots_of`.
            n_nodes: what `size_for` gave for each of them.
            scalars: as in `UpdateRule.step`.
            rate: learning rate.
            dropout_seeds: one per batch, int32 (2,).
            told_scalars: of the loss of what was said, see `core.preference_loss`.

        Returns:
            What `UpdateRule.step` gave, a row for each update made.
        """
        layout, slots = PaddedLayout(self._head, n_nodes), at_once(n_nodes)
        assert 1 <= len(batches) <= slots
        self._weights.load()
        each = [_arrays(layout, *pair) for pair in zip(batches, dropout_seeds, strict=True)]
        key = (n_nodes, len(batches[0]), slots_of(batches[0]))
        if key not in self._functions:
            self._functions[key] = self._compiled(layout, each[0])
        packing, function = self._functions[key]
        settings = np.array([len(batches), rate, *scalars, *told_scalars], np.float32)
        # As tensors: left to the call, the conversion takes several times as long.
        inputs = [tf.constant(array) for array in (settings, *packing.pack(each, slots))]
        made, rows = function(*inputs)
        self._weights.moved()
        found: NDArray[np.float32] = rows.numpy()[: int(made)]
        return found

    def _compiled(self, layout: PaddedLayout, arrays: Sequence[NDArray[Any]]) -> Any:
        rule, weights, packing = self._rule, self._weights, Packing(arrays)
        slots, batch_size = at_once(layout.n_nodes), len(arrays[6])
        width = N_HEAD + 3 * len(rule.variables) + rule.n_activations + batch_size
        n_steps = rule.optimizer.iterations

        def updates(settings: Any, *matrices: Any) -> Any:
            n, rate, scalars = tf.cast(settings[0], tf.int32), settings[1], settings[2:7]
            target = weights.split("target", weights.vector("target"))

            def one(i: Any, is_finite: Any, rows: Any, online: Any, moments: Any, t: Any) -> Any:
                held = self._held(online, target, moments, t, rate)
                arrays = packing.unpack([matrix[i] for matrix in matrices])
                now, after, actions, mask, numbers, seed, said = _split(arrays)
                told = (*said, settings[7:]) if said else None
                row = rule.step(
                    layout, now, after, actions, mask, numbers, scalars, seed, told, held
                )
                rows = tf.tensor_scatter_nd_update(rows, [[i]], [row])
                return i + 1, row[N_HEAD - 1] > 0, rows, *self._let_go(held)

            start = (tf.constant(0), tf.constant(True), tf.zeros((slots, width)))
            online, moments = (
                weights.split(group, weights.vector(group)) for group in ("online", "optimizer")
            )
            made, _, rows, online, moments, t = tf.while_loop(
                lambda i, is_finite, *_: (i < n) & is_finite,
                one,
                (*start, online, moments, n_steps.read_value()),
            )
            weights.vector("online").assign(flat(online))
            weights.vector("optimizer").assign(flat(moments))
            n_steps.assign(t)
            return made, rows

        signature = [tf.TensorSpec([7 + N_SCALARS], tf.float32)]
        signature += [
            tf.TensorSpec(matrix.shape, matrix.dtype) for matrix in packing.pack([arrays], slots)
        ]
        function = tf.function(
            updates, input_signature=signature, jit_compile=True, autograph=False
        )
        return packing, function.get_concrete_function()

    def _held(self, online: Any, target: Any, moments: Any, n_steps: Any, rate: Any) -> HeldTensors:
        """The weights of one update from the loop's tensors."""
        variables, optimizer = self._weights.variables, self._rule.optimizer
        values = {
            v.ref(): tensor
            for group, tensors in (("online", online), ("target", target))
            for v, tensor in zip(variables[group], tensors, strict=True)
        }
        place = {v.ref(): i for i, v in enumerate(variables["optimizer"])}
        first, second = (
            {
                v.ref(): moments[place[optimizer.get_slot(v, name).ref()]]
                for v in self._rule.variables
            }
            for name in ("m", "v")
        )
        return HeldTensors(values, AdamState(first, second, n_steps), optimizer, rate)

    def _let_go(self, held: HeldTensors) -> tuple[Any, Any, Any]:
        """The loop's tensors from the weights of one update."""
        variables, optimizer, adam = self._weights.variables, self._rule.optimizer, held.adam
        moments = {}
        for variable in self._rule.variables:
            for name, values in (("m", adam.first), ("v", adam.second)):
                slot = optimizer.get_slot(variable, name)
                moments[slot.ref()] = values[variable.ref()]
        online = [held.read(v) for v in variables["online"]]
        return online, [moments[v.ref()] for v in variables["optimizer"]], adam.n_steps


def _arrays(layout: PaddedLayout, batch: Batch, seed: NDArray[np.int32]) -> list[NDArray[Any]]:
    """Everything one update takes."""
    now, after, actions, mask = layout.arrays(batch)
    return [*now, *after, actions, mask, *batch_numbers(batch), seed, *(layout.told(batch) or ())]


def _split(arrays: Sequence[Any]) -> tuple[Any, ...]:
    """What `_arrays` put in a row, in the order `UpdateRule.step` takes it."""
    actions, mask, *numbers, seed = arrays[6:12]
    return arrays[:3], arrays[3:6], actions, mask, tuple(numbers), seed, arrays[12:]
