"""Bringing the environment back to where it was before a step that failed."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NoReturn

from core.environments.arena import Observation
from core.errors import EnvironmentFailed, UnusableEnvironmentError

if TYPE_CHECKING:
    from core.session import Session


def raise_failure(session: Session, state: dict[str, int] | None, error: BaseException) -> NoReturn:
    """Put the environment back and say how the step failed.

    Args:
        session: its environment failed at step `session.n_steps`.
        state: the environment's own state before that step.
        error: how it failed.

    Raises:
        UnusableEnvironmentError: what it returned cannot be used; the message begins with the
            step's number.
        BaseException: any other error, as it is.
    """
    if isinstance(error, Exception):
        put_back(session, state)
    if isinstance(error, UnusableEnvironmentError):
        raise UnusableEnvironmentError(f"step {session.n_steps}: {error}") from error
    raise error


def put_back(session: Session, state: dict[str, int] | None) -> None:
    """Undo what a failed step did to the session's environment, as far as that goes.

    An environment without a state of its own begins its episode again and acts the same way. One
    that fails at that too, or has acted longer than is remembered, stays where the failure left
    it until the next episode.

    Args:
        session: its environment failed at step `session.n_steps`.
        state: the environment's own state before that step.
    """
    try:
        observation = _go_back(session, state)
    except (EnvironmentFailed, UnusableEnvironmentError):
        return
    if observation is None:
        return
    was_shown = session.shown is session.current
    session.current = session.situation(observation)
    if was_shown:
        session.shown = session.current


def _go_back(session: Session, state: dict[str, int] | None) -> Observation | None:
    if state is not None:
        return session.arena.restore(state)
    known = len(session.recent_steps)
    if session.episode_length > known:
        return None
    observation = session.arena.reset(session.episode_seed, session.episode_index)
    for record in islice(session.recent_steps, known - session.episode_length, None):
        observation = session.arena.step(record.action).observation
    return observation
