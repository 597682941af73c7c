"""One request for gradients, from the call to what came back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tensorflow.python.framework import ops
from tensorflow.python.util import nest

from ..diagnose.kinds import has_no_value_path
from .recorder import Recorder
from .records import Operation, Source, Tape
from .sites import Site

MAX_EXTRAS = 3_000


@dataclass(slots=True, eq=False)
class GradientCall:
    """A gradient that was asked for, and what was seen of it."""

    site: Site
    asked_by: str
    tape: Tape | None
    """None for tf.gradients, which needs no tape."""
    sources: tuple[Source, ...]
    targets: tuple[int, ...]
    graph: Any
    """The graph being traced; None in eager execution."""
    serial: int
    zero_if_unconnected: bool = False
    watches_inside: bool = True
    """Whether gradients of the tensors on the way are asked for, too."""
    target_tensors: tuple[Any, ...] = ()
    results: list[Any] = field(default_factory=list)
    extras: list[tuple[int, Any]] = field(default_factory=list)
    """Tensors on the way from the targets to the sources."""
    extra_gradients: list[Any] = field(default_factory=list)
    sides: list[tuple[int, Any]] = field(default_factory=list)
    """What else goes into the operations on the way: data, masks, constants."""
    silent: frozenset[int] = frozenset()
    """The extras whose gradient came back as None."""
    again: Callable[[list[Any]], list[Any]] | None = None
    """In eager execution: the gradients of more tensors, from the same tape."""
    error: str | None = None
    """The LookupError that came instead of gradients."""


def sources_of(structure: Any) -> tuple[Source, ...]:
    """The variables and tensors of a nested structure, in its order."""
    return tuple(_source(value, index) for index, value in enumerate(nest.flatten(structure)))


def targets_of(structure: Any) -> tuple[Any, ...]:
    """The tensors a gradient is asked of; a variable stands for its handle."""
    flat = nest.flatten(structure, expand_composites=True)
    return tuple(getattr(value, "handle", value) for value in flat)


def _source(value: Any, index: int) -> Source:
    handle = getattr(value, "handle", None)
    tensor = value if handle is None else handle
    if not hasattr(tensor, "_id"):
        tensor = nest.flatten(value, expand_composites=True)[0]
    shape = getattr(value, "shape", None)
    known = shape is not None and getattr(shape, "rank", 0) is not None
    name = getattr(value, "path", None)
    if name is None and handle is not None:
        name = getattr(value, "name", None)
    dtype = ops.dtypes.as_dtype(value.dtype)
    return Source(
        tensor=tensor._id,
        name=str(name or f"tensor {index}").removesuffix(":0"),
        shape=tuple(shape) if shape is not None and known else (),
        is_variable=handle is not None,
        is_floating=bool(dtype.is_floating or dtype.is_complex or dtype.is_quantized),
        is_trainable=bool(getattr(value, "trainable", True)),
        dtype=dtype.name,
    )


def choose_extras(recorder: Recorder, call: GradientCall) -> None:
    """Fill in the floating tensors between targets and sources, in the graph of the call."""
    between = _between(recorder, call)[:MAX_EXTRAS]
    call.extras = _tensors(recorder, call, between)
    if call.graph is not None:
        on_the_way = {*between, *(source.tensor for source in call.sources)}
        beside = dict.fromkeys(
            wanted
            for tensor in between
            for wanted in getattr(recorder.producer(tensor), "inputs", ())
            if wanted not in on_the_way
        )
        call.sides = _tensors(recorder, call, list(beside)[:MAX_EXTRAS])


def _tensors(recorder: Recorder, call: GradientCall, ids: list[int]) -> list[tuple[int, Any]]:
    find = _symbolic_tensor if call.graph is not None else _kept_tensor
    found = [(tensor_id, find(recorder, call, tensor_id)) for tensor_id in ids]
    return [(i, tensor) for i, tensor in found if tensor is not None and tensor.dtype.is_floating]


def _between(recorder: Recorder, call: GradientCall) -> list[int]:
    """Ids of tensors upstream of a target and downstream of a source, nearest the target first."""
    captured = captures_of(call.graph)
    consumers: dict[int, list[Operation]] = {}
    order: list[int] = []
    stack = list(call.targets)
    seen = set(stack)
    while stack:
        tensor = stack.pop()
        order.append(tensor)
        producer = recorder.producer(tensor)
        if producer is None or has_no_value_path(producer.kind):
            continue
        for index, wanted in enumerate(producer.inputs):
            if producer.has_float_input(index):
                consumers.setdefault(wanted, []).append(producer)
                if wanted not in seen:
                    seen.add(wanted)
                    stack.append(wanted)
    wanted_ids = {source.tensor for source in call.sources}
    starts = [t for t in seen if t in wanted_ids or captured.get(t) in wanted_ids]
    downstream: set[int] = set()
    while starts:
        tensor = starts.pop()
        for consumer in consumers.get(tensor, ()):
            for output in consumer.outputs:
                if output in seen and output not in downstream:
                    downstream.add(output)
                    starts.append(output)
    return [tensor for tensor in order if tensor in downstream]


def captures_of(graph: Any) -> dict[int, int]:
    """Inner placeholder to what it captures, through all enclosing graphs."""
    found: dict[int, int] = {}
    while graph is not None and hasattr(graph, "captures"):
        for external, internal in graph.captures:
            found[internal._id] = getattr(external, "_id", -1)
        graph = getattr(graph, "outer_graph", None)
    return {inner: _follow(found, outer) for inner, outer in found.items()}


def _follow(captures: dict[int, int], tensor: int) -> int:
    while tensor in captures:
        tensor = captures[tensor]
    return tensor


def _kept_tensor(recorder: Recorder, call: GradientCall, tensor_id: int) -> Any:
    if call.tape is None:
        return None
    return call.tape.values.get(tensor_id)


def _symbolic_tensor(recorder: Recorder, call: GradientCall, tensor_id: int) -> Any:
    producer = recorder.producer(tensor_id)
    if producer is None or producer.graph is None or producer.name is None:
        return None
    if producer.graph() is not call.graph:
        return None
    return symbolic_tensor(producer, tensor_id)


def symbolic_tensor(producer: Operation, tensor_id: int) -> Any:
    """The tensor of a graph, by its record; None when the graph is gone."""
    graph = producer.graph()
    if graph is None or producer.name is None:
        return None
    try:
        operation = graph.get_operation_by_name(producer.name)
    except (KeyError, ValueError):
        return None
    return next((t for t in operation.outputs if t._id == tensor_id), None)
