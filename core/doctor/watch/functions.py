"""tf.function: what goes in and out of traced graphs, so that paths can be followed inside."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

from tensorflow.python.autograph.impl import api
from tensorflow.python.eager import context
from tensorflow.python.eager.polymorphic_function import concrete_function, polymorphic_function
from tensorflow.python.framework import ops, tensor
from tensorflow.python.util import nest

from .graph_import import import_graph
from .guard import Guard
from .making import keep_values, operation_record
from .operations import OperationWatch
from .patches import Patches
from .recorder import Recorder
from .records import Body


class CallFrame:
    """A call of a tf.function in progress; hands its arguments to the graph being traced."""

    def __init__(self, arguments: Any) -> None:
        self._arguments = arguments
        self._outer_graph = ops.get_default_graph()
        self._graph: Any = None
        self._flat: list[Any] = []

    def next_argument(self, graph: Any, placeholder: Any) -> int | None:
        """The id of the argument this placeholder stands for; None when it is a capture.

        A traced graph creates one placeholder per tensor argument, in order, before any other.
        """
        if graph is not self._graph:
            if getattr(graph, "outer_graph", None) is not self._outer_graph:
                return None
            self._graph = graph
            self._flat = _tensor_arguments(self._arguments)[::-1]
        if not self._flat:
            return None
        argument = self._flat.pop()
        given = getattr(argument, "handle", argument)
        if getattr(given, "dtype", None) != placeholder.dtype:
            self._flat = []
            return None
        return getattr(given, "_id", None)


class FunctionWatch:
    """Records calls of traced functions and lets others act after each eager one."""

    def __init__(self, recorder: Recorder, operations: OperationWatch, guard: Guard) -> None:
        self._recorder = recorder
        self._operations = operations
        self._guard = guard
        self._imported: weakref.WeakSet[Any] = weakref.WeakSet()
        self.after_eager_call: Callable[[], None] = lambda: None
        self.on_lookup_error: Callable[[LookupError, Any], None] = lambda error, graph: None

    def install(self, patches: Patches) -> None:
        """Start recording."""
        patches.wrap(polymorphic_function.Function, "__call__", self._watch_function)
        patches.wrap(concrete_function.ConcreteFunction, "_call_flat", self._watch_call)
        patches.wrap(api, "_convert_actual", self._watch_autograph)

    def _watch_autograph(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def convert_actual(entity: Any, program_ctx: Any) -> Any:
            transformed = original(entity, program_ctx)
            with self._guard:
                self._recorder.places.learn_autograph(transformed.ag_source_map)
            return transformed

        return convert_actual

    def _watch_function(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def call(function: Any, *args: Any, **kwargs: Any) -> Any:
            frames = self._recorder.thread.frames
            self._operations.watch_thread()
            frames.append(CallFrame((args, kwargs)))
            try:
                return original(function, *args, **kwargs)
            finally:
                frames.pop()

        return call

    def _watch_call(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def call_flat(function: Any, tensor_inputs: Any, captured_inputs: Any) -> Any:
            thread = self._recorder.thread
            if thread.muted:
                return original(function, tensor_inputs, captured_inputs)
            try:
                result = original(function, tensor_inputs, captured_inputs)
            except LookupError as error:
                if thread.tapes:
                    with self._guard:
                        self.on_lookup_error(error, function.graph)
                raise
            with self._guard:
                self._record(function.graph, [*tensor_inputs, *captured_inputs], result)
                # TensorFlow counts all variables of a function as accessed by its call.
                thread.accessed.restart()
                if context.executing_eagerly():
                    self.after_eager_call()
            return result

        return call_flat

    def _record(self, graph: Any, inputs: list[Any], result: Any) -> None:
        """Tie a traced graph's inside to the tensors of this call."""
        if self._recorder.paused:
            return
        # Resource inputs may be variables; their handle is what the graph sees.
        handles = [getattr(value, "handle", value) for value in inputs]
        arguments = {
            placeholder._id: handle._id
            for placeholder, handle in zip(graph.inputs, handles, strict=False)
        }
        for inner_id, outer_id in arguments.items():
            self._recorder.arguments.put(inner_id, outer_id)
        outputs = _tensors(result)
        inner = _tensors(graph.structured_outputs)
        if not outputs or len(outputs) != len(inner):
            return
        if not self._operations.has_traced(graph) and graph not in self._imported:
            self._imported.add(graph)
            import_graph(self._recorder, graph)
        call = operation_record(self._recorder, "tf.function", handles, outputs)
        call.name = graph.name
        if not context.executing_eagerly():
            call.graph = weakref.ref(ops.get_default_graph())
        else:
            keep_values(call, handles, outputs)
        call.body = Body((tuple(output._id for output in inner),), arguments)
        self._recorder.add(call)


def _tensor_arguments(arguments: Any) -> list[Any]:
    flat = nest.flatten(arguments, expand_composites=True)
    return [value for value in flat if hasattr(value, "dtype")]


def _tensors(structure: Any) -> list[Any]:
    flat = nest.flatten(structure, expand_composites=True)
    return [value for value in flat if isinstance(value, tensor.Tensor)]
