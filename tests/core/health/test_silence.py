"""With the default preset nothing is found for 500 updates on the sample graphs."""

from __future__ import annotations

import pytest

from core import labelling
from core.config import Hyperparameters, NetworkConfig, RewardSource, SessionConfig
from core.environments.spec import LabelSpec
from core.graph_io import read_graphs
from core.health.watch import HealthWatch
from core.labels import Label
from core.session import Session
from gui.samples import sample_paths

SAMPLES = {path.stem: path for path in sample_paths()}
UPDATES = 500


def session_on(name: str, actions: int | None, **settings: object) -> Session:
    graphs = tuple(read_graphs(SAMPLES[name]))
    config = SessionConfig(
        seed=11,
        network=NetworkConfig(),
        hyperparameters=Hyperparameters(**settings),  # type: ignore[arg-type]
    )
    return Session(config, LabelSpec(graphs, name, actions))


def label(session: Session) -> None:
    """Label the newest step: by the graph's class if it has one, else by the action's number."""
    step = session.recent_steps[-1]
    right = session.arena.correct_action(session.shown.observation.index)
    good = step.action == right if right is not None else step.action % 3 == 0
    labelling.give(session, Label(step=step.step, value=1.0 if good else -1.0))


@pytest.mark.parametrize(
    ("name", "actions"), [("posted_circuit", 128), ("karate", None), ("motifs", None)]
)
def test_labels_by_hand(name: str, actions: int | None) -> None:
    session = session_on(name, actions)
    health = HealthWatch(session)
    while session.n_updates < UPDATES:
        session.step()
        label(session)
        while session.owed_updates:
            (update,) = session.learn_many(1)
            health.observe(update)
            assert health.report.findings == (), session.n_updates
    assert health.report.n_watched == UPDATES


def test_rewards_of_the_environment() -> None:
    session = session_on("motifs", None, reward_source=RewardSource.ENVIRONMENT)
    health = HealthWatch(session)
    while session.n_updates < UPDATES:
        session.step()
        (update,) = session.learn_many(1)
        health.observe(update)
        assert health.report.findings == (), session.n_updates
