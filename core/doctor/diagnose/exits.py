"""Whether a loss is made of numbers that left TensorFlow and came back as constants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ..report.model import Place
from ..watch.calls import GradientCall, symbolic_tensor
from ..watch.recorder import Recorder
from ..watch.records import Exit
from .flow import Flow
from .numbers import as_array

Found = tuple[list[int], str, Place | None, dict[str, Any]]
"""Indices of sources, the call that converted, its line, facts."""


def explain_exits(
    recorder: Recorder, call: GradientCall, flow: Flow, indices: Sequence[int]
) -> list[Found]:
    """The conversions through which these sources' values got into the loss.

    A conversion counts when its very numbers are found again in a constant of the loss. Under
    the tape it also counts without that proof, if the loss depends on no variable at all: the
    numbers may have been changed on the way.
    """
    leaves = _leaves(recorder, call, flow) if indices else []
    last = max((serial for serial, _ in leaves), default=0)
    candidates = [e for e in recorder.exits if e.serial < min(call.serial, last)]
    if not candidates:
        return []
    below = Flow(recorder, replace(call, targets=tuple({e.tensor for e in candidates})))
    pure = not _depends(flow, call, range(len(call.sources)))
    found: list[Found] = []
    left = list(indices)
    for proof in (True, False):
        for exit_ in reversed(candidates):
            if proof:
                believed = any(s > exit_.serial and _contains(exit_, v) for s, v in leaves)
            else:
                believed = pure and call.tape in exit_.tapes
            if not believed:
                continue
            upstream = {node[0] for node in below.upstream((exit_.tensor, ()))}
            reached = [i for i in left if call.sources[i].tensor in upstream]
            if reached:
                left = [i for i in left if i not in reached]
                place = recorder.places.place(exit_.raw)
                found.append((reached, exit_.how, place, {"how": exit_.how}))
    return found


def _depends(flow: Flow, call: GradientCall, indices: Sequence[int]) -> bool:
    return any(flow.nodes_of(call.sources[i].tensor) for i in indices)


def _leaves(recorder: Recorder, call: GradientCall, flow: Flow) -> list[tuple[int, Any]]:
    """The pieces of data a loss is made of: when each was made, and its first values."""
    found = []
    for node, steps in flow.steps.items():
        if steps:
            continue
        operation = recorder.producer(node[0])
        if operation is not None:
            serial = operation.serial
        else:
            # Converted by TensorFlow's C code, in the operation that uses it.
            uses = flow.uses.get(node, ())
            serial = max((step.operation.serial for step in uses), default=0)
        found.append((serial, _sample(recorder, call, node[0])))
    return found


def _sample(recorder: Recorder, call: GradientCall, tensor: int) -> Any:
    sample = recorder.samples.find(tensor)
    if sample is not None:
        return sample
    if call.tape is not None and tensor in call.tape.values:
        array = as_array(call.tape.values[tensor])
        return None if array is None else np.asarray(array, np.float64).ravel()[:64]
    operation = recorder.producer(tensor)
    if operation is not None and operation.kind == "Const" and operation.graph is not None:
        from tensorflow import get_static_value

        symbolic = symbolic_tensor(operation, tensor)
        value = None if symbolic is None else get_static_value(symbolic)
        if value is not None and value.dtype.kind == "f":
            return value.astype(np.float64).ravel()[:64]
    return None


def _contains(exit_: Exit, sample: Any) -> bool:
    """Whether all values of a constant are among the converted ones; 0 and ±1 prove nothing."""
    if sample is None or sample.size == 0:
        return False
    telling = ~np.isin(sample, (0.0, 1.0, -1.0)) & np.isfinite(sample)
    if not telling.any():
        return False
    known = exit_.sample.astype(np.float32)
    return bool(np.isin(sample.astype(np.float32), known).all())
