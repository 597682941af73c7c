"""The sides compute the same: comparing times of different things means nothing."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from core.backend import keras, tf
from core.batch import concatenate
from core.bench import geometric
from core.bench.floor import Floor, kernel_shapes
from core.bench.geometric_child import Task
from core.bench.geometric_process import GeometricProcess
from core.bench.material import (
    DEFAULT,
    MEAN_DEGREE,
    N_ACTIONS,
    N_FEATURES,
    POSTED,
    observation,
    random_graph,
    transitions,
)
from core.bench.posted import PostedAgent, loaded, posted_batch
from core.config import Hyperparameters
from core.network import GIN0, architecture, build_network


@pytest.fixture(scope="module")
def network() -> GIN0:
    return build_network(N_FEATURES, N_ACTIONS, POSTED, np.random.default_rng(0))


def our_q(network: GIN0, n_graphs: int) -> np.ndarray:
    batch = concatenate([t.observation for t, _ in transitions(n_graphs)])
    inputs = (batch.x, batch.messages, batch.graph_ids, batch.n_graphs)
    return network(tuple(tf.constant(part) for part in inputs)).numpy()


def posted_twin(network: GIN0) -> PostedAgent:
    """A posted agent with a network's weights."""
    agent = PostedAgent(N_ACTIONS)
    agent.call(loaded([observation(8)]))
    ours = [v for v in network.variables if "feature_" not in v.name]
    by_shape_in_order = zip(agent.model.variables, ours, strict=True)
    for theirs, own in by_shape_in_order:
        assert theirs.shape == own.shape
        theirs.assign(own)
    return agent


@pytest.mark.parametrize("n_graphs", [1, 5])
def test_the_posted_network_gives_our_q_values(network: GIN0, n_graphs: int) -> None:
    agent = posted_twin(network)
    inputs = posted_batch(transitions(n_graphs)).inputs
    expected = our_q(network, n_graphs)
    assert np.ptp(expected) > 0.01
    np.testing.assert_allclose(agent.call(inputs), expected, atol=1e-4)
    np.testing.assert_allclose(agent.predict(inputs), expected, atol=1e-4)


def test_the_posted_step_learns_and_tells_every_norm() -> None:
    keras.utils.set_random_seed(1)  # the posted network draws its weights and dropout by itself
    agent, batch = PostedAgent(4, layers=1), posted_batch(transitions(6))
    batch.actions[:] %= 4
    losses = []
    traces = []
    for _ in range(40):
        loss, norms = agent.step(batch)
        losses.append(loss)
        traces.append(agent.n_traces)
    assert len(norms) == len(agent.model.trainable_variables)
    assert max(norms) > 0
    assert np.mean(losses[-10:]) < np.mean(losses[:10])
    assert set(traces) == {2}  # the first call also makes Adam's slots, and traces twice


def test_without_a_signature_every_size_is_a_trace() -> None:
    agent = PostedAgent(4, layers=1, is_relaxed=False)
    traces = []
    for n_nodes in (8, 9, 10, 9):
        batch = posted_batch(transitions(1, n_nodes))
        batch.actions[:] %= 4
        agent.learn(batch)
        traces.append(agent.n_traces)
    assert np.diff(traces).tolist() == [1, 1, 0]


def test_the_floor_multiplies_by_every_kernel_of_the_network(network: GIN0) -> None:
    kernels = [shape for shape in architecture(network).variable_shapes if len(shape) == 2]
    assert kernel_shapes(POSTED) == kernels
    assert kernel_shapes(DEFAULT) == kernels


def test_the_floor_computes_gradients_of_its_products() -> None:
    floor = Floor(3, DEFAULT)
    with tf.GradientTape() as tape:
        output, inputs = floor._forward(floor.x, floor.kernels)
        loss = tf.reduce_sum(tf.square(output)) / 2
    expected = tape.gradient(loss, floor.kernels)
    found = floor._gradients(output, inputs)
    # Above the pooling they are the chain rule; below, all nodes get what a mean would give one.
    for kernel in (-1, -2):
        np.testing.assert_allclose(found[kernel], expected[kernel], rtol=1e-3, atol=1e-3)
    assert [g.shape for g in found] == [k.shape for k in floor.kernels]


def test_the_floor_does_adams_arithmetic_and_moves_no_weight() -> None:
    floor = Floor(2, DEFAULT)
    before = [kernel.numpy() for kernel in floor.kernels]
    first = floor.run()
    assert np.isfinite(first)
    assert floor.run() == first
    for kernel, old, slots in zip(floor.kernels, before, floor.slots, strict=True):
        np.testing.assert_array_equal(kernel.numpy(), old)
        assert all(np.abs(slot.numpy()).max() > 0 for slot in slots)


@pytest.mark.parametrize("n_nodes", [8, 200, 5_000])
def test_graphs_are_sparse_and_the_same_each_time(n_nodes: int) -> None:
    graph = random_graph(n_nodes, np.random.default_rng(n_nodes))
    assert graph.n_nodes == n_nodes
    assert 2 * graph.n_edges / n_nodes == MEAN_DEGREE
    np.testing.assert_array_equal(observation(n_nodes).x, observation(n_nodes).x)


def test_geometric_gives_our_q_values(network: GIN0) -> None:
    pytest.importorskip("torch_geometric")
    import torch

    agent = geometric.GeometricAgent(N_FEATURES, N_ACTIONS, POSTED, Hyperparameters())
    ours = [v.numpy() for v in network.trainable_variables]
    with torch.no_grad():
        for theirs, own in zip(agent.network.parameters(), ours, strict=True):
            theirs.copy_(torch.from_numpy(own.T.copy()))
    for norm in (m for m in agent.network.modules() if isinstance(m, torch.nn.BatchNorm1d)):
        norm.eps = 1e-3  # Keras's
    inputs = agent.inputs([t.observation for t, _ in transitions(5)])
    np.testing.assert_allclose(agent.q_values(inputs), our_q(network, 5), atol=1e-4)
    loss = agent.learn(agent.prepared(transitions(5)))
    assert np.isfinite(loss)


def test_geometric_is_measured_in_a_process_without_tensorflow() -> None:
    pytest.importorskip("torch_geometric")
    with GeometricProcess() as process:
        for task in (Task(learns=False, size=8), Task(learns=True, size=2, is_posted=False)):
            assert 1e-5 < process.side(task).block(2) < 10
    code = "import sys, core.bench.geometric_child; print('tensorflow' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_process_that_ends_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "true")
    with GeometricProcess() as process, pytest.raises(OSError, match="process of PyTorch"):
        process.side(Task(learns=True, size=1))
