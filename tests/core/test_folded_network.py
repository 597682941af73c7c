"""Acting by folded weights: the Q-values of the network itself, and never of older weights."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core.agent import IGDQN
from core.backend import tf
from core.batch import concatenate, encode
from core.config import ACTIVATIONS, Head, NetworkConfig, Pooling, UpdatePath
from core.folded_network import MOST_NODES, links
from core.graph import Graph
from core.learner import Learner
from tests.core.helpers import plain_settings, random_graphs, seed_pair
from tests.core.learners import make_learner, shake, three_graphs

CONFIG = NetworkConfig(layers=2, channels=6, batch_norm=True)


def tensorflow_q(learner: Learner, graph: Graph) -> np.ndarray:
    """What the Keras model gives, shape (n_outputs,)."""
    joined = concatenate([encode(graph)])
    inputs = (joined.x, joined.messages, joined.graph_ids, tf.constant(1))
    return np.asarray(learner.network(inputs).numpy()).reshape(-1)


def odd_graph() -> Graph:
    """Directed, with a loop, an edge given both ways and a node without neighbours."""
    edges = np.array([(0, 1), (1, 0), (2, 2), (2, 3), (3, 0)])
    x = np.random.default_rng(4).normal(size=(6, 3))
    return Graph(x=x, edges=edges, directed=True)


@pytest.mark.parametrize("pooling", Pooling)
@pytest.mark.parametrize("head", Head)
@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize("batch_norm", [False, True])
def test_folded_q_values_are_the_network_s_own(
    pooling: Pooling, head: Head, activation: str, batch_norm: bool
) -> None:
    config = replace(CONFIG, pooling=pooling, head=head, batch_norm=batch_norm)
    config = replace(config, conv_activation=activation, output_activation=activation)
    learner = make_learner(config, graphs=[odd_graph()])
    shake(learner.network.variables, seed=3)
    for graph in (odd_graph(), *random_graphs(2, (1, 64, 65, 200))):
        wanted = tensorflow_q(learner, graph)
        got = learner.folded().q_values(links(encode(graph)))
        np.testing.assert_allclose(got, wanted, rtol=2e-5, atol=2e-5)


def test_an_observation_is_not_changed_by_acting() -> None:
    (graph,) = random_graphs(1, (7,))
    encoded = encode(graph)
    before = encoded.x.copy()
    learner = make_learner(replace(CONFIG, standardise=False))
    learner.folded().q_values(links(encoded))
    np.testing.assert_array_equal(encoded.x, before)


@pytest.mark.parametrize("path", UpdatePath)
def test_the_agent_acts_by_the_weights_of_now(path: UpdatePath) -> None:
    agent = IGDQN(4, layers=2, network=CONFIG, update_path=path)
    (graph,) = random_graphs(5, (6,))
    agent.build([encode(graph)])
    seen = [agent.q_values(graph)]
    agent.update(three_graphs())
    seen.append(agent.q_values(graph))
    agent.learner.variables[0].assign_add(tf.ones(agent.learner.variables[0].shape))
    seen.append(agent.q_values(graph))
    agent.update_many([three_graphs(), three_graphs([0.0, 1.0, 2.0])])
    seen.append(agent.q_values(graph))
    np.testing.assert_allclose(seen[-1], tensorflow_q(agent.learner, graph), rtol=1e-5, atol=1e-5)
    assert len({q.tobytes() for q in seen}) == len(seen)
    agent.learner.sync()
    np.testing.assert_array_equal(agent.q_values(graph), seen[-1])


def test_large_graphs_give_the_same_by_the_other_way() -> None:
    agent = IGDQN(4, layers=2, network=replace(CONFIG, standardise=False))
    small, large = random_graphs(6, (MOST_NODES, MOST_NODES + 1))
    agent.build([encode(small)])
    for graph in (small, large):
        wanted = tensorflow_q(agent.learner, graph)
        np.testing.assert_allclose(agent.q_values(graph), wanted, rtol=2e-5, atol=2e-5)


def test_q_values_are_read_only() -> None:
    agent = IGDQN(4, layers=2, network=CONFIG)
    (graph,) = random_graphs(5, (6,))
    with pytest.raises(ValueError, match="read-only"):
        agent.q_values(graph)[0] = 1.0


def test_values_are_those_of_the_variables() -> None:
    learner = make_learner(CONFIG, path=UpdatePath.COMPILED)
    learner.update(three_graphs(), plain_settings(), seed_pair())
    values = learner.values()
    stored = learner.stored
    for group, variables in stored.items():
        assert len(values[group]) == len(variables)
        for value, variable in zip(values[group], variables, strict=True):
            np.testing.assert_array_equal(value, variable.numpy())
            assert value.dtype == variable.numpy().dtype
