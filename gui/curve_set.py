"""The curves that can be shown over the updates, and how each is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication


@dataclass(frozen=True, slots=True)
class CurveSpec:
    """One curve."""

    name: str
    """As in `gui.history.SCALARS`."""
    title: str
    tip: str
    may_be_log: bool = True
    """Whether its values are never below 0, so that a log axis makes sense."""
    is_noisy: bool = True
    """Whether it jumps from batch to batch, so that a moving average tells more."""
    is_share: bool = False
    """Whether its values are shares of 1, shown in percent."""


def curve_specs() -> tuple[CurveSpec, ...]:
    """Every curve, in the order they stand in."""
    return (
        CurveSpec("loss", _tr("Loss"), _tr("Huber loss of the TD errors, mean of the batch.")),
        CurveSpec(
            "td_error",
            _tr("TD error, mean |target − Q|"),
            _tr("Mean of |r + γ·best Q_target(s′) − Q(s, a)| over the batch."),
        ),
        CurveSpec(
            "q_mean",
            _tr("Q-values, mean"),
            _tr("Mean Q-value of the batch, over all its graphs and actions."),
            may_be_log=False,
        ),
        CurveSpec(
            "q_max",
            _tr("Q-values, largest |Q|"),
            _tr("Largest absolute Q-value of the batch; it grows without end when Q diverges."),
        ),
        CurveSpec(
            "epsilon",
            _tr("Epsilon"),
            _tr("Probability of a random action at the time of that update."),
            may_be_log=False,
            is_noisy=False,
        ),
        CurveSpec(
            "clipped",
            _tr("Clipped updates"),
            _tr("Share of updates whose global gradient norm was above the clip norm."),
            may_be_log=False,
            is_share=True,
        ),
        CurveSpec(
            "dead",
            _tr("Dead units"),
            _tr("Share of hidden units that were 0 for the whole batch, mean of all activations."),
            may_be_log=False,
            is_share=True,
        ),
    )


DEFAULT_CURVES = ("loss", "td_error", "q_mean")
"""Shown until a person chooses others."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("CurveSet", text)
