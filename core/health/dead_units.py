"""Findings: units that are 0 for every input, in the output and inside."""

from __future__ import annotations

import numpy as np

from core.config import Objective
from core.health.finding import Evidence, Finding, Severity
from core.health.look import Look, named
from core.health.remedy import ChangeNetwork, Redraw, Remedy

DEAD_OUTPUT = 0.3
"""Share of outputs at 0 from which a relu output costs actions."""
DEAD_LAYER = 0.99
"""Share of a hidden layer at 0 from which nothing gets through."""
_UPDATES = 5


def check_output(look: Look) -> Finding | None:
    """A relu output: actions at 0 get no gradient, and no Q-value can be negative."""
    window = look.window
    if look.network.output_activation != "relu" or len(window) < _UPDATES:
        return None
    share = float(window.last("dead_shares", _UPDATES)[:, -1].min())
    rewards = look.samples.rewards()
    n_negative = int(np.count_nonzero(rewards < 0))
    if share < DEAD_OUTPUT and not n_negative:
        return None
    cause = (
        f"The output is a relu, and {share:.0%} of the Q-values are 0 for every graph of the "
        "batch: they have no gradient, so they stay there."
    )
    if n_negative:
        cause = (
            "The output is a relu, so no Q-value can be negative, but there are negative "
            "rewards to learn."
        )
    tie = "smallest" if look.settings.objective is Objective.COST else "largest"
    return Finding(
        id="dead-output",
        severity=Severity.PROBLEM if n_negative or share > 0.9 else Severity.WARNING,
        title="Negative rewards are out of reach" if n_negative else "Dead output units",
        cause=cause,
        evidence=(
            Evidence("outputs that are 0 for the whole batch", share, f"below {DEAD_OUTPUT}"),
            Evidence("negative rewards sampled", n_negative, "should be 0"),
        ),
        details=(
            "A relu's gradient is 0 where its value is 0: the actions concerned neither rise nor "
            f"fall, and ties at 0 decide which action has the {tie} Q-value."
        ),
        layers=("dense 2",),
        remedies=(
            Remedy(
                "Make the output linear",
                "A network with a linear output in a new session with the same steps and labels. "
                "Undo brings this session back.",
                (ChangeNetwork((("output_activation", "linear"),)),),
            ),
        ),
    )


def check_hidden(look: Look) -> Finding | None:
    """A hidden relu layer that is 0 for everything: nothing before it can learn."""
    window = look.window
    if len(window) < _UPDATES:
        return None
    shares = window.last("dead_shares", _UPDATES).min(axis=0)
    if look.network.output_activation == "relu":
        shares = shares[:-1]
    if not (shares >= DEAD_LAYER).any():
        return None
    names = window.architecture.activations
    dead = [names[i] for i in np.flatnonzero(shares >= DEAD_LAYER)]
    first = dead[0]
    layer = first.rsplit(" relu", 1)[0]
    return Finding(
        id="dead-units",
        severity=Severity.PROBLEM,
        title="Dead relu layer",
        cause=(
            f"Every unit of {first} is 0 for all nodes of the batch, so nothing gets through it "
            "and nothing before it has a gradient."
        ),
        evidence=tuple(
            Evidence(f"dead units of {names[i]}", float(shares[i]), f"below {DEAD_LAYER}")
            for i in np.flatnonzero(shares >= DEAD_LAYER)[:3]
        ),
        details=(
            f"Dead: {named(dead)}. A relu dies when its inputs are all negative, most often after "
            "one large step (a high learning rate, an outlier reward) or by a very negative bias."
        ),
        layers=(layer,),
        remedies=(
            Remedy(
                f"Draw {layer} anew",
                f"Fresh kernels and zero biases for {layer}; the optimizer starts anew. What "
                f"{layer} had learned is lost.",
                (Redraw((layer,)),),
            ),
        ),
    )
