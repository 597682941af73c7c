"""Where NaN or inf came from: the first value of the forward or the backward pass that had it."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..report.model import Cause
from ..watch.calls import GradientCall
from ..watch.recorder import Recorder
from .explained import Explained
from .flow import Flow, Node, Step
from .missing import used_variables
from .numbers import Numbers


def explain_nonfinite(
    recorder: Recorder, call: GradientCall, flow: Flow, numbers: Numbers, sources: list[int]
) -> Explained | None:
    """The cause of NaN or inf in the targets or in the gradients of these sources.

    None for an overflow by loss scaling: mixed precision tries large scales on purpose, and its
    optimizer drops the updates that overflow.
    """
    bad = {node for node in flow.steps if not _finite(numbers, node)}
    scaled = _scaled(recorder, flow)
    if scaled and not bad - scaled:
        return None
    origin = _origin(flow, bad)
    if origin is not None:
        return _explain_value(recorder, call, flow, numbers, origin, sources)
    step = _first_backward(flow, numbers)
    if step is None:
        return Explained(Cause.NON_FINITE, sources, facts={"pass": "unknown"})
    place = recorder.places.place(step.operation.raw)
    facts = {"pass": "backward"}
    return Explained(Cause.NON_FINITE, sources, step.operation.kind, place, facts)


def _scaled(recorder: Recorder, flow: Flow) -> set[Node]:
    """What was multiplied by the scale of a Keras LossScaleOptimizer."""
    found: set[Node] = set()
    for handle in used_variables(recorder, flow):
        made = recorder.variables.find(handle)
        if made is not None and _is_loss_scale(made.name or ""):
            for node in flow.nodes_of(handle):
                found |= flow.downstream(node)
    return found


def _is_loss_scale(name: str) -> bool:
    return "loss_scale" in name or "dynamic_scale" in name


def _origin(flow: Flow, bad: set[Node]) -> Node | None:
    """The first forward value that is not finite although nothing it is made of is."""
    below_bad: set[Node] = set()
    stack = list(bad)
    while stack:
        for step in flow.uses.get(stack.pop(), ()):
            if step.output not in below_bad:
                below_bad.add(step.output)
                stack.append(step.output)
    # In a loop every value is made of the others: there the earliest stands in.
    first = bad - below_bad or bad
    return min(first, key=lambda node: _serial(flow, node), default=None)


def _finite(numbers: Numbers, node: Node) -> bool:
    value = numbers.value(node[0])
    return value is None or value.finite


def _serial(flow: Flow, node: Node) -> int:
    producer = node[1][0] if node[1] else flow.producer(node)
    return producer.serial if producer is not None else 0


def _explain_value(
    recorder: Recorder,
    call: GradientCall,
    flow: Flow,
    numbers: Numbers,
    origin: Node,
    sources: list[int],
) -> Explained:
    producer = flow.producer(origin)
    facts: dict[str, Any] = {**_where(numbers.array(origin[0]))}
    if producer is not None and producer.kind in ("ReadVariableOp", "ResourceGather"):
        return Explained(Cause.NON_FINITE, sources, facts={**facts, "pass": "variable"})
    outermost = origin[1][0] if origin[1] else producer
    recorded = outermost is not None and (call.tape is None or call.tape in outermost.tapes)
    made_here = producer is not None and bool(producer.inputs) and producer.kind != "Placeholder"
    if producer is None or not recorded or not made_here:
        # It came with the data: there is no operation of the forward pass to blame.
        place = recorder.places.place(producer.raw) if producer is not None else None
        facts |= {"pass": "data", "made": place}
        return Explained(Cause.NON_FINITE, sources, facts=facts)
    place = recorder.places.place(producer.raw)
    empty = [numbers.array(tensor) for tensor in producer.inputs]
    facts |= {"pass": "forward", "empty": any(a is not None and a.size == 0 for a in empty)}
    return Explained(Cause.NON_FINITE, sources, producer.kind, place, facts)


def _first_backward(flow: Flow, numbers: Numbers) -> Step | None:
    """The operation, nearest the loss, that gets a finite gradient and hands on another."""
    targets = set(flow.targets)
    found = []
    for steps in flow.steps.values():
        for step in steps:
            above, below = numbers.gradient(step.output[0]), numbers.gradient(step.input[0])
            above_finite = step.output in targets or (above is not None and above.finite)
            if not step.enters and above_finite and below is not None and not below.finite:
                found.append(step)
    return max(found, key=lambda step: step.operation.serial, default=None)


def _where(array: Any) -> dict[str, Any]:
    """The first bad entry of an array."""
    if array is None:
        return {}
    bad = np.argwhere(~np.isfinite(array))
    if not bad.size:
        return {}
    index = tuple(int(i) for i in bad[0])
    return {"index": index, "entry": str(array[index]), "count": len(bad)}
