"""Choosing an action, and keeping what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.errors import CommandError
from core.exploration import Choice, greedy_action
from core.labelling import buffer_reward, effective_reward
from core.replay import Transition
from core.situation import Situation
from core.telemetry import Chooser, StepRecord

if TYPE_CHECKING:
    from core.session import Session


def choose(session: Session, action: int | None) -> tuple[Choice, NDArray[np.float32]]:
    """What to do now, and the Q-values it is chosen by, shape (n_actions,).

    Args:
        session: its exploration stream is drawn from where the agent chooses.
        action: an action chosen by hand, None for the agent's choice.

    Raises:
        CommandError: no such action, or it is masked.
    """
    now, settings = session.current, session.hyperparameters
    session.agent.hyperparameters = settings
    if action is None:
        decision = session.agent.decide(now.encoded, now.mask, session.epsilon)
        return decision.choice, decision.q_values
    if not 0 <= action < len(now.mask):
        raise CommandError(f"no action {action}: actions are 0 to {len(now.mask) - 1}")
    if not now.mask[action]:
        raise CommandError(f"action {action} cannot be chosen here: it is masked")
    q = session.agent.q_values(now.encoded)
    best = greedy_action(q, now.mask, settings.objective)
    return Choice(action, best, Chooser.BY_HAND), q


def remember(session: Session, record: StepRecord, now: Situation, after: Situation) -> None:
    """Put the step just taken into the replay buffer and the episode's return."""
    transition = Transition(
        step=record.step,
        observation=now.encoded,
        action=record.action,
        next_observation=after.encoded,
        next_mask=after.mask,
        terminated=record.terminated,
        environment_reward=record.environment_reward,
        mask=now.mask,
    )
    recall(session, record, transition)
    session.episode_return += effective_reward(session, record.step) or 0.0


def recall(session: Session, record: StepRecord, transition: Transition) -> None:
    """Put a step into the replay buffer with the reward it has now."""
    reward = buffer_reward(session, record.step, record.environment_reward)
    session.buffer.add(transition, reward)
    session.consistency.saw(record.step, record.graph_id, record.action)
