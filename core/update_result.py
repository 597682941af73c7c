"""What one gradient step did, from the vector of numbers it gives."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.gradients import gradient_states
from core.update_rule import N_HEAD, UpdateRule


@dataclass(frozen=True, slots=True, eq=False)
class UpdateResult:
    """What one gradient step did; arrays as in UpdateMetrics."""

    loss: float
    td_errors: NDArray[np.float32]
    """Target minus Q(s, a) of each transition, shape (batch,)."""
    gradient_norms: NDArray[np.float32]
    gradient_states: NDArray[np.uint8]
    weight_norms: NDArray[np.float32]
    update_norms: NDArray[np.float32]
    dead_shares: NDArray[np.float32]
    q_mean: float
    q_max: float
    clipped: bool
    applied: bool
    synced: bool
    """Whether the target network was made equal after it."""


def unpacked(flat: NDArray[np.float32], rule: UpdateRule, synced: bool) -> UpdateResult:
    """The parts of what `UpdateRule.step` gave, read-only.

    Args:
        flat: one vector.
        rule: that made it.
        synced: whether the target network was made equal after the update.
    """
    flat.flags.writeable = False  # before it is split, so that its parts are read-only too
    is_none = rule.is_none
    n, n_dead = len(is_none), rule.n_activations
    head, norms, weight_norms, changes, dead, errors = np.split(
        flat, np.cumsum([N_HEAD, n, n, n, n_dead])
    )
    norms = np.where(is_none, np.float32(np.nan), norms)
    states = gradient_states(norms, is_none)
    norms.flags.writeable = states.flags.writeable = False
    return UpdateResult(
        loss=float(head[0]),
        td_errors=errors,
        gradient_norms=norms,
        gradient_states=states,
        weight_norms=weight_norms,
        update_norms=changes,
        dead_shares=dead,
        q_mean=float(head[1]),
        q_max=float(head[2]),
        clipped=bool(head[3]),
        applied=bool(head[4]),
        synced=synced,
    )
