"""The doctor's report as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


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
    code: str = ""
    """The remedy as lines to type; empty where it depends on what was meant."""


class Flow(Enum):
    """How the gradient fares at a node of the path."""

    FLOWS = "flows"
    CUT = "cut"
    """The operation that stops it."""
    STOPPED = "stopped"
    """Nothing to learn from arrives here: nothing at all, zeros, or rounding."""


@dataclass(frozen=True, slots=True)
class PathNode:
    """The loss, an operation or a variable on the way between them."""

    id: int
    label: str
    kind: str
    """loss, operation or variable."""
    flow: Flow
    place: Place | None
    """The user's line: of the operation's call, or where the variable was made."""
    dtype: str = ""
    """TensorFlow's name of the type, such as float32; empty when it is not known."""
    shape: tuple[int | None, ...] | None = None
    """None when not even the number of dimensions is known."""


@dataclass(frozen=True, slots=True)
class Path:
    """The way from the loss (first node) down to the variables."""

    nodes: tuple[PathNode, ...] = ()
    edges: tuple[tuple[int, int], ...] = ()
    """(node nearer the loss, node nearer the variables)."""
    n_hidden: int = 0
    """Operations left out of a long path; those at the cut and on the way to it are kept."""

    @property
    def is_whole(self) -> bool:
        """Whether every variable gets its gradient; branches that need none do not count."""
        return all(
            node.flow is Flow.FLOWS or (node.flow is Flow.STOPPED and node.kind != "variable")
            for node in self.nodes
        )


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


def shape_text(shape: tuple[int | None, ...] | None) -> str:
    """A shape as "(4, ?)": a dimension that is not known is a question mark."""
    if shape is None:
        return "(…)"
    return "(" + ", ".join("?" if n is None else str(n) for n in shape) + ")"


def type_text(node: PathNode) -> str:
    """Type and shape of a node's values as "float32 (4, 8)"; empty when they are not known."""
    return f"{node.dtype} {shape_text(node.shape)}" if node.dtype else ""
