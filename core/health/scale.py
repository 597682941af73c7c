"""Findings about sizes: vanishing and exploding gradients, updates too large or too small."""

from __future__ import annotations

import numpy as np

from core.health.finding import Evidence, Finding, Severity
from core.health.look import Look, number
from core.health.remedy import ChangeSettings, Redraw, Remedy
from core.health.usual_remedies import STANDARDISE, draw_all_anew, use_layers
from core.health.window import ROWS
from core.telemetry import GradientState

VANISHING_RATIO = 1e-4
VANISHING_UPDATES = 50
EXPLODING_NORM = 1e3
SMALLEST_UPDATE, LARGEST_UPDATE = 1e-5, 1e-1
"""Healthy range of |change of the weights| / |weights| per update and layer."""
GOOD_RATE = 5e-4
_EXPLODING_UPDATES = 5
_LARGE_UPDATES = 3
_SMALL_UPDATES = 20
_WORTH_LEARNING = 0.02
"""Share of the largest reward that the TD error must be before small updates are a finding."""


def check_vanishing(look: Look) -> Finding | None:
    """The first layer's gradient is ten thousand times smaller than the last one's, for long."""
    window = look.window
    if len(window) < VANISHING_UPDATES or look.is_settled:
        return None
    if "batchnorm-single-graph" in look.findings:
        return None
    norms = window.last("layer_norms", VANISHING_UPDATES)
    first, last = norms[:, 0], norms[:, -1]
    states = window.last("variable_states", VANISHING_UPDATES)
    own = states[:, list(window.architecture.layers[0].variables)]
    if not (last > 0).all() or not ((first > 0) & (first < VANISHING_RATIO * last)).all():
        return None
    if not (own == GradientState.FINITE).any():
        return None
    return _vanishing(look, float(np.median(first / last)), float(first[-1]))


def _vanishing(look: Look, ratio: float, norm: float) -> Finding:
    first_name, last_name = look.layer_names[0], look.layer_names[-1]
    return Finding(
        id="vanishing",
        severity=Severity.WARNING,
        title="Vanishing gradients",
        cause=(
            f"On the way back from {last_name} to {first_name} the gradient shrinks to "
            f"{number(ratio, 2)} of its size, so the first layers hardly learn."
        ),
        evidence=(
            Evidence(
                f"gradient of {first_name} / gradient of {last_name}",
                ratio,
                f"above {VANISHING_RATIO:g}",
            ),
            Evidence("updates in a row", VANISHING_UPDATES),
            Evidence(f"gradient norm of {first_name}", norm),
        ),
        details="Each layer multiplies the gradient by its weights; small ones compound.",
        layers=(first_name,),
        remedies=(_fewer_layers(look),),
    )


