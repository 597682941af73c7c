"""Changes to a session that are neither steps nor labels: settings, weights, what is left out.

Each is recorded, so that a replay of the session file repeats it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from core import agent_file
from core.backend import tf
from core.checkpoint import assign_weights
from core.config import Hyperparameters, to_json
from core.errors import CommandError
from core.labelling import refresh_reward, take_rewards
from core.rewards import RewardEvent, RewardKind
from core.second_try import BACK, step_back
from core.weight_ring import WeightSnapshot

if TYPE_CHECKING:
    from core.session import Session

SET_ASIDE = "set aside"
"""Source of the reward event that leaves a step out of learning: a label without a value."""
REDRAW = "redraw"
RESET = "optimizer reset"
OWE = "updates owed"
AHEAD = "looked ahead"


def set_aside(session: Session, steps: Sequence[int]) -> tuple[int, ...]:
    """Leave steps out of learning until they are labelled anew; gives the events' ids.

    Raises:
        CommandError: no such step.
    """
    for step in steps:
        if not 0 <= step < session.n_steps:
            raise CommandError(f"there is no step {step} to leave out")
    ids = []
    for step in steps:
        case = session.consistency.case(step)
        event = RewardEvent(
            id=session.rewards.last_id + 1,
            step=step,
            kind=RewardKind.LABEL,
            value=None,
            weight=0.0,
            action=None if case is None else case[1],
            source=SET_ASIDE,
            at=session.now(),
        )
        take_rewards(session, [event])
        ids.append(event.id)
    return tuple(ids)


def set_hyperparameters(session: Session, settings: Hyperparameters) -> None:
    """Change how the agent explores and learns from now on."""
    old = session.hyperparameters
    session.hyperparameters = settings
    session.recorder.add_event("hyperparameters", session.moment, json.loads(to_json(settings)))
    schedule = ("epsilon", "epsilon_end", "epsilon_decay_steps")
    if any(getattr(old, name) != getattr(settings, name) for name in schedule):
        session.epsilon_since = session.n_steps
    session.buffer.resize(settings.buffer_capacity)
    if old.reward_source is not settings.reward_source:
        session.reward_model.forget(session)
        for step in session.buffer.steps:
            refresh_reward(session, step)


def load_agent(session: Session, path: Path) -> None:
    """Replace the weights by saved ones of the same architecture.

    Raises:
        AgentFileError: missing, damaged, or of another architecture.
    """
    agent_file.load_agent(session.agent, path)
    checkpoint_id = session.checkpoint("agent loaded")
    data = {"path": str(path), "checkpoint": checkpoint_id}
    session.recorder.add_event("agent loaded", session.moment, data)


def redraw(session: Session, layers: Sequence[str]) -> None:
    """Draw kernels of layers anew (Glorot uniform), zero their biases, reset the optimizer.

    BatchNorm's scales become 1 and its offsets 0. The target network is synced.

    Raises:
        CommandError: no such layer.
    """
    learner = session.agent.learner
    known = {layer.name: layer for layer in learner.architecture.layers}
    unknown = [name for name in layers if name not in known]
    if unknown:
        raise CommandError(f"no layer {unknown[0]!r}; there are {', '.join(known)}")
    for name in layers:
        for index in known[name].variables:
            _start_anew(learner.variables[index], session.streams.weights)
    learner.reset_optimizer()
    learner.sync()
    session.recorder.add_event(REDRAW, session.moment, {"layers": list(layers)})


def reset_optimizer(session: Session) -> None:
    """Make Adam forget its moments."""
    session.agent.learner.reset_optimizer()
    session.recorder.add_event(RESET, session.moment, {})


def owe(session: Session, updates: int) -> None:
    """Set how many updates are still to be made."""
    session.owed_updates = updates
    session.recorder.add_event(OWE, session.moment, {"updates": updates})


def look_ahead(session: Session) -> None:
    """Put the graph of the next step on screen, so that a person can choose what to do with it."""
    if session.shown is not session.current:
        session.shown = session.current
        session.recorder.add_event(AHEAD, session.moment, {})


def go_back(session: Session, before: WeightSnapshot, why: str) -> None:
    """Put weights, target network and optimizer back to what they were."""
    assign_weights(session, before.arrays, before.learner_updates)
    checkpoint_id = session.checkpoint("rollback")
    session.recorder.add_event(
        "rollback", session.moment, {"checkpoint": checkpoint_id, "why": why}
    )


def repeat(session: Session, kind: str, data: dict[str, Any]) -> bool:
    """Repeat a recorded change; False when it is none of these."""
    if kind == REDRAW:
        redraw(session, [str(name) for name in data["layers"]])
    elif kind == RESET:
        reset_optimizer(session)
    elif kind == OWE:
        owe(session, int(data["updates"]))
    elif kind == AHEAD:
        look_ahead(session)
    elif kind == BACK:
        step_back(session, data["arena"])
    else:
        return False
    return True


def _start_anew(variable: Any, rng: np.random.Generator) -> None:
    name = variable.name.split("/")[-1].split(":")[0]
    if name == "kernel":
        limit = float(np.sqrt(6.0 / sum(variable.shape)))
        variable.assign(rng.uniform(-limit, limit, size=variable.shape).astype(np.float32))
    else:
        variable.assign(tf.ones_like(variable) if name == "gamma" else tf.zeros_like(variable))
