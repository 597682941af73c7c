"""Why a gradient is zero: the operation at which something became nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..report.model import Cause
from ..watch.calls import GradientCall
from ..watch.recorder import Recorder
from ..watch.records import Operation
from .explained import Explained, merge
from .flow import Flow, Node, Step
from .kinds import FLAT_PARTS, MINIMUM_AT_ZERO, MULTIPLIES, ZERO_EVERYWHERE
from .numbers import Numbers

_RELU = frozenset({"Relu", "Relu6"})


def explain_zeros(
    recorder: Recorder, call: GradientCall, flow: Flow, numbers: Numbers, zeros: Sequence[int]
) -> list[Explained]:
    """The causes of every all-zero result; none for a loss that is at its minimum."""
    found = []
    for index in zeros:
        step = _last_zero(flow, numbers, flow.nodes_of(call.sources[index].tensor))
        if step is None:
            found.append(Explained(Cause.ZERO_GRADIENT, [index], facts={"factor": "given"}))
            continue
        explained = _explain_step(recorder, call, flow, numbers, step)
        if explained is not None:
            explained.sources = [index]
            found.append(explained)
    return merge(found)


def _last_zero(flow: Flow, numbers: Numbers, start: list[Node]) -> Step | None:
    """Going up from a source: the first operations that still get a gradient from above.

    Of several, the one nearest the loss. Where numbers are missing (inside loops), the first
    operation on the way that is known to be flat stands in.
    """
    frontier: list[Step] = []
    doubtful: list[Step] = []
    stack, seen = list(start), set(start)
    targets = set(flow.targets)
    while stack:
        for step in flow.uses.get(stack.pop(), ()):
            if not step.passes:
                continue
            gradient = numbers.gradient(step.output[0])
            arrives = step.output in targets if gradient is None else gradient.nonzero
            if arrives:
                if not step.enters:
                    frontier.append(step)
                continue
            if gradient is None and _may_flatten(step, numbers):
                doubtful.append(step)
            if step.output not in seen:
                seen.add(step.output)
                stack.append(step.output)
    return max(frontier or doubtful, key=lambda step: step.operation.serial, default=None)


def _may_flatten(step: Step, numbers: Numbers) -> bool:
    kind = step.operation.kind
    if kind in ZERO_EVERYWHERE or kind in FLAT_PARTS:
        value = numbers.value(step.output[0])
        return kind not in _RELU or value is None or not value.nonzero
    return False


def _explain_step(
    recorder: Recorder, call: GradientCall, flow: Flow, numbers: Numbers, step: Step
) -> Explained | None:
    operation = step.operation
    kind = operation.kind
    if kind in MINIMUM_AT_ZERO and _is_zero(numbers, flow, step):
        return None
    if kind in _RELU:
        return _dead_relu(recorder, flow, numbers, operation, step.output)
    if kind in MULTIPLIES:
        relu = _zero_from_relu(flow, numbers, step)
        if relu is not None:
            return _dead_relu(recorder, flow, numbers, relu.operation, relu.output)
        facts = {"factor": "multiplied"}
        return _at(recorder, Cause.ZERO_GRADIENT, operation, facts)
    if kind in ZERO_EVERYWHERE:
        return _at(recorder, Cause.ZERO_GRADIENT, operation, {"factor": "flat"})
    if kind in FLAT_PARTS:
        return _at(recorder, Cause.SATURATED, operation, _range_of(numbers, operation))
    return _at(recorder, Cause.ZERO_GRADIENT, operation, {"factor": "dropped"})


def _at(recorder: Recorder, cause: Cause, operation: Operation, facts: dict[str, Any]) -> Explained:
    return Explained(cause, [], operation.kind, recorder.places.place(operation.raw), facts)


def _is_zero(numbers: Numbers, flow: Flow, step: Step) -> bool:
    """Whether an error is exactly zero: then so is its gradient, and rightly."""
    if step.operation.kind == "SquaredDifference":
        value = numbers.value(step.output[0])
    else:
        value = numbers.value(step.input[0])
    return value is not None and not value.nonzero


def _dead_relu(
    recorder: Recorder, flow: Flow, numbers: Numbers, operation: Operation, output: Node
) -> Explained:
    """A relu that gives 0 only: the output layer's, or one further inside."""
    facts = _range_of(numbers, operation)
    if _is_layer(flow, operation, output) and not _feeds_variables(flow, output):
        return Explained(Cause.DEAD_OUTPUT, [], "", None, facts)
    return _at(recorder, Cause.SATURATED, operation, {**facts, "dead_relu": True})


def _is_layer(flow: Flow, operation: Operation, output: Node) -> bool:
    """Whether a relu follows an operation that uses a variable itself (a layer's bias, kernel)."""
    before = (operation.inputs[0], output[1])
    return any(flow.reads_variable(step) for step in flow.steps.get(before, ()))


def _feeds_variables(flow: Flow, output: Node) -> bool:
    """Whether anything on the way from here to the loss uses another variable."""
    for node in flow.downstream(output) - {output}:
        if any(flow.reads_variable(step) for step in flow.steps.get(node, ())):
            return True
    return False


def _zero_from_relu(flow: Flow, numbers: Numbers, step: Step) -> Step | None:
    """The relu that made the other factor of a product zero; None when it was not one."""
    stack = [s.input for s in flow.steps.get(step.output, ()) if s.input != step.input]
    seen = set(stack)
    while stack:
        node = stack.pop()
        value = numbers.value(node[0])
        if value is not None and value.nonzero:
            continue
        for below in flow.steps.get(node, ()):
            if below.operation.kind in _RELU and value is not None:
                return below
            if below.input not in seen and below.operation.kind not in MULTIPLIES:
                seen.add(below.input)
                stack.append(below.input)
    return None


def _range_of(numbers: Numbers, operation: Operation) -> dict[str, Any]:
    """The range of an operation's input, where its values are known."""
    for tensor in operation.inputs:
        array = numbers.array(tensor)
        if array is not None and array.size and np.isrealobj(array):
            return {
                "low": float(np.nanmin(array)),
                "high": float(np.nanmax(array)),
                "size": int(array.size),
            }
    return {}
