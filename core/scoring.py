"""Judging an agent: does it do what its labels said, and what its environment rewards?"""

from __future__ import annotations

import numpy as np

from core.config import Objective
from core.effect import label_errors
from core.environments.spec import LabelSpec
from core.evaluation import evaluate
from core.exploration import greedy_action
from core.scores import Scores
from core.session import Session
from core.session_file import SessionFile

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
    accuracy = mean_return = None
    if session.arena.has_reward:
        is_set = isinstance(session.spec, LabelSpec)
        result = evaluate(session, 1 if is_set else EVALUATION_EPISODES)
        accuracy, mean_return = result.accuracy, result.mean_return
    return Scores(
        agreement=agreement(session, file),
        label_error=_label_error(session),
        accuracy=accuracy,
        mean_return=mean_return,
    )


def agreement(session: Session, file: SessionFile) -> float | None:
    """Share of the labels in force that the greedy policy follows; None when there are none.

    Raises:
        SessionFileError: the file cannot be read.
    """
    objective = session.hyperparameters.objective
    sign = 1.0 if objective is Objective.REWARD else -1.0
    followed = []
    for step in session.rewards.labelled_steps():
        said = sign * (session.rewards.by_hand(step) or 0.0)
        if said == 0.0:
            continue
        stored = file.step(step)
        graph = session.registry.encode_only(file.graph(stored.record.graph_id))
        greedy = greedy_action(session.agent.q_values(graph), stored.mask, objective)
        followed.append((greedy == stored.record.action) == (said > 0))
    return float(np.mean(followed)) if followed else None


def _label_error(session: Session) -> float | None:
    met = label_errors(session, 0, session.rewards.labelled_steps())["parts"]
    errors = [abs(part["td_error"]) for part in met if part["td_error"] is not None]
    return float(np.mean(errors)) if errors else None
