"""What a check is given: the newest updates, what was sampled, and ways to look closer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from core.config import Hyperparameters, NetworkConfig
from core.health.finding import Finding
from core.health.samples import Samples
from core.health.window import Window

SETTLED = 1e-4
"""A TD error below this share of the rewards is nothing left to learn."""


class Probe(Protocol):
    """Looks into the network; each call takes time, so checks ask rarely."""

    def weights(self, variable: int) -> NDArray[np.float32]:
        """The weights of one trainable variable."""

    def embeddings(self) -> list[NDArray[np.float32]]:
        """Node embeddings of the graph on screen after each convolution."""

    def node_colours(self) -> NDArray[np.int64]:
        """Colour per node of the graph on screen, as the last convolution can tell them apart."""

    def target_gap(self) -> float:
        """Mean absolute difference of online and target Q-values of the graph on screen."""


@dataclass(frozen=True, slots=True)
class Look:
    """One moment as the checks see it."""

    window: Window
    samples: Samples
    settings: Hyperparameters
    probe: Probe
    n_updates: int
    """Updates watched since the session began or a remedy was applied."""
    n_labels: int
    """Steps with an active label."""
    updates_since_sync: int
    reward_scale: float
    """Largest absolute reward that was sampled, 0 when there is none."""
    findings: Mapping[str, Finding] = field(default_factory=dict)
    """What is found already, by id."""

    @property
    def is_settled(self) -> bool:
        """Whether the newest batches hold nothing more to learn."""
        errors = self.window.last("td_error", 5)
        return float(errors.sum()) <= SETTLED * max(self.reward_scale, 1e-6) * len(errors)

    @property
    def network(self) -> NetworkConfig:
        """The network's shape."""
        return self.window.architecture.network

    @property
    def layer_names(self) -> tuple[str, ...]:
        """Layers in network order."""
        return tuple(layer.name for layer in self.window.architecture.layers)


def named(names: list[Any] | tuple[Any, ...], most: int = 4) -> str:
    """A list in words: "conv 1, conv 2 and 3 more"."""
    shown = [str(name) for name in names[:most]]
    if len(names) > most:
        return f"{', '.join(shown)} and {len(names) - most} more"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def number(value: float, digits: int = 3) -> str:
    """A number in few characters."""
    return f"{value:.{digits}g}".replace("e-0", "e-").replace("e+0", "e").replace("e+", "e")


def signed(reward: float) -> str:
    """A reward in few characters, with its sign."""
    sign = "+" if reward > 0 else "−" if reward < 0 else ""
    return f"{sign}{number(abs(reward), 6)}"
