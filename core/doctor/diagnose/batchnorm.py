"""Training-mode BatchNorm before a mean over the same rows: the outputs forget the input.

BatchNorm makes every channel's mean over the rows zero; a mean over the same rows then gives a
constant, and by the same arithmetic the gradients of all kernels before it cancel: what is left
is rounding. The biases at and after the BatchNorm still learn, which hides it.
"""

from __future__ import annotations

from ..report.model import Cause, GradientKind
from ..watch.calls import GradientCall
from ..watch.recorder import Recorder
from ..watch.records import Operation
from .explained import Explained
from .flow import Flow, Node
from .numbers import Numbers

ROUNDING = 1e-4
"""Kernels whose gradient is below this share of the others' are at rounding level."""
_BETWEEN = frozenset({"Squeeze", "Reshape", "Cast", "Identity", "Mul", "AddV2", "Add"})


def is_suspicious(call: GradientCall, numbers: Numbers) -> bool:
    """Whether some kernel's gradient is tiny beside the largest: cheap to ask on every call."""
    norms = _norms(numbers)
    kernels = [norms[i] for i, s in enumerate(call.sources) if len(s.shape) >= 2 and i in norms]
    return bool(kernels) and min(kernels) <= ROUNDING * max(norms.values())


def explain_batchnorm(
    recorder: Recorder, call: GradientCall, flow: Flow, numbers: Numbers
) -> Explained | None:
    """The variables whose gradients a BatchNorm cancels; None when there is no such thing."""
    norms = _norms(numbers)
    best: Explained | None = None
    for normalised in _normalised_inputs(recorder, flow):
        upstream = {node[0] for node in flow.upstream(normalised)}
        before = [i for i in norms if call.sources[i].tensor in upstream]
        after = [i for i in norms if i not in before]
        kernels = [i for i in before if len(call.sources[i].shape) >= 2]
        if not kernels or not after:
            continue
        reference = max(norms[i] for i in after)
        if reference == 0 or max(norms[i] for i in kernels) > ROUNDING * reference:
            continue
        # What multiplies the constant that comes out gets rounding too, for as long as it is 0.
        hidden = [i for i in norms if norms[i] <= ROUNDING * reference]
        hidden = [i for i in hidden if i in before or norms[i] > 0]
        if best is None or len(hidden) > len(best.sources):
            facts = {"kernels": max(norms[i] for i in kernels), "others": reference}
            best = Explained(Cause.BATCHNORM, hidden, facts=facts)
    return best


def _norms(numbers: Numbers) -> dict[int, float]:
    return {
        index: result.norm
        for index, result in enumerate(numbers.results)
        if result.norm is not None and result.kind in (GradientKind.FINITE, GradientKind.ZERO)
    }


def _normalised_inputs(recorder: Recorder, flow: Flow) -> list[Node]:
    """What each BatchNorm in training mode normalises."""
    found = []
    for node in flow.steps:
        operation = flow.producer(node)
        if operation is None:
            continue
        if operation.kind.startswith("FusedBatchNorm") and operation.kind.endswith(":training"):
            found.append((operation.inputs[0], node[1]))
        elif operation.kind == "Rsqrt":
            squared = _variance_of(recorder, operation)
            if squared is not None:
                found.append((squared.inputs[0], node[1]))
    return found


def _variance_of(recorder: Recorder, rsqrt: Operation) -> Operation | None:
    """The squared difference from the mean that a 1/sqrt(variance + epsilon) is made of."""
    stack, steps = [rsqrt.inputs[0]], 0
    while stack and steps < 30:
        steps += 1
        operation = recorder.producer(stack.pop())
        if operation is None:
            continue
        if operation.kind == "Mean":
            below = recorder.producer(operation.inputs[0])
            if below is not None and below.kind in ("SquaredDifference", "Square"):
                return below
        elif operation.kind in _BETWEEN:
            stack.extend(operation.inputs)
    return None
