"""Reading a graph that was traced before the doctor was watching."""

from __future__ import annotations

import weakref
from typing import Any

from ..report.model import Place
from .making import operation_record
from .recorder import Recorder


def import_graph(recorder: Recorder, graph: Any) -> None:
    """Record the operations of a graph with the source lines TensorFlow kept for them."""
    for operation in graph.get_operations():
        found = operation_record(recorder, operation.type, operation.inputs, operation.outputs)
        found.graph = weakref.ref(graph)
        found.name = operation.name
        found.tapes = ()
        found.raw = _user_line(recorder, operation.traceback)
        recorder.add(found)


def _user_line(recorder: Recorder, traceback: Any) -> Place | None:
    for frame in reversed(list(traceback or ())):
        if recorder.places.is_user_file(frame.filename):
            return Place(frame.filename, frame.lineno, frame.name)
    return None
