"""Finding: one far reward outweighs all others."""

from __future__ import annotations

import numpy as np

from core.health.finding import Evidence, Finding, Severity
from core.health.look import Look, named, number
from core.health.usual_remedies import leave_out

FAR = 100.0
"""How many times the usual reward an outlier is."""
_MOST_OUTLIERS = 2
_FEWEST_OTHERS = 2


class OutlierCheck:
    """One or two rewards a hundred times the median of the others."""

    def __init__(self) -> None:
        self._version = -1
        self._found: Finding | None = None

    def __call__(self, look: Look) -> Finding | None:
        """Look again when a reward is new, at full speed not at every one."""
        is_new = look.samples.version != self._version
        if is_new and (len(look.samples) < 200 or look.n_updates % 10 == 0):
            self._version = look.samples.version
            self._found = _check(look)
        return self._found


def _check(look: Look) -> Finding | None:
    sizes = np.abs(look.samples.rewards())
    sizes = sizes[sizes > 0]
    if len(sizes) < _FEWEST_OTHERS + 1:
        return None
    usual = float(np.median(sizes))
    n_far = int(np.count_nonzero(sizes > FAR * usual))
    if not 1 <= n_far <= _MOST_OUTLIERS or len(sizes) - n_far < _FEWEST_OTHERS:
        return None
    far = [s for s in look.samples.all() if abs(s.reward.value) > FAR * usual]
    worst = max(far, key=lambda s: abs(s.reward.value))
    delta = look.settings.huber_delta
    share = _loss_share(worst.reward.value, usual, delta, len(sizes))
    return Finding(
        id="outlier-reward",
        severity=Severity.WARNING,
        title="One reward outweighs all others",
        cause=(
            f"The reward {number(worst.reward.value)} of step {worst.step} is "
            f"{number(abs(worst.reward.value) / usual, 2)} times the usual size, so it is "
            f"{share:.0%} of the loss and keeps pulling all weights its way."
        ),
        evidence=(
            Evidence("largest |reward|", abs(worst.reward.value), f"below {number(FAR * usual)}"),
            Evidence("median |reward|", usual),
            Evidence("its share of the loss", share),
        ),
        details=(
            "A mistyped reward leaves Adam's moments useless for thousands of updates. "
            f"Far rewards: step {named([s.step for s in far])}."
        ),
        steps=tuple(s.step for s in far),
        remedies=(leave_out([s.step for s in far]),),
    )


def _loss_share(far: float, usual: float, delta: float, n: int) -> float:
    """Share of the Huber loss that one reward is while Q is near 0 everywhere."""

    def loss(error: float) -> float:
        error = abs(error)
        return 0.5 * error * error if error <= delta else delta * (error - 0.5 * delta)

    return loss(far) / (loss(far) + (n - 1) * loss(usual))
