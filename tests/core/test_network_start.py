"""How a network begins: kernels, standardisation, copies, and the record of what it is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from core.backend import tf
from core.batch import encode
from core.config import NetworkConfig
from core.network import (
    architecture,
    build_network,
    copy_weights,
    feature_statistics,
    set_standardisation,
)
from tests.core import reference
from tests.core.helpers import random_graph
from tests.core.networks import CONFIGS, SMALL, drawn_network, inputs_of, odd_graphs, q_of
from tests.fakes import make_graph


def test_no_two_kernels_start_equal_and_all_stay_within_glorot_s_limit() -> None:
    network = build_network(8, 8, NetworkConfig(channels=8), np.random.default_rng(0))
    kernels = [v.numpy() for v in network.trainable_variables if len(v.shape) == 2]
    assert len(kernels) == 3 * 3 + 2
    assert len({k.tobytes() for k in kernels}) == len(kernels)
    stacked = np.concatenate([k.ravel() for k in kernels])
    limit = np.sqrt(6 / 16)
    assert 0.9 * limit < np.abs(stacked).max() <= limit
    assert np.isclose(stacked.std(), limit / np.sqrt(3), rtol=0.1)
    assert all((v.numpy() == 0).all() for v in network.trainable_variables if len(v.shape) == 1)


def test_the_same_seed_gives_the_same_network() -> None:
    make = (3, 4, SMALL)
    first, second, other = (build_network(*make, np.random.default_rng(s)) for s in (1, 1, 2))
    pairs = list(zip(first.variables, second.variables, other.variables, strict=True))
    assert all(np.array_equal(a.numpy(), b.numpy()) for a, b, _ in pairs)
    assert any(not np.array_equal(a.numpy(), c.numpy()) for a, _, c in pairs)


def test_standardised_features_have_mean_zero_and_deviation_one() -> None:
    graphs = [make_graph(), make_graph().with_features(np.full((8, 7), 2.0))]
    mean, scale = feature_statistics([g.x for g in graphs])
    seen = np.concatenate([(g.x - mean) / scale for g in graphs])
    np.testing.assert_allclose(seen.mean(axis=0), 0, atol=1e-9)
    np.testing.assert_allclose(seen.std(axis=0), 1)


def test_a_column_without_spread_is_centred_and_left_unscaled() -> None:
    x = np.array([[5, 1e6, 1], [5, 1e6, 3]], np.float32)
    mean, scale = feature_statistics([x])
    assert mean.tolist() == [5, 1e6, 2]
    assert scale.tolist() == [1, 1, 1]


def test_standardisation_happens_inside_the_network() -> None:
    raw = drawn_network(SMALL, seed=4)
    for variable in (raw.feature_mean, raw.feature_scale):
        variable.assign(tf.zeros_like(variable) if variable is raw.feature_mean else [1.0] * 3)
    inside = build_network(3, 5, SMALL, np.random.default_rng(0))
    copy_weights(raw, inside)
    mean, scale = np.array([1.0, -2.0, 0.5]), np.array([2.0, 0.1, 3.0])
    set_standardisation(inside, mean, scale)
    graph = random_graph(np.random.default_rng(6), 5)
    scaled = graph.with_features((graph.x - mean) / scale)
    wanted, got = q_of(raw, [encode(scaled)]), q_of(inside, [encode(graph)])
    np.testing.assert_allclose(got, wanted, rtol=1e-4, atol=1e-5)


def test_copied_weights_include_running_statistics() -> None:
    source, target = (drawn_network(CONFIGS["as posted"], seed=s) for s in (1, 2))
    copy_weights(source, target)
    first, second = reference.weights_of(source), reference.weights_of(target)
    assert first.keys() == second.keys()
    assert "conv 1 norm 2 variance" in first
    for name, value in first.items():
        np.testing.assert_array_equal(value, second[name])


def test_the_architecture_names_every_variable_once_in_network_order() -> None:
    network = drawn_network(CONFIGS["as posted"])
    record = architecture(network)
    assert [layer.name for layer in record.layers] == [
        "conv 1",
        "conv 2",
        "conv 3",
        "dense 1",
        "dense 2",
    ]
    owned = [i for layer in record.layers for i in layer.variables]
    assert sorted(owned) == list(range(len(network.trainable_variables)))
    assert len(set(record.variable_names)) == len(record.variable_names)
    shapes = dict(zip(record.variable_names, record.variable_shapes, strict=True))
    assert shapes["conv 1 dense 1 kernel"] == (3, 8)
    assert shapes["conv 2 norm 1 gamma"] == (8,)
    assert shapes["dense 2 kernel"] == (8, 5)
    for name, variable in zip(record.variable_names, network.trainable_variables, strict=True):
        assert variable.name.split("/")[-1].startswith(name.split()[-1])


@pytest.mark.parametrize("name", CONFIGS)
def test_every_named_activation_is_one_that_is_handed_out(name: str) -> None:
    network = drawn_network(CONFIGS[name])
    activations: list[Any] = []
    network(inputs_of([encode(g) for g in odd_graphs()]), activations=activations)
    record = architecture(network)
    assert len(activations) == len(record.activations)
    assert all((a.numpy() >= 0).all() for a in activations)
    assert "dense 1 relu" in record.activations
    assert ("dense 2 relu" in record.activations) == (name == "as posted")


@pytest.mark.parametrize(("n_features", "n_actions"), [(0, 4), (3, 0)])
def test_a_network_needs_features_and_actions(n_features: int, n_actions: int) -> None:
    message = f"one feature and one action, got {n_features} and {n_actions}"
    with pytest.raises(ValueError, match=message):
        build_network(n_features, n_actions, SMALL, np.random.default_rng(0))


def test_columns_of_zeros_and_ones_are_left_as_they_are() -> None:
    x = np.zeros((1000, 3), np.float32)
    x[7, 0] = 1.0  # one-hot of a rare kind: 31 standard deviations, had it been scaled
    x[:, 1] = 1.0
    x[7, 2] = 2.0
    mean, scale = feature_statistics([x[:400], x[400:]])
    assert mean[:2].tolist() == [0.0, 0.0]
    assert scale[:2].tolist() == [1.0, 1.0]
    assert scale[2] == pytest.approx(x[:, 2].std(), rel=1e-6)
