"""Findings about network, Q and labels: what makes them appear, and what is close by."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core.config import Head, NetworkConfig, Pooling
from core.graph import Graph
from core.health.monitor import PATIENCE
from tests.core.health.synthetic import Watched, cycle

NARROW = NetworkConfig(layers=2, channels=16)


def test_identical_kernels_even_after_they_drifted_apart() -> None:
    watched = Watched()
    rng = np.random.default_rng(1)
    watched.probe.kernels[4] = watched.probe.kernels[2] + 0.05 * rng.normal(size=(16, 16))
    found = watched.learn(1)["identical-kernels"]
    assert found.layers == ("conv 1",)
    watched.probe.kernels[4] = rng.normal(size=(16, 16))
    assert watched.learn(25 + PATIENCE) == {}, "gone soon after they differ"


def test_kernels_are_not_read_at_every_update() -> None:
    watched = Watched()
    watched.learn(100)
    n_kernels = 5
    assert watched.probe.n_looks <= 7 * n_kernels


def test_over_smoothing() -> None:
    watched = Watched()
    alike = np.ones((8, 16)) + 1e-3 * np.random.default_rng(0).normal(size=(8, 16))
    watched.probe.layers[1] = alike
    found = watched.learn(1)["over-smoothing"]
    assert found.layers == ("conv 2",)
    assert found.remedies[0].name == "Use 1 GIN layer"
    other = Watched()
    other.probe.layers[1] = np.ones((8, 16)) + 0.1 * (alike - 1) * 1e3
    assert other.learn(1) == {}


def test_nodes_alike_by_structure_have_no_remedy_by_fewer_layers() -> None:
    watched = Watched()
    watched.probe.layers = [np.ones((8, 16)), np.ones((8, 16))]
    watched.probe.colours = np.zeros(8, np.int64)
    found = watched.learn(1)["over-smoothing"]
    assert "sum is the same for every node" in found.cause
    assert found.remedies == ()


def test_q_beyond_what_rewards_can_justify() -> None:
    watched = Watched(discount=0.5)
    found = watched.learn(10, q_max=25.0)["q-out-of-range"]
    assert found.evidence[1].value == 2.0
    assert Watched(discount=0.5).learn(50, q_max=15.0) == {}
    assert Watched(discount=1.0).learn(50, q_max=1e6) == {}, "without discount any Q may be"


def test_a_target_network_that_is_stale() -> None:
    watched = Watched(sync_every=100_000)
    watched.since_sync = 999
    assert watched.learn(10) == {}
    watched.since_sync = 1_000
    found = watched.learn(1)["target-network"]
    assert found.evidence[1].value == 0.25
    regression = Watched(sync_every=100_000, discount=0.0)
    regression.since_sync = 50_000
    assert regression.learn(20) == {}, "without bootstrapping nobody looks at the target"


def test_a_target_network_that_is_too_fresh() -> None:
    found = Watched(sync_every=1, discount=0.9).learn(10)["target-network"]
    assert found.title == "The target network is too fresh"
    assert Watched(sync_every=1, discount=0.2).learn(50) == {}
    assert Watched(sync_every=10, discount=0.9).learn(50) == {}


def test_labels_that_contradict_each_other() -> None:
    watched = Watched()
    for step, reward in ((2, 1.0), (3, -2.0), (4, 1.0)):
        watched.label(step, reward)
    found = watched.learn(1)["contradictory-labels"]
    assert found.steps == (3,)
    assert found.remedies[0].name == "Leave step 3 out"


@pytest.mark.parametrize("case", ["same sign", "other action", "other graph", "environment"])
def test_labels_that_do_not_contradict(case: str) -> None:
    watched = Watched()
    watched.label(
        2,
        2.0 if case == "same sign" else -1.0,
        action=1 if case == "other action" else 0,
        graph=cycle(5) if case == "other graph" else None,
        by_hand=case != "environment",
    )
    assert watched.learn(1) == {}


def test_graphs_that_no_gin_tells_apart_labelled_differently() -> None:
    watched = Watched()
    watched.label(2, 1.0, graph=cycle(6))
    watched.label(3, -1.0, graph=cycle(3, 3))
    found = watched.learn(1)["indistinguishable"]
    assert found.steps == (3, 2)
    assert found.remedies[0].name == "Leave step 2 out"


def test_graphs_that_differ_in_size_only_need_sum_pooling() -> None:
    watched = Watched()
    watched.label(2, 1.0, graph=cycle(5))
    watched.label(3, -1.0, graph=cycle(7))
    assert watched.learn(1)["indistinguishable"].remedies[0].name == "Use sum pooling"
    by_sum = Watched(replace(NARROW, pooling=Pooling.SUM))
    by_sum.label(2, 1.0, graph=cycle(5))
    by_sum.label(3, -1.0, graph=cycle(7))
    assert by_sum.learn(1) == {}


def test_graphs_alike_labelled_alike_are_no_finding() -> None:
    watched = Watched()
    watched.label(2, 1.0, graph=cycle(6))
    watched.label(3, 2.0, graph=cycle(3, 3))
    assert watched.learn(1) == {}


def test_nodes_that_no_gin_tells_apart_labelled_differently() -> None:
    watched = Watched(replace(NARROW, head=Head.NODE))
    for step in (0, 1):
        watched.monitor.samples.forget([step])
    path = Graph(x=np.ones((4, 7)), edges=np.array([(0, 1), (1, 2), (2, 3)]))
    watched.label(2, 1.0, action=0, graph=path)
    watched.label(3, -1.0, action=3, graph=path)
    assert watched.learn(1)["indistinguishable"].title.startswith("Two nodes")
    other = Watched(replace(NARROW, head=Head.NODE))
    for step in (0, 1):
        other.monitor.samples.forget([step])
    other.label(2, 1.0, action=0, graph=path)
    other.label(3, -1.0, action=1, graph=path)
    assert other.learn(1) == {}


def test_one_reward_that_outweighs_all_others() -> None:
    watched = Watched()
    watched.label(2, 2.0, action=2)
    watched.label(3, 1e4, action=3)
    found = watched.learn(1)["outlier-reward"]
    assert found.steps == (3,)
    # Huber losses 0.5, 0.5, 1.5 and 9999.5 with a delta of 1
    usual_is_two = 9999.5 / (9999.5 + 3 * 1.0)
    assert found.evidence[2].value == pytest.approx(usual_is_two, rel=1e-3)


def test_large_rewards_that_are_usual_or_alone_are_no_outliers() -> None:
    watched = Watched()
    for step in range(2, 8):
        watched.label(step, 500.0, action=step % 4, graph=cycle(step + 1))
    assert "outlier-reward" not in watched.learn(1)
    assert "outlier-reward" not in _with_reward(90.0)
    assert "outlier-reward" in _with_reward(300.0)


def _with_reward(value: float) -> set[str]:
    watched = Watched()
    watched.label(2, value, action=3)
    return set(watched.learn(1))


def test_nothing_learned_since_many_labels() -> None:
    watched = Watched()
    watched.learn(100, td_error=1.0)
    watched.n_labels += 25
    assert "nothing-learned" not in watched.learn(150, td_error=1.0)
    found = watched.learn(60, td_error=1.0)["nothing-learned"]
    assert found.title == "Nothing learned since 25 labels"
    learning = Watched()
    learning.learn(100, td_error=1.0)
    learning.n_labels += 25
    assert learning.learn(300, td_error=0.8) == {}


def test_why_nothing_was_learned_is_said_if_it_is_known() -> None:
    watched = Watched()
    dead = [0, 0, 1.0, 1.0, 0]
    watched.learn(100, td_error=1.0, dead=dead)
    watched.n_labels += 25
    found = watched.learn(250, td_error=1.0, dead=dead)["nothing-learned"]
    assert "because: dead relu layer" in found.cause
    assert found.remedies[0].name == "Draw conv 2 anew"
