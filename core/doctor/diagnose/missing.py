"""Why a gradient is None: where the way from the loss to a variable was cut, or that none is."""

from __future__ import annotations

from collections.abc import Sequence

from ..report.model import Cause, Place
from ..watch.calls import GradientCall
from ..watch.recorder import Recorder
from .cuts import explain_cuts
from .exits import explain_exits
from .explained import Explained, merge
from .flow import Flow, Node, Step


def explain_missing(
    recorder: Recorder, call: GradientCall, flow: Flow, missing: Sequence[int]
) -> list[Explained]:
    """The causes of every None among the results."""
    found: list[Explained] = []
    connected, unconnected = [], []
    for index in missing:
        source = call.sources[index]
        nodes = flow.nodes_of(source.tensor)
        if not source.is_floating:
            made = recorder.variables.find(source.tensor) or recorder.producer(source.tensor)
            place = recorder.places.place(made.raw) if made else None
            found.append(Explained(Cause.INTEGER_VARIABLE, [index], "Variable", place))
        elif not nodes and source.is_variable and not source.is_trainable:
            found.append(_not_watched(recorder, call, index, too_late=False))
        elif not nodes:
            unconnected.append(index)
        elif any(node in flow.live for node in nodes):
            found.append(_not_watched_or_silent(recorder, call, flow, index, nodes))
        else:
            connected.append(index)
    lost = explain_exits(recorder, call, flow, [*unconnected, *connected])
    found += [Explained(Cause.LEFT_TENSORFLOW, *each) for each in lost]
    explained = {index for each in lost for index in each[0]}
    found += explain_cuts(recorder, call, flow, [i for i in connected if i not in explained])
    found += _explain_unconnected(
        recorder, call, flow, [i for i in unconnected if i not in explained]
    )
    return merge(found)


def _not_watched_or_silent(
    recorder: Recorder, call: GradientCall, flow: Flow, index: int, nodes: list[Node]
) -> Explained:
    """A variable the gradient should reach by the record: the tape or an operation refused."""
    source, tape = call.sources[index], call.tape
    silent = _silent_step(call, flow, nodes)
    automatic = tape is None or (
        tape.watches_accessed and source.is_variable and source.is_trainable
    )
    if tape is not None and not automatic:
        watched = tape.watched.get(source.tensor)
        first_use = min(step.operation.serial for node in nodes for step in flow.uses[node])
        if watched is None or (call.graph is None and watched > first_use):
            return _not_watched(recorder, call, index, too_late=watched is not None)
    if silent is not None:
        place = recorder.places.place(silent.operation.raw)
        return Explained(
            Cause.NON_DIFFERENTIABLE, [index], silent.operation.kind, place, {"silent": True}
        )
    return Explained(Cause.UNUSED_VARIABLE, [index], facts={"others": ()})


def _not_watched(recorder: Recorder, call: GradientCall, index: int, too_late: bool) -> Explained:
    source, tape = call.sources[index], call.tape
    facts = {
        "is_variable": source.is_variable,
        "too_late": too_late,
        "watches_accessed": tape is None or tape.watches_accessed,
    }
    place = recorder.places.place(tape.raw) if tape is not None else None
    return Explained(Cause.NOT_WATCHED, [index], "GradientTape", place, facts)


def _silent_step(call: GradientCall, flow: Flow, nodes: list[Node]) -> Step | None:
    """The operation nearest the loss that was asked for a gradient and answered None."""
    upstream_of_source = set().union(*(flow.downstream(node) for node in nodes))
    steps = [
        step
        for node in upstream_of_source
        for step in flow.uses.get(node, ())
        if not step.enters and node[0] in call.silent and step.output[0] not in call.silent
    ]
    return max(steps, key=lambda step: step.operation.serial, default=None)


def _explain_unconnected(
    recorder: Recorder, call: GradientCall, flow: Flow, indices: list[int]
) -> list[Explained]:
    if not indices:
        return []
    used = used_variables(recorder, flow)
    if used:
        return [Explained(Cause.UNUSED_VARIABLE, indices, facts={"others": tuple(used)})]
    constant, place = _constant(recorder, flow)
    return [Explained(Cause.CONSTANT_LOSS, indices, constant, place)]


def used_variables(recorder: Recorder, flow: Flow) -> list[int]:
    """Handles of the variables the targets are made of."""
    return [
        tensor
        for tensor in dict.fromkeys(node[0] for node in flow.steps)
        if recorder.variables.find(tensor) is not None
    ]


def _constant(recorder: Recorder, flow: Flow) -> tuple[str, Place | None]:
    """What a loss without variables is made of: the largest, then the nearest piece of data."""
    leaves = [node for node in flow.steps if not flow.steps[node]]
    made = [(node, recorder.producer(node[0])) for node in leaves]
    known = [(operation, node) for node, operation in made if operation is not None]
    floating = [o for o, node in known if o.has_float_output(o.outputs.index(node[0]))]
    for operation in [*floating, *(o for o, node in known if node in flow.targets)]:
        return operation.kind, recorder.places.place(operation.raw)
    # Numbers and arrays that TensorFlow converted by itself, in the operation that uses them.
    for node in leaves:
        for step in flow.uses.get(node, ()):
            return "Const", recorder.places.place(step.operation.raw)
    return "Const", None
