"""What the window is told when a session begins: its file, where it came from, how to reopen it."""

from __future__ import annotations

from pathlib import Path

from core.commands import Command, OpenEnvironment, OpenGraphs, OpenSession
from core.environments.spec import ArenaSpec, LabelSpec
from core.events import CopiedFrom, SessionStarted
from core.session import Session


def session_started(
    session: Session, message: str, copied_from: Path | None = None
) -> SessionStarted:
    """The event that announces a session.

    Args:
        session: the new one, nothing done in it yet.
        message: what to say about it.
        copied_from: the file of which it is a copy in memory.
    """
    path = session.recorder.path
    if copied_from is None:
        return SessionStarted(
            None if path is None else str(path), message, reopen=opening_order(session.spec)
        )
    moment = session.moment
    copied = CopiedFrom(
        path=str(copied_from),
        n_steps=moment.step,
        n_updates=moment.update_step,
        last_reward_id=moment.last_reward_id,
        last_event_id=session.recorder.last_event_id,
    )
    return SessionStarted(None, message, copied, OpenSession(copied_from, is_copy=True))


def opening_order(spec: ArenaSpec) -> Command:
    """The order that begins a new session on the same graphs or in the same environment."""
    if isinstance(spec, LabelSpec):
        return OpenGraphs(
            spec.graphs, spec.name, spec.notices, spec.actions, held_back=spec.held_back
        )
    return OpenEnvironment(spec.env, spec.env_args, spec.adapter, spec.folder)
