"""What a click can do about a finding, as values: what changes, and in which words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Change hyperparameters, live."""

    values: tuple[tuple[str, Any], ...]
    """(field of Hyperparameters, new value) pairs; plain numbers, texts and truth values."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """Leave transitions out of learning until they are labelled anew."""

    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CountLabels:
    """Give labels of weight or confidence 0 the weight 1."""

    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Redraw:
    """Draw the kernels of layers anew, set their biases to 0, and reset the optimizer."""

    layers: tuple[str, ...]
    """Names as in `Architecture.layers`."""


@dataclass(frozen=True, slots=True)
class ResetOptimizer:
    """Forget Adam's moments."""


@dataclass(frozen=True, slots=True)
class ChangeNetwork:
    """Build another network in a new session that gets the same steps and labels."""

    values: tuple[tuple[str, Any], ...]
    """(field of NetworkConfig, new value) pairs, as above; none builds the same network anew."""


Action = ChangeSettings | SetAside | CountLabels | Redraw | ResetOptimizer | ChangeNetwork


@dataclass(frozen=True, slots=True)
class Remedy:
    """One thing a person can do about a finding with one click."""

    name: str
    """What the button says, for example "Lower the learning rate to 5e-4"."""
    effect: str
    """What happens then, in a sentence, and what it costs."""
    actions: tuple[Action, ...]
    """Carried out together, in this order."""

    @property
    def network_change(self) -> ChangeNetwork | None:
        """The change of network it asks for, if it does."""
        return next((a for a in self.actions if isinstance(a, ChangeNetwork)), None)

    def to_json(self) -> dict[str, Any]:
        """The remedy as JSON values, for the session file."""
        actions = [{"action": type(a).__name__, **asdict(a)} for a in self.actions]
        return {"remedy": self.name, "actions": actions}


@dataclass(frozen=True, slots=True)
class AppliedRemedy:
    """A remedy that was applied, as the window lists it."""

    finding: str
    """Id of the finding it was for."""
    remedy: Remedy
    update_step: int
    """Updates made before it."""
