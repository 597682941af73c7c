"""Which steps the timeline's table lists."""

from __future__ import annotations

from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.telemetry import Chooser


class Filter(Enum):
    """What a listed step must be; several at once must all hold."""

    UNLABELLED = "unlabelled"
    """Neither labelled nor given credit, and not skipped on purpose."""
    DISAGREEING = "disagreeing"
    """The chosen action was not the greedy one."""
    EXPLORING = "exploring"
    """The action was drawn at random."""


def matching(rows: NDArray[Any], filters: frozenset[Filter]) -> NDArray[np.int64]:
    """Steps that pass all filters, ascending; `rows` are those of `TimelineData`."""
    passes = np.ones(len(rows), dtype=bool)
    for each in filters:
        passes &= _PASSES[each](rows)
    return np.flatnonzero(passes)


def is_unlabelled(rows: NDArray[Any]) -> NDArray[np.bool_]:
    """Steps of which a person said nothing and that were not skipped either."""
    is_silent = np.isnan(rows["given"]) & ~is_spoken_of(rows)
    return np.asarray(rows["known"] & is_silent & ~rows["skipped"])


def is_spoken_of(rows: NDArray[Any]) -> NDArray[np.bool_]:
    """Steps with a correction, a demonstration or a comparison."""
    return np.asarray((rows["right"] >= 0) | (rows["pairs"] > 0))


def is_disagreeing(rows: NDArray[Any]) -> NDArray[np.bool_]:
    """Steps whose action was not the greedy one."""
    return np.asarray(rows["known"] & (rows["action"] != rows["greedy"]))


def is_exploring(rows: NDArray[Any]) -> NDArray[np.bool_]:
    """Steps whose action was drawn at random."""
    return np.asarray(rows["known"] & (rows["chooser"] == Chooser.RANDOM))


_PASSES = {
    Filter.UNLABELLED: is_unlabelled,
    Filter.DISAGREEING: is_disagreeing,
    Filter.EXPLORING: is_exploring,
}
