"""What the worker tells the window once: frozen, and never dropped on the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.asking import Candidate
from core.commands import Command
from core.graph import Graph
from core.rewards import RewardEvent
from core.telemetry import Snapshot, StepRecord

if TYPE_CHECKING:
    from core.update_detail import UpdateDetail


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
    reward_id: int | None = None
    """Id of that label, for TakeBack."""
    told: tuple[RewardEvent, ...] = ()
    """Corrections, comparisons and demonstrations of the step that count, oldest first."""


@dataclass(frozen=True, slots=True)
class QuestionsListed(Event):
    """The answer to ListQuestions: the step whose label would teach most comes first."""

    candidates: tuple[Candidate, ...]
    n_unlabelled: int
    """Unlabelled cases (graph and action) they were chosen from."""


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
class CopiedFrom:
    """The file a session in memory is a copy of, and how much of it was there then."""

    path: str
    n_steps: int
    n_updates: int
    last_reward_id: int
    last_event_id: int


@dataclass(frozen=True, slots=True)
class SessionStarted(Event):
    """A new session, network or file took the place of what was there; histories start anew."""

    session_path: str | None
    message: str = ""
    copied_from: CopiedFrom | None = None
    """For a session that goes on in memory only."""
    reopen: Command | None = None
    """Opens the same environment or set of graphs again, without what was done in it."""


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
