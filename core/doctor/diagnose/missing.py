"""Why a gradient is None: where the way from the loss to a variable was cut, or that none is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..report.model import Cause, Place
from ..watch.calls import GradientCall
from ..watch.places import RawPlace
from ..watch.recorder import Recorder
from ..watch.records import Operation
from .exits import explain_exits
from .flow import Flow, Node, Step
from .kinds import LEAVES_TENSORFLOW, STOPS


@dataclass(slots=True, eq=False)
class Explained:
    """One cause found for some of the sources of a call."""

    cause: Cause
    sources: list[int]
    """Indices into the call's sources."""
    op: str = ""
    """The operation of the cut; empty when the cause has none."""
    place: Place | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    """What the sentences need to know."""


# Of several ways that are all cut, the one to repair first.
_PREFERENCE = (
    Cause.LEFT_TENSORFLOW,
    Cause.OUTSIDE_TAPE,
    Cause.NON_DIFFERENTIABLE,
    Cause.STOP_GRADIENT,
)


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
    found += _explain_cuts(recorder, call, flow, [i for i in connected if i not in explained])
    found += _explain_unconnected(
        recorder, call, flow, [i for i in unconnected if i not in explained]
    )
    return merge(found)


def merge(found: Iterable[Explained]) -> list[Explained]:
    """One entry per cause and place."""
    merged: dict[tuple[Any, ...], Explained] = {}
    for each in found:
        key = (each.cause, each.op, each.place, str(sorted(each.facts.items())))
        if key in merged:
            merged[key].sources = sorted({*merged[key].sources, *each.sources})
        else:
            merged[key] = each
    return list(merged.values())


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


def _explain_cuts(
    recorder: Recorder, call: GradientCall, flow: Flow, indices: list[int]
) -> list[Explained]:
    """For each source the cut that matters: the most telling one, then the nearest the loss."""
    best: dict[int, tuple[tuple[int, int], Explained]] = {}
    for cut in flow.cuts() if indices else ():
        upstream = {node[0] for node in flow.upstream(cut.input)}
        reached = [i for i in indices if call.sources[i].tensor in upstream]
        if not reached:
            continue
        explained, carries_value = _explain_cut(recorder, call, flow, cut, reached)
        rank = (not carries_value, _PREFERENCE.index(explained.cause))
        for index in reached:
            if index not in best or rank < best[index][0]:
                own = Explained(
                    explained.cause, [index], explained.op, explained.place, explained.facts
                )
                best[index] = (rank, own)
    return [explained for _, explained in best.values()]


def _explain_cut(
    recorder: Recorder, call: GradientCall, flow: Flow, cut: Step, reached: list[int]
) -> tuple[Explained, bool]:
    """The cause of one cut, and whether a value (not only an index or a condition) was lost."""
    operation = cut.operation
    recorded = _recorded(call, cut)
    if not recorded:
        forward = _forward_outside(call, flow, cut)
        place = _at_level_of_tape(recorder, call, forward)
        facts: dict[str, Any] = {"paused": _is_paused(call, forward)}
        return Explained(Cause.OUTSIDE_TAPE, [], forward.kind, place, facts), True
    carries_value = True
    if operation.kind not in STOPS | LEAVES_TENSORFLOW:
        carries_value = operation.kind == "Cast" or cut.passes or _is_float_step(cut)
        operation = _made_integer(call, flow, cut, reached)
    place = recorder.places.place(operation.raw)
    if operation.kind in STOPS:
        return Explained(Cause.STOP_GRADIENT, [], operation.kind, place), True
    if operation.kind in LEAVES_TENSORFLOW:
        facts = {"how": "numpy_function"}
        return Explained(Cause.LEFT_TENSORFLOW, [], operation.kind, place, facts), True
    facts = {"assigned": operation.kind.startswith("Assign")}
    return Explained(Cause.NON_DIFFERENTIABLE, [], operation.kind, place, facts), carries_value


def _is_float_step(step: Step) -> bool:
    index = step.operation.inputs.index(step.input[0]) if step.operation.inputs else 0
    return step.operation.has_float_input(index)


def _made_integer(call: GradientCall, flow: Flow, cut: Step, reached: list[int]) -> Operation:
    """Below a cast from integers: the operation that made integers of numbers that learn."""
    wanted = {call.sources[i].tensor for i in reached}
    if cut.operation.body is not None or _is_float_step(cut):
        return cut.operation
    stack, seen = [cut.input], {cut.input}
    while stack:
        for step in flow.steps.get(stack.pop(), ()):
            if not any(node[0] in wanted for node in flow.upstream(step.input)):
                continue
            if not step.enters and step.operation.body is None and _is_float_step(step):
                return step.operation
            if step.input not in seen:
                seen.add(step.input)
                stack.append(step.input)
    return cut.operation


def _recorded(call: GradientCall, step: Step) -> bool:
    outermost = step.output[1][0] if step.output[1] else step.operation
    return call.tape is None or call.tape in outermost.tapes


def _forward_outside(call: GradientCall, flow: Flow, cut: Step) -> Operation:
    """The forward call that no tape recorded.

    Of all unrecorded operations below the cut it is the last one that uses a variable; when the
    variables were used under the tape, the first operation after it.
    """
    region: list[Operation] = []
    uses_variable: list[Operation] = []
    stack, seen = [cut.output], {cut.output}
    while stack:
        node = stack.pop()
        for step in flow.steps.get(node, ()):
            if _recorded(call, step):
                continue
            outermost = step.output[1][0] if step.output[1] else step.operation
            region.append(outermost)
            if flow.reads_variable(step):
                uses_variable.append(outermost)
            if step.input not in seen:
                seen.add(step.input)
                stack.append(step.input)
    if uses_variable:
        return max(uses_variable, key=lambda operation: operation.serial)
    return min(region, key=lambda operation: operation.serial, default=cut.operation)


def _at_level_of_tape(recorder: Recorder, call: GradientCall, operation: Operation) -> Place | None:
    """The line of a forward call in the function that also made the tape."""
    functions = {_function(raw) for raw in call.tape.stack} if call.tape is not None else set()
    for raw in operation.stack:
        if _function(raw) in functions:
            return recorder.places.place(raw)
    return recorder.places.place(operation.raw)


def _function(raw: RawPlace) -> tuple[str, str, int]:
    filename, _, function, first_line = raw
    return filename, function, first_line


def _is_paused(call: GradientCall, operation: Operation) -> str:
    """before: ahead of the tape; paused: in its block, but not recorded; after: behind it."""
    tape = call.tape
    if tape is None or operation.serial < tape.serial:
        return "before"
    return "later"


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
