"""Session files written step by step, without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from core.journal import Journal
from core.recorder import Moment
from core.rewards import RewardEvent
from core.telemetry import StepRecord, UpdateMetrics
from tests.fakes import make_graph


def write_session(
    path: Path,
    records: list[StepRecord],
    rewards: list[list[RewardEvent]] | None = None,
    skips: list[tuple[int, int]] | None = None,
    updates: list[UpdateMetrics] | None = None,
    met: list[tuple[int, dict[str, Any]]] | None = None,
) -> None:
    """Write a session file.

    Args:
        path: where.
        records: its steps.
        rewards: its labels, one list of events an act.
        skips: (step, newest reward event before it) of every skip.
        updates: its updates.
        met: (reward id, data) of the events that keep what a label met.
    """
    journal = Journal(path, {})
    for graph_id in sorted({r.graph_id for r in records}):
        graph = make_graph(f"circuit {graph_id}")
        journal.add_graph(graph_id, graph.digest(), graph)
    for record in records:
        mask = np.ones(len(record.q_values), bool)
        journal.add_step(record, mask, mask)
    for act in rewards or []:
        journal.add_rewards(act)
    for step, last_reward_id in skips or []:
        moment: dict[str, Any] = {"step": step, "update_step": 0, "last_reward_id": last_reward_id}
        journal.add_event("skip", Moment(**moment), {"step": step})
    for last_reward_id, data in met or []:
        moment = {"step": len(records), "update_step": 0, "last_reward_id": last_reward_id}
        journal.add_event("label effect", Moment(**moment), data)
    for update in updates or []:
        journal.add_update(update)
    journal.flush()
    journal.close()
