"""How good a policy is, without learning and beside the session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from core.environments.arena import Arena, Observation
from core.environments.spec import make_arena
from core.errors import CommandError
from core.exploration import greedy_action
from core.session import Session

MAX_EPISODE_STEPS = 1_000
"""An episode that has no end (a single graph) is cut off here."""

Policy = Callable[[Observation], int]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Result of some episodes."""

    episodes: int
    mean_return: float
    """Mean over episodes of the undiscounted sum of environment rewards."""
    accuracy: float | None
    """Share of steps whose action was the label of the graph; None where no graph has one."""
    n_steps: int
    optimum_share: float | None = None
    """Mean over episodes of return by largest return; None where that is not known."""


def evaluate(
    session: Session, episodes: int, should_stop: Callable[[], bool] = lambda: False
) -> Evaluation:
    """Run the greedy policy for some episodes in a fresh copy of the environment.

    Nothing of the session changes: no random number is drawn from its streams, nothing is
    stored or learned. Episode i has seed i, so that policies meet the same graphs.

    Raises:
        CommandError: fewer than one episode, or `should_stop` said so before the last one.
        EnvironmentFailed: somebody else's environment raised.
    """

    def greedy(observation: Observation) -> int:
        encoded = session.registry.encode_only(observation.graph)
        q = session.agent.q_values(encoded)
        return greedy_action(q, observation.mask, session.hyperparameters.objective)

    return run_policy(session, greedy, episodes, should_stop)


def evaluate_random(session: Session, episodes: int) -> Evaluation:
    """The same with actions drawn at random from those that can be chosen."""
    rng = np.random.default_rng(0)
    return run_policy(session, lambda o: int(rng.choice(np.flatnonzero(o.mask))), episodes)


def run_policy(
    session: Session,
    policy: Policy,
    episodes: int,
    should_stop: Callable[[], bool] = lambda: False,
) -> Evaluation:
    """Run any policy for some episodes in a fresh copy of the session's environment.

    Raises:
        CommandError: fewer than one episode.
    """
    if episodes < 1:
        raise CommandError(f"evaluation needs at least one episode, got {episodes}")
    arena = make_arena(session.spec)
    limit = 1 if arena.n_graphs == 1 and not arena.has_reward else MAX_EPISODE_STEPS
    try:
        results = []
        for seed in range(episodes):
            if should_stop():
                raise CommandError(f"evaluation stopped after {seed} of {episodes} episodes")
            results.append(_episode(arena, policy, seed, limit))
    finally:
        arena.close()
    n_judged = sum(r.n_judged for r in results)
    shares = [r.total / r.optimum for r in results if r.optimum]
    return Evaluation(
        episodes=episodes,
        mean_return=sum(r.total for r in results) / episodes,
        accuracy=sum(r.n_right for r in results) / n_judged if n_judged else None,
        n_steps=sum(r.n_steps for r in results),
        optimum_share=sum(shares) / len(shares) if shares else None,
    )


@dataclass(slots=True)
class _Episode:
    """What one episode came to."""

    optimum: float | None
    total: float = 0.0
    n_steps: int = 0
    n_right: int = 0
    n_judged: int = 0


def _episode(arena: Arena, policy: Policy, seed: int, limit: int) -> _Episode:
    observation = arena.reset(seed=seed)
    result = _Episode(arena.optimum())
    for _ in range(limit):
        action = policy(observation)
        correct = arena.correct_action(observation.index)
        result.n_judged += correct is not None
        result.n_right += correct == action
        outcome = arena.step(action)
        result.total += outcome.reward or 0.0
        result.n_steps += 1
        observation = outcome.observation
        if outcome.terminated or outcome.truncated:
            break
    return result
