"""From a label to its effect: the TD error it made, its first update, how Q moved since."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.errors import CommandError
from core.exploration import greedy_action
from core.gradients import layer_norms
from core.rewards import RewardEvent, RewardKind
from core.session_file import SessionFile

if TYPE_CHECKING:
    from core.session import Session

EVENT = "label effect"
"""Kind of the event that keeps what a label met; a replay has nothing to repeat of it."""
MOST_VISITS = 100


@dataclass(frozen=True, slots=True)
class PartEffect:
    """What a label did to one step that it, or a share of it, was given to."""

    step: int
    graph_id: int
    action: int
    value: float | None
    """The label, or this step's share of it; None for a correction, comparison, demonstration."""
    q_before: float | None
    """Q of the (graph, action) when the label came; None when it was not recorded."""
    td_error: float | None
    """Target minus Q then, with dropout off; None where the step was out of the buffer."""
    q_now: float
    """The same Q with the weights of now."""
    visits: tuple[tuple[int, float], ...]
    """(step, Q) each later time that graph was acted on; evenly thinned to MOST_VISITS."""


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """What one label did."""

    reward_id: int
    parts: tuple[PartEffect, ...]
    """The labelled step, or each step that has a share."""
    update_step: int | None
    """The first update that could see the label; None while there is none."""
    loss: float | None
    """Loss of that update."""
    layers: tuple[str, ...]
    gradient_norms: NDArray[np.float64] | None
    """Gradient norm of each layer in that update, before clipping, shape (n_layers,)."""


def label_errors(session: Session, reward_id: int, steps: Iterable[int]) -> dict[str, Any]:
    """What a label meets, as the data of an event: Q and TD error of each of its steps.

    Of a correction, comparison or demonstration it is Q of the right or better action, and there
    is no error.
    """
    event = session.rewards.event(reward_id)
    action = event.action if event is not None and event.kind.is_preference else None
    parts = []
    for step in steps:
        q, error = _error(session, step) if action is None else (_q(session, step, action), None)
        parts.append({"step": step, "q": q, "td_error": error})
    return {"reward": reward_id, "parts": parts}


def label_effect(session: Session, file: SessionFile, step: int) -> Effect:
    """The effect of the newest active label (or share of one) of a step.

    Args:
        session: the live session; nothing of it changes.
        file: its file, everything committed.
        step: the step.

    Raises:
        CommandError: the step has no active label.
        SessionFileError: the file cannot be read.
    """
    own = newest_active(session, step)
    if own is None:
        raise CommandError(f"step {step} has no label whose effect could be shown")
    head = own.id if own.part_of is None else own.part_of
    act = [e for e in session.rewards.events if head in (e.id, e.part_of)]
    update = file.first_update_with(head)
    architecture = session.agent.learner.architecture
    return Effect(
        reward_id=head,
        parts=tuple(_part(session, file, event, _recorded(file, head)) for event in act),
        update_step=None if update is None else update.update_step,
        loss=None if update is None else update.loss,
        layers=tuple(layer.name for layer in architecture.layers),
        gradient_norms=(
            None if update is None else layer_norms(architecture, update.gradient_norms)
        ),
    )


def newest_active(session: Session, step: int) -> RewardEvent | None:
    """The newest label or share of a step that still counts."""
    log = session.rewards
    for event in reversed(log.events):
        if event.step == step and event.kind is not RewardKind.RETRACT and log.is_active(event.id):
            return event
    return None


def _part(
    session: Session, file: SessionFile, event: RewardEvent, met: dict[int, dict[str, Any]]
) -> PartEffect:
    record = file.step(event.step).record
    graph = session.registry.encode_only(file.graph(record.graph_id))
    known = met.get(event.step, {})
    told = event.action if event.kind.is_preference else None
    action = record.action if told is None else told
    return PartEffect(
        step=event.step,
        graph_id=record.graph_id,
        action=action,
        value=None if event.kind.is_preference else float(event.value or 0.0),
        q_before=known.get("q"),
        td_error=known.get("td_error"),
        q_now=float(session.agent.q_values(graph)[action]),
        visits=_visits(file, record.graph_id, action, event.step + 1),
    )


def _visits(
    file: SessionFile, graph_id: int, action: int, first: int
) -> tuple[tuple[int, float], ...]:
    steps = np.array(file.visits(graph_id, first), np.int64)
    if len(steps) > MOST_VISITS:
        steps = steps[np.linspace(0, len(steps) - 1, MOST_VISITS).round().astype(np.int64)]
    return tuple((s, float(file.step(s).record.q_values[action])) for s in steps.tolist())


def _recorded(file: SessionFile, reward_id: int) -> dict[int, dict[str, Any]]:
    """What was recorded when the label came, by step."""
    for event in file.events_after_reward(EVENT, reward_id):
        if event.data.get("reward") == reward_id:
            return {int(part["step"]): part for part in event.data["parts"]}
    return {}


def _q(session: Session, step: int, action: int) -> float | None:
    """Q of an action in a step of the buffer; None for a step that fell out."""
    transition = session.buffer.transition(step)
    if transition is None:
        return None
    return float(session.agent.q_values(transition.observation)[action])


def _error(session: Session, step: int) -> tuple[float | None, float | None]:
    """Q and TD error of a step of the buffer, as the next update will find them."""
    transition, reward = session.buffer.transition(step), session.buffer.reward(step)
    if transition is None:
        return None, None
    q = float(session.agent.q_values(transition.observation)[transition.action])
    if reward is None or not reward.is_given:
        return q, None
    best = 0.0
    settings = session.hyperparameters
    if not transition.terminated and settings.discount and transition.next_mask.any():
        after = transition.next_observation
        target_q = session.agent.target_q_values(after)
        chooser = session.agent.q_values(after) if settings.double_q else target_q
        best = float(target_q[greedy_action(chooser, transition.next_mask, settings.objective)])
    return q, reward.value + settings.discount * best - q
