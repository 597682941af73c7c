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
from core.layouts import Batch, PaddedLayout, batch_numbers
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
    """

    def __init__(self, rule: UpdateRule, head: Head) -> None:
        self._rule = rule
        self._head = head
        self._functions: dict[tuple[int, int, int | None], Any] = {}

    @property
    def n_traces(self) -> int:
        """How many loops were compiled."""
        return len(self._functions)

    def run(
        self,
        batches: Sequence[Batch],
        n_nodes: int,
        scalars: NDArray[np.float32],
        dropout_seeds: Sequence[NDArray[np.int32]],
        told_scalars: NDArray[np.float32],
    ) -> NDArray[np.float32]:
        """Make one update per batch, up to the first that is not finite.

        Args:
            batches: of one size, at most `at_once(n_nodes)`, and with equal `slots_of`.
            n_nodes: what `size_for` gave for each of them.
            scalars: as in `UpdateRule.step`.
            dropout_seeds: one per batch, int32 (2,).
            told_scalars: of the loss of what was said, see `core.preference_loss`.

        Returns:
            What `UpdateRule.step` gave, a row for each update made.
        """
        layout, slots = PaddedLayout(self._head, n_nodes), at_once(n_nodes)
        assert 1 <= len(batches) <= slots
        each = [_arrays(layout, *pair) for pair in zip(batches, dropout_seeds, strict=True)]
        arrays = [_stacked(list(parts), slots) for parts in zip(*each, strict=True)]
        key = (n_nodes, len(batches[0]), slots_of(batches[0]))
        if key not in self._functions:
            self._functions[key] = self._compiled(layout, arrays)
        made, rows = self._functions[key](np.int32(len(batches)), scalars, told_scalars, *arrays)
        found: NDArray[np.float32] = rows.numpy()[: int(made)]
        return found

    def _compiled(self, layout: PaddedLayout, arrays: Sequence[NDArray[Any]]) -> Any:
        rule = self._rule

        def updates(n: Any, scalars: Any, told_scalars: Any, *arrays: Any) -> Any:
            def one(i: Any, is_finite: Any, rows: Any) -> Any:
                now, after, actions, mask, numbers, seed, said = _split([a[i] for a in arrays])
                told = (*said, told_scalars) if said else None
                row = rule.step(layout, now, after, actions, mask, numbers, scalars, seed, told)
                return i + 1, row[N_HEAD - 1] > 0, tf.tensor_scatter_nd_update(rows, [[i]], [row])

            made, _, rows = tf.while_loop(
                lambda i, is_finite, rows: (i < n) & is_finite,
                one,
                (tf.constant(0), tf.constant(True), tf.zeros((n_slots, width))),
            )
            return made, rows

        n_slots, batch_size = arrays[6].shape
        width = N_HEAD + 3 * len(rule.variables) + rule.n_activations + batch_size
        signature = [tf.TensorSpec([], tf.int32), tf.TensorSpec([5]), tf.TensorSpec([N_SCALARS])]
        signature += [tf.TensorSpec(array.shape, array.dtype) for array in arrays]
        function = tf.function(
            updates, input_signature=signature, jit_compile=True, autograph=False
        )
        return function.get_concrete_function()


def _arrays(layout: PaddedLayout, batch: Batch, seed: NDArray[np.int32]) -> list[NDArray[Any]]:
    """Everything one update takes."""
    now, after, actions, mask = layout.arrays(batch)
    return [*now, *after, actions, mask, *batch_numbers(batch), seed, *(layout.told(batch) or ())]


def _split(arrays: Sequence[Any]) -> tuple[Any, ...]:
    """What `_arrays` put in a row, in the order `UpdateRule.step` takes it."""
    actions, mask, *numbers, seed = arrays[6:12]
    return arrays[:3], arrays[3:6], actions, mask, tuple(numbers), seed, arrays[12:]


def _stacked(parts: list[NDArray[Any]], slots: int) -> NDArray[Any]:
    """One array of `slots` rows, those without an update 0."""
    whole = np.zeros((slots, *parts[0].shape), parts[0].dtype)
    whole[: len(parts)] = parts
    return whole
