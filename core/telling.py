"""More than a number: which action is right, which is better, and steps the person takes.

All are reward events, given, taken back and learned from like labels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.amendments import look_ahead
from core.errors import CommandError
from core.labelling import check_step, give_events
from core.rewards import RewardEvent, RewardKind

if TYPE_CHECKING:
    from core.session import Session


def correct(session: Session, step: int, action: int, source: str = "keyboard") -> tuple[int, ...]:
    """Say which action would have been right in a step; on disk on return.

    The action that was taken may be named too: it was right.

    Returns:
        The steps it touches.

    Raises:
        CommandError: no such step, or the action could not be chosen there.
    """
    check_step(session, step)
    taken, choices = _seen(session, step)
    _check_action(step, action, choices)
    event = _event(session, step, RewardKind.CORRECTION, source, action, taken)
    return give_events(session, [event])


def compare(
    session: Session, step: int, action: int, other_action: int, source: str = "keyboard"
) -> tuple[int, ...]:
    """Say that one action is better than another on a step's graph; on disk on return.

    Returns:
        The steps it touches.

    Raises:
        CommandError: no such step, the same action twice, or one that could not be chosen there.
    """
    check_step(session, step)
    if action == other_action:
        raise CommandError(f"a comparison needs two actions, got {action} twice")
    _, choices = _seen(session, step)
    for each in (action, other_action):
        _check_action(step, each, choices)
    event = _event(session, step, RewardKind.COMPARISON, source, action, other_action)
    return give_events(session, [event])


def demonstrate(session: Session, step: int, source: str = "keyboard") -> tuple[int, ...]:
    """Say that a step's own action is to be learned from; on disk on return.

    Returns:
        The steps it touches.

    Raises:
        CommandError: no such step.
    """
    check_step(session, step)
    taken, _ = _seen(session, step)
    event = _event(session, step, RewardKind.DEMONSTRATION, source, taken, None)
    return give_events(session, [event])


def go_on_demonstrating(session: Session, step: int) -> tuple[int, ...]:
    """Keep the person's newest step as a demonstration and show what is to be done next.

    Returns:
        The steps it touches.
    """
    touched = demonstrate(session, step)
    look_ahead(session)
    return touched


def _seen(session: Session, step: int) -> tuple[int, NDArray[np.bool_]]:
    """The action of a step, and which could have been chosen."""
    transition = session.buffer.transition(step)
    if transition is not None:
        return transition.action, transition.choices
    with session.recorder.reading() as file:
        stored = file.step(step)
    return stored.record.action, stored.mask


def _check_action(step: int, action: int, choices: NDArray[np.bool_]) -> None:
    if not 0 <= action < len(choices):
        raise CommandError(f"no action {action} in step {step}: they are 0 to {len(choices) - 1}")
    if not choices[action]:
        raise CommandError(f"action {action} could not be chosen in step {step}: it was masked")


def _event(
    session: Session,
    step: int,
    kind: RewardKind,
    source: str,
    action: int,
    other_action: int | None,
) -> RewardEvent:
    return RewardEvent(
        id=session.rewards.last_id + 1,
        step=step,
        kind=kind,
        action=action,
        other_action=other_action,
        source=source,
        at=session.now(),
    )
