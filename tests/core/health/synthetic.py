"""Updates made of chosen numbers, seen by a real monitor; no network, no TensorFlow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.batch import EncodedGraph, encode
from core.config import Hyperparameters, NetworkConfig
from core.graph import Graph
from core.health.finding import Finding
from core.health.monitor import Monitor
from core.replay import Reward, Transition
from core.telemetry import Architecture
from tests.fakes import make_architecture, make_graph, make_metrics

ACTIVATIONS = ("conv 1 relu 1", "conv 1 relu 2", "conv 2 relu 1", "conv 2 relu 2", "dense 1 relu")


class FakeProbe:
    """What looking into the network shows."""

    def __init__(self, architecture: Architecture) -> None:
        rng = np.random.default_rng(0)
        self.kernels = [rng.normal(size=shape) for shape in architecture.variable_shapes]
        self.layers = [rng.normal(size=(8, 16)) for _ in range(architecture.network.layers)]
        self.colours = np.arange(8)
        self.n_looks = 0

    def weights(self, variable: int) -> NDArray[np.float32]:
        self.n_looks += 1
        return np.asarray(self.kernels[variable], np.float32)

    def embeddings(self) -> list[NDArray[np.float32]]:
        return [np.asarray(layer, np.float32) for layer in self.layers]

    def node_colours(self) -> NDArray[np.int64]:
        return self.colours

    def target_gap(self) -> float:
        return 0.25


class Watched:
    """A monitor and the facts it is told with each update."""

    def __init__(self, network: NetworkConfig | None = None, **settings: Any) -> None:
        net = network or NetworkConfig(layers=2, channels=16)
        activations = ACTIVATIONS
        if net.output_activation == "relu":
            activations = (*ACTIVATIONS, "dense 2 relu")
        self.architecture = replace(
            make_architecture(4, net), activations=activations[: 2 * net.layers + 2]
        )
        self.probe = FakeProbe(self.architecture)
        self.monitor = Monitor(self.architecture, self.probe, lambda reward_id: reward_id - 1)
        self.settings = Hyperparameters(**settings)
        self.n_graphs = 2
        self.n_labels = 4
        self.since_sync = 0
        self.update = 0
        self.label(0, 1.0)
        self.label(1, -1.0, action=1)

    def label(
        self,
        step: int,
        reward: float,
        *,
        action: int = 0,
        graph: Graph | None = None,
        weight: float = 1.0,
        by_hand: bool = True,
    ) -> None:
        """Let learning sample a transition."""
        encoded: EncodedGraph = encode(graph or make_graph())
        transition = Transition(step, encoded, action, encoded, np.ones(4, bool), False)
        self.monitor.samples.add([(transition, Reward(reward, weight))], lambda _: by_hand)

    def learn(
        self,
        updates: int = 10,
        *,
        norms: ArrayLike | None = None,
        dead: ArrayLike | None = None,
        layer_norms: dict[str, float] | None = None,
        changes: dict[str, float] | None = None,
        **numbers: Any,
    ) -> dict[str, Finding]:
        """Make updates with these numbers; gives what is found after them, by id.

        Args:
            updates: how many.
            norms: gradient norm per variable.
            dead: share of dead units per activation.
            layer_norms: gradient norm of every variable of a layer, by the layer's name.
            changes: size of the change of every variable of a layer; weights have the size 1.
            numbers: other fields of UpdateMetrics.
        """
        n = len(self.architecture.variable_names)
        own = np.full(n, 0.1) if norms is None else np.array(norms, np.float64)
        moved = np.full(n, 1e-3)
        for layer in self.architecture.layers:
            rows = list(layer.variables)
            own[rows] = (layer_norms or {}).get(layer.name, own[rows])
            moved[rows] = (changes or {}).get(layer.name, moved[rows])
        share = np.zeros(len(self.architecture.activations)) if dead is None else np.array(dead)
        values = {"td_error": 0.5, "loss": 0.1, "last_reward_id": self.n_labels} | numbers
        for _ in range(updates):
            self.update += 1
            metrics = make_metrics(
                self.update,
                own,
                architecture=self.architecture,
                dead_shares=share,
                update_norms=moved,
                **values,
            )
            self.monitor.observe(
                metrics,
                n_graphs=self.n_graphs,
                settings=self.settings,
                n_labels=self.n_labels,
                updates_since_sync=self.since_sync,
            )
        return {finding.id: finding for finding in self.monitor.report.findings}


def cycle(*sizes: int, name: str = "cycles") -> Graph:
    """Cycles of these sizes side by side, all nodes alike."""
    edges, first = [], 0
    for size in sizes:
        edges += [(first + i, first + (i + 1) % size) for i in range(size)]
        first += size
    return Graph(x=np.ones((first, 7)), edges=np.array(edges), name=name)
