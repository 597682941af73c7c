"""The teacher: labels a person would give where every graph's class is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from core import labelling, telling
from core.errors import CommandError
from core.exploration import greedy_action
from core.graph import Graph
from core.labels import Label
from core.made_update import MadeUpdate
from core.pool import Asks, Pool
from core.session import Session
from core.telemetry import StepRecord, UpdateMetrics


class Answer(Enum):
    """What the teacher says of a step."""

    REWARD = "reward"
    """The environment's reward, as a label."""
    CORRECTION = "correction"
    """Which action is right."""


def step_and_answer(session: Session, answer: Answer = Answer.REWARD) -> StepRecord:
    """Act once and say of it what is known, if anything is."""
    index = session.current.observation.index
    record = session.step()
    if answer is Answer.CORRECTION:
        right = session.arena.correct_action(index)
        if right is not None:
            telling.correct(session, record.step, right, source="oracle")
    elif record.environment_reward is not None:
        label = Label(step=record.step, value=record.environment_reward, source="oracle")
        labelling.give(session, label)
    return record


def pay_off(
    session: Session, made_one: Callable[[MadeUpdate], object] = lambda update: None
) -> UpdateMetrics | None:
    """Make the updates that are owed; the newest one's metrics, None when none was made.

    Args:
        session: whose updates.
        made_one: hears of each.

    Raises:
        CommandError: a loss or gradient was not finite.
    """
    newest = None
    while session.owed_updates:
        at_once = session.agent.learner.most_at_once
        made = session.learn_many(min(session.owed_updates, at_once))
        if not made:
            break
        for update in made:
            made_one(update)
        newest = made[-1].metrics
        if not newest.applied:
            raise CommandError(f"update {newest.update_step}: loss or gradient not finite")
        if session.is_checkpoint_due:
            session.checkpoint("periodic")
    return newest


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """How the greedy policy names graphs that were held back."""

    confusion: NDArray[np.int64]
    """How often class i was named j, shape (n_classes, n_classes)."""

    @property
    def accuracy(self) -> float:
        """Share of graphs named rightly."""
        return float(np.trace(self.confusion) / self.confusion.sum())


def judge(session: Session, graphs: Sequence[Graph], classes: Sequence[int]) -> Judged:
    """Let the agent name graphs without learning from them.

    Args:
        session: whose agent is judged; nothing of it changes.
        graphs: held back.
        classes: the right action for each.
    """
    n = len(session.arena.action_names)
    confusion = np.zeros((n, n), np.int64)
    mask = np.ones(n, bool)
    for graph, right in zip(graphs, classes, strict=True):
        q = session.agent.q_values(session.registry.encode_only(graph))
        confusion[right, greedy_action(q, mask, session.hyperparameters.objective)] += 1
    return Judged(confusion)


class Teacher:
    """Labels one graph after another, each once before any is labelled again.

    Args:
        session: learns; its environment is a set of graphs with classes.
        asks: chooses the next graph.
        rng: for choices at random; the session's own numbers are left alone.
        answer: what it says of each step.
    """

    def __init__(
        self,
        session: Session,
        asks: Asks,
        rng: np.random.Generator,
        answer: Answer = Answer.REWARD,
    ) -> None:
        self._session = session
        self._answer = answer
        self._asks = asks
        self._pool = Pool(session, rng)

    def label_next(self) -> None:
        """Show the graph that is asked about, label what the agent does with it, and learn."""
        index = self._asks(self._pool)
        self._session.reset(index)
        step_and_answer(self._session, self._answer)
        self._pool.take(index)
        pay_off(self._session)
