"""Looking back: one step of the session with its graph, its Q-values then and now."""

from __future__ import annotations

from dataclasses import replace

from core.environments.arena import Observation
from core.errors import CommandError
from core.events import StepInspected
from core.exploration import greedy_action
from core.session import Session
from core.snapshot import Drive, take_snapshot


def inspect_step(session: Session, drive: Drive, step: int) -> StepInspected:
    """A step as it was, seen with the weights of now.

    Args:
        session: the live session; nothing of it changes.
        drive: how it is being driven.
        step: which step.

    Raises:
        CommandError: there is no such step.
        SessionFileError: the session is recorded nowhere, or its file cannot be read.
    """
    if not 0 <= step < session.n_steps:
        raise CommandError(f"there is no step {step}; the session has {session.n_steps}")
    with session.recorder.reading() as file:
        stored = file.step(step)
        graph = file.graph(stored.record.graph_id)
        update = file.first_update_after(step)
        next_update = file.first_update_after(step + 1)
    observation = Observation(graph, stored.mask)
    encoded = session.registry.encode_only(graph)
    q = session.agent.q_values(encoded)
    label = session.rewards.label(step)
    snapshot = replace(
        take_snapshot(session, drive),
        graph=graph,
        graph_index=None,
        graph_id=stored.record.graph_id,
        q_values=q,
        action_mask=observation.mask,
        greedy_action=greedy_action(q, observation.mask, session.hyperparameters.objective),
        last_step=stored.record,
        last_label=None if label is None else label.value,
        last_skipped=step in session.skipped,
        preferences=session.rewards.preferences(step),
        epsilon=stored.record.epsilon,
        episode=stored.record.episode,
    )
    return StepInspected(step=step, snapshot=snapshot, first_update=update, end_update=next_update)
