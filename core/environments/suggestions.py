"""Settings for learning from an environment's reward, where the person has not said otherwise.

The general settings are for a person's rewards: the label of a step is about that step, so later
ones count little, and a few hundred labels are many. An environment's reward comes by the
thousand, and what an action leads to is in the later ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, TypeVar

from core.config import Hyperparameters, NetworkConfig
from core.environments import GRID_PLACEMENT_ID, INDEPENDENT_SET_ID, MAX_CUT_ID
from core.environments.gym_spec import GymSpec
from core.environments.spec import ArenaSpec
from core.options import SessionOptions

Config = TypeVar("Config", NetworkConfig, Hyperparameters)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Settings that differ from the general defaults."""

    hyperparameters: dict[str, Any] = field(default_factory=dict)
    network: dict[str, Any] = field(default_factory=dict)


_EXPLORE_FIRST = {"epsilon": 1.0, "epsilon_end": 0.05, "epsilon_decay_steps": 2_000}

_CHOOSE_NODES = Suggestion(
    _EXPLORE_FIRST | {"discount": 1.0, "double_q": True, "sync_every": 200, "batch_size": 64}
)
"""A set is worth what it is in the end, and the episode ends by itself: nothing is discounted.

Two moves that lead to cuts of 19 and 20 differ by a twentieth of their Q-values, hence the larger
batch; with 32 transitions and twice the learning rate single runs fell to 0.96 of the optimum.
"""

SUGGESTIONS = MappingProxyType(
    {
        MAX_CUT_ID: _CHOOSE_NODES,
        INDEPENDENT_SET_ID: _CHOOSE_NODES,
        GRID_PLACEMENT_ID: Suggestion(_EXPLORE_FIRST | {"discount": 0.0, "learning_rate": 1e-3}),
    }
)
"""With a discount of 0 a placement puts each cell where it adds least now: that is learned within
a few thousand steps, and later cells are tied to it anyway."""

OTHERS = Suggestion({"discount": 0.95, "double_q": True})
"""For environments nobody here knows."""


def suggested(spec: ArenaSpec, options: SessionOptions) -> SessionOptions:
    """The options with an environment's own settings wherever they are still the general ones.

    Nothing changes where the rewards are a person's, or each graph is a decision of its own.
    """
    is_by_hand = not options.hyperparameters.reward_source.uses_environment
    if is_by_hand or not isinstance(spec, GymSpec):
        return options
    suggestion = SUGGESTIONS.get(spec.env, OTHERS)
    return replace(
        options,
        hyperparameters=_filled(options.hyperparameters, suggestion.hyperparameters),
        network=_filled(options.network, suggestion.network),
    )


def _filled(given: Config, changes: dict[str, Any]) -> Config:
    """A configuration with changes to the entries that have their default value."""
    defaults = {f.name: f.default for f in fields(given)}
    untouched = {k: v for k, v in changes.items() if getattr(given, k) == defaults[k]}
    return replace(given, **untouched)
