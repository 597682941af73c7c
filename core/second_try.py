"""Going back by the step on screen to do the right action instead, where that changes anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.config import RewardSource
from core.environments.spec import LabelSpec

if TYPE_CHECKING:
    from core.session import Session

BACK = "stepped back"
"""Kind of the event; its data holds the state the environment went back to."""


def can_do_instead(session: Session, step: int, action: int) -> bool:
    """Whether another action can still be done in a step: it is the one on screen.

    Its episode must go on, the environment must be able to go back, and actions must lead
    somewhere: in a set of graphs the next one comes whatever was done. Where the environment
    rewards, it has rewarded the step already, and a second one beside it would count twice.
    """
    newest = session.last_step
    return (
        newest is not None
        and newest.step == step
        and newest.action != action
        and not newest.terminated
        and not newest.truncated
        and session.hyperparameters.reward_source is RewardSource.BY_HAND
        and not isinstance(session.spec, LabelSpec)
        and session.shown.state is not None
    )


def step_back(session: Session, state: dict[str, Any] | None = None) -> None:
    """Put the environment to where it was before the step on screen; the step stays recorded.

    Args:
        session: the step on screen can be done otherwise.
        state: the environment's state then; None takes that of the situation on screen.
    """
    where = session.shown.state if state is None else state
    assert where is not None, "the step can be done otherwise, or a file tells the state"
    session.current = session.situation(session.arena.restore(where))
    session.shown = session.current
    session.recorder.add_event(BACK, session.moment, {"arena": where})
