"""Ten injected faults: each is named within 50 updates, and none reaches the weights."""

from __future__ import annotations

import numpy as np
import pytest

from core import labelling
from core.config import NetworkConfig
from core.labels import Label
from tests.core.health.faulty import (
    assign,
    healthy,
    is_finite,
    other_graph,
    poison,
    skipping_the_last_convolution,
    watch,
    with_feature,
)


def test_a_healthy_session_has_no_finding() -> None:
    session = healthy()
    assert watch(session, 100) == {}
    assert is_finite(session)


def test_nan_feature() -> None:
    session = healthy()
    transition = session.buffer.transition(5)
    assert transition is not None
    poison(session, 5, observation=with_feature(transition, node=3, column=1, value=np.nan))
    found = watch(session, until="non-finite")["non-finite"]
    assert "feature 1 of node 3" in found.cause
    assert "(step 5)" in found.cause
    assert found.steps == (5,)
    assert found.remedies[0].name == "Leave step 5 out"
    assert is_finite(session)


def test_inf_reward() -> None:
    session = healthy()
    poison(session, 2, reward=float("inf"))
    found = watch(session, until="non-finite")["non-finite"]
    assert "inf is the reward (step 2)" in found.cause
    assert found.remedies[0].name == "Leave step 2 out"
    assert is_finite(session)


def test_learning_rate_of_10() -> None:
    session = healthy(learning_rate=10.0)
    found = watch(session)["update-ratio"]
    assert "learning rate of 10" in found.cause
    assert found.since_update <= 5
    assert is_finite(session)


def test_dead_relu() -> None:
    session = healthy()
    bias = session.agent.network.convolutions[1].mlp.layers[0].bias
    assign(bias, lambda b: b - 1e4)
    found = watch(session)["dead-units"]
    assert found.layers == ("conv 2",)
    assert "conv 2 relu 1" in found.cause
    assert is_finite(session)


def test_frozen_layer() -> None:
    session = healthy()
    session.agent.network.convolutions[0].trainable = False
    found = watch(session)["frozen-layer"]
    assert found.layers == ("conv 1",)
    assert is_finite(session)


def test_unused_layer() -> None:
    with skipping_the_last_convolution() as session:
        found = watch(session)["gradient-none"]
    assert found.layers == ("conv 2",)
    assert "does not depend on conv 2" in found.cause
    assert is_finite(session)


def test_constant_loss() -> None:
    session = healthy()
    for step in range(8):
        labelling.give(session, Label(step=step, value=1.0, weight=0.0))
    found = watch(session)["constant-loss"]
    assert "weight or confidence 0" in found.cause
    assert found.steps == tuple(range(8))
    assert is_finite(session)


def test_identical_kernels() -> None:
    session = healthy()
    first, _, second = session.agent.network.convolutions[1].mlp.layers[:3]
    second.kernel.assign(first.kernel)
    found = watch(session)["identical-kernels"]
    assert found.layers == ("conv 2",)
    assert is_finite(session)


def test_outlier_reward() -> None:
    session = healthy()
    labelling.give(session, Label(step=4, value=1e6))
    found = watch(session)["outlier-reward"]
    assert found.steps == (4,)
    assert found.evidence[2].value == pytest.approx(1.0, abs=1e-4)
    assert is_finite(session)


def test_single_graph_batch_norm() -> None:
    posted = NetworkConfig.as_posted(16, layers=2)
    session = healthy(network=posted)
    found = watch(session, 20)["batchnorm-single-graph"]
    assert found.since_update == 3
    assert is_finite(session)


def test_batch_norm_with_two_graphs_in_a_batch_is_no_finding() -> None:
    network = NetworkConfig(layers=2, channels=16, batch_norm=True)
    session = healthy(other_graph("a"), healthy().shown.graph, network=network)
    assert watch(session) == {}
