"""Learning without a window: the same session, driven to an end, told in sentences."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.config import Hyperparameters, RewardSource
from core.environments.spec import ArenaSpec, LabelSpec
from core.errors import CommandError
from core.evaluation import evaluate
from core.graph_io import read_graphs
from core.labels import Label
from core.opening import new_session
from core.options import SessionOptions
from core.session import CHECKPOINT_EVERY, Session

REPORTS = 10
"""How often a run says how it is going."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingRequest:
    """What to train on, and for how long."""

    path: Path
    steps: int
    seed: int | None = None
    session_path: Path | None = None
    actions: int | None = None
    is_oracle: bool = False
    """Whether the file's classes are given as labels by hand, instead of the environment."""
    hyperparameters: Hyperparameters = field(default_factory=Hyperparameters)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingReport:
    """What a run came to."""

    environment: str
    seed: int
    steps: int
    updates: int
    labels: int
    seconds: float
    mean_return: float
    """Undiscounted return of a greedy episode."""
    accuracy: float | None
    session: str | None

    def describe(self) -> str:
        """The report in sentences."""
        lines = [
            f"{self.environment}: {self.steps} steps and {self.updates} updates in "
            f"{self.seconds:.1f} s (seed {self.seed}).",
            f"The greedy policy returns {self.mean_return:g} per episode."
            + ("" if self.accuracy is None else f" Accuracy {self.accuracy:.1%}."),
        ]
        lines += [f"Labels given: {self.labels}."] if self.labels else []
        lines += [f"Session: {self.session}"] if self.session else []
        return "\n".join(lines)


def train(request: TrainingRequest, tell: Callable[[str], None]) -> TrainingReport:
    """Train as asked and say now and then how it goes.

    Raises:
        ValueError: bad steps, a file that is no graph, or no rewards to learn from.
        SessionFileError: the session file cannot be written.
    """
    if request.steps < 1:
        raise ValueError(f"--steps must be at least 1, got {request.steps}")
    graphs = tuple(read_graphs(request.path))
    spec: ArenaSpec = LabelSpec(graphs, request.path.name, request.actions)
    source = RewardSource.BY_HAND if request.is_oracle else RewardSource.ENVIRONMENT
    settings = replace(request.hyperparameters, reward_source=source)
    options = SessionOptions(
        seed=request.seed, session_path=request.session_path, hyperparameters=settings
    )
    session = new_session(spec, options)
    try:
        if not session.arena.has_reward:
            raise CommandError(
                f"{request.path}: nothing to learn from: the environment rewards no step "
                "(its graphs carry no classes); label by hand in the window instead"
            )
        return _run(session, request, tell)
    finally:
        session.close()


def _run(session: Session, request: TrainingRequest, tell: Callable[[str], None]) -> TrainingReport:
    started = time.monotonic()
    every = max(1, request.steps // REPORTS)
    for number in range(1, request.steps + 1):
        record = session.step()
        owed = session.updates_per_step
        if request.is_oracle and record.environment_reward is not None:
            session.label(Label(step=record.step, value=record.environment_reward, source="oracle"))
            owed = session.hyperparameters.updates_per_label
        loss = _learn(session, owed)
        if number % every == 0:
            tell(f"step {number}: loss {loss:.4g}, epsilon {session.epsilon:.2f}")
    result = evaluate(session, 1)
    path = session.recorder.path
    return TrainingReport(
        environment=session.arena.description,
        seed=session.config.seed,
        steps=session.n_steps,
        updates=session.n_updates,
        labels=session.rewards.n_labelled,
        seconds=time.monotonic() - started,
        mean_return=result.mean_return,
        accuracy=result.accuracy,
        session=None if path is None else str(path),
    )


def _learn(session: Session, updates: int) -> float:
    """Make some updates; gives the last loss.

    Raises:
        CommandError: a loss or gradient was not finite.
    """
    loss = float("nan")
    for _ in range(updates):
        metrics = session.learn()
        if metrics is None:
            break
        if not metrics.applied:
            raise CommandError(f"update {metrics.update_step}: loss or gradient not finite")
        loss = metrics.loss
        if metrics.update_step % CHECKPOINT_EVERY == 0:
            session.checkpoint("periodic")
    return loss
