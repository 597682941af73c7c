"""Which action to take: epsilon-greedy over the unmasked actions, epsilon by schedule."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.config import Hyperparameters, Objective
from core.telemetry import Chooser


@dataclass(frozen=True, slots=True)
class Choice:
    """An action, the greedy one beside it, and who chose."""

    action: int
    greedy_action: int
    chooser: Chooser


def epsilon_at(step: int, settings: Hyperparameters) -> float:
    """Probability of a random action at a step: linear from epsilon to epsilon_end.

    Args:
        step: steps since the schedule began.
        settings: epsilon, epsilon_end, epsilon_decay_steps.
    """
    if settings.epsilon_decay_steps == 0:
        return settings.epsilon
    share = min(1.0, step / settings.epsilon_decay_steps)
    return settings.epsilon + share * (settings.epsilon_end - settings.epsilon)


def greedy_action(
    q_values: NDArray[np.float32], mask: NDArray[np.bool_], objective: Objective
) -> int:
    """Best unmasked action: largest Q for a reward, smallest for a cost; first among equals.

    Raises:
        ValueError: every action is masked.
    """
    allowed = np.flatnonzero(mask)
    if allowed.size == 0:
        raise ValueError("no action can be chosen: the mask forbids all of them")
    ranked = q_values[allowed]
    best = ranked.argmax() if objective is Objective.REWARD else ranked.argmin()
    return int(allowed[best])


def epsilon_greedy(
    q_values: NDArray[np.float32],
    mask: NDArray[np.bool_],
    epsilon: float,
    objective: Objective,
    rng: np.random.Generator,
) -> Choice:
    """A random unmasked action with probability epsilon, else the greedy one.

    Two numbers are drawn whatever the outcome, so that the stream of random numbers does not
    depend on epsilon: a session with another epsilon stays comparable step by step.
    """
    best = greedy_action(q_values, mask, objective)
    chance, position = rng.random(2)
    if chance >= epsilon:
        return Choice(best, best, Chooser.GREEDY)
    allowed = np.flatnonzero(mask)
    return Choice(int(allowed[int(position * len(allowed))]), best, Chooser.RANDOM)
