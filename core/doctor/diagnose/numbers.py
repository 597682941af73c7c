"""What is known of the numbers of one call: gradients, and the tensors on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..report.model import GradientKind


@dataclass(frozen=True, slots=True)
class Summary:
    """One tensor in two facts."""

    nonzero: bool
    """Whether any entry is not zero."""
    finite: bool
    """Whether every entry is finite."""


@dataclass(frozen=True, slots=True)
class Result:
    """The gradient of one variable."""

    kind: GradientKind
    norm: float | None
    """L2 norm; None without a gradient."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a probe in a graph showed."""

    runs: int
    results: tuple[Result, ...]
    targets_finite: bool
    values: Mapping[int, Summary]
    gradients: Mapping[int, Summary]


def result_of(summary: Summary | None, norm: float, size: int | None) -> Result:
    """The kind of a gradient; one without entries counts as finite."""
    if summary is None:
        return Result(GradientKind.NONE, None)
    if not summary.finite:
        return Result(GradientKind.NONFINITE, norm)
    if not summary.nonzero and size != 0:
        return Result(GradientKind.ZERO, 0.0)
    return Result(GradientKind.FINITE, norm)


def summarise(array: Any) -> Summary:
    """The two facts of an array; an empty one is all zero and finite."""
    return Summary(nonzero=bool(np.any(array != 0)), finite=bool(np.all(np.isfinite(array))))


@dataclass(slots=True)
class Numbers:
    """Numbers of one call, from eager tensors and from probes, looked up by tensor id."""

    results: Sequence[Result]
    targets_finite: bool = True
    tensors: Mapping[int, Any] = field(default_factory=dict)
    """Eager tensors on the way."""
    tensor_gradients: Mapping[int, Any] = field(default_factory=dict)
    """Their gradients."""
    readings: Sequence[Reading] = ()
    _values: dict[int, Summary | None] = field(default_factory=dict)
    _gradients: dict[int, Summary | None] = field(default_factory=dict)

    def value(self, tensor: int) -> Summary | None:
        """Facts of a forward value; None when it was not seen."""
        if tensor not in self._values:
            array = self.array(tensor)
            self._values[tensor] = (
                summarise(array)
                if array is not None
                else next((r.values[tensor] for r in self.readings if tensor in r.values), None)
            )
        return self._values[tensor]

    def gradient(self, tensor: int) -> Summary | None:
        """Facts of the loss's gradient at a tensor; None when it was not seen."""
        if tensor not in self._gradients:
            array = as_array(self.tensor_gradients.get(tensor))
            self._gradients[tensor] = (
                summarise(array)
                if array is not None
                else next(
                    (r.gradients[tensor] for r in self.readings if tensor in r.gradients), None
                )
            )
        return self._gradients[tensor]

    def array(self, tensor: int) -> Any:
        """The values themselves, in eager execution; None otherwise."""
        return as_array(self.tensors.get(tensor))


def as_array(tensor: Any) -> Any:
    """A floating eager tensor or sparse gradient as an array; None for anything else."""
    if tensor is None:
        return None
    tensor = getattr(tensor, "values", tensor)
    if not hasattr(tensor, "_numpy") or not (tensor.dtype.is_floating or tensor.dtype.is_complex):
        return None
    array = tensor._numpy()
    # bfloat16 is not a numpy type of its own: its ufuncs are incomplete.
    return array if array.dtype.kind in "fc" else array.astype(np.float32)


def eager_result(gradient: Any) -> Result:
    """The kind and norm of an eager gradient; a sparse one is summed per row."""
    if gradient is None:
        return Result(GradientKind.NONE, None)
    array = np.asarray(as_array(gradient))
    if hasattr(gradient, "indices"):
        _, inverse = np.unique(gradient.indices._numpy(), return_inverse=True)
        summed = np.zeros((int(inverse.max(initial=-1)) + 1, *array.shape[1:]), np.float64)
        np.add.at(summed, inverse.ravel(), array)
        array = summed
    wide = np.abs(array).astype(np.float64).ravel()
    with np.errstate(all="ignore"):
        norm = float(np.sqrt(np.dot(wide, wide)))
    return result_of(summarise(array), norm, array.size)
