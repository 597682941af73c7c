"""IGDQN: acts, learns, takes observations in every form, traces once, forgets nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import GraphInstance
from numpy.typing import NDArray

from core import agent as agent_module
from core import network as network_module
from core.agent import IGDQN
from core.batch import encode
from core.config import Head, Hyperparameters, NetworkConfig, Objective
from core.environments.label import as_instance
from core.graph import Graph, MessageDirection
from core.streams import Streams
from core.telemetry import Chooser
from tests.core import reference
from tests.core.helpers import Batch, path_graph, plain_batch, random_graph, random_graphs
from tests.fakes import make_graph

N_ACTIONS = 4


def make_agent(seed: int = 0, **network: Any) -> IGDQN:
    """An agent of one narrow layer, unbuilt."""
    config = NetworkConfig(**({"layers": 1, "channels": 8} | network))
    return IGDQN(N_ACTIONS, config.layers, epsilon=0.0, network=config, streams=Streams(seed))


@pytest.fixture(scope="module")
def agent() -> IGDQN:
    made = make_agent()
    made.build([encode(g) for g in random_graphs(0, (5, 6))])
    return made


def test_it_is_made_as_posted() -> None:
    posted = IGDQN(number_of_outputs=128, layers=3, alpha=5e-4, gamma=0.2, epsilon=0.3)
    settings = posted.hyperparameters
    assert (settings.learning_rate, settings.discount, settings.epsilon) == (5e-4, 0.2, 0.3)
    assert posted.network_config.layers == 3
    assert 0 <= posted.choose_action(make_graph()) < 128
    assert posted.network.n_features == 7


def test_what_is_given_apart_wins_over_the_rest_of_the_settings() -> None:
    given = Hyperparameters(discount=0.9, epsilon=1.0, epsilon_decay_steps=9, batch_size=5)
    made = IGDQN(4, 2, 1e-3, 0.5, 0.1, network=NetworkConfig(layers=7), hyperparameters=given)
    settings = made.hyperparameters
    assert made.network_config.layers == 2
    assert (settings.learning_rate, settings.discount, settings.epsilon) == (1e-3, 0.5, 0.1)
    assert settings.batch_size == 5


def test_there_is_no_network_before_an_observation() -> None:
    made = make_agent()
    assert not made.is_built
    with pytest.raises(ValueError, match="no network yet: call build or show it an observation"):
        _ = made.learner
    with pytest.raises(ValueError, match="number_of_outputs must be at least 1, got 0"):
        IGDQN(0)
    with pytest.raises(ValueError, match="an update needs at least one transition, got none"):
        made.update([])


def test_features_are_standardised_over_all_graphs_it_is_built_for(agent: IGDQN) -> None:
    stacked = np.concatenate([g.x for g in random_graphs(0, (5, 6))]).astype(np.float64)
    np.testing.assert_allclose(agent.network.feature_mean, stacked.mean(axis=0), rtol=1e-5)
    np.testing.assert_allclose(agent.network.feature_scale, stacked.std(axis=0), rtol=1e-5)
    raw = make_agent(standardise=False)
    raw.build([encode(random_graph(np.random.default_rng(0)))])
    assert raw.network.feature_scale.numpy().tolist() == [1, 1, 1]
    assert raw.network.feature_mean.numpy().tolist() == [0, 0, 0]


def test_it_is_built_for_graphs_of_one_width() -> None:
    widths = [encode(random_graphs(0, [3], w)[0]) for w in (2, 5)]
    with pytest.raises(ValueError, match=r"same number of features, got \[2, 5\]"):
        make_agent().build(widths)
    with pytest.raises(ValueError, match=r"same number of features, got \[\]"):
        make_agent().build([])


def test_an_observation_of_another_width_is_refused(agent: IGDQN) -> None:
    with pytest.raises(ValueError, match="takes 3 features per node, got 7"):
        agent.q_values(make_graph())


def test_every_form_of_an_observation_has_the_same_q_values(agent: IGDQN) -> None:
    graph = random_graph(np.random.default_rng(2), 7)
    weights = reference.weights_of(agent.network)
    (wanted,) = reference.q_values(weights, agent.network_config, [encode(graph)])
    for form in (graph, encode(graph), as_instance(graph)):
        q = agent.q_values(form)
        np.testing.assert_allclose(q, wanted, rtol=1e-5, atol=1e-5)
        assert (q.shape, q.flags.writeable) == ((N_ACTIONS,), False)


def test_an_instance_without_edges_is_an_observation(agent: IGDQN) -> None:
    x = random_graph(np.random.default_rng(3), 4).x
    bare = GraphInstance(nodes=x, edges=None, edge_links=None)
    wanted = agent.q_values(Graph(x=x, edges=np.zeros((0, 2), np.int64)))
    np.testing.assert_array_equal(agent.q_values(bare), wanted)


def test_the_direction_of_messages_reaches_the_q_values() -> None:
    graph = path_graph(directed=True)
    q = []
    for direction in MessageDirection:
        made = make_agent(message_direction=direction)
        q.append(made.q_values(graph))
    assert not np.allclose(q[0], q[1])
    assert not np.allclose(q[1], q[2])


def test_greedy_follows_the_objective_and_the_mask() -> None:
    made = make_agent()
    graph = random_graph(np.random.default_rng(4))
    q = made.q_values(graph)
    assert made.choose_action(graph) == q.argmax()
    mask = np.ones(N_ACTIONS, np.int8)
    mask[q.argmax()] = 0
    assert made.choose_action(graph, mask) == np.argsort(q)[-2]
    made.hyperparameters = made.hyperparameters.changed(objective=Objective.COST)
    assert made.choose_action(graph) == q.argmin()


@pytest.mark.parametrize("length", [N_ACTIONS - 1, N_ACTIONS + 1])
def test_a_mask_of_another_length_is_refused(agent: IGDQN, length: int) -> None:
    graph = random_graph(np.random.default_rng(5))
    message = rf"the mask must have shape \({N_ACTIONS},\), got \({length},\)"
    with pytest.raises(ValueError, match=message):
        agent.choose_action(graph, np.ones(length, bool))


def test_a_node_head_chooses_among_the_nodes() -> None:
    made = make_agent(head=Head.NODE)
    for n_nodes in (3, 9):
        graph = random_graph(np.random.default_rng(n_nodes), n_nodes)
        q = made.q_values(graph)
        assert q.shape == (n_nodes,)
        assert made.choose_action(graph) == q.argmax()


def test_a_decision_holds_what_it_was_made_from(agent: IGDQN) -> None:
    encoded = encode(random_graph(np.random.default_rng(6)))
    decision = agent.decide(encoded, np.ones(N_ACTIONS, bool), epsilon=1.0)
    np.testing.assert_array_equal(decision.q_values, agent.q_values(encoded))
    assert decision.choice.chooser is Chooser.RANDOM
    assert decision.choice.greedy_action == decision.q_values.argmax()


def test_an_update_builds_the_network_and_tells_loss_errors_and_norms() -> None:
    made = make_agent()
    batch = plain_batch([random_graph(np.random.default_rng(7))], [2], [1.5])
    result = made.update(batch)
    assert made.is_built
    assert result.td_errors.shape == (1,)
    assert result.loss == pytest.approx(reference.huber(float(result.td_errors[0]), 1.0))
    n_variables = len(made.learner.architecture.variable_names)
    assert result.gradient_norms.shape == (n_variables,)


def test_updates_bring_q_to_the_reward() -> None:
    made = make_agent()
    made.hyperparameters = made.hyperparameters.changed(learning_rate=1e-2)
    graph = random_graph(np.random.default_rng(8))
    batch = plain_batch([graph, graph], [0, 3], [2.0, -1.0])
    for _ in range(200):
        made.update(batch)
    q = made.q_values(graph)
    assert q[0] == pytest.approx(2.0, abs=0.1)
    assert q[3] == pytest.approx(-1.0, abs=0.1)


def _learn(seed: int, batch: Batch) -> tuple[list[float], list[bytes]]:
    made = make_agent(seed, dropout=0.5)
    losses = [made.update(batch).loss for _ in range(5)]
    return losses, [v.numpy().tobytes() for v in made.network.variables]


def test_the_same_seed_gives_the_same_losses_and_weights() -> None:
    batch = plain_batch(random_graphs(9, (4, 5)), [0, 1], [1.0, -1.0])
    first = _learn(3, batch)
    assert _learn(3, batch) == first
    assert _learn(4, batch)[0] != first[0]


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How often Python ran through a convolution: only while TensorFlow traces."""
    n_calls = 0
    own = network_module._convolve

    def convolve(*args: Any) -> Any:
        nonlocal n_calls
        n_calls += 1
        return own(*args)

    monkeypatch.setattr(network_module, "_convolve", convolve)
    return lambda: n_calls


