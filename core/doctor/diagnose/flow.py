"""The way from the loss back to the variables, through functions, branches and loops.

The record of operations says what was computed from what, whether or not a tape saw it. The
walk marks how far a gradient would get: that is what tells a cut from a missing connection.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from ..watch.calls import GradientCall, captures_of
from ..watch.recorder import Recorder
from ..watch.records import Operation
from .kinds import carries_gradient, has_no_value_path

MAX_NODES = 40_000

Context = tuple[Operation, ...]
"""The calls of traced functions the walk is inside of, outermost first."""
Node = tuple[int, Context]
"""A tensor, as seen from inside certain calls."""


@dataclass(frozen=True, slots=True)
class Step:
    """One operation on the way, from its output down to one of its inputs."""

    operation: Operation
    output: Node
    input: Node
    passes: bool
    """Whether the gradient gets from the output to this input."""
    enters: bool = False
    """Whether this only crosses the border of a function, branch or loop."""


class Flow:
    """Everything the targets of one call are made of.

    `live` holds the nodes a gradient reaches by what is known of the operations; `steps` the
    operations below each node; `uses` the same, by input.
    """

    def __init__(self, recorder: Recorder, call: GradientCall) -> None:
        self._recorder = recorder
        self._call = call
        self._captures = captures_of(call.graph)
        self.steps: dict[Node, list[Step]] = {}
        self.uses: dict[Node, list[Step]] = {}
        self.live: set[Node] = set()
        self.targets: list[Node] = [(target, ()) for target in call.targets]
        self._walk()
        self._spread()

    def nodes_of(self, tensor: int) -> list[Node]:
        """Where a source enters the computation of the targets; empty when it does not."""
        return [node for node in self.uses if node[0] == tensor] + [
            node for node in self.targets if node[0] == tensor and node not in self.uses
        ]

    def producer(self, node: Node) -> Operation | None:
        """The operation that made a node."""
        return self._recorder.producer(node[0])

    def reads_variable(self, step: Step) -> bool:
        """Whether this operation uses a variable itself, as a layer's kernel or bias is used."""
        producer = self.producer(step.input)
        read = producer is not None and producer.kind == "ReadVariableOp"
        return step.operation.kind == "ResourceGather" or (
            read and step.operation.kind not in ("ReadVariableOp", "Placeholder", "Identity")
        )

    def upstream(self, start: Node) -> set[Node]:
        """Every node a node is made of, itself included."""
        seen = {start}
        stack = [start]
        while stack:
            for step in self.steps.get(stack.pop(), ()):
                if step.input not in seen:
                    seen.add(step.input)
                    stack.append(step.input)
        return seen

    def downstream(self, start: Node) -> set[Node]:
        """Every node that is made of a node, itself included."""
        seen = {start}
        stack = [start]
        while stack:
            for step in self.uses.get(stack.pop(), ()):
                if step.output not in seen:
                    seen.add(step.output)
                    stack.append(step.output)
        return seen

    def cuts(self) -> list[Step]:
        """Steps at which a gradient that got there ends, nearest the loss first."""
        return [
            step
            for node in self._order
            if node in self.live
            for step in self.steps.get(node, ())
            if not step.passes
        ]

    def _walk(self) -> None:
        queue = deque(self.targets)
        seen = set(self.targets)
        self._order: list[Node] = []
        while queue and len(self._order) < MAX_NODES:
            node = queue.popleft()
            self._order.append(node)
            self.steps[node] = self._below(node)
            for step in self.steps[node]:
                self.uses.setdefault(step.input, []).append(step)
                if step.input not in seen:
                    seen.add(step.input)
                    queue.append(step.input)

    def _spread(self) -> None:
        stack = list(self.targets)
        self.live.update(stack)
        while stack:
            for step in self.steps.get(stack.pop(), ()):
                if step.passes and step.input not in self.live:
                    self.live.add(step.input)
                    stack.append(step.input)

    def _below(self, node: Node) -> list[Step]:
        tensor, context = node
        operation = self._recorder.producer(tensor)
        if operation is None:
            return self._assigned(node)
        if operation.kind == "Placeholder":
            return [
                Step(operation, node, outer, True, enters=True)
                for outer in self._outside(tensor, context)
            ]
        if operation.kind == "Const":
            copied = self._recorder.constant_copies.find(tensor)
            return [] if copied is None else [Step(operation, node, (copied, ()), True, True)]
        if operation.body is not None:
            return self._inside(operation, node)
        if has_no_value_path(operation.kind):
            return []
        position = operation.outputs.index(tensor)
        passes = (
            self._recorded(operation, context)
            and operation.has_float_output(position)
            and carries_gradient(operation.kind)
        )
        return [
            Step(operation, node, (wanted, context), passes and operation.has_float_input(index))
            for index, wanted in enumerate(operation.inputs)
        ] or self._assigned(node)

    def _inside(self, operation: Operation, node: Node) -> list[Step]:
        body = operation.body
        assert body is not None, "only called for operations with a body"
        index = operation.outputs.index(node[0])
        inner_context = node[1]
        if body.arguments is not None:
            inner_context = (*node[1], operation)
        passes = self._recorded(operation, node[1])
        inner = [outputs[index] for outputs in body.outputs if index < len(outputs)]
        steps = [
            Step(operation, node, (tensor, inner_context), passes, enters=passes)
            for tensor in inner
        ]
        if operation.kind.endswith("While") and index < len(operation.inputs):
            # A loop that runs zero times hands its input on.
            initial = (operation.inputs[index], node[1])
            steps.append(Step(operation, node, initial, passes, enters=passes))
        return steps

    def _outside(self, placeholder: int, context: Context) -> list[Node]:
        """What a placeholder stands for: an argument, a capture, or a branch's input."""
        if context:
            arguments = context[-1].body.arguments if context[-1].body else None
            if arguments and placeholder in arguments:
                return [(arguments[placeholder], context[:-1])]
        fed = self._recorder.loop_inputs.find(placeholder)
        if fed is not None:
            return [(tensor, context) for tensor in fed]
        for known in (self._captures, self._recorder.arguments):
            outer = known.get(placeholder)
            if outer is not None:
                return [(outer, context[:-1])]
        return []

    def _assigned(self, node: Node) -> list[Step]:
        """A variable that was assigned under the tape carries values, but no gradient."""
        tape = self._call.tape
        if tape is None:
            return []
        return [
            Step(operation, node, (operation.inputs[1], node[1]), False)
            for operation in self._recorder.assignments
            if tape in operation.tapes and self._handle(operation.inputs[0]) == node[0]
        ]

    def _handle(self, tensor: int) -> int:
        return self._captures.get(tensor, tensor)

    def _recorded(self, operation: Operation, context: Context) -> bool:
        """Whether the call's tape was recording: the outermost call of a function decides."""
        tape = self._call.tape
        outermost = context[0] if context else operation
        return tape is None or tape in outermost.tapes
