"""One update that was made: the numbers that are told of it, and what only learning needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from core.layouts import Batch
from core.learner import UpdateResult
from core.telemetry import UpdateMetrics

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
    metrics = UpdateMetrics(
        update_step=session.n_updates,
        step=session.n_steps - 1,
        last_reward_id=session.rewards.last_id,
        loss=result.loss,
        td_error=float(np.abs(result.td_errors).mean(dtype=np.float64)),
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
        td_errors=result.td_errors,
    )
    return MadeUpdate(metrics, batch, result.synced)
