"""One update that was made: the numbers that are told of it, and what only learning needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.layouts import Batch
from core.telemetry import UpdateMetrics
from core.update_result import UpdateResult

if TYPE_CHECKING:
    from core.session import Session


@dataclass(frozen=True, slots=True, eq=False)
class MadeUpdate:
    """An update, and what its metrics do not hold."""

    metrics: UpdateMetrics
    batch: Batch
    synced: bool
    """Whether the target network was made equal after it."""


def made_update(session: Session, batch: Batch, result: UpdateResult) -> MadeUpdate:
    """The newest update of a session, which has been counted already."""
    td_error, errors = _given_errors(batch, result)
    metrics = UpdateMetrics(
        update_step=session.n_updates,
        step=session.n_steps - 1,
        last_reward_id=session.rewards.last_id,
        loss=result.loss,
        td_error=td_error,
        gradient_norms=result.gradient_norms,
        gradient_states=result.gradient_states,
        weight_norms=result.weight_norms,
        update_norms=result.update_norms,
        dead_shares=result.dead_shares,
        q_mean=result.q_mean,
        q_max=result.q_max,
        clipped=result.clipped,
        applied=result.applied,
        at=session.now(),
        epsilon=session.epsilon,
        batch_steps=np.fromiter((t.step for t, _ in batch), np.int64, len(batch)),
        td_errors=errors,
    )
    return MadeUpdate(metrics, batch, result.synced)


def _given_errors(batch: Batch, result: UpdateResult) -> tuple[float, NDArray[np.float32]]:
    """Mean absolute TD error, and all of them.

    A transition without a reward has no target: its error is NaN and plays no part in the mean,
    which is 0 where no transition of the batch has a reward. Of an update that was dropped all
    errors are kept as they came out.
    """
    errors = result.td_errors
    if not result.applied or all(reward.has_target for _, reward in batch):
        return float(np.abs(errors).mean(dtype=np.float64)), errors
    has_target = np.array([reward.has_target for _, reward in batch])
    given = np.where(has_target, errors, np.float32(np.nan))
    given.flags.writeable = False
    sizes = np.abs(errors[has_target])
    return float(sizes.mean(dtype=np.float64)) if sizes.size else 0.0, given
