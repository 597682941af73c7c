"""The loss of preferences once more, in numpy and 64 bits: what the gradient check differentiates.

See `core.preference_loss` for the formulas and where they are from.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.config import Hyperparameters, Objective
from core.float64_forward import Array
from core.preferences import Preferences

Said = tuple[NDArray[np.bool_], Preferences | None]
"""Which actions could be chosen, and what was said of them."""


def cost_of(q: Array, said: Said, settings: Hyperparameters) -> float:
    """What one transition's preferences add to the loss before the mean over the batch.

    Args:
        q: of the transition's graph, shape (n_actions,).
        said: of the same actions.
        settings: objective, margin and weight.
    """
    mask, preferences = said
    if preferences is None:
        return 0.0
    ranked = q if settings.objective is Objective.REWARD else -q
    cost = 0.0
    for pair in preferences.comparisons:
        cost += pair.weight * np.logaddexp(0.0, ranked[pair.worse] - ranked[pair.better])
    right = preferences.right
    if right is not None:
        rivals = ranked + settings.demonstration_margin
        rivals[right] = ranked[right]
        cost += preferences.right_weight * (rivals[mask].max() - ranked[right])
    return float(settings.demonstration_weight * cost)
