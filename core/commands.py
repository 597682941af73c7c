"""Orders from the window to the worker: frozen, carried out in the order they were given."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.asking import Asking
from core.config import Hyperparameters, NetworkConfig
from core.graph import Graph
from core.health.remedy import Remedy
from core.lens_view import LensRequest


class Command:
    """An order to the worker."""


@dataclass(frozen=True, slots=True)
class Step(Command):
    """Act once."""

    action: int | None = None
    """An action chosen by hand, or None for epsilon-greedy."""


@dataclass(frozen=True, slots=True)
class Run(Command):
    """Go on acting until paused, at the session's pace."""

    steps: int | None = None
    """Take so many steps as fast as possible, without waiting for labels; None has no end."""


@dataclass(frozen=True, slots=True)
class Pause(Command):
    """Stop acting at the next step boundary."""


@dataclass(frozen=True, slots=True)
class SetPace(Command):
    """Steps per second while running; None is as fast as possible."""

    steps_per_second: float | None

    def __post_init__(self) -> None:
        if self.steps_per_second is not None and not 0.01 <= self.steps_per_second <= 10_000:
            raise ValueError(
                f"pace must be in [0.01, 10000] steps a second, got {self.steps_per_second}"
            )


@dataclass(frozen=True, slots=True)
class SetWaitForReward(Command):
    """Whether a run by hand stops at each step until it is labelled or skipped."""

    wait: bool


@dataclass(frozen=True, slots=True)
class SetAsking(Command):
    """When a run by hand that waits for labels stops: at each step, or where it is unsure."""

    asking: Asking


@dataclass(frozen=True, slots=True)
class ListQuestions(Command):
    """List unlabelled steps whose label would teach most; answered by a QuestionsListed event."""

    limit: int = 20


@dataclass(frozen=True, slots=True)
class GiveReward(Command):
    """Label the step that was on screen when the key went down."""

    step: int
    value: float
    weight: float = 1.0
    confidence: float = 1.0
    source: str = "keyboard"
    session_number: int | None = None
    """`Snapshot.session_number` the person saw; None skips the check."""
    shares: tuple[tuple[int, float], ...] | None = None
    """(step, share) pairs that sum to the value, to spread it; None labels the step alone."""


@dataclass(frozen=True, slots=True)
class Correct(Command):
    """Say which action is right in a step; the one that was taken may be named too."""

    step: int
    action: int
    session_number: int | None = None


@dataclass(frozen=True, slots=True)
class Compare(Command):
    """Say that one action is better than the other on a step's graph."""

    step: int
    action: int
    other_action: int
    session_number: int | None = None


@dataclass(frozen=True, slots=True)
class TakeOver(Command):
    """Whether the person acts from now on; each action is recorded as a demonstration."""

    is_on: bool


@dataclass(frozen=True, slots=True)
class Skip(Command):
    """Leave a step unlabelled on purpose and go on."""

    step: int
    session_number: int | None = None


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Take the newest active label back."""


@dataclass(frozen=True, slots=True)
class Redo(Command):
    """Give back the label that was taken back last."""


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take one label back, whatever was given since."""

    reward_id: int
    """`LabelChanged.reward_id`."""
    session_number: int | None = None
    """`Snapshot.session_number` the person saw; None skips the check."""


@dataclass(frozen=True, slots=True)
class RollBack(Command):
    """Put the weights back to before the newest active label of a step; the label stays."""

    step: int


@dataclass(frozen=True, slots=True)
class InspectStep(Command):
    """Look back at a step; answered by a StepInspected event."""

    step: int


@dataclass(frozen=True, slots=True)
class InspectUpdate(Command):
    """Look into an update; answered by an UpdateInspected event."""

    update_step: int | None = None
    """None is the latest."""
    variables: tuple[int, ...] = ()
    """Which trainable variables; empty is all."""


@dataclass(frozen=True, slots=True)
class TryGraph(Command):
    """Show the Q-values of an edited graph; nothing of the session changes."""

    graph: Graph


@dataclass(frozen=True, slots=True)
class KeepGraph(Command):
    """Start a session in which an edited graph takes the place of the one on screen."""

    graph: Graph


@dataclass(frozen=True, slots=True)
class NewEpisode(Command):
    """Reset the environment."""


@dataclass(frozen=True, slots=True)
class ShowGraph(Command):
    """Start an episode at this graph of the set."""

    index: int


@dataclass(frozen=True, slots=True)
class SetHyperparameters(Command):
    """Change how the agent explores and learns, live."""

    hyperparameters: Hyperparameters


@dataclass(frozen=True, slots=True)
class NewNetwork(Command):
    """Go on with a new network on the same environment: a new session."""

    network: NetworkConfig
    hyperparameters: Hyperparameters
    keeps_labels: bool = True
    """Whether the same steps are taken again and their labels learned anew."""


@dataclass(frozen=True, slots=True)
class OpenGraphs(Command):
    """Start a session on these graphs, with the label environment."""

    graphs: tuple[Graph, ...]
    name: str
    notices: tuple[str, ...] = ()
    actions: int | tuple[str, ...] | None = None
    """Names of the actions, how many, or None for what the graphs say."""
    held_back: tuple[Graph, ...] = ()
    """Labelled graphs that are never shown; the agent is judged on them."""


@dataclass(frozen=True, slots=True)
class OpenEnvironment(Command):
    """Start a session on a Gymnasium environment."""

    env: str
    """ID, module:ID or module:Class."""
    env_args: tuple[tuple[str, Any], ...] = ()
    adapter: str | None = None
    folder: str = ""
    """Where the person's own modules are; empty is the current folder."""


@dataclass(frozen=True, slots=True)
class OpenSession(Command):
    """Resume a session file."""

    path: Path
    is_copy: bool = False
    """Go on in memory and leave the file alone, for one that another program writes."""
    runs_program: bool = False
    """Let it run the environment it acts in where that is somebody's program."""


@dataclass(frozen=True, slots=True)
class SaveSessionAs(Command):
    """Go on in another session file, which gets everything so far."""

    path: Path


@dataclass(frozen=True, slots=True)
class Checkpoint(Command):
    """Write everything needed to resume now."""


@dataclass(frozen=True, slots=True)
class SaveAgent(Command):
    """Write weights (.weights.h5) and the architecture beside them (.json)."""

    path: Path


@dataclass(frozen=True, slots=True)
class LoadAgent(Command):
    """Replace the weights by saved ones of the same architecture."""

    path: Path


@dataclass(frozen=True, slots=True)
class Evaluate(Command):
    """Run the greedy policy without learning and report return and accuracy."""

    episodes: int


@dataclass(frozen=True, slots=True)
class WatchLens(Command):
    """See something on the graph from now on; the answer comes with the snapshots."""

    request: LensRequest | None
    """None ends it."""


@dataclass(frozen=True, slots=True)
class ApplyRemedy(Command):
    """Do something about a finding; recorded, so that a replay repeats it."""

    finding: str
    """Id of the finding."""
    remedy: Remedy
    session_number: int | None = None
    """`Snapshot.session_number` the person saw; None skips the check."""


@dataclass(frozen=True, slots=True)
class UndoRemedy(Command):
    """Take the newest remedy back."""

    session_number: int | None = None


@dataclass(frozen=True, slots=True)
class CheckRenumbering(Command):
    """Number the nodes of the graph on screen otherwise and compare Q."""


@dataclass(frozen=True, slots=True)
class CheckGradient(Command):
    """Compare a layer's gradient with finite differences."""

    layer: str


@dataclass(frozen=True, slots=True)
class Stop(Command):
    """End the worker at the next step boundary, with everything saved."""
