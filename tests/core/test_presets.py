"""What the two presets do with one graph: as posted hides it, the default learns from it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from core.backend import tf
from core.batch import encode
from core.config import Hyperparameters, NetworkConfig
from core.gradients import layer_norms, layer_states
from core.graph import Graph
from core.learner import Learner
from core.telemetry import GradientState
from tests.core import reference
from tests.core.helpers import plain_batch, plain_settings, random_graph, seed_pair
from tests.core.learners import make_learner, three_graphs
from tests.fakes import make_graph


def _norms_by_name(learner: Learner, norms: NDArray[np.float32]) -> dict[str, float]:
    return dict(zip(learner.architecture.variable_names, norms.tolist(), strict=True))


@pytest.fixture(scope="module")
def posted() -> Learner:
    """As posted but small, its two Dense layers alive: positive biases."""
    learner = make_learner(NetworkConfig.as_posted(8), n_features=7, n_actions=8)
    for layer in (learner.network.dense_1, learner.network.dense_2):
        layer.bias.assign(tf.fill(layer.bias.shape, 0.5))
    return learner


def _kernel_share(learner: Learner, graphs: Sequence[Graph]) -> float:
    """Largest gradient norm of a convolution's kernel by that of the output bias.

    The learning rate is so small that the network stays what it is.
    """
    batch = plain_batch(graphs, [3] * len(graphs), [100.0] * len(graphs), n_actions=8)
    settings = plain_settings(learning_rate=1e-12)
    norms = _norms_by_name(learner, learner.update(batch, settings, seed_pair(5, 8)).gradient_norms)
    kernels = [v for k, v in norms.items() if k.startswith("conv") and k.endswith("kernel")]
    assert len(kernels) == 9
    assert norms["dense 2 bias"] > 0.1, "the rewarded output is alive"
    return max(kernels) / norms["dense 2 bias"]


def test_as_posted_one_graph_teaches_no_convolution(posted: Learner) -> None:
    assert _kernel_share(posted, [make_graph()]) < 1e-3


def test_as_posted_32_copies_of_one_graph_are_no_cure(posted: Learner) -> None:
    assert _kernel_share(posted, [make_graph()] * 32) < 1e-3


def test_as_posted_two_different_graphs_are_a_cure(posted: Learner) -> None:
    other = make_graph().with_edges([(0, 1), (2, 3), (4, 5), (6, 7)])
    assert _kernel_share(posted, [make_graph(), other]) > 1e-2


def test_as_posted_q_does_not_depend_on_a_graph_that_is_alone(posted: Learner) -> None:
    graphs = [make_graph(), random_graph(np.random.default_rng(9), 12, 7)]
    q = []
    for graph in graphs:
        encoded = encode(graph)
        inputs = (encoded.x, encoded.messages, np.zeros(graph.n_nodes, np.int32), 1)
        q.append(posted.network(inputs, training=True, dropout_seed=seed_pair()).numpy())
    np.testing.assert_allclose(q[0], q[1], atol=1e-4)
    assert np.abs(q[0]).max() > 0.1


def test_as_posted_inference_hides_what_training_does_not_learn(posted: Learner) -> None:
    encoded = encode(make_graph())
    inputs = (encoded.x, encoded.messages, np.zeros(8, np.int32), tf.constant(1))
    kernel = posted.network.convolutions[0].mlp.layers[0].kernel
    norms = []
    for training in (False, True):
        with tf.GradientTape() as tape:
            q = posted.network(inputs, training=training, dropout_seed=seed_pair(5, 8))
            error = tf.reduce_sum(q)
        norms.append(float(tf.norm(tape.gradient(error, kernel))))
    assert norms[0] > 1e-2
    assert norms[1] < 1e-3 * norms[0]


@pytest.mark.parametrize("reward", [5.0, -5.0])
def test_in_the_default_preset_every_layer_learns_from_one_graph(reward: float) -> None:
    graph = make_graph()
    settings = Hyperparameters(discount=0.0)
    learner = make_learner(
        NetworkConfig(), settings, n_features=7, n_actions=8, graphs=[graph], seed=1
    )
    before = reference.weights_of(learner.network)
    result = learner.update(plain_batch([graph], [3], [reward], 8), settings, seed_pair())
    assert layer_norms(learner.architecture, result.gradient_norms).min() > 1e-3
    states = layer_states(learner.architecture, result.gradient_states)
    assert set(states.tolist()) == {GradientState.FINITE}
    after = reference.weights_of(learner.network)
    for layer in learner.architecture.layers:
        moved = [learner.architecture.variable_names[i] for i in layer.variables]
        assert all(not np.array_equal(before[n], after[n]) for n in moved), layer.name


def test_a_dead_output_has_gradients_of_zero_and_says_so() -> None:
    config = NetworkConfig(layers=1, channels=6, output_activation="relu")
    learner = make_learner(config)
    bias = learner.network.dense_2.bias
    bias.assign(tf.fill(bias.shape, -100.0))
    before = [v.numpy().tobytes() for v in learner.network.variables]
    result = learner.update(three_graphs(), plain_settings(), seed_pair())
    assert set(result.gradient_states.tolist()) == {GradientState.ZERO}
    assert (result.gradient_norms == 0).all()
    dead = dict(zip(learner.architecture.activations, result.dead_shares.tolist(), strict=True))
    assert dead["dense 2 relu"] == 1.0
    assert dead["dense 1 relu"] < 1.0
    assert [v.numpy().tobytes() for v in learner.network.variables] == before
    assert result.q_max == 0


def test_the_dead_share_counts_units_that_are_zero_in_every_row() -> None:
    learner = make_learner(NetworkConfig(layers=1, channels=6))
    bias = learner.network.dense_1.bias
    bias.assign([-100.0, -100.0, 100.0, 100.0, 100.0, 100.0])
    result = learner.update(three_graphs(), plain_settings(), seed_pair())
    dead = dict(zip(learner.architecture.activations, result.dead_shares.tolist(), strict=True))
    assert dead["dense 1 relu"] == pytest.approx(2 / 6)
