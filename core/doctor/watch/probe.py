"""Numbers from inside a traced graph: a few reductions, written to a variable of the doctor.

A graph shows its values only while it runs. For every gradient that was asked for, and every
tensor on the way, the probe adds to the graph whether it is all zero and whether it is finite,
and stores the answers where eager code can read them. It uses only operations XLA compiles.
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Sequence
from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow.python.eager import record
from tensorflow.python.ops import resource_variable_ops

from ..diagnose.numbers import Reading, Summary, result_of
from .recorder import Recorder

_names = itertools.count(1)
_probes: weakref.WeakSet[Probe] = weakref.WeakSet()
_HEAD = 2  # number of runs; whether a bad run is latched
_MAX_DENSE = 4_000_000


class Probe:
    """The reductions added to one graph for one request of gradients.

    The first run whose gradients are zero or not finite is latched, so that a loop inside the
    graph cannot overwrite it; healthy runs overwrite each other.
    """

    def __init__(
        self,
        recorder: Recorder,
        targets: Sequence[Any],
        results: Sequence[Any],
        values: Sequence[tuple[int, Any]],
        gradients: Sequence[tuple[int, Any]],
        source_graph: Any = None,
    ) -> None:
        self._recorder = recorder
        self._source_graph = source_graph
        self._results = [None if r is None else _dense(r) for r in results]
        self._values = [(i, t) for i, t in values if t is not None]
        self._gradients = [(i, _dense(g)) for i, g in gradients if g is not None]
        self._targets = [t for t in targets if t.dtype.is_floating]
        given = [r for r in self._results if r is not None]
        self._sizes = [_size(t) for t in given]
        n_pairs = len(self._targets) + len(self._values) + len(self._gradients)
        self._length = _HEAD + 3 * len(given) + 2 * n_pairs
        recorder.thread.muted += 1
        try:
            with record.stop_recording():
                self._value_codes = self._measure_values()
                self._build(given)
        finally:
            recorder.thread.muted -= 1

    def _measure_values(self) -> list[Any]:
        """Facts of the forward values, in the graph they are made in.

        A backward graph that used the tensors themselves would have the forward pass keep and
        return every one of them; this way it returns one small vector.
        """
        if self._source_graph is None or not self._values:
            return []
        with self._source_graph.as_default(), tf.device(None):
            return [tf.stack([code for _, tensor in self._values for code in _codes(tensor)])]

    def _build(self, given: list[Any]) -> None:
        with tf.init_scope():
            name = f"graph_coach_probe_{next(_names)}"
            self._state = _variable(np.zeros(self._length), name)
            self._enabled = _variable(np.array(True), f"{name}_enabled")
            _probes.add(self)

        def measure() -> Any:
            state = self._state.read_value()
            norms, codes = [], []
            bad = [tf.constant(False)]
            for tensor, size in zip(given, self._sizes, strict=True):
                nonzero, nonfinite = _codes(tensor)
                codes += [nonzero, nonfinite]
                norms.append(tf.norm(tf.cast(tf.abs(tensor), tf.float64)))
                bad.append(nonfinite if size == 0 else tf.logical_or(nonfinite, ~nonzero))
            for tensor in self._targets:
                codes += _codes(tensor)
                bad.append(codes[-1])
            parts = [tf.stack(codes)] if codes else []
            parts += self._value_codes or [tf.stack(_codes(tensor)) for _, tensor in self._values]
            parts += [tf.stack(_codes(tensor)) for _, tensor in self._gradients]
            is_bad = tf.cast(tf.reduce_any(tf.stack(bad)), tf.float64)
            numbers = [tf.stack([state[0] + 1.0, is_bad])]
            numbers += [tf.stack(norms)] if norms else []
            numbers += [tf.cast(part, tf.float64) for part in parts]
            head = tf.one_hot(0, self._length, dtype=tf.float64)
            latched = tf.where(state[1] > 0, state + head, tf.concat(numbers, axis=0))
            with tf.control_dependencies([self._state.assign(latched, read_value=False)]):
                return tf.constant(True)

        graph = tf.compat.v1.get_default_graph()
        with tf.name_scope("graph_coach_probe"), tf.device(None):
            done = tf.cond(self._enabled, measure, lambda: tf.constant(False))
        _keep_alive(graph, self._state, self._enabled)
        if not getattr(graph, "_add_control_dependencies", False):
            # Built without automatic control dependencies (a backward graph): say it must run.
            graph.control_outputs.append(done.op)

    @staticmethod
    def all_variables() -> list[Any]:
        """The variables of every probe there is."""
        return [v for probe in _probes for v in (probe._state, probe._enabled)]

    def read(self) -> Reading | None:
        """What the runs since the last reading showed; None when there were none."""
        self._recorder.thread.muted += 1
        try:
            state = self._state.numpy()
            if state[0] == 0:
                return None
            self._state.assign(np.zeros(self._length))
        finally:
            self._recorder.thread.muted -= 1
        return self._decode(state)

    def enable(self, enabled: bool) -> None:
        """Measure or not; when not, the graph skips the reductions."""
        self._recorder.thread.muted += 1
        try:
            self._enabled.assign(enabled)
        finally:
            self._recorder.thread.muted -= 1

    def _decode(self, state: Any) -> Reading:
        given = [i for i, r in enumerate(self._results) if r is not None]
        norms = state[_HEAD : _HEAD + len(given)]
        codes = iter(state[_HEAD + len(given) :] > 0)

        def summary() -> Summary:
            nonzero = bool(next(codes))
            return Summary(nonzero=nonzero, finite=not bool(next(codes)))

        results: list[Any] = [result_of(None, 0.0, 1)] * len(self._results)
        for index, norm, size in zip(given, norms, self._sizes, strict=True):
            results[index] = result_of(summary(), float(norm), size)
        targets = [summary() for _ in self._targets]
        return Reading(
            runs=int(state[0]),
            results=tuple(results),
            targets_finite=all(target.finite for target in targets),
            values={tensor: summary() for tensor, _ in self._values},
            gradients={tensor: summary() for tensor, _ in self._gradients},
        )


def _keep_alive(graph: Any, *variables: Any) -> None:
    """Have the graphs that use a probe's variables own them: a graph only knows them weakly."""
    while hasattr(graph, "outer_graph"):
        graph._graph_coach_variables = [*getattr(graph, "_graph_coach_variables", ()), *variables]
        graph = graph.outer_graph


def _variable(value: Any, name: str) -> Any:
    return resource_variable_ops.ResourceVariable(value, trainable=False, name=name)


def _codes(tensor: Any) -> list[Any]:
    """Whether any entry is not zero, and whether any is not finite."""
    if tensor.dtype.is_complex:
        tensor = tf.abs(tensor)
    return [
        tf.reduce_any(tf.not_equal(tensor, tf.zeros([], tensor.dtype))),
        tf.logical_not(tf.reduce_all(tf.math.is_finite(tensor))),
    ]


def _dense(gradient: Any) -> Any:
    """A sparse gradient as one tensor: summed per row unless the table is very large."""
    if not isinstance(gradient, tf.IndexedSlices):
        return gradient
    shape = gradient.dense_shape
    size = None if shape is None else tf.get_static_value(tf.reduce_prod(shape))
    if size is not None and size <= _MAX_DENSE:
        return tf.convert_to_tensor(gradient)
    return gradient.values


def _size(tensor: Any) -> int | None:
    return tensor.shape.num_elements()  # type: ignore[no-any-return]
