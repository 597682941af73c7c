"""What the labels of a session bought, in sentences."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from core.value_record import Measure
from gui.numbers import format_count, format_value


def value_sentences(value: dict[str, Any]) -> list[str]:
    """A sentence or two each about gain, shadow, interventions and the newest labels.

    Args:
        value: what `Value.document` gives.
    """
    first, last = value["points"][0], value["points"][-1]
    gained = _tr("{0} labels in {1} minutes: {2} went from {3} to {4}.").format(
        format_count(value["labels"]),
        format_value(value["minutes"], digits=2),
        measure_words()[Measure(value["measure"])],
        format_value(first["agent"]),
        format_value(last["agent"]),
    )
    rate = _tr("You gave {0} labels per step, {1} over the last {2} steps.").format(
        format_value(value["intervention_rate"]),
        format_value(value["recent_labels"] / max(1, value["recent_steps"])),
        format_count(value["recent_steps"]),
    )
    changed = _tr("The last {0} labels changed {1} of {2} decisions.").format(
        format_count(value["last_labels"]),
        format_count(value["decisions_changed"]),
        format_count(value["decisions"]),
    )
    return [gained, _beside_shadow(value), rate, changed]


def _beside_shadow(value: dict[str, Any]) -> str:
    taught = (
        _tr("from the environment's reward alone")
        if value["shadow_learns"]
        else _tr("nothing, because all reward came from you")
    )
    shadow = _tr(
        "A shadow of the same seed took the same steps without a label and learned {0}: it has {1}."
    ).format(taught, format_value(value["points"][-1]["shadow"]))
    gain = _tr("The labels brought {0}: {1} per label").format(
        _signed(value["gain"]), _signed(value["gain_per_label"])
    )
    if value["gain_per_minute"] is not None:
        gain = _tr("{0}, {1} per minute").format(gain, _signed(value["gain_per_minute"]))
    return f"{shadow} {gain}."


def measure_words() -> dict[Measure, str]:
    """What the agents are judged by."""
    return {
        Measure.VALIDATION: _tr("accuracy on graphs held back"),
        Measure.ACCURACY: _tr("greedy accuracy"),
        Measure.RETURN: _tr("greedy return"),
        Measure.AGREEMENT: _tr("agreement with your labels"),
    }


def _signed(number: float) -> str:
    return f"+{format_value(number)}" if number > 0 else format_value(number)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ValueWords", text)
