"""How good the greedy policy is, without learning and beside the session."""

from __future__ import annotations

from dataclasses import dataclass

from core.environments.spec import make_arena
from core.errors import CommandError
from core.exploration import greedy_action
from core.session import Session

MAX_EPISODE_STEPS = 1_000
"""An episode that has no end (a single graph) is cut off here."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Result of some greedy episodes."""

    episodes: int
    mean_return: float
    """Mean over episodes of the undiscounted sum of environment rewards."""
    accuracy: float | None
    """Share of steps whose action was the label of the graph; None where no graph has one."""
    n_steps: int


def evaluate(session: Session, episodes: int) -> Evaluation:
    """Run the greedy policy for some episodes in a fresh copy of the environment.

    Nothing of the session changes: no random number is drawn from its streams, nothing is
    stored or learned.

    Raises:
        CommandError: fewer than one episode.
    """
    if episodes < 1:
        raise CommandError(f"evaluation needs at least one episode, got {episodes}")
    arena = make_arena(session.spec)
    total, n_steps, n_right, n_judged = 0.0, 0, 0, 0
    limit = 1 if arena.n_graphs == 1 and not arena.has_reward else MAX_EPISODE_STEPS
    for episode in range(episodes):
        observation = arena.reset(seed=episode)
        for _ in range(limit):
            encoded = session.registry.encode_only(observation.graph)
            q = session.agent.q_values(encoded)
            action = greedy_action(q, observation.mask, session.hyperparameters.objective)
            correct = arena.correct_action(observation.index)
            n_judged += correct is not None
            n_right += correct == action
            outcome = arena.step(action)
            total += outcome.reward or 0.0
            n_steps += 1
            observation = outcome.observation
            if outcome.terminated or outcome.truncated:
                break
    accuracy = n_right / n_judged if n_judged else None
    return Evaluation(episodes, total / episodes, accuracy, n_steps)
