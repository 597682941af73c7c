"""Building one batch of graphs: ours against Spektral's loader and a plain concatenation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from core.batch import EncodedGraph, concatenate
from core.bench.material import transitions
from core.bench.posted import loader
from core.bench.rounds import Call, Effort, in_turn
from core.bench.rows import OURS, Row, compared

NAME = "batching"
LOADER, PLAIN = "DisjointLoader", "np.concatenate"
SIZES = (32, 128)


def measure(effort: Effort) -> Iterator[Row]:
    """One batch of each size, from graphs that are in memory."""
    for n_graphs in SIZES:
        graphs = [transition.observation for transition, _ in transitions(n_graphs)]
        batches = loader(graphs)
        sides: dict[str, Call] = {
            OURS: partial(concatenate, graphs),
            LOADER: partial(next, batches),
            PLAIN: partial(plain, graphs),
        }
        samples = in_turn(sides, effort)
        yield from compared(samples, NAME, f"{n_graphs} graphs", {LOADER: None, PLAIN: None})


def plain(graphs: Sequence[EncodedGraph]) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Features and messages in a row: the copying alone, without shifting a node number."""
    return np.concatenate([g.x for g in graphs]), np.concatenate([g.messages for g in graphs])
