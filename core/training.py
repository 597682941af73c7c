"""Learning without a window: the same session, driven to an end, told in sentences."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from core.config import Hyperparameters, NetworkConfig, RewardSource, UpdatePath
from core.environments.spec import ArenaSpec, LabelSpec, environment_spec
from core.environments.suggestions import suggested
from core.errors import CommandError
from core.evaluation import evaluate, evaluate_random
from core.graph_io import read_graphs
from core.health.watch import HealthWatch
from core.made_update import MadeUpdate
from core.opening import new_session
from core.options import SessionOptions
from core.session import Session
from core.teaching import Answer, pay_off, step_and_answer
from core.training_words import TrainingWords

REPORTS = 10
"""How often a run says how it is going."""
STEPS_WORTH_MEASURING = 5_000
"""Compiling takes a few seconds, and saves about a millisecond an update."""
EVALUATION_EPISODES = 50
"""Greedy episodes in an environment, on graphs that were not learned from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingRequest:
    """What to train on, and for how long: a file of graphs or an environment."""

    path: Path | None = None
    env: str | None = None
    """ID, module:ID or module:Class of a Gymnasium environment."""
    env_args: tuple[tuple[str, Any], ...] = ()
    adapter: str | None = None
    """module:function that turns an observation into a GraphInstance."""
    steps: int
    seed: int | None = None
    update_path: UpdatePath | None = None
    """None is what is quicker without a seed, plain with one."""
    session_path: Path | None = None
    actions: int | None = None
    is_oracle: bool = False
    """Whether a teacher who knows the environment's answers speaks by hand."""
    answer: Answer = Answer.REWARD
    """What the teacher says of each step."""
    folds: str | None = None
    """Cross-validation: a number of folds, or a file with one number per graph."""
    ask: str = "random"
    """Which graph is labelled next where there are folds; one of `ASKS`, or several to compare."""
    hold_out: str | None = None
    """Comparing strategies: a share of every class, or a file of folds."""
    repeat: int = 1
    """How often strategies are compared, each time with the next seed."""
    hyperparameters: Hyperparameters = field(default_factory=Hyperparameters)
    network: NetworkConfig = field(default_factory=NetworkConfig)

    def chosen_path(self) -> UpdatePath | None:
        """How updates are computed; a short run ends before measuring would have paid."""
        is_short = self.steps < STEPS_WORTH_MEASURING
        return UpdatePath.PLAIN if self.update_path is None and is_short else self.update_path

    def spec(self) -> ArenaSpec:
        """The environment.

        Raises:
            ValueError: not exactly one of a file and an environment, or it cannot be read.
        """
        if (self.path is None) == (self.env is None):
            raise ValueError("wanted either a graph file or --env, got " + self._given())
        if self.env is not None:
            if self.actions is not None:
                raise ValueError(f"--actions is for graph files; {self.env} has its own actions")
            return environment_spec(self.env, self.env_args, self.adapter)
        if self.env_args or self.adapter is not None:
            raise ValueError("--env-args and --adapter belong to --env, but a file was given")
        assert self.path is not None, "exactly one is given"
        return LabelSpec(tuple(read_graphs(self.path)), self.path.name, self.actions)

    def _given(self) -> str:
        return "neither" if self.path is None else f"{self.path} and {self.env}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingReport:
    """What a run came to. Returns are undiscounted means per episode."""

    environment: str
    seed: int
    steps: int
    updates: int
    labels: int
    seconds: float
    mean_return: float
    """Of the greedy policy after training."""
    untrained_return: float
    """Of the greedy policy before training, over the same episodes."""
    random_return: float
    """Of actions drawn at random, over the same episodes."""
    optimum_share: float | None
    """Mean of greedy return by largest return, where the environment knows it."""
    accuracy: float | None
    update_path: str
    """How updates were computed."""
    session: str | None

    def describe(self) -> str:
        """The report in sentences."""
        share = self.optimum_share
        lines = [
            f"{self.environment}: {self.steps} steps and {self.updates} updates in "
            f"{self.seconds:.1f} s (seed {self.seed}, {self.update_path} updates).",
            f"The greedy policy returns {self.mean_return:g} per episode"
            + ("" if share is None else f", {share:.1%} of the optimum")
            + f"; untrained it was {self.untrained_return:g}, at random {self.random_return:g}."
            + ("" if self.accuracy is None else f" Accuracy {self.accuracy:.1%}."),
        ]
        lines += [f"Labels given: {self.labels}."] if self.labels else []
        lines += [f"Session: {self.session}"] if self.session else []
        return "\n".join(lines)


def train(request: TrainingRequest, tell: Callable[[str], None]) -> TrainingReport:
    """Train as asked and say now and then how it goes.

    Raises:
        ValueError: bad steps, a file that is no graph, an environment that cannot be used, or no
            rewards to learn from.
        SessionFileError: the session file cannot be written.
        EnvironmentFailed: somebody else's environment raised.
    """
    if request.answer is Answer.CORRECTION and not request.is_oracle:
        raise ValueError("--answer correction needs a teacher: --reward oracle")
    if request.answer is Answer.CORRECTION and request.env is not None:
        raise ValueError(
            f"--answer correction needs graphs with classes, but of {request.env} no right action "
            "is known"
        )
    if request.steps < 1:
        raise ValueError(f"--steps must be at least 1, got {request.steps}")
    spec = request.spec()
    source = RewardSource.BY_HAND if request.is_oracle else RewardSource.ENVIRONMENT
    options = SessionOptions(
        seed=request.seed,
        update_path=request.chosen_path(),
        session_path=request.session_path,
        hyperparameters=replace(request.hyperparameters, reward_source=source),
        network=request.network,
    )
    session = new_session(spec, suggested(spec, options), lambda line: tell(line) if line else None)
    try:
        if not session.arena.has_reward:
            raise CommandError(
                f"{request.path}: nothing to learn from: the environment rewards no step "
                "(its graphs carry no classes); label by hand in the window instead"
            )
        for notice in (*session.spec.notices, *session.arena.notices):
            tell(notice)
        return _run(session, request, tell)
    finally:
        session.close()


def _run(session: Session, request: TrainingRequest, tell: Callable[[str], None]) -> TrainingReport:
    episodes = EVALUATION_EPISODES if request.env is not None else 1
    random, untrained = evaluate_random(session, episodes), evaluate(session, episodes)
    started = time.monotonic()
    _learn(session, request, tell)
    seconds = time.monotonic() - started
    result = evaluate(session, episodes)
    path = session.recorder.path
    return TrainingReport(
        environment=session.arena.description,
        seed=session.config.seed,
        steps=session.n_steps,
        updates=session.n_updates,
        labels=session.rewards.n_labelled,
        seconds=seconds,
        mean_return=result.mean_return,
        untrained_return=untrained.mean_return,
        random_return=random.mean_return,
        optimum_share=result.optimum_share,
        accuracy=result.accuracy,
        update_path=session.config.update_path.value,
        session=None if path is None else str(path),
    )


def _learn(session: Session, request: TrainingRequest, tell: Callable[[str], None]) -> None:
    every = max(1, request.steps // REPORTS)
    words = TrainingWords(session.agent.learner.architecture, request.steps)
    watch = HealthWatch(session)

    def made_one(update: MadeUpdate) -> None:
        words.learned(update.metrics)
        watch.observe(update)

    for number in range(1, request.steps + 1):
        is_taught = request.is_oracle
        words.acted(step_and_answer(session, request.answer) if is_taught else session.step())
        pay_off(session, made_one)
        if number % every == 0:
            tell(words.report(number, watch.report))
