"""Finding: NaN or inf; the update was dropped and the last finite weights are in place."""

from __future__ import annotations

from collections.abc import Sequence

from core.first_nonfinite import NonFinite
from core.health.finding import Evidence, Finding, Severity
from core.health.remedy import ChangeSettings, Redraw, Remedy
from core.health.scale import GOOD_RATE
from core.health.usual_remedies import leave_out
from core.telemetry import GradientState, UpdateMetrics

_MOST_BLAMED = 8
"""Transitions that can be left out; more at once mean that the network is to blame."""


def finding(
    metrics: UpdateMetrics,
    origin: NonFinite | None,
    learning_rate: float,
    n_sampled: int,
    layers: tuple[str, ...],
) -> Finding:
    """What to say of an update that was dropped.

    Args:
        metrics: of the dropped update.
        origin: the first tensor that was not finite, None when it could not be found again.
        learning_rate: in force.
        n_sampled: different transitions in the batch.
        layers: names of all layers.
    """
    if origin is None:
        origin = NonFinite("the loss", "", "NaN", (), False, 0.0)
    is_overflow = not origin.is_data and origin.largest > 1e15
    why = " from numbers too large for 32 bits" if is_overflow else ""
    return Finding(
        id="non-finite",
        severity=Severity.PROBLEM,
        title=f"{origin.kind} in an update",
        cause=(
            f"The first number that was {origin.kind} is {origin.what}{why}; update "
            f"{metrics.update_step} was dropped and the last finite weights stay."
        ),
        evidence=(
            Evidence("loss", metrics.loss, "should be finite"),
            Evidence(
                "variables whose gradient was not finite", metrics.nonfinite_count, "should be 0"
            ),
            Evidence("largest number before it", origin.largest),
            Evidence("learning rate", learning_rate),
        ),
        details=(
            "One NaN or inf that reaches the weights makes every later Q-value NaN. So the run "
            "was paused; choose how to go on."
        ),
        layers=(origin.layer,) if origin.layer else (),
        steps=origin.steps[:_MOST_BLAMED],
        remedies=_remedies(metrics, origin, learning_rate, n_sampled, layers),
    )


def what_was_not_finite(names: Sequence[str], metrics: UpdateMetrics) -> str:
    """Which variables' gradients were not finite, or the loss, in words.

    Args:
        names: of the variables, in the order of the metrics.
        metrics: of a dropped update.
    """
    bad = [
        f"{name} ({GradientState(int(state)).name})"
        for name, state in zip(names, metrics.gradient_states, strict=True)
        if state >= GradientState.NAN
    ]
    where = f"gradient of {', '.join(bad[:4])}" if bad else f"loss {metrics.loss}"
    more = f" and {len(bad) - 4} more" if len(bad) > 4 else ""
    return f"update {metrics.update_step}: {where}{more} not finite; the weights were kept"


def _remedies(
    metrics: UpdateMetrics,
    origin: NonFinite,
    learning_rate: float,
    n_sampled: int,
    layers: tuple[str, ...],
) -> tuple[Remedy, ...]:
    """Go on without the transition, with a lower rate, or with clipping; the likeliest first.

    Where the weights themselves are to blame, lower rate and clipping draw fresh ones too:
    with the old ones the next update would be dropped as well.
    """
    few = len(origin.steps) <= _MOST_BLAMED and (origin.is_data or len(origin.steps) < n_sampled)
    steps = origin.steps if few and origin.steps else _worst(metrics)
    without = leave_out(steps)
    fresh = () if origin.is_data or few else (Redraw(layers),)
    also = ", fresh weights" if fresh else ""
    rate = min(GOOD_RATE, learning_rate / 10)
    slower = Remedy(
        f"Lower the rate to {rate:.3g}{also}",
        "Smaller steps keep the numbers finite.",
        (ChangeSettings((("learning_rate", rate),)), *fresh),
    )
    clip = Remedy(
        f"Clip the gradients at 1{also}",
        "No update goes further than a global gradient norm of 1 allows.",
        (ChangeSettings((("clip_norm", 1.0),)), *fresh),
    )
    return (without, slower, clip) if few else (slower, clip, without)


def _worst(metrics: UpdateMetrics) -> tuple[int, ...]:
    """The step whose TD error was not finite or largest."""
    if not len(metrics.batch_steps):
        return ()
    errors = [abs(float(e)) for e in metrics.td_errors]
    worst = max(range(len(errors)), key=lambda i: errors[i] if errors[i] == errors[i] else 1e39)
    return (int(metrics.batch_steps[worst]),)
