"""The update's habits: sync, read-only results, dropout, and what is not finite changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from core.backend import tf
from core.config import NetworkConfig, UpdatePath
from core.gradients import layer_states
from core.learner import Learner
from core.network import build_network
from core.telemetry import GradientState
from tests.core import reference
from tests.core.helpers import plain_batch, plain_settings, random_graphs, seed_pair
from tests.core.learners import N_ACTIONS, fresh, make_learner, numbers, three_graphs


@pytest.fixture(scope="module", params=UpdatePath)
def small(request: pytest.FixtureRequest) -> Learner:
    """A learner whose weights a test may change, after `fresh`."""
    config = NetworkConfig(layers=1, channels=6, batch_norm=True)
    return make_learner(config, path=request.param)


def test_many_learners_in_one_process_are_no_retracing(caplog: pytest.LogCaptureFixture) -> None:
    for seed in range(5):
        learner = make_learner(NetworkConfig(layers=1, channels=2), seed=seed)
        learner.update(three_graphs(), plain_settings(), seed_pair())
        assert learner.n_traces == 1
    assert not caplog.records


def test_the_target_network_is_synced_every_n_updates(small: Learner) -> None:
    learner, settings = fresh(small), plain_settings(sync_every=3)
    behind = []
    for _ in range(6):
        learner.update(three_graphs(), settings, seed_pair())
        pairs = zip(learner.network.variables, learner.target.variables, strict=True)
        behind.append(any(not np.array_equal(a.numpy(), b.numpy()) for a, b in pairs))
    assert behind == [True, True, False, True, True, False]
    assert learner.n_updates == 6


def test_the_learning_rate_may_change_between_updates(small: Learner) -> None:
    sizes = []
    for rate in (1e-3, 1e-5):
        learner = fresh(small)
        result = learner.update(three_graphs(), plain_settings(learning_rate=rate), seed_pair())
        sizes.append(result.update_norms)
    np.testing.assert_allclose(sizes[0], 100 * sizes[1], rtol=0.05)


def test_a_weight_of_zero_teaches_nothing(small: Learner) -> None:
    learner = fresh(small)
    batch = [(t, replace(r, weight=0.0)) for t, r in three_graphs()]
    result = learner.update(batch, plain_settings(), seed_pair())
    assert result.loss == 0
    assert set(result.gradient_states.tolist()) == {GradientState.ZERO}
    assert (result.update_norms == 0).all()


def test_statistics_of_the_q_values_are_those_of_thethree_graphs(small: Learner) -> None:
    learner = fresh(small)
    weights = reference.weights_of(learner.network)
    graphs = [t.observation for t, _ in three_graphs()]
    q = np.stack(reference.q_values(weights, small.network.settings, graphs, training=True))
    result = learner.update(three_graphs(), plain_settings(), seed_pair())
    assert result.q_mean == pytest.approx(q.mean(), abs=1e-5)
    assert result.q_max == pytest.approx(np.abs(q).max(), rel=1e-4)


def test_everything_that_leaves_the_update_is_read_only(small: Learner) -> None:
    result = fresh(small).update(three_graphs(), plain_settings(), seed_pair())
    arrays = [getattr(result, name) for name in result.__slots__]
    arrays = [a for a in arrays if isinstance(a, np.ndarray)]
    assert len(arrays) == 6
    assert not any(a.flags.writeable for a in arrays)


@pytest.mark.parametrize("reward", [np.inf, -np.inf, np.nan])
@pytest.mark.parametrize("clip_norm", [0.0, 10.0])
def test_a_reward_that_is_not_finite_changes_nothing(
    small: Learner, reward: float, clip_norm: float
) -> None:
    learner = fresh(small)
    settings = plain_settings(clip_norm=clip_norm, sync_every=10)
    learner.update(three_graphs(), settings, seed_pair())
    before = numbers(learner)
    result = learner.update(three_graphs([1.0, reward, 0.5]), settings, seed_pair())
    assert not result.applied
    assert not np.isfinite(result.loss)
    assert numbers(learner) == before
    assert (result.update_norms == 0).all()
    assert learner.update(three_graphs(), settings, seed_pair()).applied
    assert numbers(learner) != before


def test_a_layer_with_nan_changes_nothing_and_is_named(small: Learner) -> None:
    learner = fresh(small)
    learner.update(three_graphs(), plain_settings(), seed_pair())
    kernel = learner.network.dense_2.kernel
    kernel.assign(tf.fill(kernel.shape, np.nan))
    before = numbers(learner)
    result = learner.update(three_graphs(), plain_settings(), seed_pair())
    assert not result.applied
    assert numbers(learner) == before
    states = layer_states(learner.architecture, result.gradient_states).tolist()
    assert GradientState.NAN in states
    assert GradientState.NONE not in states


def test_a_loss_too_large_for_32_bits_changes_nothing(small: Learner) -> None:
    learner = fresh(small)
    settings = plain_settings(huber_delta=1e9)
    before = numbers(learner)
    result = learner.update(three_graphs([1e35, 1.0, 1.0]), settings, seed_pair())
    assert not result.applied
    assert result.loss == np.inf
    assert numbers(learner) == before


def test_gradients_whose_squares_overflow_are_finite_all_the_same(small: Learner) -> None:
    learner = fresh(small)
    batch = [(t, replace(r, weight=1e25)) for t, r in three_graphs()]
    result = learner.update(batch, plain_settings(clip_norm=10.0), seed_pair())
    assert result.gradient_norms.max() > 2e19
    assert result.applied
    assert result.clipped
    assert set(result.gradient_states.tolist()) <= {GradientState.FINITE, GradientState.ZERO}


def test_one_huge_reward_among_many_moves_the_weights_no_further_than_one_step() -> None:
    """Huber and clipping: a mistyped 1e6 costs one ordinary step, not the optimizer."""
    learner = make_learner(NetworkConfig(layers=1, channels=6))
    settings = plain_settings(clip_norm=10.0, learning_rate=1e-3)
    for _ in range(5):
        learner.update(three_graphs(), settings, seed_pair())
    result = learner.update(three_graphs([1e6, 0.0, 0.0]), settings, seed_pair())
    assert result.applied
    assert np.sqrt(np.square(result.gradient_norms).sum()) < 50
    for _ in range(400):
        result = learner.update(three_graphs(), plain_settings(learning_rate=1e-2), seed_pair())
    assert result.loss < 1e-2


def test_a_variable_outside_the_loss_is_none_not_zero() -> None:
    rng = np.random.default_rng(0)
    config = NetworkConfig(layers=1, channels=4)
    network, target = (build_network(3, N_ACTIONS, config, rng) for _ in range(2))
    for made in (network, target):
        made.unused = made.add_weight(name="unused", shape=(2,), initializer="ones")
    learner = Learner(network, target, plain_settings())
    result = learner.update(three_graphs(), plain_settings(), seed_pair())
    position = [id(v) for v in network.trainable_variables].index(id(network.unused))
    assert result.gradient_states[position] == GradientState.NONE
    assert np.isnan(result.gradient_norms[position])
    assert result.update_norms[position] == 0
    rest = np.delete(result.gradient_states, position)
    assert GradientState.NONE not in rest
    assert result.applied
    assert network.unused.numpy().tolist() == [1, 1]


def test_the_same_dropout_seed_gives_the_same_update() -> None:
    config = NetworkConfig(layers=1, channels=16, dropout=0.5)
    learner = make_learner(config)

    def updated(first: int) -> tuple[float, list[bytes]]:
        result = fresh(learner).update(three_graphs(), plain_settings(), seed_pair(first))
        return result.loss, numbers(learner)

    assert updated(1) == updated(1)
    assert updated(1)[0] != updated(2)[0]


def test_dropout_is_scaled_and_its_gradient_flows_through_the_kept_units_only() -> None:
    config = NetworkConfig(layers=1, channels=16, dropout=0.5)
    learner = fresh(make_learner(config))
    settings = plain_settings()
    batch = plain_batch(random_graphs(3, [4]), [1], [4.0])
    hidden: list[Any] = []
    graph = batch[0][0].observation
    inputs = (graph.x, graph.messages, np.zeros(4, np.int32), 1)
    learner.network(inputs, activations=hidden)
    kept = tf.nn.experimental.stateless_dropout(tf.ones((1, 16)), 0.5, seed=seed_pair()).numpy()
    assert set(kept.ravel().tolist()) == {0.0, 2.0}
    weights = reference.weights_of(learner.network)
    (q,) = reference.q_values(weights, config, [graph], training=True, drop=kept)
    result = learner.update(batch, settings, seed_pair())
    assert result.td_errors[0] == pytest.approx(4.0 - q[1], rel=1e-5)
    alive = hidden[-1].numpy() * kept
    wanted = np.linalg.norm(alive)  # Huber's slope is 1 here: the gradient is the input
    by_name = dict(
        zip(learner.architecture.variable_names, result.gradient_norms.tolist(), strict=True)
    )
    assert by_name["dense 2 kernel"] == pytest.approx(wanted, rel=1e-4)


def test_values_are_copies_of_everything_an_update_changes(small: Learner) -> None:
    learner = fresh(small)
    before = learner.values()
    wanted = {
        "online": learner.network.variables,
        "target": learner.target.variables,
        "optimizer": learner.optimizer.variables(),
    }
    assert list(before) == list(wanted)
    for name, variables in wanted.items():
        for value, variable in zip(before[name], variables, strict=True):
            np.testing.assert_array_equal(value, variable.numpy())
    kept = [array.copy() for array in before["online"]]
    learner.update(three_graphs(), plain_settings(), seed_pair())
    assert all(np.array_equal(a, b) for a, b in zip(before["online"], kept, strict=True))
    after = learner.values()["online"]
    assert not all(np.array_equal(a, b) for a, b in zip(after, kept, strict=True))
