"""Which nodes and graphs a GIN cannot tell apart, whatever its weights: colour refinement.

Source: Xu et al. (2019), "How Powerful are Graph Neural Networks?", ICLR, lemma 2; with the
epsilon of 0 that GIN0 has, a node and its neighbours are summed alike, so the first layer sees
the sum of features over the closed neighbourhood and each further one the multiset of colours
there. That is never finer than Weisfeiler and Leman's refinement.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.batch import EncodedGraph, concatenate
from core.config import Pooling

_DIGITS = 5
"""Decimal digits to which sums of float32 features are compared."""


def node_colours(graphs: Sequence[EncodedGraph], n_layers: int) -> list[NDArray[np.int64]]:
    """A colour per node after `n_layers` GIN layers; equal colours mean equal embeddings.

    Colours can be compared between the graphs of one call only.

    Raises:
        ValueError: no graphs, or graphs of different feature widths.
    """
    batch = concatenate(graphs)
    senders, receivers = batch.messages.T
    sums = batch.x.astype(np.float64)
    np.add.at(sums, receivers, batch.x[senders].astype(np.float64))
    colours = _classes(_rounded(sums))
    rng = np.random.default_rng(0)
    for _ in range(n_layers - 1):
        n_colours = int(colours.max()) + 1
        # A sum of random 64-bit numbers, one per colour, stands for the multiset.
        numbers = rng.integers(0, 2**64, n_colours, dtype=np.uint64)
        multisets = numbers[colours]
        np.add.at(multisets, receivers, numbers[colours[senders]])
        colours = _classes(multisets[:, None])
    return np.split(colours, batch.offsets[1:])


def graph_classes(
    graphs: Sequence[EncodedGraph], n_layers: int, pooling: Pooling
) -> NDArray[np.int64]:
    """A class per graph; equal classes mean equal pooled embeddings, shape (n_graphs,).

    With mean pooling only the shares of colours count: two copies of a graph are in its class.
    """
    keys: list[bytes] = []
    for colours in node_colours(graphs, n_layers):
        present, counts = np.unique(colours, return_counts=True)
        if pooling is Pooling.MEAN:
            counts = counts // np.gcd.reduce(counts)
        keys.append(np.stack([present, counts]).tobytes())
    numbers = {key: i for i, key in enumerate(dict.fromkeys(keys))}
    return np.array([numbers[key] for key in keys], np.int64)


def _rounded(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each column to so many digits of its largest number, so that rounding makes no colours."""
    largest = np.abs(sums).max(axis=0, initial=0.0)
    unit = np.where(largest > 0, largest, 1.0) * 10.0**-_DIGITS
    rounded: NDArray[np.float64] = np.rint(sums / unit) + 0.0  # no negative zero
    return rounded


def _classes(rows: NDArray[np.float64] | NDArray[np.uint64]) -> NDArray[np.int64]:
    """Number of each row among the different rows."""
    _, classes = np.unique(rows, axis=0, return_inverse=True)
    return classes.reshape(-1).astype(np.int64)
