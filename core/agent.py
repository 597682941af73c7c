"""IGDQN, the agent: acts epsilon-greedily by GIN0's Q-values and learns from transitions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from gymnasium.spaces import GraphInstance
from numpy.typing import NDArray

from core.backend import tf
from core.batch import EncodedGraph, encode
from core.batch_forward import BatchForward, Seen
from core.config import Head, Hyperparameters, NetworkConfig, UpdatePath
from core.exploration import Choice, epsilon_greedy
from core.folded_network import MOST_NODES, FoldedNetwork, links
from core.graph import Graph, MessageDirection
from core.layouts import Batch
from core.learner import Learner
from core.network import GIN0, build_network, feature_statistics, set_standardisation
from core.streams import Streams
from core.update_result import UpdateResult

_CACHED_OBSERVATIONS = 512
_CACHED_BYTES = 64 * 2**20


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """A choice and the Q-values it was made from, shape (n_actions,)."""

    choice: Choice
    q_values: NDArray[np.float32]


class IGDQN:
    """A deep Q-network over graphs.

    Args:
        number_of_outputs: number of actions, at least 1.
        layers: number of GINConv layers.
        alpha: learning rate.
        gamma: discount, in [0, 1].
        epsilon: probability of a random action, in [0, 1].
        network: the rest of the network's shape; `layers` here wins.
        hyperparameters: the rest of the settings; alpha, gamma and epsilon here win.
        streams: random numbers; by default those of seed 0.
        update_path: how updates are computed.

    The network is built when the first observation (or `build`) tells the number of features.
    """

    def __init__(
        self,
        number_of_outputs: int,
        layers: int = 3,
        alpha: float = 5e-4,
        gamma: float = 0.2,
        epsilon: float = 0.3,
        *,
        network: NetworkConfig | None = None,
        hyperparameters: Hyperparameters | None = None,
        streams: Streams | None = None,
        update_path: UpdatePath = UpdatePath.PLAIN,
    ) -> None:
        if number_of_outputs < 1:
            raise ValueError(f"number_of_outputs must be at least 1, got {number_of_outputs}")
        self.number_of_outputs = number_of_outputs
        self.network_config = replace(network or NetworkConfig(), layers=layers)
        self.hyperparameters = (hyperparameters or Hyperparameters()).changed(
            learning_rate=alpha, discount=gamma, epsilon=epsilon
        )
        self.streams = streams or Streams(0)
        self.update_path = update_path
        self._learner: Learner | None = None
        self._forward: BatchForward | None = None
        self._traced: dict[str, Any] = {}
        self._tensors, self._links = _Made(_tensors), _Made(links)
        self._folded: dict[str, tuple[int, FoldedNetwork]] = {}

    @property
    def learner(self) -> Learner:
        """The learner with the online and target networks.

        Raises:
            ValueError: no observation has been seen, so the number of features is unknown.
        """
        if self._learner is None:
            raise ValueError("the agent has no network yet: call build or show it an observation")
        return self._learner

    @property
    def network(self) -> GIN0:
        """The online network."""
        return self.learner.network

    @property
    def is_built(self) -> bool:
        """Whether the network exists."""
        return self._learner is not None

    @property
    def is_node_head(self) -> bool:
        """Whether actions are nodes, one Q-value each."""
        return self.network_config.head is Head.NODE

    def build(self, observations: Sequence[EncodedGraph]) -> None:
        """Make the networks for these observations' features, standardised over all of them.

        Raises:
            ValueError: no observations, or of different widths.
        """
        widths = sorted({int(o.x.shape[1]) for o in observations})
        if len(widths) != 1:
            raise ValueError(f"all graphs need the same number of features, got {widths}")
        make = (widths[0], self.number_of_outputs, self.network_config, self.streams.weights)
        network, target = build_network(*make), build_network(*make)
        if self.network_config.standardise:
            set_standardisation(network, *feature_statistics([o.x for o in observations]))
        self._learner = Learner(network, target, self.hyperparameters, self.update_path)
        self._traced, self._folded, self._forward = {}, {}, None
        self._folded_network("online")  # traces what hands weights over: not at the first look

    def q_values(self, observation: Graph | GraphInstance | EncodedGraph) -> NDArray[np.float32]:
        """Q-values of one graph in inference mode, shape (n_actions,), read-only."""
        return self._values("online", self._encode(observation))

    def target_q_values(self, observation: EncodedGraph) -> NDArray[np.float32]:
        """The target network's Q-values of one graph, shape (n_actions,), read-only."""
        return self._values("target", observation)

    def see(self, observations: Sequence[EncodedGraph]) -> Seen:
        """Q-values and embeddings of many graphs at once, for a head for the whole graph.

        Raises:
            ValueError: no graphs, or of different widths.
        """
        learner = self.learner
        if self._forward is None:
            self._forward = BatchForward(learner.network)
        learner.settle()
        return self._forward.see(observations)

    def decide(
        self, observation: EncodedGraph, mask: NDArray[np.bool_], epsilon: float
    ) -> Decision:
        """An epsilon-greedy choice and the Q-values behind it.

        Raises:
            ValueError: every action is masked, or the mask has another length.
        """
        q = self.q_values(observation)
        if mask.shape != q.shape:
            raise ValueError(f"the mask must have shape {q.shape}, got {mask.shape}")
        objective = self.hyperparameters.objective
        return Decision(epsilon_greedy(q, mask, epsilon, objective, self.streams.exploration), q)

    def choose_action(
        self,
        observation: Graph | GraphInstance | EncodedGraph,
        mask: NDArray[np.bool_] | None = None,
    ) -> int:
        """An action for one observation, random with probability epsilon, else greedy.

        Raises:
            ValueError: every action is masked, or the observation has another width.
        """
        encoded = self._encode(observation)
        is_node = self.network_config.head is Head.NODE
        n_actions = encoded.n_nodes if is_node else self.number_of_outputs
        allowed = np.ones(n_actions, dtype=bool) if mask is None else mask
        return self.decide(encoded, allowed, self.hyperparameters.epsilon).choice.action

    def update(self, batch: Batch) -> UpdateResult:
        """One gradient step on a batch; gives loss, TD errors and gradient norms per layer.

        Raises:
            ValueError: an empty batch, or graphs of different widths.
        """
        return self.update_many([batch])[0]

    def update_many(self, batches: Sequence[Batch]) -> list[UpdateResult]:
        """One gradient step on each batch, up to the first that is not finite.

        As many single updates give the same results, the same random numbers drawn.

        Raises:
            ValueError: an empty batch, or graphs of different widths.
        """
        if not all(batches):
            raise ValueError("an update needs at least one transition, got none")
        if self._learner is None:
            self.build([transition.observation for transition, _ in batches[0]])
        generator = self.streams.dropout
        seeds, states = [], []
        for _ in batches:
            seeds.append(generator.integers(0, 2**31 - 1, size=2, dtype=np.int32))
            states.append(generator.bit_generator.state)
        results = self.learner.update_many(batches, self.hyperparameters, seeds)
        generator.bit_generator.state = states[len(results) - 1]
        return results

    def _encode(self, observation: Graph | GraphInstance | EncodedGraph) -> EncodedGraph:
        encoded = as_encoded(observation, self.network_config.message_direction)
        if self._learner is None:
            self.build([encoded])
        wanted, got = self.learner.n_features, encoded.x.shape[1]
        if got != wanted:
            raise ValueError(f"the network takes {wanted} features per node, got {got}")
        return encoded

    def _values(self, which: str, observation: EncodedGraph) -> NDArray[np.float32]:
        """Q-values of one graph by the online or the target network, read-only."""
        if observation.n_nodes > MOST_NODES:
            inputs = self._tensors(observation)
            values: NDArray[np.float32] = self._function(which)(*inputs).numpy().reshape(-1)
        else:
            values = self._folded_network(which).q_values(self._links(observation))
        values.flags.writeable = False
        return values

    def _folded_network(self, which: str) -> FoldedNetwork:
        """The weights of now, taken anew when they may have changed."""
        learner = self.learner
        version, folded = self._folded.get(which, (-1, None))
        if folded is None or version != learner.version:
            folded = learner.folded(which)
            self._folded[which] = (learner.version, folded)
        return folded

    def _function(self, which: str) -> Any:
        """A network's own Q function, traced when it is first asked for: few ask."""
        learner = self.learner
        if which not in self._traced:
            network = learner.network if which == "online" else learner.target
            self._traced[which] = _traced_q(network)
        learner.settle()
        return self._traced[which]


