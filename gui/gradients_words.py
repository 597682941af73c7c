"""What the gradients are, in words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.telemetry import GradientState, LayerSpec, UpdateMetrics
from gui.numbers import format_count, format_significant, format_value


def state_word(state: GradientState) -> str:
    """The short word beside a row."""
    return {
        GradientState.FINITE: _tr("finite"),
        GradientState.ZERO: "0",
        GradientState.NONE: "None",
        GradientState.NAN: "NaN",
        GradientState.INF: "inf",
    }[state]


def state_meaning(state: GradientState) -> str:
    """What a state says about the network."""
    return {
        GradientState.FINITE: _tr("a finite gradient"),
        GradientState.ZERO: _tr("exactly 0: the loss depends on it, but not at these values"),
        GradientState.NONE: _tr("None: the loss does not depend on it at all"),
        GradientState.NAN: _tr("NaN: not a number somewhere in it"),
        GradientState.INF: _tr("inf: overflowed"),
    }[state]


def summary(
    metrics: UpdateMetrics,
    names: Sequence[str],
    norms: NDArray[np.float64],
    states: NDArray[np.uint8],
) -> str:
    """One line on the newest update: what is wrong with which layers, or that nothing is."""
    parts = []
    for state in (
        GradientState.NAN,
        GradientState.INF,
        GradientState.NONE,
        GradientState.ZERO,
    ):
        layers = [name for name, s in zip(names, states, strict=True) if s == state]
        if layers:
            parts.append(f"{state_word(state)}: {joined(layers, len(names))}")
    if not parts:
        low, high = (format_significant(float(n)) for n in (norms.min(), norms.max()))
        parts.append(_tr("every layer finite, {0} to {1}").format(low, high))
    if not metrics.applied:
        parts.append(_tr("update not applied"))
    elif metrics.clipped:
        parts.append(_tr("clipped after"))
    number = format_count(metrics.update_step)
    return _tr("Update {0} — {1}").format(number, "; ".join(parts))


def layer_details(layer: LayerSpec, variable_names: Sequence[str], metrics: UpdateMetrics) -> str:
    """A line per variable of a layer, for a tooltip."""
    lines = [layer.name]
    for index in layer.variables:
        state = GradientState(int(metrics.gradient_states[index]))
        norm = float(metrics.gradient_norms[index])
        said = format_value(norm) if state is GradientState.FINITE else state_meaning(state)
        lines.append(f"  {variable_names[index]}: {said}")
    return "\n".join(lines)


def joined(layers: Sequence[str], n_layers: int) -> str:
    """Layer names in a row; "every layer" for all of them, a count beyond four."""
    if len(layers) == n_layers:
        return _tr("every layer")
    if len(layers) <= 4:
        return ", ".join(layers)
    return _tr("{0} and {1} more layers").format(", ".join(layers[:3]), len(layers) - 3)


def _tr(text: str) -> str:
    return QCoreApplication.translate("GradientsWords", text)
