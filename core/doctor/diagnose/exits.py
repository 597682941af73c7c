"""Whether a loss is made of numbers that left TensorFlow and came back as constants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ..report.model import Place
from ..watch.calls import GradientCall, symbolic_tensor
from ..watch.recorder import SAMPLE, Recorder
from ..watch.records import Exit
from .flow import Flow
from .numbers import as_array

_MOST = 64
"""Columns or rows looked at for each array."""

Found = tuple[list[int], str, Place | None, dict[str, Any]]
"""Indices of sources, the call that converted, its line, facts."""


def explain_exits(
    recorder: Recorder, call: GradientCall, flow: Flow, indices: Sequence[int]
) -> list[Found]:
    """The conversions through which these sources' values got into the loss.

    A conversion counts when its very numbers are found again in a constant of the loss. Under
    the tape it also counts without that proof, if the loss depends on no variable at all: the
    numbers may have been changed on the way. Whole numbers are left out of that: a reward of 100
    for an action that was chosen with numpy is a constant, not a Q-value.
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
                believed = any(s > exit_.serial and _proves(exit_, v) for s, v in leaves)
            else:
                believed = (
                    pure
                    and call.tape in exit_.tapes
                    and any(s > exit_.serial and not _is_whole(v) for s, v in leaves)
                )
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
        return None if array is None else np.asarray(array, np.float64).ravel()[:SAMPLE]
    operation = recorder.producer(tensor)
    if operation is not None and operation.kind == "Const" and operation.graph is not None:
        from tensorflow import get_static_value

        symbolic = symbolic_tensor(operation, tensor)
        value = None if symbolic is None else get_static_value(symbolic)
        if value is not None and value.dtype.kind == "f":
            return value.astype(np.float64).ravel()[:SAMPLE]
    return None


def _proves(exit_: Exit, sample: Any) -> bool:
    """Whether a constant's values are the converted ones, or were computed from them."""
    if sample is None or sample.size == 0:
        return False
    # 0 and ±1 are everywhere; they prove nothing.
    telling = ~np.isin(sample, (0.0, 1.0, -1.0)) & np.isfinite(sample)
    if not telling.any():
        return False
    known = exit_.sample.astype(np.float32)
    if np.isin(sample.astype(np.float32), known).all():
        return True
    return any(_is_affine(sample, derived) for derived in _derived(exit_.sample))


def _is_whole(sample: Any) -> bool:
    """Whether a constant is made of whole numbers only, as a person writes them."""
    return sample is not None and bool(np.all(sample == np.round(sample)))


def _derived(values: Any) -> Iterator[Any]:
    """What a loss usually takes of an array: all of it, a column, a row, the best of each row."""
    yield values.ravel()
    if values.ndim >= 2:
        table = values.reshape(-1, values.shape[-1])
        yield from table.T[:_MOST]
        yield from table[:_MOST]
        yield from (table.max(axis=1), table.min(axis=1), table.mean(axis=1))


def _is_affine(sample: Any, values: Any) -> bool:
    """Whether two vectors differ by a factor and an offset only (q − 5, r + 0.9 q): no chance."""
    size = min(sample.size, values.size, SAMPLE)
    a, b = sample.ravel()[:size], values.ravel()[:size]
    whole = sample.size == min(values.size, SAMPLE)
    if not whole or size < 3 or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return False
    a, b = a - a.mean(), b - b.mean()
    scale = float(np.linalg.norm(a) * np.linalg.norm(b))
    # Float32 arithmetic leaves about 1e-7 of each entry.
    return scale > 0 and abs(float(a @ b)) > (1 - 1e-6) * scale
