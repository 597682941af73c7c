"""A session file for tests of what is read from one."""

from __future__ import annotations

from pathlib import Path

from core.config import Hyperparameters, NetworkConfig, RewardSource
from core.environments.spec import LabelSpec
from core.opening import new_session
from core.options import SessionOptions
from tests.core.sessions import labelled_graphs


def record_session(path: Path, n_steps: int = 6) -> Path:
    """So many steps on three graphs, one update each."""
    settings = Hyperparameters(batch_size=4, reward_source=RewardSource.ENVIRONMENT)
    options = SessionOptions(
        seed=2,
        session_path=path,
        network=NetworkConfig(layers=1, channels=4),
        hyperparameters=settings,
    )
    session = new_session(LabelSpec(labelled_graphs(), "three", None), options)
    for _ in range(n_steps):
        session.step()
        session.learn()
    session.close()
    return path
