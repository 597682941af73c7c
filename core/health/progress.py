"""Finding: nothing was learned since many labels ago."""

from __future__ import annotations

import numpy as np

from core.health.finding import Evidence, Finding, Severity
from core.health.look import Look
from core.health.usual_remedies import draw_all_anew

LABELS = 20
"""Labels that must have come without any progress."""
UPDATES = 300
"""Updates that must have been made without any progress."""
NO_BETTER = 0.9
"""Share of the error of a constant that counts as not having learned."""
_UPDATES_AVERAGED = 50

_CAUSES = (
    *("non-finite", "batchnorm-single-graph", "constant-loss", "dead-output", "dead-units"),
    *("gradient-none", "gradient-zero", "frozen-layer", "update-ratio", "exploding"),
    *("vanishing", "outlier-reward", "contradictory-labels", "indistinguishable"),
    *("over-smoothing", "target-network"),
)
"""Findings that can be the reason, the likeliest first."""


class ProgressCheck:
    """The TD error is no smaller than what guessing a constant gives, for many labels."""

    def __init__(self) -> None:
        self._since: tuple[int, int] | None = None  # updates and labels when it stood still

    def __call__(self, look: Look) -> Finding | None:
        """Follow the TD error."""
        if len(look.window) < _UPDATES_AVERAGED:
            return None
        constant = _error_of_a_constant(look)
        error = float(look.window.last("td_error", _UPDATES_AVERAGED).mean())
        if constant == 0 or error < NO_BETTER * constant:
            self._since = None
            return None
        if self._since is None:
            self._since = (look.n_updates, look.n_labels)
        updates = look.n_updates - self._since[0] + _UPDATES_AVERAGED
        labels = look.n_labels - self._since[1]
        if updates < UPDATES or labels < LABELS:
            return None
        return _finding(look, error, updates, labels)


def _error_of_a_constant(look: Look) -> float:
    """Mean absolute error of the best constant Q; of 0 where all rewards are alike."""
    rewards = look.samples.rewards()
    if rewards.size == 0:
        return 0.0
    around_median = float(np.abs(rewards - np.median(rewards)).mean())
    return around_median if around_median > 0 else float(np.abs(rewards).mean())


def _finding(look: Look, error: float, updates: int, labels: int) -> Finding:
    reason = next((look.findings[id_] for id_ in _CAUSES if id_ in look.findings), None)
    because = (
        f"because: {reason.title[0].lower()}{reason.title[1:]}."
        if reason is not None
        else "though no other finding says why: the labels may depend on something the features "
        "do not show."
    )
    fresh = draw_all_anew(look.layer_names)
    return Finding(
        id="nothing-learned",
        severity=Severity.WARNING,
        title=f"Nothing learned since {labels} labels",
        cause=(
            f"Over {labels} labels and {updates} updates the TD error is no better than that of "
            f"one constant Q, {because}"
        ),
        evidence=(
            Evidence("mean |TD error|", error),
            Evidence(
                "error of a constant",
                _error_of_a_constant(look),
                f"TD error below {NO_BETTER:.0%} of it",
            ),
            Evidence("labels in that time", labels),
        ),
        details=(
            "Clear the other finding first, if there is one. Otherwise look at the lens on the "
            "graph: does Q depend on what you look at when you label?"
        ),
        remedies=reason.remedies[:1] if reason is not None and reason.remedies else (fresh,),
    )
