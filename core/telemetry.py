"""What the worker tells the window again and again: frozen snapshots and metrics."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum

import numpy as np
from numpy.typing import NDArray

from core.asking import AskingNow
from core.config import Hyperparameters, NetworkConfig
from core.graph import Graph
from core.health.finding import HealthReport
from core.lens_view import LensView
from core.preferences import Preferences
from core.reward_model_now import RewardModelNow
from core.validation_point import Validation


class Mode(Enum):
    """What the worker is doing. The worker tells, the window shows."""

    PAUSED = "paused"
    RUNNING = "running"
    AWAITING_REWARD = "awaiting reward"


class Chooser(IntEnum):
    """Who chose an action."""

    GREEDY = 0
    RANDOM = 1
    BY_HAND = 2


class GradientState(IntEnum):
    """What one variable's gradient was; each looks different and is said in words."""

    FINITE = 0
    ZERO = 1
    NONE = 2
    NAN = 3
    INF = 4


@dataclass(frozen=True, slots=True)
class LayerSpec:
    """One row of the gradient panel: a layer and the variables it owns, in network order."""

    name: str
    """For example "conv 1" or "dense 2"."""
    variables: tuple[int, ...]
    """Indices into the trainable variables."""


@dataclass(frozen=True, slots=True)
class Architecture:
    """What a network is made of; two are equal exactly when weights can be exchanged."""

    n_features: int
    n_actions: int
    network: NetworkConfig
    variable_names: tuple[str, ...]
    variable_shapes: tuple[tuple[int, ...], ...]
    layers: tuple[LayerSpec, ...]
    activations: tuple[str, ...] = ()
    """Names of the activations whose dead units are counted."""

    def describe(self) -> str:
        """One line for messages: features, layers, channels, actions and the variant."""
        net = self.network
        parts = [
            f"{self.n_features} features",
            f"{net.layers} GIN layers of {net.channels} channels",
            "one Q-value per node" if net.head.value == "node" else f"{self.n_actions} actions",
        ]
        parts += ["BatchNorm"] if net.batch_norm else []
        parts += [f"{net.output_activation} output"] if net.output_activation != "linear" else []
        return ", ".join(parts)


@dataclass(frozen=True, slots=True, eq=False)
class StepRecord:
    """One action of the agent, as the timeline shows it. Arrays are read-only."""

    step: int
    """Counts from 0; what a label is addressed to."""
    episode: int
    graph_id: int
    """Identifies the graph acted on within the session."""
    action: int
    greedy_action: int
    chooser: Chooser
    epsilon: float
    q_values: NDArray[np.float32]
    """Q-values when the action was chosen, shape (n_actions,)."""
    environment_reward: float | None
    next_graph_id: int
    terminated: bool
    truncated: bool
    at: float
    """Seconds since the epoch."""

    @property
    def explored(self) -> bool:
        """Whether the action came from epsilon, not from the Q-values or a person."""
        return self.chooser is Chooser.RANDOM


