"""What the worker tells the window: frozen snapshots, metrics and events, and their outbox."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.config import Hyperparameters, NetworkConfig
from core.graph import Graph
from core.health.finding import HealthReport
from core.lens_view import LensView

if TYPE_CHECKING:
    from core.update_detail import UpdateDetail


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
    """Mean absolute TD error of the batch."""
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
    batch_steps: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """Steps of the transitions in the batch, shape (batch,)."""
    td_errors: NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))
    """Their TD errors before the update, target minus Q(s, a), shape (batch,)."""

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
    """Active labels in the session."""
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
    lens: LensView | None = None
    """What was asked to be seen on the graph (WatchLens); None while nothing is."""


class Event:
    """Something that happened once and is never dropped."""


@dataclass(frozen=True, slots=True)
class WorkerReady(Event):
    """TensorFlow is imported and the agent is built."""

    versions: tuple[tuple[str, str], ...]
    """(package, version) of what the worker runs on."""


@dataclass(frozen=True, slots=True)
class Progress(Event):
    """One line for the status bar while something long goes on; empty when it is over."""

    text: str


@dataclass(frozen=True, slots=True, eq=False)
class StepTaken(Event):
    """The agent acted."""

    record: StepRecord


@dataclass(frozen=True, slots=True)
class LabelChanged(Event):
    """The effective reward of a step changed: labelled, relabelled, taken back or credited."""

    step: int
    label: float | None
    """The newest active label addressed to this step itself."""
    reward: float | None
    """The effective reward: label, credit and environment together; None is unlabelled."""
    skipped: bool = False
    warning: str = ""
    """For example "earlier you gave +2 here"."""
    credit: float | None = None
    """Sum of the shares this step has of labels spread over several steps."""


@dataclass(frozen=True, slots=True, eq=False)
class StepInspected(Event):
    """The answer to InspectStep: a step as it was, with the Q-values of now beside it."""

    step: int
    snapshot: Snapshot
    """As if that step were on screen: its graph, record, label, mask, epsilon; q_values of now."""
    first_update: int | None
    """First update that ran after the step, None when none did yet."""
    end_update: int | None
    """First update that ran after the next step, None when there is none yet."""


@dataclass(frozen=True, slots=True)
class UpdateInspected(Event):
    """The answer to InspectUpdate."""

    update_step: int
    """Number of the update; 0 when there was none yet."""
    detail: UpdateDetail | None
    """None when only a replay from the session's file can tell."""
    problem: str = ""
    """Why the worker cannot tell at once."""
    session_path: str | None = None
    """The file to replay from, with everything so far in it; None when there is none."""


@dataclass(frozen=True, slots=True, eq=False)
class GraphTried(Event):
    """The answer to TryGraph."""

    graph: Graph
    q_values: NDArray[np.float32]
    """With the weights of now, shape (n_actions,)."""
    greedy_action: int


@dataclass(frozen=True, slots=True)
class SessionStarted(Event):
    """A new session, network or file took the place of what was there; histories start anew."""

    session_path: str | None
    message: str = ""


@dataclass(frozen=True, slots=True)
class Evaluated(Event):
    """Result of running the greedy policy without learning."""

    episodes: int
    mean_return: float
    accuracy: float | None
    """Share of steps whose action was the label of its graph; None without such labels."""


@dataclass(frozen=True, slots=True)
class Saved(Event):
    """A checkpoint, an agent or an export is on disk."""

    path: str
    what: str


@dataclass(frozen=True, slots=True)
class CommandFailed(Event):
    """A command was refused or failed; the session is as it was and the thread alive."""

    command: str
    message: str
    traceback: str = ""
    """Empty when the message alone says what to do."""
    error: str = ""
    """Name of the exception's class."""


@dataclass(frozen=True, slots=True)
class UpdateDropped(Event):
    """A loss or gradient was not finite; the weights are the last finite ones; paused."""

    update_step: int
    message: str
    """Names the layer, or the node and feature, that was not finite."""


@dataclass(frozen=True, slots=True)
class RemedyDone(Event):
    """A remedy was applied, or undone."""

    text: str
    """What was done, in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RenumberingChecked(Event):
    """Answer to CheckRenumbering: how far Q moves when nodes get other numbers."""

    n_permutations: int
    difference: float
    """Largest absolute change of any Q-value."""
    tolerance: float
    """Largest change that rounding explains."""
    n_nodes: int

    @property
    def is_passed(self) -> bool:
        """Whether it is no more than rounding."""
        return self.difference <= self.tolerance


@dataclass(frozen=True, slots=True, kw_only=True)
class GradientChecked(Event):
    """Answer to CheckGradient: a layer's gradient beside finite differences."""

    layer: str
    entries: tuple[tuple[str, float, float], ...]
    """(weight, gradient, finite difference) of each entry compared, the worst first."""
    direction: tuple[float, float]
    """Slope of the loss along the layer's whole gradient: by the gradient, by differences."""
    difference: float
    """Largest difference, relative to the layer's largest entry."""
    tolerance: float
    forward_difference: float
    """Largest difference of Q between the network and the float64 computation beside it."""

    @property
    def is_passed(self) -> bool:
        """Whether the gradient is right."""
        return self.difference <= self.tolerance


@dataclass(frozen=True, slots=True)
class WorkerDied(Event):
    """The worker thread ended by an error of its own."""

    message: str
    traceback: str


@dataclass(frozen=True, slots=True)
class Telemetry:
    """What one drain of the outbox brings."""

    snapshot: Snapshot | None
    """The newest snapshot, or None when there was none since the last drain."""
    metrics: Sequence[UpdateMetrics]
    dropped_metrics: int
    """Updates whose metrics were lost since the last drain because nobody drained in time."""
    events: Sequence[Event]


@dataclass(slots=True)
class Outbox:
    """Telemetry on its way to the window; one lock, held for a pointer swap.

    Snapshot: one slot, the latest wins. Metrics: bounded, losses counted. Events: kept all.
    """

    max_metrics: int = 20_000
    newest_metrics: UpdateMetrics | None = None
    """Of the newest update there was, drained or not; only the worker asks."""
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _snapshot: Snapshot | None = None
    _metrics: deque[UpdateMetrics] = field(default_factory=deque)
    _dropped: int = 0
    _events: list[Event] = field(default_factory=list)

    def post_snapshot(self, snapshot: Snapshot) -> None:
        """Replace the snapshot nobody has drained yet."""
        with self._lock:
            self._snapshot = snapshot

    def post_metrics(self, metrics: Sequence[UpdateMetrics]) -> None:
        """Append; the oldest fall out, counted, when nobody drains."""
        if metrics:
            self.newest_metrics = metrics[-1]
        with self._lock:
            self._metrics.extend(metrics)
            while len(self._metrics) > self.max_metrics:
                self._metrics.popleft()
                self._dropped += 1

    def post_event(self, event: Event) -> None:
        """Append an event; events are never dropped."""
        with self._lock:
            self._events.append(event)

    @property
    def n_events(self) -> int:
        """Events that wait for a drain."""
        return len(self._events)

    def drain(self) -> Telemetry:
        """Take everything there is and leave the outbox empty."""
        with self._lock:
            snapshot, self._snapshot = self._snapshot, None
            metrics, self._metrics = self._metrics, deque()
            events, self._events = self._events, []
            dropped, self._dropped = self._dropped, 0
        return Telemetry(snapshot, tuple(metrics), dropped, events)
