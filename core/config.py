"""What a session is set to: choices as enums, numbers with their ranges, two presets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, asdict, dataclass, field, fields, replace
from enum import Enum
from typing import Any, TypeVar

from core.graph import MessageDirection


class Objective(Enum):
    """What the agent's Q-values mean: reward is maximised, cost is minimised."""

    REWARD = "reward"
    COST = "cost"


class RewardSource(Enum):
    """Where a transition's reward comes from; both rewards are always stored apart."""

    BY_HAND = "by-hand"
    ENVIRONMENT = "environment"
    OVERRIDE = "override"
    """The hand label where there is one, else the environment's reward."""
    SUM = "sum"
    """Label plus environment reward; the environment's alone where there is no label."""

    @property
    def uses_environment(self) -> bool:
        """Whether a transition without a label has a reward all the same."""
        return self is not RewardSource.BY_HAND


class UpdatePath(Enum):
    """How updates are computed; the same numbers to rounding."""

    PLAIN = "plain"
    """One traced function for graphs of any size."""
    COMPILED = "compiled"
    """Compiled by XLA for graphs of at most 64 nodes, padded; takes seconds to compile."""


class Head(Enum):
    """What the actions are: a fixed list for the whole graph, or its nodes."""

    GRAPH = "graph"
    NODE = "node"


class Pooling(Enum):
    """How node embeddings become one graph embedding."""

    MEAN = "mean"
    SUM = "sum"


LARGEST = 1e9
"""Upper end of ranges that have no natural one; far inside 32-bit floating point."""