@dataclass(frozen=True, slots=True, eq=False)
class UpdateMetrics:
    """The numbers of one gradient step. Arrays are read-only."""

    update_step: int
    """Counts from 1."""
    step: int
    """Number of the newest step when the update ran."""
    last_reward_id: int
    """Newest reward event the update could see; 0 when there was none."""
    loss: float
    td_error: float
    """Mean absolute TD error of the transitions that have a reward; 0 without any."""
    gradient_norms: NDArray[np.float32]
    """L2 norm of each variable's gradient before clipping, NaN where None; (n_variables,)."""
    gradient_states: NDArray[np.uint8]
    """A GradientState per variable, shape (n_variables,)."""
    weight_norms: NDArray[np.float32]
    """L2 norm of each variable before the update, shape (n_variables,)."""
    update_norms: NDArray[np.float32]
    """L2 norm of the change of each variable, shape (n_variables,)."""
    dead_shares: NDArray[np.float32]
    """Share of units that were 0 for the whole batch, one per activation."""
    q_mean: float
    q_max: float
    """Largest absolute Q-value of the batch."""
    clipped: bool
    """Whether the global norm was above the clip norm."""
    applied: bool
    """False when a loss or gradient was not finite and the update was dropped."""
    at: float
    """Seconds since the epoch."""
    epsilon: float = float("nan")
    """Probability of a random action when the update ran; NaN where it is not known."""
    batch_steps: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """Steps of the transitions in the batch, shape (batch,)."""
    td_errors: NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))
    """Their TD errors before the update, target minus Q(s, a), shape (batch,).

    NaN for a transition without a reward, of which only right or better actions are known.
    """

    @property
    def none_count(self) -> int:
        """Variables whose gradient was None."""
        return int(np.count_nonzero(self.gradient_states == GradientState.NONE))

    @property
    def nonfinite_count(self) -> int:
        """Variables whose gradient held NaN or inf."""
        return int(np.count_nonzero(self.gradient_states >= GradientState.NAN))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Snapshot:
    """Everything the window shows of a session at one moment. Arrays are read-only."""

    mode: Mode
    graph: Graph
    """The graph on screen: the one the newest step acted on, until the next step or reset."""
    graph_index: int | None
    """Position of that graph in the environment's set; None when it has no set."""
    n_graphs: int
    action_names: tuple[str, ...]
    q_values: NDArray[np.float32]
    """Q-values of the graph on screen with the weights of now, shape (n_actions,)."""
    action_mask: NDArray[np.bool_]
    """True where an action can be chosen, shape (n_actions,)."""
    greedy_action: int
    """Best unmasked action of `q_values` under the objective."""
    last_step: StepRecord | None
    """The step on screen, the one a label is for; None before the first step or after a reset."""
    last_label: float | None
    """The active label of that step."""
    last_skipped: bool
    """Whether that step was skipped by hand."""
    n_steps: int
    n_updates: int
    n_labels: int
    """Labelled steps that are learned from."""
    can_undo: bool
    can_redo: bool
    steps_per_second: float
    updates_per_second: float
    epsilon: float
    """Probability of a random action at the next step."""
    hyperparameters: Hyperparameters
    pace: float | None
    """Steps per second while running; None is as fast as possible."""
    waits_for_reward: bool
    """Whether a run by hand stops at each step until it is labelled or skipped."""
    buffer_size: int
    """Transitions in the replay buffer."""
    buffer_labelled: int
    """Those of them that have a reward and can be sampled."""
    episode: int
    episode_return: float
    """Sum of the effective rewards of the episode so far, undiscounted."""
    architecture: Architecture
    environment: str
    """What the agent acts in, for the status line."""
    has_environment_reward: bool
    """Whether the environment gives rewards of its own; a graph set without labels does not."""
    seed: int
    session_path: str | None
    storage_problem: str = ""
    """Why the session is in memory only; empty while its file is good."""
    consistency: float | None = None
    """Share of repeated (graph, action) labels that agree in sign; None without repeats."""
    n_set_aside: int = 0
    """Steps that a remedy leaves out of learning until they are labelled anew."""
    largest_label: float = 0.0
    """Largest size of any active label; 0 without labels."""
    owed_updates: int = 0
    """Updates the worker still has to make for the labels and steps so far."""
    session_number: int = 0
    """Counts the sessions of this worker; a label for another one is refused."""
    notices: tuple[str, ...] = ()
    """What was done to the input: features added, standardised, …"""
    health: HealthReport = field(default_factory=HealthReport)
    """Whether learning works, and if not, why."""
    graph_id: int | None = None
    """Identifies the graph on screen within the session, as in `StepRecord`; None unknown."""
    is_taken_over: bool = False
    """Whether the person acts, and each of their actions is a demonstration."""
    preferences: Preferences | None = None
    """What was said of the actions of the step on screen."""
    lens: LensView | None = None
    """What was asked to be seen on the graph (WatchLens); None while nothing is."""
    validation: Validation = field(default_factory=Validation)
    """How good the agent is on graphs that are held back, and was with fewer labels."""
    asking: AskingNow = field(default_factory=AskingNow)
    """When a run by hand stops for a label, and why it did."""
    reward_model: RewardModelNow = field(default_factory=RewardModelNow)
    """What a model of the person's rewards guesses, and how often it was right."""
