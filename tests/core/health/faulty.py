"""Sessions with one thing wrong, and what their monitor says within 50 updates."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np

from core import labelling
from core.batch import EncodedGraph
from core.config import Hyperparameters, NetworkConfig, SessionConfig
from core.environments.spec import LabelSpec
from core.graph import Graph
from core.health.finding import Finding
from core.health.watch import HealthWatch
from core.labels import Label
from core.network import GIN0
from core.replay import Reward, Transition
from core.session import Session
from tests.fakes import make_graph

UPDATES = 50
SMALL = NetworkConfig(layers=2, channels=16)
SETTINGS = Hyperparameters(batch_size=16, updates_per_label=0)


def other_graph(name: str = "other") -> Graph:
    """The posted circuit with one edge less and other features: another graph to any GIN."""
    circuit = make_graph()
    x = circuit.x.copy()
    x[:, 5] = x[::-1, 5]
    return Graph(x=x, edges=circuit.edges[1:], name=name)


def healthy(
    *graphs: Graph, network: NetworkConfig = SMALL, n_actions: int = 4, **settings: Any
) -> Session:
    """Eight steps on one graph or several, labelled by a rule that can be learned."""
    config = SessionConfig(seed=3, network=network, hyperparameters=replace(SETTINGS, **settings))
    spec = LabelSpec(graphs or (make_graph(),), "test", n_actions)
    session = Session(config, spec, clock=lambda: 1.0)
    for step in range(8):
        session.step(step % n_actions)
        labelling.give(session, Label(step=step, value=1.0 if step % n_actions % 2 else -1.0))
    return session


def poison(session: Session, step: int, **changes: Any) -> None:
    """Change a transition in the buffer behind the back of every check on the way in."""
    buffer = session.buffer
    transition, reward = buffer.transition(step), buffer.reward(step)
    assert transition is not None
    assert reward is not None
    if "reward" in changes:
        buffer.set_reward(step, Reward(changes.pop("reward")))
    buffer._transitions[step] = replace(transition, **changes)


def with_feature(transition: Transition, node: int, column: int, value: float) -> EncodedGraph:
    """A transition's observation with one number changed."""
    x = transition.observation.x.copy()
    x[node, column] = value
    return EncodedGraph(x, transition.observation.messages)


def watch(session: Session, updates: int = UPDATES, until: str | None = None) -> dict[str, Finding]:
    """Learn and collect everything that is found, as it was when first seen.

    Args:
        session: what is learned on.
        updates: most updates that are made.
        until: stop once this finding is there.
    """
    health = HealthWatch(session)
    found: dict[str, Finding] = {}
    for _ in range(updates):
        (update,) = session.learn_many(1)
        health.observe(update)
        for finding in health.report.findings:
            found.setdefault(finding.id, finding)
        if until in found:
            break
    return found


@contextmanager
def skipping_the_last_convolution() -> Iterator[Session]:
    """A healthy session whose network has a last convolution that it never calls."""

    def without_the_last(self: GIN0, inputs: Any, **options: Any) -> Any:
        kept = self.convolutions
        self.convolutions = kept[:-1]
        try:
            return call(self, inputs, **options)
        finally:
            self.convolutions = kept

    session, call = healthy(), GIN0.call
    learner = session.agent.learner
    relus = learner.architecture.activations
    learner.architecture = replace(learner.architecture, activations=(*relus[:2], relus[-1]))
    learner.rule.n_activations = 3
    GIN0.call = without_the_last
    try:
        yield session
    finally:
        GIN0.call = call


def is_finite(session: Session) -> bool:
    """Whether every weight, running statistic and optimizer slot is a finite number."""
    learner = session.agent.learner
    variables = [
        *learner.network.variables,
        *learner.target.variables,
        *learner.optimizer.variables(),
    ]
    return all(np.isfinite(variable.numpy()).all() for variable in variables)


def assign(variable: Any, change: Callable[[np.ndarray[Any, Any]], np.ndarray[Any, Any]]) -> None:
    """Change the numbers of a variable."""
    variable.assign(change(variable.numpy()))
