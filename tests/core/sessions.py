"""Small sessions and drivers: narrow networks, few updates, a clock that is turned by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from core.commands import Command, OpenGraphs
from core.config import Hyperparameters, NetworkConfig, SessionConfig
from core.driver import Driver
from core.environments.arena import LabelArena, Outcome
from core.environments.spec import LabelSpec
from core.events import Event
from core.graph import Graph
from core.options import SessionOptions
from core.outbox import Outbox
from core.session import Session
from core.telemetry import Snapshot
from tests.core.helpers import path_graph

NARROW = NetworkConfig(layers=1, channels=8)
LEARNING = Hyperparameters(batch_size=4, updates_per_label=2, learning_rate=1e-2)


def labelled_graphs() -> tuple[Graph, ...]:
    """Three graphs of two classes, told apart by their first feature."""
    return tuple(
        path_graph([value, 0, 1], name=f"{name} {i}", label=name)
        for i, (value, name) in enumerate([(0, "low"), (5, "high"), (1, "low")])
    )


def make_session(
    *graphs: Graph,
    seed: int = 0,
    actions: int | tuple[str, ...] | None = None,
    network: NetworkConfig = NARROW,
    **settings: Any,
) -> Session:
    """A session that is written nowhere, on the path unless graphs are given."""
    config = SessionConfig(
        seed=seed, network=network, hyperparameters=replace(LEARNING, **settings)
    )
    return Session(config, LabelSpec(graphs or (path_graph(),), "test", actions), clock=lambda: 1.0)


class BrokenArena(LabelArena):
    """An environment whose steps, or resets, raise while `is_broken`."""

    is_broken = True
    breaks_on_reset = False

    def step(self, action: int) -> Outcome:
        if self.is_broken and not self.breaks_on_reset:
            raise RuntimeError("the simulator is gone")
        return super().step(action)

    def reset(self, seed: int, index: int | None = None) -> Any:
        if self.is_broken and self.breaks_on_reset:
            raise RuntimeError("the simulator is gone")
        return super().reset(seed, index)


def break_arena(session: Session) -> BrokenArena:
    """Put an environment that raises in the place of the session's, in the same state."""
    assert isinstance(session.spec, LabelSpec)
    broken = BrokenArena(session.spec.graphs, "broken", session.spec.actions)
    state = session.arena.state()
    assert state is not None
    broken.restore(state)
    session.arena = broken
    return broken


def numbers(session: Session) -> tuple[object, ...]:
    """Everything of a session that acting or learning may change."""
    learner = session.agent.learner
    variables = [
        *learner.network.variables,
        *learner.target.variables,
        *learner.optimizer.variables(),
    ]
    return (
        [v.numpy().tobytes() for v in variables],
        session.streams.state(),
        session.buffer.steps,
        [session.buffer.reward(step) for step in session.buffer.steps],
        [(e.id, e.step, e.kind, e.value, e.retracts) for e in session.rewards.events],
        session.arena.state(),
        (session.n_steps, session.n_updates, learner.n_updates, session.registry.n_graphs),
        (session.episode, session.episode_seed, session.episode_length, session.episode_return),
        (session.current.observation.index, session.shown.observation.index),
        session.hyperparameters,
        len(session.recent_steps),
        frozenset(session.skipped),
    )


class Desk:
    """A driver without a thread, its clock, and what it told."""

    def __init__(self, *graphs: Graph, waits: bool = True, **settings: Any) -> None:
        self.now = 0.0
        self.outbox = Outbox()
        options = SessionOptions(
            seed=0, network=NARROW, hyperparameters=replace(LEARNING, **settings)
        )
        self.driver = Driver(self.outbox, options, clock=lambda: self.now)
        self.driver.drive = replace(self.driver.drive, pace=None, waits_for_reward=waits)
        self.give(OpenGraphs(graphs or (path_graph(),), "test"))
        self.outbox.drain()

    @property
    def session(self) -> Session:
        return self.driver.session

    def give(self, *commands: Command) -> None:
        """Carry commands out, as the worker does."""
        for command in commands:
            self.driver.carry_out(command)

    def work(self, most: int = 10_000) -> int:
        """Beat until the driver would wait; how often it did."""
        n_beats = 0
        while self.driver.patience() == 0.0 and n_beats < most:
            self.driver.beat()
            n_beats += 1
        return n_beats

    def snapshot(self) -> Snapshot:
        """What the window would show now."""
        self.driver.settle(is_waiting=True)
        snapshot = self.outbox.drain().snapshot
        assert snapshot is not None
        return snapshot

    def events(self, kind: type[Event]) -> list[Any]:
        """Events of one kind since the last drain; the others are lost."""
        return [e for e in self.outbox.drain().events if isinstance(e, kind)]


def one_hot(action: int, n_actions: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Q-values of a policy that is sure."""
    return np.eye(n_actions, dtype=np.float32)[action]
