"""The way from the loss to the variables, small enough to be drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..report.model import Flow as FlowState
from ..report.model import GradientKind, Path, PathNode
from ..watch.calls import GradientCall, symbolic_tensor
from ..watch.recorder import Recorder
from ..watch.records import Source
from .explained import Explained
from .flow import Flow, Node
from .numbers import Numbers
from .path_choice import operations_to_draw

_MAX_LOOK = 3_000
"""Nodes looked at for the next drawn one; only a path with much left out needs so many."""


def draw_path(
    recorder: Recorder,
    call: GradientCall,
    flow: Flow,
    numbers: Numbers,
    found: list[Explained],
) -> Path:
    """Loss on top, operations between, variables below; the cut and what lies behind it marked."""
    cuts = {(each.op, each.place) for each in found if each.op}
    nodes, n_hidden = operations_to_draw(recorder, call, flow, cuts)
    ids = {node: number for number, node in enumerate(nodes, start=1)}
    drawn = [_loss(call)]
    for node, number in ids.items():
        operation = flow.producer(node)
        assert operation is not None, "only produced nodes are chosen"
        place = recorder.places.place(operation.raw)
        state = FlowState.FLOWS if _arrives(flow, numbers, node) else FlowState.STOPPED
        if (operation.kind, place) in cuts:
            state = FlowState.CUT
        label = operation.kind.split(":")[0]
        dtype, shape = _type_of(recorder, call, node[0])
        drawn.append(PathNode(number, label, "operation", state, place, dtype, shape))
    suffering = {index for each in found for index in each.sources}
    for index, source in enumerate(call.sources):
        fine = numbers.results[index].kind is GradientKind.FINITE and index not in suffering
        drawn.append(_variable(recorder, source, len(ids) + 1 + index, fine))
    edges = dict.fromkeys(_edges(call, flow, ids))
    return Path(tuple(drawn), tuple(edges), n_hidden)


def _edges(call: GradientCall, flow: Flow, ids: dict[Node, int]) -> Iterable[tuple[int, int]]:
    for target in flow.targets:
        for lower in _below(flow, ids, target):
            yield 0, lower
    for node, number in ids.items():
        for step in flow.steps.get(node, ()):
            for lower in _below(flow, ids, step.input):
                yield number, lower
    for index, source in enumerate(call.sources):
        for upper in _users(flow, ids, source.tensor):
            yield upper, len(ids) + 1 + index


def _loss(call: GradientCall) -> PathNode:
    tensors = call.target_tensors
    dtype, shape = _type(tensors[0]) if len(tensors) == 1 else ("", None)
    return PathNode(0, "loss", "loss", FlowState.FLOWS, call.site.place, dtype, shape)


def _variable(recorder: Recorder, source: Source, number: int, fine: bool) -> PathNode:
    state = FlowState.FLOWS if fine else FlowState.STOPPED
    made = recorder.variables.find(source.tensor) or recorder.producer(source.tensor)
    place = recorder.places.place(made.raw) if made is not None else None
    return PathNode(number, source.name, "variable", state, place, source.dtype, source.shape)


def _arrives(flow: Flow, numbers: Numbers, node: Node) -> bool:
    """Whether a gradient that is not zero gets to this node."""
    gradient = numbers.gradient(node[0])
    if gradient is not None:
        return gradient.nonzero and gradient.finite
    return node in flow.live


def _type_of(
    recorder: Recorder, call: GradientCall, tensor_id: int
) -> tuple[str, tuple[int | None, ...] | None]:
    """Type and shape of what an operation made; unknown of what no tape kept."""
    tensor = call.tape.values.get(tensor_id) if call.tape is not None else None
    if tensor is None:
        producer = recorder.producer(tensor_id)
        if producer is None or producer.graph is None:
            return "", None
        tensor = symbolic_tensor(producer, tensor_id)
    return ("", None) if tensor is None else _type(tensor)


def _type(tensor: Any) -> tuple[str, tuple[int | None, ...] | None]:
    if not hasattr(tensor, "dtype") or not hasattr(tensor, "shape"):
        return "", None
    shape = tensor.shape
    dtype = getattr(tensor.dtype, "name", str(tensor.dtype))
    return dtype, None if getattr(shape, "rank", 0) is None else tuple(shape)


def _below(flow: Flow, ids: dict[Node, int], start: Node) -> list[int]:
    """The drawn nodes at or next below a node, through what is not drawn."""
    found, stack, seen = [], [start], {start}
    while stack and len(seen) < _MAX_LOOK:
        node = stack.pop()
        if node in ids:
            found.append(ids[node])
            continue
        for step in flow.steps.get(node, ()):
            if step.input not in seen:
                seen.add(step.input)
                stack.append(step.input)
    return found


def _users(flow: Flow, ids: dict[Node, int], tensor: int) -> list[int]:
    """The drawn nodes next above a source, through what is not drawn."""
    found: list[int] = []
    stack = flow.nodes_of(tensor)
    seen = set(stack)
    while stack and len(seen) < _MAX_LOOK:
        node = stack.pop()
        for step in flow.uses.get(node, ()):
            if step.output in ids:
                found.append(ids[step.output])
            elif step.output not in seen:
                seen.add(step.output)
                stack.append(step.output)
        if node in flow.targets:
            found.append(0)
    return found
