"""How labels given while the agent runs are spread: the settings in force, and applying them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSettings

from core.commands import GiveReward
from core.credit import CreditRule, CreditSettings, Reaction, spread
from core.telemetry import Mode, Snapshot

_KEY = "credit"


def falls_by_rule(snapshot: Snapshot) -> bool:
    """Whether the agent runs on without waiting, so that a label comes after its steps."""
    return snapshot.mode is Mode.RUNNING and not (
        snapshot.waits_for_reward and not snapshot.hyperparameters.reward_source.uses_environment
    )


def spread_by_rule(
    reward: GiveReward,
    rows: NDArray[Any],
    settings: CreditSettings,
    clock: Callable[[], float] = time.time,
) -> GiveReward:
    """The label with the shares the rule gives it; unchanged where it falls on its own step.

    Args:
        reward: addressed to the step that was on screen when the key went down.
        rows: those of `TimelineData`; steps that were taken before the window knew are left out.
        settings: the rule.
        clock: seconds since the epoch, now.
    """
    if settings.rule is CreditRule.LAST_STEP or reward.shares is not None:
        return reward
    end = reward.step + 1
    first = max(0, end - settings.window)
    began = np.array(rows["at"][first:end])
    known = ~np.isnan(began)
    if not known.any() or not known[-1]:
        return reward
    steps = (np.flatnonzero(known) + first).tolist()
    shares = spread(reward.value, steps, began[known].tolist(), clock(), settings)
    if list(shares) == [reward.step]:
        return reward
    return replace(reward, shares=tuple(shares.items()))


def with_reaction(
    settings: CreditSettings, reaction: Reaction, steps_per_second: float
) -> CreditSettings:
    """Settings that credit the steps of one reaction time ago, with enough steps for it.

    The window reaches four standard deviations beyond the mean at the present pace.
    """
    slowest_s = reaction.delay_s + 4 * reaction.spread_s
    return replace(
        settings,
        rule=CreditRule.KERNEL,
        delay_s=reaction.delay_s,
        spread_s=reaction.spread_s,
        window=max(settings.window, math.ceil(slowest_s * steps_per_second) + 1),
    )


def load_settings(settings: QSettings) -> CreditSettings:
    """The settings remembered; those of a first start where they are missing or damaged."""
    default = CreditSettings()
    try:
        return CreditSettings(
            rule=CreditRule(settings.value(f"{_KEY}/rule", default.rule.value)),
            window=int(str(settings.value(f"{_KEY}/window", default.window))),
            delay_s=float(str(settings.value(f"{_KEY}/delay_s", default.delay_s))),
            spread_s=float(str(settings.value(f"{_KEY}/spread_s", default.spread_s))),
        )
    except ValueError:
        return default


def save_settings(settings: QSettings, credit: CreditSettings) -> None:
    """Remember the settings for the next start."""
    settings.setValue(f"{_KEY}/rule", credit.rule.value)
    settings.setValue(f"{_KEY}/window", credit.window)
    settings.setValue(f"{_KEY}/delay_s", credit.delay_s)
    settings.setValue(f"{_KEY}/spread_s", credit.spread_s)