def _see_and_learn(made: IGDQN, graphs: Sequence[Graph]) -> NDArray[np.float32]:
    for graph in graphs:
        q = made.q_values(graph)
        made.update(plain_batch([graph, graphs[0]], [0, 1], [1.0, 0.0]))
    return q


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc/self/statm")
def test_sixty_sizes_are_one_trace_and_no_memory(counted: Callable[[], int]) -> None:
    made = make_agent()
    graphs = random_graphs(10, range(2, 62))
    _see_and_learn(made, graphs[:2])
    n_calls, before = counted(), _resident_mb()
    assert n_calls > 0
    _see_and_learn(made, graphs)
    assert counted() == n_calls
    assert made.learner.n_traces == 1
    assert _resident_mb() - before < 20


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc/self/statm")
def test_large_observations_that_are_seen_once_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(agent_module, "_CACHED_BYTES", 4 * 2**20)
    made = make_agent(channels=2)
    instance = as_instance(random_graph(np.random.default_rng(11), 20_000))
    for _ in range(5):
        q = made.q_values(instance)
    before = _resident_mb()
    for _ in range(40):
        np.testing.assert_array_equal(made.q_values(instance), q)
    assert _resident_mb() - before < 20


def test_the_target_network_s_q_values_lag_until_the_sync() -> None:
    agent = IGDQN(4, network=NetworkConfig(layers=1, channels=8))
    graph = encode(make_graph())
    agent.build([graph])
    before = agent.q_values(graph)
    np.testing.assert_array_equal(agent.target_q_values(graph), before)
    agent.network.dense_2.bias.assign([1.0, 2.0, 3.0, 4.0])
    np.testing.assert_array_equal(agent.target_q_values(graph), before)
    agent.learner.sync()
    np.testing.assert_array_equal(agent.target_q_values(graph), agent.q_values(graph))
    assert (agent.q_values(graph) != before).all()
