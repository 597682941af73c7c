"""Remedies that several findings offer, in the same words."""

from __future__ import annotations

from collections.abc import Sequence

from core.health.look import named
from core.health.remedy import ChangeNetwork, Redraw, Remedy, SetAside

_NEW_SESSION = "in a new session with the same steps and labels. Undo brings this session back."

REBUILD = Remedy(
    "Build the network anew",
    f"The same network from its settings, with fresh weights, {_NEW_SESSION}",
    (ChangeNetwork(()),),
)
STANDARDISE = Remedy(
    "Standardise the features",
    "A network that sees each feature with mean 0 and standard deviation 1, " + _NEW_SESSION,
    (ChangeNetwork((("standardise", True),)),),
)


def draw_all_anew(layers: tuple[str, ...]) -> Remedy:
    """Fresh weights in every layer.

    Args:
        layers: all layers of the network, names as in `Architecture.layers`.
    """
    return Remedy(
        "Draw the weights anew",
        "Fresh kernels and zero biases in every layer; what was learned is lost, labels and "
        "replay buffer stay.",
        (Redraw(layers),),
    )


def use_layers(fewer: int, now: int) -> Remedy:
    """A network with fewer GIN layers than now."""
    return Remedy(
        f"Use {fewer} GIN layer{'s' if fewer > 1 else ''}",
        f"A network with {fewer} instead of {now} GIN layers {_NEW_SESSION}",
        (ChangeNetwork((("layers", fewer),)),),
    )


def leave_out(steps: Sequence[int]) -> Remedy:
    """Learn without these transitions."""
    which = f"step {named(list(steps), 3)}" if len(steps) < 4 else f"{len(steps)} steps"
    return Remedy(
        f"Leave {which} out",
        "These transitions are not learned from until you label them anew.",
        (SetAside(tuple(steps)),),
    )
