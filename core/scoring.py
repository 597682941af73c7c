"""Judging an agent: does it do what its labels said, and what its environment rewards?"""

from __future__ import annotations

import numpy as np

from core.config import Objective
from core.effect import label_errors
from core.environments.spec import LabelSpec
from core.evaluation import Evaluation, evaluate
from core.exploration import greedy_action
from core.rewards import RewardLog
from core.scores import Scores
from core.session import Session
from core.session_file import SessionFile
from core.validator import Validator

EVALUATION_EPISODES = 50
"""Greedy episodes in an environment; a set of graphs is gone through once."""


def scores_of(session: Session, file: SessionFile) -> Scores:
    """The scores of an agent as it is now; nothing of the session changes.

    Args:
        session: whose agent is judged.
        file: holds the session's steps, all committed.

    Raises:
        SessionFileError: the file cannot be read.
        EnvironmentFailed: somebody else's environment raised.
    """
    result = greedy_result(session, EVALUATION_EPISODES)
    return Scores(
        agreement=agreement(session, file),
        label_error=_label_error(session),
        validation=validation_accuracy(session),
        accuracy=None if result is None else result.accuracy,
        mean_return=None if result is None else result.mean_return,
    )


def greedy_result(session: Session, episodes: int) -> Evaluation | None:
    """What the greedy policy does by itself; None where the environment rewards nothing.

    Args:
        session: whose agent is judged.
        episodes: in an environment; a set of graphs is gone through once.

    Raises:
        EnvironmentFailed: somebody else's environment raised.
    """
    if not session.arena.has_reward:
        return None
    return evaluate(session, 1 if isinstance(session.spec, LabelSpec) else episodes)


def validation_accuracy(session: Session, judge: Validator | None = None) -> float | None:
    """Accuracy on the graphs that are held back; None where none are. It is written down.

    Args:
        session: whose agent is judged.
        judge: one that has begun with this session; beginning takes a second.
    """
    if judge is None:
        judge = Validator()
        judge.begin(session)
    if not judge.known.n_graphs:
        return None
    judge.work(session)
    newest = judge.known.newest
    return None if newest is None else newest.accuracy


def agreement(
    session: Session, file: SessionFile, rewards: RewardLog | None = None
) -> float | None:
    """Share of labels that the greedy policy follows; None when there are none.

    Args:
        session: whose agent is judged.
        file: holds the steps.
        rewards: whose labels in force count; None is the session's own.

    Raises:
        SessionFileError: the file cannot be read.
    """
    objective = session.hyperparameters.objective
    sign = 1.0 if objective is Objective.REWARD else -1.0
    followed = []
    log = session.rewards if rewards is None else rewards
    for step in log.labelled_steps():
        said = sign * (log.by_hand(step) or 0.0)
        told = log.preferences(step)
        right = None if told is None else told.right
        if said == 0.0 and right is None:
            continue
        stored = file.step(step)
        graph = session.registry.encode_only(file.graph(stored.record.graph_id))
        greedy = greedy_action(session.agent.q_values(graph), stored.mask, objective)
        if right is not None:
            followed.append(greedy == right)
        else:
            followed.append((greedy == stored.record.action) == (said > 0))
    return float(np.mean(followed)) if followed else None


def _label_error(session: Session) -> float | None:
    met = label_errors(session, 0, session.rewards.labelled_steps())["parts"]
    errors = [abs(part["td_error"]) for part in met if part["td_error"] is not None]
    return float(np.mean(errors)) if errors else None
