"""From variables to layers: norms, states and ratios of one or many updates."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.telemetry import GradientState


def layer_gradients(
    norms: NDArray[Any], states: NDArray[Any], members: NDArray[np.bool_]
) -> tuple[NDArray[np.float64], NDArray[np.uint8]]:
    """Gradient norm and state of each layer from those of its variables.

    The norm is the root of the sum of squares of the variables' norms; NaN where the state is
    NONE or NAN, inf where it is INF. A layer is NAN when any variable is, else INF when any is,
    else FINITE when any is, else ZERO when any is, else NONE.

    Args:
        norms: shape (n_updates, n_variables).
        states: a GradientState each, shape (n_updates, n_variables).
        members: which variable belongs to which layer, shape (n_variables, n_layers).
    """
    finite = np.where(states == GradientState.FINITE, norms, 0.0).astype(np.float64)
    # float matrices throughout: numpy multiplies integer ones without BLAS, 20 times slower
    weights = members.astype(np.float64)
    layer_norms = np.sqrt(np.square(finite) @ weights)
    layer_states = np.full(layer_norms.shape, GradientState.NONE, dtype=np.uint8)
    for state in (
        GradientState.ZERO,
        GradientState.FINITE,
        GradientState.INF,
        GradientState.NAN,
    ):
        is_state = states == state
        if is_state.any():
            layer_states[is_state.astype(np.float64) @ weights > 0] = state
    unknown = (layer_states == GradientState.NONE) | (layer_states == GradientState.NAN)
    layer_norms[unknown] = np.nan
    layer_norms[layer_states == GradientState.INF] = np.inf
    return layer_norms, layer_states


def layer_sizes(norms: NDArray[Any], members: NDArray[np.bool_]) -> NDArray[np.float64]:
    """L2 norm of each layer from the norms of its variables.

    Args:
        norms: shape (n_updates, n_variables).
        members: which variable belongs to which layer, shape (n_variables, n_layers).

    Returns:
        Shape (n_updates, n_layers); NaN or inf where one of the layer's norms is.
    """
    wide = np.square(norms.astype(np.float64))
    if np.isfinite(wide).all():
        return np.asarray(np.sqrt(wide @ members.astype(np.float64)))
    # 0 * inf is NaN: a matrix product would spread it to layers that have no part in it
    columns = [np.sqrt(wide[:, own].sum(axis=1)) for own in members.T]
    return np.stack(columns, axis=1)


def ratios(changes: NDArray[Any], sizes: NDArray[Any]) -> NDArray[np.float64]:
    """Size of each change against what was changed; NaN where that was 0 or is unknown."""
    result = np.full(np.shape(sizes), np.nan)
    np.divide(changes, sizes, out=result, where=np.asarray(sizes) > 0)
    return result
