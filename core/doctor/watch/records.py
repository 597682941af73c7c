"""What is remembered of a running script. Tensors are known by TensorFlow's own unique ids."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..report.model import Place
from .places import RawPlace


@dataclass(slots=True, eq=False)
class Tape:
    """One of the user's gradient tapes."""

    serial: int
    stack: tuple[RawPlace, ...]
    """The user's frames when it was made, innermost first."""
    persistent: bool
    watches_accessed: bool
    watched: dict[int, int] = field(default_factory=dict)
    """Serial of the moment each tensor or variable handle was watched by hand."""
    values: dict[int, Any] = field(default_factory=dict)
    """Tensors seen while it recorded: the values a zero or a NaN is traced through."""
    keeps_values: bool = True
    blind: bool = False
    """Whether nothing was recorded when it was made: what ran before it is not known."""

    @property
    def raw(self) -> RawPlace | None:
        """Where it was made."""
        return self.stack[0] if self.stack else None


@dataclass(slots=True, eq=False)
class Body:
    """What runs inside an operation: a function's graph, or the branches of a conditional."""

    outputs: tuple[tuple[int, ...], ...]
    """Per alternative, the inner tensors that become the operation's outputs."""
    arguments: dict[int, int] | None = None
    """For a function: inner placeholder to outer tensor of this very call."""


@dataclass(slots=True, eq=False)
class Operation:
    """One operation that ran, or was put into a graph."""

    serial: int
    kind: str
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    float_inputs: int
    """Bit i is set when input i has a dtype that can carry a gradient."""
    float_outputs: int
    raw: RawPlace | Place | None
    tapes: tuple[Tape, ...]
    """The user's tapes that were recording."""
    graph: Any = None
    """Weak reference to the graph it was put into; None for an eager operation."""
    name: str | None = None
    body: Body | None = None
    stack: tuple[RawPlace, ...] = ()
    """All of the user's frames, kept only for operations that no tape recorded."""

    def has_float_input(self, index: int) -> bool:
        """Whether input `index` can carry a gradient."""
        return bool(self.float_inputs >> index & 1)

    def has_float_output(self, index: int) -> bool:
        """Whether output `index` can carry a gradient."""
        return bool(self.float_outputs >> index & 1)


@dataclass(slots=True, eq=False)
class Exit:
    """A tensor's values went to numpy or to a Python number."""

    serial: int
    tensor: int
    how: str
    """The call the user wrote: .numpy(), float(), numpy, predict, …"""
    raw: RawPlace | None
    tapes: tuple[Tape, ...]
    sample: Any
    """The first rows, at most 4,096 numbers."""


@dataclass(slots=True, eq=False)
class Source:
    """A variable or tensor that a gradient was asked for."""

    tensor: int
    """The variable's handle, or the tensor itself."""
    name: str
    shape: tuple[int | None, ...]
    is_variable: bool
    is_floating: bool
    is_trainable: bool
    dtype: str = ""
