"""A bridge that records, and makers of telemetry that check what they are given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.commands import Command
from core.config import Hyperparameters, NetworkConfig
from core.events import Event
from core.graph import Graph
from core.outbox import Outbox, Telemetry
from core.telemetry import (
    Architecture,
    Chooser,
    GradientState,
    LayerSpec,
    Mode,
    Snapshot,
    StepRecord,
    UpdateMetrics,
)

CIRCUIT_EDGES = (
    *((0, 1), (0, 2), (0, 4), (1, 2), (1, 3), (1, 5), (2, 3)),
    *((2, 4), (3, 7), (4, 5), (4, 6), (5, 6), (6, 7)),
)
CIRCUIT_FEATURES = (
    (0, 0, 0, 1, 0, 6, 1),
    (0, 0, 0, 1, 0, 7, 0),
    (0, 0, 0, 1, 0, 1, 2),
    (0, 0, 0, 1, 0, 1, 3),
    (0, 0, 0, 1, 0, 6, 0),
    (0, 0, 0, 1, 0, 7, 1),
    (0, 0, 0, 1, 0, 0, 3),
    (0, 0, 0, 1, 0, 0, 2),
)


class FakeBridge:
    """Stands in for the bridge: records commands, hands out telemetry given to it."""

    def __init__(self, accepts: bool = True) -> None:
        self.commands: list[Command] = []
        self.accepts = accepts
        """False behaves as a full queue: submit refuses."""
        self.outbox = Outbox()

    def submit(self, command: Command) -> bool:
        """Record a command; False when the queue is full."""
        if not isinstance(command, Command):
            raise TypeError(f"wanted a Command, got {type(command).__name__}")
        if self.accepts:
            self.commands.append(command)
        return self.accepts

    def drain(self) -> Telemetry:
        """What was posted since the last drain."""
        return self.outbox.drain()

    def post(
        self,
        snapshot: Snapshot | None = None,
        metrics: Sequence[UpdateMetrics] = (),
        events: Sequence[Event] = (),
    ) -> None:
        """Put telemetry where the next drain finds it."""
        if snapshot is not None:
            self.outbox.post_snapshot(snapshot)
        self.outbox.post_metrics(metrics)
        for event in events:
            self.outbox.post_event(event)


def make_graph(name: str = "circuit") -> Graph:
    """The posted circuit: 8 nodes, 13 edges, 7 features."""
    return Graph(x=np.array(CIRCUIT_FEATURES), edges=np.array(CIRCUIT_EDGES), name=name)


def make_architecture(
    n_actions: int = 128, network: NetworkConfig | None = None, n_features: int = 7
) -> Architecture:
    """GIN0's variables for a network: three Dense layers per convolution, two at the end."""
    net = network or NetworkConfig()
    names: list[str] = []
    shapes: list[tuple[int, ...]] = []
    layers: list[LayerSpec] = []

    def add(layer: str, widths: Sequence[tuple[int, int]]) -> None:
        first = len(names)
        for index, (fan_in, fan_out) in enumerate(widths):
            names.extend((f"{layer}/dense {index}/kernel", f"{layer}/dense {index}/bias"))
            shapes.extend(((fan_in, fan_out), (fan_out,)))
        layers.append(LayerSpec(layer, tuple(range(first, len(names)))))

    width = n_features
    for index in range(net.layers):
        add(f"conv {index + 1}", [(width, net.channels)] + [(net.channels, net.channels)] * 2)
        width = net.channels
    add("dense 1", [(width, net.channels)])
    add("dense 2", [(net.channels, n_actions)])
    return Architecture(n_features, n_actions, net, tuple(names), tuple(shapes), tuple(layers))


def make_record(step: int = 0, n_actions: int = 128, **changes: Any) -> StepRecord:
    """A greedy step on the first graph; Q-values rise with the action unless given."""
    q_values = changes.pop("q_values", np.linspace(-1.0, 1.0, n_actions))
    record = StepRecord(
        step=step,
        episode=0,
        graph_id=0,
        action=n_actions - 1,
        greedy_action=n_actions - 1,
        chooser=Chooser.GREEDY,
        epsilon=0.3,
        q_values=frozen(q_values, np.float32),
        environment_reward=None,
        next_graph_id=0,
        terminated=False,
        truncated=False,
        at=1.7e9 + step,
    )
    record = replace(record, **changes)
    n = len(record.q_values)
    if not (0 <= record.action < n and 0 <= record.greedy_action < n):
        raise ValueError(f"actions must be in [0, {n}), got {record.action}")
    return record


