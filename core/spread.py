"""Embeddings on one scale, so that distances between graphs mean the same after every layer."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def scaled_layers(embeddings: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
    """Each layer centred, with a mean squared length of 1, beside each other.

    Args:
        embeddings: shape (n_graphs, n_layers, channels).

    Returns:
        Shape (n_graphs, n_layers * channels); zeros where a layer tells no graphs apart.
    """
    layers = np.moveaxis(embeddings.astype(np.float64), 1, 0)
    return np.concatenate([_scaled(layer) for layer in layers], axis=1)


def distances(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    """Euclidean distances between rows, shape (len(a), len(b))."""
    squares = (a**2).sum(axis=1)[:, None] + (b**2).sum(axis=1)[None] - 2.0 * a @ b.T
    found: NDArray[np.float64] = np.sqrt(np.maximum(squares, 0.0))
    return found


def _scaled(layer: NDArray[np.float64]) -> NDArray[np.float64]:
    centred = layer - layer.mean(axis=0)
    length = float(np.sqrt((centred**2).sum(axis=1).mean()))
    scaled: NDArray[np.float64] = centred / length if length > 0 else centred
    return scaled
