"""What each cause means for this very call, and what to write instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import sentences_missing as missing
from . import sentences_numbers as numbers
from .evidence import Evidence, Words
from .model import Cause, Place


def sentences(
    cause: Cause, op: str, place: Place | None, variables: Sequence[str], facts: Mapping[str, Any]
) -> Words:
    """The explanation of one finding, with its evidence, and the remedy."""
    return _WRITERS[cause](Evidence(op, place, variables, facts))


def _healthy(f: Evidence) -> Words:
    return Words("", "")


_WRITERS: dict[Cause, Callable[[Evidence], Words]] = {
    Cause.TAPE_USED_TWICE: missing.tape_used_twice,
    Cause.NON_FINITE: numbers.non_finite,
    Cause.CONSTANT_LOSS: missing.constant_loss,
    Cause.LEFT_TENSORFLOW: missing.left_tensorflow,
    Cause.OUTSIDE_TAPE: missing.outside_tape,
    Cause.NON_DIFFERENTIABLE: missing.non_differentiable,
    Cause.STOP_GRADIENT: missing.stop_gradient,
    Cause.NOT_WATCHED: missing.not_watched,
    Cause.INTEGER_VARIABLE: missing.integer_variable,
    Cause.UNUSED_VARIABLE: missing.unused_variable,
    Cause.ZERO_GRADIENT: numbers.zero_gradient,
    Cause.SATURATED: numbers.saturated,
    Cause.DEAD_OUTPUT: numbers.dead_output,
    Cause.BATCHNORM: numbers.batchnorm,
    Cause.HEALTHY: _healthy,
}
