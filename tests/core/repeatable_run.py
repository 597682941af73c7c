"""Fifty steps with learning, as digests: run in two processes, they print the same line.

python -m tests.core.repeatable_run
"""

from __future__ import annotations

import hashlib
import json

from core import labelling
from core.config import NetworkConfig, RewardSource
from core.labels import Label
from core.session import Session
from tests.core.sessions import labelled_graphs, make_session

N_STEPS = 50

PRESETS = {
    "default": NetworkConfig(),
    "as posted": NetworkConfig.as_posted(2, layers=2),
}


def digests(preset: str, seed: int) -> dict[str, str]:
    """SHA-256 of the actions, the losses and the final numbers of one run."""
    session = make_session(
        *labelled_graphs(),
        seed=seed,
        network=PRESETS[preset],
        batch_size=32,
        reward_source=RewardSource.OVERRIDE,
    )
    actions, losses = [], []
    for i in range(N_STEPS):
        record = session.step()
        if i % 5 == 0:
            labelling.give(session, Label(step=record.step, value=2.0 - i % 3))
        metrics = session.learn()
        actions.append(record.action)
        losses.append(None if metrics is None else metrics.loss.hex())
    assert len(set(actions)) == 2
    return {
        "actions": _digest(json.dumps(actions).encode()),
        "losses": _digest(json.dumps(losses).encode()),
        "weights": _digest(_weights(session)),
    }


def _weights(session: Session) -> bytes:
    learner = session.agent.learner
    kept = (learner.network.variables, learner.target.variables, learner.optimizer.variables())
    return b"".join(v.numpy().tobytes() for variables in kept for v in variables)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    runs = [("default", 1), ("default", 2), ("as posted", 1)]
    print(json.dumps({f"{preset}, seed {seed}": digests(preset, seed) for preset, seed in runs}))
