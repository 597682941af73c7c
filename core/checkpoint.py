"""Everything a session needs to go on exactly where it was, as bytes without pickle."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.arrays import bundle, read_bundle
from core.config import Hyperparameters, from_json, to_json

if TYPE_CHECKING:
    from core.session import Session

CHECKPOINT_EVERY = 200
"""Updates between two checkpoints of a session that is being driven."""
CHECKPOINT_STEPS = 2_000
"""Steps after which there is a checkpoint even without updates."""


def capture(session: Session) -> bytes:
    """All weights, target network, running statistics, optimizer, streams, counters."""
    return bundle(weights_of(session), facts_of(session))


def facts_of(session: Session) -> dict[str, Any]:
    """Everything a checkpoint holds besides arrays, as JSON values."""
    return {
        "n_steps": session.n_steps,
        "n_updates": session.n_updates,
        "learner_updates": session.agent.learner.n_updates,
        "last_reward_id": session.rewards.last_id,
        "streams": session.streams.state(),
        "hyperparameters": json.loads(to_json(session.hyperparameters)),
        "epsilon_since": session.epsilon_since,
        "episode": session.episode,
        "episode_seed": session.episode_seed,
        "episode_index": session.episode_index,
        "episode_length": session.episode_length,
        "episode_return": session.episode_return,
        "arena": session.arena.state(),
        "buffer_steps": list(session.buffer.steps[:1]),
        "is_step_shown": session.last_step is not None,
        "shown_index": session.shown.observation.index,
        "owed_updates": session.owed_updates,
        "skipped": sorted(session.skipped),
        "reward_model": session.reward_model.to_json(),
        "last_event_id": session.recorder.last_event_id,
    }


def weights_of(source: Session | bytes) -> dict[str, NDArray[Any]]:
    """Every array of a session or of a checkpoint by its name.

    Raises:
        ValueError: the checkpoint is damaged.
    """
    if isinstance(source, bytes):
        return read_bundle(source, "checkpoint")[0]
    return {
        f"{group}/{i}": array
        for group, arrays in source.agent.learner.values().items()
        for i, array in enumerate(arrays)
    }


def restore_weights(session: Session, data: bytes) -> dict[str, Any]:
    """Take up weights, target network and optimizer of a checkpoint; gives its facts.

    Nothing changes unless everything fits.

    Raises:
        ValueError: damaged, or of another architecture.
    """
    arrays, facts = read_bundle(data, "checkpoint")
    learner_updates = facts.get("learner_updates")
    if not isinstance(learner_updates, int):
        raise ValueError(f"checkpoint: learner_updates is {learner_updates!r}, wanted a number")
    assign_weights(session, arrays, learner_updates)
    return facts


def assign_weights(
    session: Session, arrays: Mapping[str, NDArray[Any]], learner_updates: int
) -> None:
    """Put arrays in the place of weights, target network and optimizer; all or none.

    Args:
        session: its agent gets them.
        arrays: by name, as `weights_of` gives them.
        learner_updates: updates counted towards the next sync of the target network.

    Raises:
        ValueError: of another architecture.
    """
    assignments: list[tuple[Any, NDArray[Any]]] = []
    for group, variables in session.agent.learner.stored.items():
        for i, variable in enumerate(variables):
            assignments.append((variable, _fitting(arrays, f"{group}/{i}", variable)))
    if len(assignments) != len(arrays):
        raise ValueError(f"checkpoint: {len(arrays)} arrays, this network has {len(assignments)}")
    for variable, value in assignments:
        variable.assign(value)
    session.agent.learner.n_updates = learner_updates


def restore_progress(session: Session, facts: dict[str, Any]) -> None:
    """Take up streams, counters and settings; the caller restores buffer and environment."""
    session.streams.restore(facts["streams"])
    session.hyperparameters = from_json(Hyperparameters, json.dumps(facts["hyperparameters"]))
    session.n_steps = int(facts["n_steps"])
    session.n_updates = int(facts["n_updates"])
    session.epsilon_since = int(facts["epsilon_since"])
    session.episode = int(facts["episode"])
    session.episode_seed = int(facts["episode_seed"])
    session.episode_index = facts["episode_index"]
    session.episode_length = int(facts["episode_length"])
    session.episode_return = float(facts["episode_return"])
    session.owed_updates = int(facts["owed_updates"])


def _fitting(arrays: Mapping[str, NDArray[Any]], name: str, variable: Any) -> NDArray[Any]:
    wanted = tuple(int(n) for n in variable.shape)
    if name not in arrays:
        raise ValueError(f"checkpoint: array {name} of shape {wanted} is missing")
    array = arrays[name]
    if array.shape != wanted or array.dtype != np.dtype(variable.dtype.as_numpy_dtype):
        raise ValueError(
            f"checkpoint: array {name} is {array.dtype} {array.shape}, "
            f"wanted {variable.dtype.name} {wanted}"
        )
    return array
