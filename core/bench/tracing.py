"""Graphs of many sizes: how often TensorFlow traces the update, and what that costs.

One pass over the sizes, once per size and side in turn; nothing is repeated, because a trace
happens once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from core.bench.learning import our_update
from core.bench.material import N_ACTIONS, POSTED, transitions
from core.bench.posted import PostedAgent, posted_batch
from core.bench.rounds import Effort
from core.bench.rows import OURS, Row, Sense, Spread, at_most
from core.config import UpdatePath
from core.layouts import Batch
from core.learner import Learner

NAME = "tracing"
RELAXED, PLAIN = "posted, relaxed", "posted, plain"
COMPILED = "ours, compiled"
N_SIZES, N_SIZES_SHORT = 60, 3
FIRST_SIZE = 8
MOST_TRACES = at_most(8)

Learn = Callable[[Batch], object]


def measure(effort: Effort) -> Iterator[Row]:
    """One update on a graph of each size."""
    n_sizes = N_SIZES_SHORT if effort.is_short else N_SIZES
    batches = [transitions(1, FIRST_SIZE + i) for i in range(n_sizes)]
    learner, ours = our_update(POSTED, batches[0])
    compiling, compiled = our_update(POSTED, batches[0], UpdatePath.COMPILED)
    relaxed, plain = PostedAgent(N_ACTIONS), PostedAgent(N_ACTIONS, is_relaxed=False)
    sides: dict[str, Learn] = {
        OURS: ours,
        COMPILED: compiled,
        RELAXED: lambda batch: relaxed.learn(posted_batch(batch)),
        PLAIN: lambda batch: plain.learn(posted_batch(batch)),
    }
    with _silent_tensorflow():
        seconds = _one_pass(sides, batches, effort)
    counts: dict[str, Learner | PostedAgent] = {
        OURS: learner,
        COMPILED: compiling,
        RELAXED: relaxed,
        PLAIN: plain,
    }
    traces = {name: side.n_traces for name, side in counts.items()}
    return iter(_rows(f"{n_sizes} sizes", seconds, traces))


def _rows(what: str, seconds: dict[str, float], traces: dict[str, int]) -> list[Row]:
    compared = [
        Row(
            group=NAME,
            what=what,
            ours=seconds[OURS],
            against=name,
            theirs=seconds[name],
            unit="s",
            ratio=Spread.of(np.array([seconds[name] / seconds[OURS]])),
            sense=Sense.FASTER,
            note=f"{traces[OURS]} against {traces[name]} traces",
        )
        for name in (RELAXED, PLAIN, COMPILED)
    ]
    counted = [
        Row(group=NAME, what=f"{what}, traces {name}", ours=traces[key], unit="", goal=MOST_TRACES)
        for key, name in ((OURS, "plain"), (COMPILED, "compiled"))
    ]
    return [*compared, *counted]


def _one_pass(sides: dict[str, Learn], batches: list[Batch], effort: Effort) -> dict[str, float]:
    """Seconds of each side over all batches."""
    seconds = dict.fromkeys(sides, 0.0)
    for batch in batches:
        for name, learn in sides.items():
            begun = effort.clock()
            learn(batch)
            seconds[name] += effort.clock() - begun
    return seconds


@contextmanager
def _silent_tensorflow() -> Iterator[None]:
    """Without TensorFlow's warnings of retracing: that is what is measured."""
    logger = logging.getLogger("tensorflow")
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(before)
