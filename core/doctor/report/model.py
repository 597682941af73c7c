"""The doctor's report as plain data, and its JSON."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any


class Cause(Enum):
    """Why gradients are missing, zero or not finite; the gravest comes first."""

    TAPE_USED_TWICE = "tape-used-twice"
    NON_FINITE = "non-finite"
    CONSTANT_LOSS = "constant-loss"
    LEFT_TENSORFLOW = "left-tensorflow"
    OUTSIDE_TAPE = "outside-tape"
    NON_DIFFERENTIABLE = "non-differentiable-op"
    STOP_GRADIENT = "stop-gradient"
    NOT_WATCHED = "not-watched"
    ZERO_GRADIENT = "zero-gradient-op"
    SATURATED = "saturated"
    DEAD_OUTPUT = "dead-output"
    BATCHNORM = "batchnorm-single-graph"
    INTEGER_VARIABLE = "integer-variable"
    UNUSED_VARIABLE = "unused-variable"
    HEALTHY = "healthy"

    @property
    def gravity(self) -> int:
        """0 for the gravest; larger is milder."""
        return list(Cause).index(self)


class GradientKind(Enum):
    """What came back for one variable."""

    NONE = "none"
    ZERO = "zero"
    FINITE = "finite"
    NONFINITE = "nonfinite"


@dataclass(frozen=True, slots=True)
class Place:
    """A line of someone's source code."""

    file: str
    line: int
    function: str = ""


@dataclass(frozen=True, slots=True)
class VariableReport:
    """One variable (or watched tensor) a gradient was asked for."""

    name: str
    shape: tuple[int | None, ...]
    gradient: GradientKind
    norm: float | None
    """L2 norm of the gradient; None where there is no gradient or it was never computed."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The operation at which the path was cut."""

    op: str
    place: Place | None


@dataclass(frozen=True, slots=True)
class Finding:
    """One cause, what it did to which variables, and what to write instead."""

    cause: Cause
    variables: tuple[str, ...]
    cut: Cut | None
    explanation: str
    remedy: str


class Flow(Enum):
    """How the gradient fares at a node of the path."""

    FLOWS = "flows"
    CUT = "cut"
    """The operation that stops it."""
    STOPPED = "stopped"
    """Nothing arrives here, because of a cut nearer the loss."""


@dataclass(frozen=True, slots=True)
class PathNode:
    """The loss, an operation or a variable on the way between them."""

    id: int
    label: str
    kind: str
    """loss, operation or variable."""
    flow: Flow
    place: Place | None


@dataclass(frozen=True, slots=True)
class Path:
    """The way from the loss (first node) down to the variables."""

    nodes: tuple[PathNode, ...] = ()
    edges: tuple[tuple[int, int], ...] = ()
    """(node nearer the loss, node nearer the variables)."""


@dataclass(frozen=True, slots=True)
class CallReport:
    """One place that asks for gradients; str() is the report as text."""

    place: Place | None
    variables: tuple[VariableReport, ...]
    findings: tuple[Finding, ...] = ()
    path: Path = field(default_factory=Path)
    n_calls: int = 1
    """Calls recorded there up to this one."""
    asked_by: str = "GradientTape.gradient"
    """What asked: GradientTape.gradient, jacobian, tf.gradients, …"""

    @property
    def cause(self) -> Cause:
        """The gravest cause; HEALTHY when nothing was found."""
        return min((f.cause for f in self.findings), key=lambda c: c.gravity, default=Cause.HEALTHY)

    @property
    def healthy(self) -> bool:
        """Whether nothing is wrong with these gradients."""
        return self.cause is Cause.HEALTHY

    @property
    def cut(self) -> Cut | None:
        """Where the gravest cause cut the path; None when it has no line."""
        gravest = [f for f in self.findings if f.cause is self.cause]
        return next((f.cut for f in gravest if f.cut is not None), None)

    def count(self, kind: GradientKind) -> int:
        """Number of variables whose gradient is of this kind."""
        return sum(variable.gradient is kind for variable in self.variables)

    def __str__(self) -> str:
        from .text import call_text

        return call_text(self)


@dataclass(frozen=True, slots=True)
class Report:
    """Everything one run of a script showed."""

    calls: tuple[CallReport, ...]
    script_exit: int | None
    """The script's exit status, −n when signal n ended it; None when the doctor stopped it."""
    notes: tuple[str, ...] = ()
    """What else has to be said: it failed, never asked for a gradient, was stopped, forked, …"""

    @property
    def healthy(self) -> bool:
        """Whether no call showed a problem."""
        return all(call.healthy for call in self.calls)


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
            }
            for f in call.findings
        ],
        "path": {
            "nodes": [
                {
                    "id": n.id,
                    "label": n.label,
                    "kind": n.kind,
                    "flow": n.flow.value,
                    "file": n.place.file if n.place else None,
                    "line": n.place.line if n.place else None,
                }
                for n in call.path.nodes
            ],
            "edges": [list(edge) for edge in call.path.edges],
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
            )
            for f in data["causes"]
        ),
        path=Path(
            tuple(
                PathNode(
                    n["id"], n["label"], n["kind"], Flow(n["flow"]), _place(n["file"], n["line"])
                )
                for n in path["nodes"]
            ),
            tuple((int(a), int(b)) for a, b in path["edges"]),
        ),
        n_calls=data["recorded_calls"],
        asked_by=data["asked_by"],
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
