"""The report as the JSON document of `doctor --json`, and back."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from .model import (
    CallReport,
    Cause,
    Cut,
    Finding,
    Flow,
    GradientKind,
    Path,
    PathNode,
    Place,
    Report,
    VariableReport,
)


def report_json(report: Report) -> dict[str, Any]:
    """The document `doctor --json` prints."""
    return {
        "calls": [call_json(call) for call in report.calls],
        "script_exit": report.script_exit,
        "notes": list(report.notes),
    }


def report_from_json(data: Mapping[str, Any]) -> Report:
    """The inverse of `report_json`."""
    calls = tuple(call_from_json(call) for call in data["calls"])
    return Report(calls, data["script_exit"], tuple(data["notes"]))


def call_json(call: CallReport) -> dict[str, Any]:
    """One call as JSON values."""
    place = call.place or Place("", 0)
    return {
        "file": place.file,
        "line": place.line,
        "function": place.function,
        "asked_by": call.asked_by,
        "recorded_calls": call.n_calls,
        "variables": [
            {
                "name": v.name,
                "shape": list(v.shape),
                "gradient": v.gradient.value,
                "norm": v.norm if v.norm is None or math.isfinite(v.norm) else None,
            }
            for v in call.variables
        ],
        "cause": call.cause.value,
        "cut": _cut_json(call.cut),
        "causes": [
            {
                "cause": f.cause.value,
                "variables": list(f.variables),
                "cut": _cut_json(f.cut),
                "explanation": f.explanation,
                "remedy": f.remedy,
                "code": f.code,
            }
            for f in call.findings
        ],
        "path": {
            "nodes": [_node_json(node) for node in call.path.nodes],
            "edges": [list(edge) for edge in call.path.edges],
            "hidden": call.path.n_hidden,
        },
    }


def call_from_json(data: Mapping[str, Any]) -> CallReport:
    """The inverse of `call_json`."""
    path = data["path"]
    return CallReport(
        place=_place(data["file"] or None, data["line"], data["function"]),
        variables=tuple(
            VariableReport(v["name"], tuple(v["shape"]), GradientKind(v["gradient"]), v["norm"])
            for v in data["variables"]
        ),
        findings=tuple(
            Finding(
                Cause(f["cause"]),
                tuple(f["variables"]),
                _cut(f["cut"]),
                f["explanation"],
                f["remedy"],
                f["code"],
            )
            for f in data["causes"]
        ),
        path=Path(
            tuple(_node(node) for node in path["nodes"]),
            tuple((int(a), int(b)) for a, b in path["edges"]),
            path["hidden"],
        ),
        n_calls=data["recorded_calls"],
        asked_by=data["asked_by"],
    )


def _node_json(node: PathNode) -> dict[str, Any]:
    return {
        "id": node.id,
        "label": node.label,
        "kind": node.kind,
        "flow": node.flow.value,
        "file": node.place.file if node.place else None,
        "line": node.place.line if node.place else None,
        "dtype": node.dtype,
        "shape": None if node.shape is None else list(node.shape),
    }


def _node(data: Mapping[str, Any]) -> PathNode:
    return PathNode(
        data["id"],
        data["label"],
        data["kind"],
        Flow(data["flow"]),
        _place(data["file"], data["line"]),
        data["dtype"],
        None if data["shape"] is None else tuple(data["shape"]),
    )


def _cut_json(cut: Cut | None) -> dict[str, Any] | None:
    if cut is None:
        return None
    return {
        "op": cut.op,
        "file": cut.place.file if cut.place else None,
        "line": cut.place.line if cut.place else None,
    }


def _cut(data: Mapping[str, Any] | None) -> Cut | None:
    return None if data is None else Cut(data["op"], _place(data["file"], data["line"]))


def _place(file: str | None, line: int | None, function: str = "") -> Place | None:
    return None if file is None or line is None else Place(file, line, function)
