"""The frozen view of a session that the window shows."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from core.asking import AskingNow
from core.exploration import greedy_action
from core.health.finding import HealthReport
from core.lens_view import LensView
from core.session import Session
from core.telemetry import Mode, Snapshot
from core.validation_point import Validation


@dataclass(frozen=True, slots=True)
class Drive:
    """How a session is being driven, which is not the session's own business."""

    mode: Mode = Mode.PAUSED
    pace: float | None = 2.0
    waits_for_reward: bool = True
    taken_over: int = 0
    """Number of the session in which the person acts; 0 where the agent does."""
    steps_per_second: float = 0.0
    updates_per_second: float = 0.0
    owed_updates: int = 0
    session_number: int = 0
    health: HealthReport = field(default_factory=HealthReport)
    lens: LensView | None = None
    validation: Validation = field(default_factory=Validation)
    asking: AskingNow = field(default_factory=AskingNow)

    @property
    def is_taken_over(self) -> bool:
        """Whether the person acts, and each action is a demonstration."""
        return self.taken_over == self.session_number != 0


@dataclass(frozen=True, slots=True)
class Held:
    """How the session was being driven when the guard paused it."""

    mode: Mode
    remaining_steps: int | None
    owed_updates: int


def take_snapshot(session: Session, drive: Drive) -> Snapshot:
    """Everything the window shows of a session now; arrays are read-only."""
    shown = session.shown
    q = session.q_values()
    step = session.last_step
    label = None if step is None else session.rewards.label(step.step)
    names = session.arena.action_names or shown.graph.node_names
    return Snapshot(
        mode=drive.mode,
        graph=shown.graph,
        graph_index=shown.observation.index,
        graph_id=shown.graph_id,
        n_graphs=session.arena.n_graphs,
        action_names=names,
        q_values=q,
        action_mask=shown.mask,
        greedy_action=_greedy(session, q),
        last_step=step,
        last_label=None if label is None else label.value,
        last_skipped=step is not None and step.step in session.skipped,
        n_steps=session.n_steps,
        n_updates=session.n_updates,
        n_labels=session.rewards.n_labelled,
        n_set_aside=session.rewards.n_left_out,
        largest_label=session.rewards.largest,
        can_undo=session.rewards.newest_active_act() is not None,
        can_redo=session.rewards.newest_undone() is not None,
        steps_per_second=drive.steps_per_second,
        updates_per_second=drive.updates_per_second,
        epsilon=session.epsilon,
        hyperparameters=session.hyperparameters,
        pace=drive.pace,
        waits_for_reward=drive.waits_for_reward,
        is_taken_over=drive.is_taken_over,
        preferences=None if step is None else session.rewards.preferences(step.step),
        buffer_size=len(session.buffer),
        buffer_labelled=session.buffer.n_labelled,
        episode=session.episode,
        episode_return=session.episode_return,
        architecture=session.agent.learner.architecture,
        environment=session.arena.description,
        has_environment_reward=session.arena.has_reward,
        seed=session.config.seed,
        session_path=None if session.recorder.path is None else str(session.recorder.path),
        storage_problem=session.recorder.problem,
        consistency=session.consistency.share(),
        owed_updates=drive.owed_updates,
        session_number=drive.session_number,
        notices=(*session.spec.notices, *session.arena.notices),
        health=drive.health,
        lens=drive.lens,
        validation=drive.validation,
        reward_model=session.reward_model.now(session),
        asking=drive.asking,
    )


def _greedy(session: Session, q: np.ndarray) -> int:
    mask = session.shown.mask
    if not mask.any():
        return -1
    return greedy_action(q, mask, session.hyperparameters.objective)
