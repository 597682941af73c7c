"""Findings about Q-values and their targets: out of any reward's reach, stale, too fresh."""

from __future__ import annotations

from core.health.finding import Evidence, Finding, Severity
from core.health.look import Look, number
from core.health.remedy import ChangeSettings, Remedy
from core.health.usual_remedies import STANDARDISE, draw_all_anew

BEYOND = 10.0
"""How many times the largest return a Q-value may be before it is a finding.

Untrained actions start with whatever the fresh weights give them, a few times the rewards.
"""
STALE_UPDATES = 1_000
FRESH_UPDATES, FRESH_DISCOUNT = 2, 0.5
_UPDATES = 10


def check_range(look: Look) -> Finding | None:
    """|Q| far beyond r_max / (1 - gamma), which no sequence of the rewards seen can give."""
    window, settings = look.window, look.settings
    largest_reward = look.reward_scale
    if len(window) < _UPDATES or settings.discount >= 1 or largest_reward == 0:
        return None
    bound = largest_reward / (1 - settings.discount)
    q_max = float(window.last("q_max", _UPDATES).min())
    if q_max <= BEYOND * bound:
        return None
    is_standardised = look.network.standardise
    remedy = draw_all_anew(look.layer_names) if is_standardised else STANDARDISE
    return Finding(
        id="q-out-of-range",
        severity=Severity.WARNING,
        title="Q beyond what the rewards can justify",
        cause=(
            f"Q-values of up to {number(q_max)} cannot come from rewards of at most "
            f"{number(largest_reward)}: with a discount of {number(settings.discount)} a return "
            f"is at most {number(bound)}."
        ),
        evidence=(
            Evidence("largest |Q| of the batch", q_max, f"below {number(BEYOND * bound)}"),
            Evidence("largest |reward| / (1 − discount)", bound),
        ),
        details=(
            "Either the network started there (features far from a scale of 1 do that), or "
            "bootstrapping feeds on its own overestimates; a lower discount, a slower target "
            "network or double Q then help."
        ),
        remedies=(remedy,),
    )


def check_target(look: Look) -> Finding | None:
    """A target network that has not been synced for long, or moves with every update."""
    settings = look.settings
    if settings.discount == 0 or len(look.window) < _UPDATES:
        return None
    if look.updates_since_sync >= STALE_UPDATES:
        return _stale(look)
    if settings.sync_every <= FRESH_UPDATES and settings.discount >= FRESH_DISCOUNT:
        return _fresh(look)
    return None


def _stale(look: Look) -> Finding:
    return Finding(
        id="target-network",
        severity=Severity.WARNING,
        title="The target network is stale",
        cause=(
            f"The last sync was {look.updates_since_sync} updates ago, so the TD targets still "
            "follow what the network believed then."
        ),
        evidence=(
            Evidence(
                "updates since the last sync",
                look.updates_since_sync,
                f"below {STALE_UPDATES}",
            ),
            Evidence("mean |Q online − Q target|", look.probe.target_gap()),
            Evidence("TD error", float(look.window.newest("td_error"))),
        ),
        details="The target network is a copy that stands still between two syncs.",
        remedies=(_sync_every(100),),
    )


def _fresh(look: Look) -> Finding:
    return Finding(
        id="target-network",
        severity=Severity.WARNING,
        title="The target network is too fresh",
        cause=(
            f"The target network follows every {look.settings.sync_every} updates, so with a "
            f"discount of {number(look.settings.discount)} the TD targets move as fast as Q: an "
            "overestimate feeds itself."
        ),
        evidence=(
            Evidence(
                "updates between two syncs",
                look.settings.sync_every,
                f"above {FRESH_UPDATES}",
            ),
            Evidence("discount", look.settings.discount),
            Evidence("largest |Q| of the batch", float(look.window.newest("q_max"))),
        ),
        details="The target network exists to hold targets still while Q moves towards them.",
        remedies=(_sync_every(100),),
    )


def _sync_every(updates: int) -> Remedy:
    return Remedy(
        f"Sync every {updates} updates",
        f"The target network is copied from the online network every {updates} updates.",
        (ChangeSettings((("sync_every", updates),)),),
    )
