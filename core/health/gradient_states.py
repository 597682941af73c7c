"""Findings: gradients that are None or 0, a loss that depends on nothing, a layer that stays."""

from __future__ import annotations

import numpy as np

from core.health.finding import Evidence, Finding, Severity
from core.health.look import Look, named
from core.health.remedy import CountLabels, Remedy, ResetOptimizer
from core.health.usual_remedies import REBUILD, draw_all_anew
from core.telemetry import GradientState

_UPDATES = 3
_ZERO_UPDATES = 5
_FROZEN_UPDATES = 10


def check_constant_loss(look: Look) -> Finding | None:
    """No variable has a gradient although there are errors left: the loss is a constant."""
    window = look.window
    if len(window) < _UPDATES or look.is_settled:
        return None
    states = window.last("variable_states", _UPDATES)
    all_none = bool((states == GradientState.NONE).all())
    loss = float(np.abs(window.last("loss", _UPDATES)).max())
    weightless = sorted(s.step for s in look.samples.all() if s.reward.weight == 0)
    is_silent = bool((states == GradientState.ZERO).all()) and loss == 0.0
    if not (all_none or is_silent):
        return None
    by_weight = is_silent and len(weightless) == len(look.samples)
    cause = "Nothing the loss is made of depends on any weight, so no layer has a gradient."
    if by_weight:
        cause = "Every label has the weight or confidence 0, so the loss is 0 whatever Q is."
    remedy = Remedy(
        "Give these labels weight 1",
        f"Labels {len(weightless)} steps again with the same rewards and the weight 1.",
        (CountLabels(tuple(weightless)),),
    )
    return Finding(
        id="constant-loss",
        severity=Severity.PROBLEM,
        title="The loss is a constant",
        cause=cause,
        evidence=(
            Evidence("loss", loss),
            Evidence("TD error", float(window.newest("td_error"))),
            Evidence("largest gradient", float(window.newest("norm")), "above 0"),
        ),
        details="The errors are there, but they do not reach the loss, so nothing can be learned.",
        layers=look.layer_names,
        steps=tuple(weightless) if by_weight else (),
        remedies=(remedy,) if by_weight else (REBUILD,),
    )


def check_none(look: Look) -> Finding | None:
    """Some variable's gradient is None: the loss does not depend on it."""
    window = look.window
    if len(window) < _UPDATES or "constant-loss" in look.findings:
        return None
    is_none = (window.last("variable_states", _UPDATES) == GradientState.NONE).all(axis=0)
    if not is_none.any():
        return None
    layers = window.architecture.layers
    whole = [x.name for x in layers if x.variables and is_none[list(x.variables)].all()]
    some = [x.name for x in layers if is_none[list(x.variables)].any()]
    unused = [
        n for n, none in zip(window.architecture.variable_names, is_none, strict=True) if none
    ]
    return Finding(
        id="gradient-none",
        severity=Severity.PROBLEM,
        title="Unused layer: its gradient is None" if whole else "A gradient is None",
        cause=f"The loss does not depend on {named(whole or unused)}: no path leads there.",
        evidence=(
            Evidence("variables without a gradient", int(is_none.sum()), "should be 0"),
            Evidence("variables in all", len(is_none)),
        ),
        details=f"None: {named(unused, 8)}. A layer that is built but never called looks so.",
        layers=tuple(some),
        remedies=(REBUILD,),
    )


def check_zero(look: Look) -> Finding | None:
    """A layer's gradient is exactly 0 although there are errors left."""
    window = look.window
    explained = {"constant-loss", "dead-output", "dead-units"} & look.findings.keys()
    if len(window) < _ZERO_UPDATES or look.is_settled or explained:
        return None
    norms = window.last("layer_norms", _ZERO_UPDATES)
    states = window.last("variable_states", _ZERO_UPDATES)
    zero = []
    for column, layer in enumerate(window.architecture.layers):
        own = states[:, list(layer.variables)]
        if layer.variables and (own == GradientState.ZERO).all() and not norms[:, column].any():
            zero.append(layer.name)
    if not zero:
        return None
    return Finding(
        id="gradient-zero",
        severity=Severity.PROBLEM,
        title="A layer's gradient is exactly 0",
        cause=(
            f"The gradient of {named(zero)} was exactly 0 in {_ZERO_UPDATES} updates although "
            "the TD error is not: something after it lets nothing through at these values."
        ),
        evidence=(
            Evidence("gradient norm", 0.0, "above 0"),
            Evidence("TD error", float(window.newest("td_error"))),
            Evidence("gradient norm of all layers", float(window.newest("norm"))),
        ),
        details="Dead units, a saturated activation or a weight of exactly 0 stop a gradient.",
        layers=tuple(zero),
        remedies=(draw_all_anew(look.layer_names),),
    )


def check_frozen(look: Look) -> Finding | None:
    """A layer has a gradient, or should, but its weights do not change."""
    window = look.window
    layers = window.architecture.layers
    empty = [layer.name for layer in layers if not layer.variables]
    if not empty and (len(window) < _FROZEN_UPDATES or look.is_settled):
        return None
    changes = window.last("layer_changes", _FROZEN_UPDATES)
    norms = window.last("layer_norms", _FROZEN_UPDATES)
    still = (changes == 0).all(axis=0) & (norms > 0).all(axis=0)
    frozen = empty + [layer.name for layer, s in zip(layers, still, strict=True) if s]
    if not frozen or (not empty and still.all()):
        return None  # all of them: the learning rate's business
    gradient = float(norms[-1][still].max(initial=0.0))
    reset = Remedy(
        "Reset the optimizer",
        "Adam forgets its moments, which after one huge gradient keep a layer where it is.",
        (ResetOptimizer(),),
    )
    return Finding(
        id="frozen-layer",
        severity=Severity.PROBLEM,
        title="Frozen layer",
        cause=(
            f"The weights of {named(frozen)} did not change in {len(changes)} updates"
            + (": no variable of it is trained." if empty else " although it has a gradient.")
        ),
        evidence=(
            Evidence("change of its weights per update", 0.0, "above 0"),
            Evidence("gradient norm", gradient),
        ),
        details=(
            "A layer that is set to be not trainable, or whose optimizer state overflowed, "
            "passes gradients on but does not learn itself."
        ),
        layers=tuple(frozen),
        remedies=(REBUILD,) if empty else (REBUILD, reset),
    )
