"""Numbers from inside a tf.function that is differentiated from outside.

`with tape: q = network(x)` with a traced network runs its backward pass as one opaque call.
TensorFlow builds that backward graph from the forward one with `_GradientsHelper`; asking it for
the gradients of the tensors on the way as well makes the inside visible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tensorflow.python.framework import func_graph, ops

from ..diagnose.numbers import Reading
from .calls import MAX_EXTRAS
from .guard import Guard
from .probe import Probe
from .recorder import Recorder


class InnerProbes:
    """The probes in backward graphs."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._probes: list[Probe] = []
        self._last: dict[int, Reading] = {}
        self._enabled = True

    def differentiate(
        self,
        original: Callable[..., Any],
        guard: Guard,
        ys: Any,
        xs: Any,
        args: Any,
        kwargs: Any,
    ) -> Any:
        """Build a backward graph that also measures the gradients inside."""
        source = kwargs["src_graph"]
        current = ops.get_default_graph()
        plain = type(source) is func_graph.FuncGraph and type(current) is func_graph.FuncGraph
        if not plain or not self._enabled:
            return original(ys, xs, *args, **kwargs)
        extras: list[Any] = []
        sides: list[Any] = []
        with guard:
            extras, sides = _between(ys, xs)
        full = original(ys, [*xs, *extras], *args, **kwargs)
        with guard:
            self._probe(source, extras, sides, full[len(xs) :])
        return full[: len(xs)]

    def readings(self) -> list[Reading]:
        """The latest numbers of every differentiated function."""
        for index, probe in enumerate(self._probes):
            reading = probe.read()
            if reading is not None:
                self._last[index] = reading
        return list(self._last.values())

    def enable(self, enabled: bool) -> None:
        """Measure or not, in existing functions and in new ones."""
        self._enabled = enabled
        for probe in self._probes:
            probe.enable(enabled)

    def _probe(
        self, source: Any, extras: list[Any], sides: list[Any], gradients: list[Any]
    ) -> None:
        ids = [tensor._id for tensor in extras]
        given = [(i, g) for i, g in zip(ids, gradients, strict=True) if g is not None]
        if given:
            values = [(tensor._id, tensor) for tensor in (*extras, *sides)]
            self._probes.append(Probe(self._recorder, (), (), values, given, source))


def _between(ys: Any, xs: Any) -> tuple[list[Any], list[Any]]:
    """Floating tensors of the forward graph between inputs and outputs, and those beside them."""
    wanted = {x._id for x in xs}
    reached: dict[int, Any] = {}
    stack = list(ys)
    while stack:
        tensor = stack.pop()
        # A capture of an enclosing graph belongs to that graph.
        if tensor._id not in reached:
            reached[tensor._id] = tensor
            stack.extend(tensor.op.inputs)
    downstream: set[int] = set()
    consumers = [t for t in reached if t in wanted]
    while consumers:
        tensor = reached[consumers.pop()]
        for consumer in tensor.consumers():
            for output in consumer.outputs:
                if output._id in reached and output._id not in downstream:
                    downstream.add(output._id)
                    consumers.append(output._id)
    found = [reached[t] for t in reached if t in downstream]
    beside = {t._id: t for made in found for t in made.op.inputs if t._id not in downstream}
    extras = [t for t in found if t.dtype.is_floating][:MAX_EXTRAS]
    sides = [t for t in beside.values() if t.dtype.is_floating][:MAX_EXTRAS]
    return extras, sides