class _Made:
    """What is made of observations, kept for the next time they are seen."""

    def __init__(self, make: Callable[[EncodedGraph], Any]) -> None:
        self._make = make
        self._kept: OrderedDict[EncodedGraph, Any] = OrderedDict()
        self._n_bytes = 0

    def __call__(self, observation: EncodedGraph) -> Any:
        made = self._kept.get(observation)
        if made is None:
            made = self._kept[observation] = self._make(observation)
            self._n_bytes += observation.n_bytes
            while len(self._kept) > _CACHED_OBSERVATIONS or self._n_bytes > _CACHED_BYTES:
                self._n_bytes -= self._kept.popitem(last=False)[0].n_bytes
        return made


def _tensors(observation: EncodedGraph) -> tuple[Any, ...]:
    """What the traced network takes of one observation."""
    graph_ids = tf.zeros(observation.n_nodes, tf.int32)
    return tf.constant(observation.x), tf.constant(observation.messages), graph_ids


def as_encoded(
    observation: Graph | GraphInstance | EncodedGraph, direction: MessageDirection
) -> EncodedGraph:
    """What the network gets of an observation in any of its forms.

    A bare GraphInstance does not say whether its links are directed; they are taken as directed,
    which makes no difference while messages travel both ways.
    """
    if isinstance(observation, EncodedGraph):
        return observation
    if isinstance(observation, Graph):
        return encode(observation, direction)
    links = observation.edge_links
    edges = np.zeros((0, 2), np.int64) if links is None else np.asarray(links, np.int64)
    return encode(Graph(x=np.asarray(observation.nodes), edges=edges, directed=True), direction)


def _traced_q(network: GIN0) -> Any:
    """The network's Q-values of one graph as a concrete function: no dispatch, one trace."""

    def q_values(x: Any, messages: Any, graph_ids: Any) -> Any:
        return network((x, messages, graph_ids, tf.constant(1)))

    signature = [
        tf.TensorSpec([None, network.n_features], tf.float32),
        tf.TensorSpec([None, 2], tf.int64),
        tf.TensorSpec([None], tf.int32),
    ]
    return tf.function(q_values, input_signature=signature, autograph=False).get_concrete_function()