def make_snapshot(n_actions: int = 128, **changes: Any) -> Snapshot:
    """A paused session on the posted circuit; any field of Snapshot can be given."""
    values: dict[str, Any] = {
        "mode": Mode.PAUSED,
        "graph": make_graph(),
        "graph_index": 0,
        "n_graphs": 1,
        "action_names": tuple(f"action {i}" for i in range(n_actions)),
        "q_values": np.linspace(-1.0, 1.0, n_actions),
        "action_mask": np.ones(n_actions, dtype=bool),
        "greedy_action": n_actions - 1,
        "last_step": None,
        "last_label": None,
        "last_skipped": False,
        "n_steps": 0,
        "n_updates": 0,
        "n_labels": 0,
        "can_undo": False,
        "can_redo": False,
        "steps_per_second": 0.0,
        "updates_per_second": 0.0,
        "epsilon": 0.3,
        "hyperparameters": Hyperparameters(),
        "pace": 2.0,
        "waits_for_reward": True,
        "buffer_size": 0,
        "buffer_labelled": 0,
        "episode": 0,
        "episode_return": 0.0,
        "architecture": make_architecture(n_actions),
        "environment": "circuit (label by hand)",
        "has_environment_reward": False,
        "seed": 7,
        "session_path": None,
    }
    values |= changes
    record = values["last_step"]
    values.setdefault("graph_id", None if record is None else record.graph_id)
    values["q_values"] = frozen(values["q_values"], np.float32)
    values["action_mask"] = frozen(values["action_mask"], np.bool_)
    snapshot = Snapshot(**values)
    shapes = (snapshot.q_values.shape, snapshot.action_mask.shape, (len(snapshot.action_names),))
    if set(shapes) != {(n_actions,)}:
        raise ValueError(f"wanted {n_actions} Q-values, mask entries and names, got {shapes}")
    if not 0 <= snapshot.greedy_action < n_actions:
        raise ValueError(f"no greedy action {snapshot.greedy_action} among {n_actions}")
    return snapshot


def make_metrics(
    update_step: int,
    norms: ArrayLike | None = None,
    states: ArrayLike | None = None,
    architecture: Architecture | None = None,
    **changes: Any,
) -> UpdateMetrics:
    """One update; norms of 0.1 everywhere unless given, states derived unless given."""
    n_variables = len((architecture or make_architecture()).variable_names)
    norms = np.full(n_variables, 0.1) if norms is None else np.asarray(norms, dtype=np.float64)
    states = _states(norms) if states is None else np.asarray(states)
    if norms.shape != (n_variables,) or states.shape != (n_variables,):
        raise ValueError(
            f"wanted {n_variables} norms and states, got {norms.shape}, {states.shape}"
        )
    if np.isfinite(norms[states == GradientState.NONE]).any():
        raise ValueError("the norm of a gradient that is None must be NaN")
    values: dict[str, Any] = {
        "step": update_step - 1,
        "last_reward_id": 0,
        "loss": 1.0 / update_step,
        "td_error": 1.0 / update_step**0.5,
        "weight_norms": frozen(np.ones(n_variables), np.float32),
        "update_norms": frozen(np.full(n_variables, 1e-3), np.float32),
        "dead_shares": frozen([], np.float32),
        "q_mean": 0.0,
        "q_max": 1.0,
        "clipped": False,
        "applied": True,
        "at": 1.7e9 + update_step,
        "epsilon": 0.3,
    }
    return UpdateMetrics(
        update_step=update_step,
        gradient_norms=frozen(norms, np.float32),
        gradient_states=frozen(states, np.uint8),
        **(values | changes),
    )


def frozen(values: ArrayLike, dtype: type[np.generic]) -> NDArray[Any]:
    """A read-only array, as everything that crosses threads is."""
    array = np.array(values, dtype=dtype)
    array.flags.writeable = False
    return array


def _states(norms: NDArray[np.float64]) -> NDArray[np.uint8]:
    states = np.full(norms.shape, GradientState.FINITE, dtype=np.uint8)
    states[norms == 0] = GradientState.ZERO
    states[np.isnan(norms)] = GradientState.NAN
    states[np.isinf(norms)] = GradientState.INF
    return states
