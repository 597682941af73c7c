"""Which curves of sessions can be laid over each other, over what, and how they are smoothed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.comparison import ComparedCurve

Numbers = NDArray[np.float64]


class Over(Enum):
    """What is on the axis below; the names are those of `core.comparison.Axis`."""

    UPDATES = "updates"
    LABELS = "labels"
    MINUTES = "minutes"


@dataclass(frozen=True, slots=True)
class CurveKind:
    """One kind of curve."""

    name: str
    """As in `ComparedSession.curves`."""
    title: str
    tip: str
    window: int = 25
    """How many values one point is the mean of."""
    is_share: bool = False
    """Whether its values are shares of 1, shown in percent."""
    may_be_log: bool = False
    """Whether its values are never below 0, so that a log axis makes sense."""


def curve_kinds() -> tuple[CurveKind, ...]:
    """Every kind, in the order in which they stand."""
    return (
        CurveKind(
            "loss",
            _tr("Loss, mean of 25 updates"),
            _tr("Huber loss of the TD errors. Values that are not finite are left out."),
            may_be_log=True,
        ),
        CurveKind(
            "td_error",
            _tr("TD error, mean of 25 updates"),
            _tr("Mean |target − Q| of the batch."),
            may_be_log=True,
        ),
        CurveKind(
            "return",
            _tr("Return of each episode"),
            _tr("Sum of rewards of each finished episode: the environment's, else your labels."),
            window=1,
        ),
        CurveKind(
            "reward",
            _tr("Reward, mean of 25 steps"),
            _tr("The environment's reward of each step; where it gave none, your label."),
        ),
        CurveKind(
            "validation",
            _tr("Accuracy on graphs held back"),
            _tr("Of the greedy policy, each time it was judged."),
            window=1,
            is_share=True,
        ),
        CurveKind(
            "accuracy",
            _tr("Accuracy, last 25 steps"),
            _tr("Share of the steps at which the greedy action was the graph's class."),
            is_share=True,
        ),
        CurveKind(
            "gradient_norm",
            _tr("Gradient norm, mean of 25 updates"),
            _tr("L2 norm over all variables, before clipping."),
            may_be_log=True,
        ),
    )


DEFAULT_CURVES = ("loss", "return", "validation", "accuracy", "gradient_norm")
"""Shown until a person chooses others, as far as any session has them."""


def drawn(curve: ComparedCurve, over: Over, window: int, n_points: int) -> tuple[Numbers, Numbers]:
    """Where a curve goes: a trailing mean, thinned to so many points.

    Args:
        curve: values in their order.
        over: what is on the axis below.
        window: how many values one point is the mean of, fewer at the start.
        n_points: how many points there may be.

    Returns:
        x and y, of one shape; y is NaN where a whole window has no finite value.
    """
    n = len(curve.values)
    kept = np.arange(n)
    if n > n_points:
        kept = np.unique(np.linspace(0, n - 1, n_points).round().astype(np.int64))
    x: Numbers = getattr(curve.at, over.value)
    return x[kept], trailing_means(curve.values, kept, window)


def trailing_means(values: Numbers, rows: NDArray[np.int64], window: int) -> Numbers:
    """Mean of the values up to some rows, `window` of them each; NaN and inf are left out.

    Only these rows are computed: a long session is drawn as quickly as a short one.
    """
    places = rows[:, np.newaxis] - np.arange(window)
    near = values[np.maximum(places, 0)]
    known = (places >= 0) & np.isfinite(near)
    counts = known.sum(axis=1)
    result = np.full(len(rows), np.nan)
    sums = np.where(known, near, 0.0).sum(axis=1)
    np.divide(sums, counts, out=result, where=counts > 0)
    return result


def last_value(curve: ComparedCurve | None, window: int) -> float | None:
    """Where a curve ends, None where it has nothing."""
    if curve is None:
        return None
    last = trailing_means(curve.values, np.array([len(curve.values) - 1]), window)[0]
    return float(last) if np.isfinite(last) else None


def over_words() -> dict[Over, str]:
    """What each axis is called."""
    return {
        Over.UPDATES: _tr("updates"),
        Over.LABELS: _tr("labels given"),
        Over.MINUTES: _tr("minutes, pauses cut to one"),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("CompareCurves", text)