def _fewer_layers(look: Look) -> Remedy:
    """Half as many layers; fresh weights where there is only one."""
    layers = look.network.layers
    fewer = max(1, layers // 2)
    return draw_all_anew(look.layer_names) if fewer == layers else use_layers(fewer, layers)


def check_exploding(look: Look) -> Finding | None:
    """Gradients so large that an update says nothing about where to go."""
    window, settings = look.window, look.settings
    if len(window) < _EXPLODING_UPDATES:
        return None
    norm = float(np.sort(window.last("norm", _EXPLODING_UPDATES))[_EXPLODING_UPDATES // 2])
    if norm < EXPLODING_NORM:
        return None
    norms = window.last("layer_norms", _EXPLODING_UPDATES).mean(axis=0)
    worst = look.layer_names[int(norms.argmax())]
    clip = Remedy(
        "Clip the gradients at 10",
        "No update goes further than a global gradient norm of 10 allows.",
        (ChangeSettings((("clip_norm", 10.0),)),),
    )
    slower = _lower_rate(look) if look.network.standardise else STANDARDISE
    is_clipping = 0 < settings.clip_norm <= 10
    return Finding(
        id="exploding",
        severity=Severity.WARNING if is_clipping else Severity.PROBLEM,
        title="Exploding gradients",
        cause=(
            f"The gradients have a norm of {number(norm, 2)}, largest in {worst}; "
            + (
                f"clipping at {settings.clip_norm:g} keeps only their direction."
                if is_clipping
                else "nothing limits how far one update goes."
            )
        ),
        evidence=(
            Evidence("global gradient norm", norm, f"below {EXPLODING_NORM:g}"),
            Evidence("share of clipped updates", float(window.last("is_clipped", ROWS).mean())),
            Evidence("loss", float(window.newest("loss"))),
        ),
        details="Large features, a large learning rate or far rewards make gradients explode.",
        layers=(worst,),
        remedies=(slower,) if is_clipping else (clip, slower),
    )


def check_update_ratio(look: Look) -> Finding | None:
    """Weights that move too far, or hardly at all, per update."""
    window = look.window
    n = len(window)
    if n < _LARGE_UPDATES:
        return None
    weights = window.last("layer_weights", _SMALL_UPDATES)
    ratios = window.last("layer_changes", _SMALL_UPDATES) / np.maximum(weights, 1e-12)
    large = np.sort(ratios[-_LARGE_UPDATES:], axis=0)[_LARGE_UPDATES // 2]  # the median, faster
    worst = int(large.argmax())
    if large[worst] > LARGEST_UPDATE or look.settings.learning_rate > _fresh_weight(look):
        return _too_large(look, look.layer_names[worst], float(large[worst]))
    errors = window.last("td_error", _SMALL_UPDATES)
    is_busy = errors.min() > _WORTH_LEARNING * look.reward_scale > 0
    if n < _SMALL_UPDATES or not is_busy or "constant-loss" in look.findings:
        return None
    has_gradient = (window.last("layer_norms", _SMALL_UPDATES) > 0).all(axis=0)
    largest = ratios.max(axis=0)
    if has_gradient.any() and (largest[has_gradient] < SMALLEST_UPDATE).all():
        return _too_small(look, float(largest.max()))
    return None


def _fresh_weight(look: Look) -> float:
    """Usual size of a fresh weight: sqrt(2 / (fan in + fan out)) of the narrowest kernel.

    Adam moves each weight by up to the learning rate; once they are huge the ratio says nothing.
    """
    shapes = [shape for shape in look.window.architecture.variable_shapes if len(shape) == 2]
    return max((float(np.sqrt(2 / sum(shape))) for shape in shapes), default=np.inf)


def _too_large(look: Look, layer: str, ratio: float) -> Finding:
    rate = look.settings.learning_rate
    cause = (
        f"One update changes the weights of {layer} by {ratio:.0%} of their size: with a "
        f"learning rate of {number(rate)} each step undoes what the others learned."
    )
    fresh = _fresh_weight(look)
    if ratio <= LARGEST_UPDATE:
        cause = (
            f"A learning rate of {number(rate)} moves a weight further in one update than fresh "
            f"weights are large ({number(fresh, 2)}), so each step undoes what the others learned."
        )
    return Finding(
        id="update-ratio",
        severity=Severity.PROBLEM,
        title="Updates are too large",
        cause=cause,
        evidence=(
            Evidence("change of the weights / weights", ratio, f"below {LARGEST_UPDATE:g}"),
            Evidence("learning rate", rate, f"below {number(fresh, 2)}"),
            Evidence("loss", float(look.window.newest("loss"))),
        ),
        details=(
            "About a thousandth per update is usual. Weights that were thrown far do not come "
            "back by themselves, so fresh ones are drawn as well."
        ),
        layers=(layer,),
        remedies=(_lower_rate(look),),
    )


def _too_small(look: Look, ratio: float) -> Finding:
    rate = look.settings.learning_rate
    better = min(GOOD_RATE, rate * max(10.0, 1e-3 / max(ratio, 1e-12)))
    return Finding(
        id="update-ratio",
        severity=Severity.WARNING,
        title="Updates are too small",
        cause=(
            f"No layer's weights change by more than {number(ratio, 2)} of their size per "
            f"update: with a learning rate of {number(rate)} learning takes very long."
        ),
        evidence=(
            Evidence("change of the weights / weights", ratio, f"above {SMALLEST_UPDATE:g}"),
            Evidence("learning rate", rate),
            Evidence("TD error", float(look.window.newest("td_error"))),
        ),
        details="About a thousandth per update is usual.",
        remedies=(
            Remedy(
                f"Raise the learning rate to {number(better)}",
                "The next updates go further.",
                (ChangeSettings((("learning_rate", better),)),),
            ),
        ),
    )


def _lower_rate(look: Look) -> Remedy:
    rate = min(GOOD_RATE, look.settings.learning_rate / 10)
    return Remedy(
        f"Lower the rate to {number(rate)}, fresh weights",
        "Fresh kernels and zero biases in every layer, and smaller steps; labels and replay "
        "buffer stay.",
        (ChangeSettings((("learning_rate", rate),)), Redraw(look.layer_names)),
    )