ACTIVATIONS = ("linear", "relu", "elu", "tanh")


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkConfig:
    """Shape of GIN0. Changing any of it needs a new network."""

    layers: int = 3
    """Number of GINConv layers, at least 1."""
    channels: int = 64
    """Width of every hidden layer. As posted: the number of actions."""
    batch_norm: bool = False
    """BatchNorm after every hidden Dense inside a GINConv, as posted."""
    conv_activation: str = "linear"
    """Activation after a GINConv's last Dense."""
    output_activation: str = "linear"
    """Activation of the Q-values; relu as posted."""
    dropout: float = 0.0
    """Share of hidden units dropped before the output in training mode; 0.5 as posted."""
    standardise: bool = True
    """Shift and scale each feature to mean 0, standard deviation 1 over the session's graphs."""
    pooling: Pooling = Pooling.MEAN
    head: Head = Head.GRAPH
    message_direction: MessageDirection = MessageDirection.BOTH

    def __post_init__(self) -> None:
        _check_range("layers", self.layers, 1, 32)
        _check_range("channels", self.channels, 1, 4096)
        if not 0.0 <= self.dropout < 1.0:
            raise ValueError(f"dropout must be in [0, 1), got {self.dropout}")
        for name in ("conv_activation", "output_activation"):
            if getattr(self, name) not in ACTIVATIONS:
                raise ValueError(
                    f"{name} must be one of {', '.join(ACTIVATIONS)}, got {getattr(self, name)!r}"
                )

    @classmethod
    def as_posted(cls, n_actions: int, layers: int = 3) -> NetworkConfig:
        """GIN0 exactly as the question that started the project had it."""
        return cls(
            layers=layers,
            channels=n_actions,
            batch_norm=True,
            output_activation="relu",
            dropout=0.5,
            standardise=False,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Hyperparameters:
    """How the agent explores and learns. All of it may change while a session lives."""

    learning_rate: float = 5e-4
    """Adam's step size (alpha), above 0 and at most LARGEST."""
    discount: float = 0.2
    """Weight of future reward (gamma), in [0, 1]. 0 gives reward regression, as TAMER does."""
    epsilon: float = 0.3
    """Probability of a random action at the start, in [0, 1]."""
    epsilon_end: float = 0.3
    """Probability of a random action once the decay is over, in [0, 1]."""
    epsilon_decay_steps: int = 0
    """Steps over which epsilon moves linearly to epsilon_end; 0 keeps it where it is."""
    batch_size: int = 32
    buffer_capacity: int = 10_000
    updates_per_label: int = 10
    """Gradient steps after each label."""
    sync_every: int = 100
    """Updates between two copies of the online network into the target network."""
    double_q: bool = False
    """Choose s' action with the online network, value it with the target network."""
    huber_delta: float = 1.0
    clip_norm: float = 10.0
    """Largest global norm of the gradients; 0 turns clipping off."""
    demonstration_margin: float = 0.8
    """By how much Q of the right action of a correction or demonstration is to be better than that
    of every other, at least 0; 0.8 as in Hester et al. (2018)."""
    demonstration_weight: float = 1.0
    """How much corrections, demonstrations and comparisons count in the loss beside rewards, at
    least 0."""
    objective: Objective = Objective.REWARD
    reward_source: RewardSource = RewardSource.BY_HAND
    reward_model: bool = False
    """Let a model of the person's rewards guess those of unlabelled steps, which count less."""

    def __post_init__(self) -> None:
        for name in ("discount", "epsilon", "epsilon_end"):
            _check_range(name, getattr(self, name), 0.0, 1.0)
        for name in ("batch_size", "buffer_capacity", "sync_every"):
            _check_range(name, getattr(self, name), 1, 10_000_000)
        for name in ("updates_per_label", "epsilon_decay_steps"):
            _check_range(name, getattr(self, name), 0, 1_000_000_000)
        for name in ("learning_rate", "huber_delta"):
            if not 0 < getattr(self, name) <= LARGEST:
                raise ValueError(
                    f"{name} must be above 0 and at most {LARGEST:g}, got {getattr(self, name)}"
                )
        for name in ("clip_norm", "demonstration_margin", "demonstration_weight"):
            _check_range(name, getattr(self, name), 0, LARGEST)

    def changed(self, **values: Any) -> Hyperparameters:
        """A copy with some values changed; a set epsilon ends any decay."""
        if "epsilon" in values and "epsilon_end" not in values:
            values |= {"epsilon_end": values["epsilon"], "epsilon_decay_steps": 0}
        return replace(self, **values)


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionConfig:
    """Everything a session is made from besides its environment."""

    seed: int
    """Drawn and recorded when the person gives none; at least 0."""
    network: NetworkConfig = field(default_factory=NetworkConfig)
    hyperparameters: Hyperparameters = field(default_factory=Hyperparameters)
    update_path: UpdatePath = UpdatePath.PLAIN
    environment_seed: int | None = None
    """What the environment's episodes are drawn from, where it is not the seed: the episodes of
    the session whose labels are learned from again."""

    def __post_init__(self) -> None:
        for name in ("seed", "environment_seed"):
            value = getattr(self, name)
            if value is not None and value < 0:
                raise ValueError(f"{name} must be at least 0, got {value}")


Config = TypeVar("Config", NetworkConfig, Hyperparameters, SessionConfig)


def to_json(config: NetworkConfig | Hyperparameters | SessionConfig) -> str:
    """The configuration as one JSON object; enums by their value."""
    return json.dumps(asdict(config), default=lambda choice: choice.value)


def from_json(kind: type[Config], text: str) -> Config:
    """The configuration that `to_json` wrote.

    Raises:
        ValueError: not a JSON object, an unknown or mistyped entry, a value out of range.
    """
    return _build(kind, json.loads(text))


_NESTED = {"network": NetworkConfig, "hyperparameters": Hyperparameters}
_ENUMS: dict[str, type[Enum]] = {
    "objective": Objective,
    "reward_source": RewardSource,
    "pooling": Pooling,
    "head": Head,
    "update_path": UpdatePath,
    "message_direction": MessageDirection,
}


def _build(kind: type[Config], values: object) -> Config:
    if not isinstance(values, Mapping):
        raise ValueError(f"{kind.__name__}: wanted a JSON object, got {type(values).__name__}")
    known = {f.name: str(f.type) for f in fields(kind)}
    unknown = sorted(set(values) - set(known))
    if unknown:
        raise ValueError(f"{kind.__name__}: unknown entry {', '.join(map(str, unknown))}")
    missing = [f.name for f in fields(kind) if _is_required(f) and f.name not in values]
    if missing:
        raise ValueError(f"{kind.__name__}: entry {', '.join(missing)} is missing")
    return kind(**{name: _value(name, known[name], value) for name, value in values.items()})


def _is_required(entry: Field[Any]) -> bool:
    return entry.default is MISSING and entry.default_factory is MISSING


def _value(name: str, type_name: str, value: Any) -> Any:
    if name in _NESTED:
        return _build(_NESTED[name], value)
    if name in _ENUMS:
        known = [choice.value for choice in _ENUMS[name]]
        if value not in known:
            raise ValueError(f"{name}: wanted one of {', '.join(known)}, got {value!r}")
        return _ENUMS[name](value)
    wanted: dict[str, tuple[type, ...]] = {
        "int": (int,),
        "int | None": (int, type(None)),
        "float": (int, float),
        "bool": (bool,),
        "str": (str,),
    }
    is_stray_bool = isinstance(value, bool) and type_name != "bool"
    if is_stray_bool or not isinstance(value, wanted[type_name]):
        raise ValueError(f"{name}: wanted {type_name}, got {value!r}")
    return value


def _check_range(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise ValueError(f"{name} must be in [{low}, {high}], got {value}")
