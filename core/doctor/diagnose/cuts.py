"""Where the way from the loss to a variable is cut, when there is one."""

from __future__ import annotations

from typing import Any

from ..report.model import Cause, Place
from ..watch.calls import GradientCall
from ..watch.places import RawPlace
from ..watch.recorder import Recorder
from ..watch.records import Operation
from .explained import Explained
from .flow import Flow, Step
from .kinds import LEAVES_TENSORFLOW, STOPS

# Of several ways that are all cut, the one to repair first.
_PREFERENCE = (
    Cause.LEFT_TENSORFLOW,
    Cause.OUTSIDE_TAPE,
    Cause.NON_DIFFERENTIABLE,
    Cause.STOP_GRADIENT,
)


def explain_cuts(
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
        facts: dict[str, Any] = {"when": _when(call, forward)}
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


def _when(call: GradientCall, operation: Operation) -> str:
    """Whether an unrecorded operation ran before its tape was made, or later."""
    tape = call.tape
    if tape is None or operation.serial < tape.serial:
        return "before"
    return "later"
