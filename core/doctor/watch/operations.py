"""Recording operations: TensorFlow's operation callbacks, constants, custom gradients."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import Any

from tensorflow.python.eager import context, record
from tensorflow.python.framework import constant_op, dtypes, op_callbacks, ops

from .graph_import import import_graph
from .guard import Guard
from .making import keep_values, operation_record
from .patches import Patches
from .recorder import Recorder
from .records import Body, Operation

_CONTROL_FLOW = {
    "If": ("then_branch", "else_branch"),
    "StatelessIf": ("then_branch", "else_branch"),
    "While": ("body",),
    "StatelessWhile": ("body",),
    "Case": ("branches",),
    "StatelessCase": ("branches",),
}
_FUNCTION_CALL = ("__inference_", "__forward_", "__backward_")


class OperationWatch:
    """Writes every operation of the watched threads into the recorder."""

    def __init__(self, recorder: Recorder, guard: Guard) -> None:
        self._recorder = recorder
        self._guard = guard
        self._bodies: weakref.WeakValueDictionary[str, Any] = weakref.WeakValueDictionary()
        self._active = False

    def install(self, patches: Patches) -> None:
        """Start recording in this thread; `watch_thread` adds others."""
        self._active = True
        patches.wrap(constant_op, "convert_to_eager_tensor", self._watch_constants)
        patches.wrap(record, "record_operation", self._watch_custom_gradients)
        self.watch_thread()

    def watch_thread(self) -> None:
        """Record this thread's operations too; callbacks are TensorFlow's, one set a thread."""
        if self._active and not self._recorder.thread.has_callback:
            self._recorder.thread.has_callback = True
            self._recorder.thread.accessed.restart()
            op_callbacks.add_op_callback(self.on_operation)

    def pause(self) -> None:
        """Record nothing, at no cost, until `resume`."""
        self._recorder.paused = True
        self.uninstall()

    def resume(self) -> bool:
        """Record again; answers whether it had been paused."""
        if not self._recorder.paused:
            return False
        self._recorder.paused = False
        self._active = True
        self.watch_thread()
        if not context.executing_eagerly():
            graph = ops.get_default_graph()
            import_graph(self._recorder, graph)
            if hasattr(graph, "name"):
                self._bodies[graph.name] = graph
        return True

    def uninstall(self) -> None:
        """Stop recording. Callbacks of other threads stay and do nothing."""
        self._active = False
        if self._recorder.thread.has_callback:
            self._recorder.thread.has_callback = False
            self._recorder.thread.accessed.stop()
            op_callbacks.remove_op_callback(self.on_operation)

    def has_traced(self, graph: Any) -> bool:
        """Whether this graph's operations were recorded while it was traced."""
        return self._bodies.get(getattr(graph, "name", "")) is graph

    def on_operation(
        self,
        kind: Any,
        inputs: Sequence[Any],
        attrs: Sequence[Any],
        outputs: Sequence[Any],
        op_name: Any = None,
        graph: Any = None,
    ) -> None:
        """TensorFlow calls this after every operation, eager or put into a graph."""
        if not self._active or self._recorder.thread.muted:
            return
        with self._guard:
            self._record(_text(kind), inputs, attrs, outputs, op_name, graph)

    def _record(
        self,
        kind: str,
        inputs: Sequence[Any],
        attrs: Sequence[Any],
        outputs: Sequence[Any],
        op_name: Any,
        graph: Any,
    ) -> None:
        recorder = self._recorder
        if kind.startswith("FusedBatchNorm") and _attribute(attrs, "is_training"):
            kind += ":training"
        operation = operation_record(recorder, kind, inputs, outputs)
        if graph is None:
            self._find_hidden_reads(operation, inputs)
        else:
            operation.graph = weakref.ref(graph)
        operation.name = _text(op_name) if op_name else None
        if graph is not None:
            if hasattr(graph, "name"):  # a plain tf.Graph of TensorFlow 1 has none
                self._bodies[graph.name] = graph
            if kind in _CONTROL_FLOW:
                self._link_branches(operation, attrs, outputs)
            elif kind == "Placeholder":
                self._link_argument(operation, graph, outputs[0])
        recorder.add(operation)
        if kind == "VarHandleOp":
            recorder.variables.put(operation.outputs[0], operation)
        elif kind.startswith("Assign") and kind.endswith("VariableOp") and operation.tapes:
            recorder.assignments.append(operation)
        if graph is None and not kind.startswith(_FUNCTION_CALL):
            keep_values(operation, inputs, outputs)

    def _find_hidden_reads(self, operation: Operation, inputs: Sequence[Any]) -> None:
        """Tie inputs that nobody made to the variables they were read from.

        `tf.nn.bias_add(x, variable)` reads the variable inside TensorFlow's C code, where no
        callback is called; TensorFlow's own record of accessed variables tells which it was.
        """
        recorder = self._recorder
        if operation.kind == "ReadVariableOp":
            recorder.thread.accessed.restart()
            return
        for index, tensor in enumerate(operation.inputs):
            if not operation.has_float_input(index) or inputs[index].dtype == dtypes.resource:
                continue
            if recorder.producer(tensor) is not None:
                continue
            for variable in recorder.thread.accessed.variables():
                if variable.dtype == inputs[index].dtype and variable.shape == inputs[index].shape:
                    read = operation_record(
                        recorder, "ReadVariableOp", (variable.handle,), (inputs[index],)
                    )
                    recorder.add(read)
                    break

    def _link_branches(
        self, operation: Operation, attrs: Sequence[Any], outputs: Sequence[Any]
    ) -> None:
        """Tie a conditional's or loop's branches to its inputs and outputs."""
        names = _branch_names(operation.kind, attrs)
        graphs = [self._bodies[name] for name in names if name in self._bodies]
        loop = operation.kind.endswith("While")
        inputs = operation.inputs if loop else operation.inputs[1:]
        results = []
        for graph in graphs:
            inner = tuple(tensor._id for tensor in graph.outputs)
            results.append(inner)
            for index, placeholder in enumerate(graph.inputs[: len(inputs)]):
                fed: tuple[int, ...] = (inputs[index],)
                if loop and index < len(inner):
                    fed += (inner[index],)
                self._recorder.loop_inputs.put(placeholder._id, fed)
        if results:
            operation.body = Body(tuple(results))

    def _link_argument(self, operation: Operation, graph: Any, tensor: Any) -> None:
        """Tie a placeholder to the argument it stands for in the call that is tracing."""
        frames = self._recorder.thread.frames
        if frames:
            outer = frames[-1].next_argument(graph, tensor)
            if outer is not None:
                self._recorder.arguments.put(operation.outputs[0], outer)

    def _watch_constants(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def convert_to_eager_tensor(*args: Any, **kwargs: Any) -> Any:
            tensor = original(*args, **kwargs)
            if self._active and not self._recorder.thread.muted:
                with self._guard:
                    made = operation_record(self._recorder, "Const", (), (tensor,))
                    self._recorder.add(made)
                    self._recorder.keep_sample(tensor)
            return tensor

        return convert_to_eager_tensor

    def _watch_custom_gradients(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def record_operation(
            op_type: Any, output_tensors: Any, input_tensors: Any, *args: Any, **kwargs: Any
        ) -> Any:
            result = original(op_type, output_tensors, input_tensors, *args, **kwargs)
            if self._active and not self._recorder.thread.muted:
                with self._guard:
                    self._record_custom(_text(op_type), output_tensors, input_tensors)
            return result

        return record_operation

    def _record_custom(self, kind: str, outputs: Any, inputs: Any) -> None:
        first = self._recorder.producer(outputs[0]._id) if outputs else None
        # A tf.function records itself here too; functions.py ties its inside to the call.
        if kind.startswith(_FUNCTION_CALL) or first is None or first.body is not None:
            return
        if kind == "captured_value":
            # A small eager tensor is copied into the graph as a constant. Other captures are
            # followed by the call they belong to.
            if first.kind == "Const":
                self._recorder.constant_copies.put(outputs[0]._id, inputs[0]._id)
            return
        if kind == first.kind:
            return
        # In a graph a variable's read is recorded here, on the identity that follows it.
        own = kind if kind == "ReadVariableOp" else f"custom_gradient:{kind}"
        operation = operation_record(self._recorder, own, inputs, outputs)
        operation.graph, operation.name = first.graph, first.name
        self._recorder.add(operation)


def _attribute(attrs: Sequence[Any], name: str) -> Any:
    for key, value in zip(attrs[::2], attrs[1::2], strict=False):
        if _text(key) == name:
            return getattr(value, "b", value) if name == "is_training" else value
    return None


def _branch_names(kind: str, attrs: Sequence[Any]) -> list[str]:
    names = []
    for key in _CONTROL_FLOW[kind]:
        value = _attribute(attrs, key)
        functions = value.list.func if key == "branches" and hasattr(value, "list") else [value]
        for function in functions:
            function = getattr(function, "func", function)
            names.append(_text(getattr(function, "name", function)))
    return names


def _text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
