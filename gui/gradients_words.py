"""What the gradients are, in words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.telemetry import GradientState, LayerSpec, UpdateMetrics
from gui.gradients_quantity import Quantity, Reading
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


def summary(quantity: Quantity, names: Sequence[str], reading: Reading) -> str:
    """One line on the moment looked at: what is wrong with which layers, or that nothing is."""
    if quantity is Quantity.GRADIENT:
        said = _gradients_said(names, reading)
    elif quantity is Quantity.DEAD:
        said = _dead_said(names, reading)
    else:
        said = _sizes_said(quantity, names, reading)
    return _tr("{0} — {1}").format(_when(reading), said)


def value_text(quantity: Quantity, value: float, state: GradientState) -> str:
    """A number beside its row, or the word for what is none."""
    if state is not GradientState.FINITE:
        if state is GradientState.NONE and quantity is not Quantity.GRADIENT:
            return _tr("unknown")
        return state_word(state)
    return f"{100 * value:.0f} %" if quantity is Quantity.DEAD else format_significant(value)


def _when(reading: Reading) -> str:
    first, last = format_count(reading.first_update), format_count(reading.last_update)
    if first == last:
        return _tr("Update {0}").format(last)
    return _tr("Updates {0} to {1}, the largest of each").format(first, last)


def _gradients_said(names: Sequence[str], reading: Reading) -> str:
    parts = []
    for state in (
        GradientState.NAN,
        GradientState.INF,
        GradientState.NONE,
        GradientState.ZERO,
    ):
        layers = _where(names, reading, state)
        if layers:
            parts.append(f"{state_word(state)}: {joined(layers, len(names))}")
    if not parts:
        low, high = (format_significant(float(n)) for n in _ends(reading.values))
        parts.append(_tr("every layer finite, {0} to {1}").format(low, high))
    if reading.metrics is not None and not reading.metrics.applied:
        parts.append(_tr("update not applied"))
    elif reading.metrics is not None and reading.metrics.clipped:
        parts.append(_tr("clipped after"))
    return _tr("; ").join(parts)


def _sizes_said(quantity: Quantity, names: Sequence[str], reading: Reading) -> str:
    if np.isnan(reading.values).all():
        return _tr("not known of this update")
    parts = []
    unchanged = _where(names, reading, GradientState.ZERO)
    if unchanged:
        word = _tr("not changed") if quantity is Quantity.RATIO else _tr("all weights 0")
        parts.append(f"{word}: {joined(unchanged, len(names))}")
    positive = reading.values[np.isfinite(reading.values) & (reading.values > 0)]
    if positive.size:
        low, high = (format_significant(float(n)) for n in _ends(positive))
        text = _tr("weight norms {0} to {1}")
        if quantity is Quantity.RATIO:
            text = _tr("weights change by {0} to {1} of their size")
        parts.append(text.format(low, high))
    return _tr("; ").join(parts)


def _dead_said(names: Sequence[str], reading: Reading) -> str:
    shares = np.nan_to_num(reading.values)
    if not len(names) or np.isnan(reading.values).all():
        return _tr("not known of this update")
    worst = int(shares.argmax())
    if shares[worst] == 0:
        return _tr("no unit is dead for the whole batch")
    return _tr("most dead units: {0}, {1}").format(names[worst], f"{shares[worst]:.0%}")


def _where(names: Sequence[str], reading: Reading, state: GradientState) -> list[str]:
    return [name for name, s in zip(names, reading.states, strict=True) if s == state]


def _ends(values: NDArray[np.float64]) -> tuple[float, float]:
    return float(values.min()), float(values.max())


def layer_details(layer: LayerSpec, variable_names: Sequence[str], metrics: UpdateMetrics) -> str:
    """A line per variable of a layer, for a tooltip."""
    lines = [layer.name]
    for index in layer.variables:
        state = GradientState(int(metrics.gradient_states[index]))
        norm = float(metrics.gradient_norms[index])
        said = format_value(norm) if state is GradientState.FINITE else state_meaning(state)
        lines.append(f"  {variable_names[index]}: {said}{_ratio_said(metrics, index)}")
    return "\n".join(lines)


def _ratio_said(metrics: UpdateMetrics, index: int) -> str:
    size, change = float(metrics.weight_norms[index]), float(metrics.update_norms[index])
    if not (size > 0 and np.isfinite(change)):
        return ""
    return _tr(" · changed by {0} of its size").format(format_value(change / size, 2))


def joined(layers: Sequence[str], n_layers: int) -> str:
    """Layer names in a row; "every layer" for all of them, a count beyond four."""
    if len(layers) == n_layers:
        return _tr("every layer")
    if len(layers) <= 4:
        return ", ".join(layers)
    return _tr("{0} and {1} more layers").format(", ".join(layers[:3]), len(layers) - 3)


def _tr(text: str) -> str:
    return QCoreApplication.translate("GradientsWords", text)
