"""Gradient norms: per variable from the update, per layer from the variables. No TensorFlow."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.telemetry import Architecture, GradientState


def gradient_states(norms: NDArray[np.floating[Any]], is_none: NDArray[np.bool_]) -> NDArray[Any]:
    """A GradientState per variable from its norm; both of shape (n_variables,)."""
    states = np.full(norms.shape, GradientState.FINITE, np.uint8)
    states[norms == 0] = GradientState.ZERO
    states[np.isinf(norms)] = GradientState.INF
    states[np.isnan(norms)] = GradientState.NAN
    states[is_none] = GradientState.NONE
    return states


def layer_norms(
    architecture: Architecture, norms: NDArray[np.floating[Any]]
) -> NDArray[np.float64]:
    """Norm of each layer: root of the sum of squares of its variables' norms.

    Args:
        architecture: says which variables a layer owns.
        norms: per variable, NaN where the gradient is None; shape (..., n_variables).

    Returns:
        Shape (..., n_layers). A None variable adds nothing; a layer of None only is NaN.
    """
    wide = np.asarray(norms, np.float64)
    columns = []
    for layer in architecture.layers:
        own = wide[..., list(layer.variables)]
        total = np.sqrt(np.nansum(np.square(own), axis=-1))
        columns.append(np.where(np.isnan(own).all(axis=-1), np.nan, total))
    return np.stack(columns, axis=-1)


def layer_states(architecture: Architecture, states: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """State of each layer, shape (n_layers,).

    The worst of NaN and inf if any variable has it; None only if all variables are None;
    zero if all others are zero; else finite.
    """
    result = np.empty(len(architecture.layers), np.uint8)
    for row, layer in enumerate(architecture.layers):
        own = states[list(layer.variables)]
        for state in (GradientState.NAN, GradientState.INF):
            if (own == state).any():
                result[row] = state
                break
        else:
            present = own[own != GradientState.NONE]
            if present.size == 0:
                result[row] = GradientState.NONE
            elif (present == GradientState.ZERO).all():
                result[row] = GradientState.ZERO
            else:
                result[row] = GradientState.FINITE
    return result
