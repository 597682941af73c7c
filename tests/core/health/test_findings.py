"""Each finding: numbers that make it appear, and numbers close by where it stays silent."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core.batch import encode
from core.colour_refinement import graph_classes
from core.config import Head, NetworkConfig, Pooling
from core.graph import Graph
from core.health.finding import Severity
from core.health.monitor import PATIENCE
from core.telemetry import GradientState
from tests.core.health.synthetic import Watched
from tests.fakes import make_graph

NARROW = NetworkConfig(layers=2, channels=16)
POSTED = NetworkConfig(layers=2, channels=16, batch_norm=True)


def cycle(*sizes: int, name: str = "cycles") -> Graph:
    """Cycles of these sizes side by side, all nodes alike."""
    edges, first = [], 0
    for size in sizes:
        edges += [(first + i, first + (i + 1) % size) for i in range(size)]
        first += size
    return Graph(x=np.ones((first, 7)), edges=np.array(edges), name=name)


def test_usual_numbers_are_no_finding() -> None:
    watched = Watched()
    assert watched.learn(200) == {}
    assert watched.monitor.report.n_watched == 200


# -- BatchNorm --------------------------------------------------------------------------------


def tiny_kernels(watched: Watched, size: float) -> list[float]:
    """Gradient norms with kernels of the convolutions at a size, all else at 0.1."""
    names = watched.architecture.variable_names
    return [size if name.startswith("conv") and name.endswith("kernel") else 0.1 for name in names]


def test_batch_norm_with_one_graph_hides_the_graph() -> None:
    watched = Watched(POSTED)
    watched.n_graphs = 1
    found = watched.learn(3, norms=tiny_kernels(watched, 1e-6))["batchnorm-single-graph"]
    assert found.severity is Severity.PROBLEM
    assert found.evidence[0].value == pytest.approx(1e-6)
    assert found.remedies[0].network_change is not None


@pytest.mark.parametrize("case", ["two graphs", "no BatchNorm", "activation", "gradient"])
def test_batch_norm_that_hides_nothing(case: str) -> None:
    network = {
        "no BatchNorm": replace(POSTED, batch_norm=False),
        "activation": replace(POSTED, conv_activation="relu"),
    }.get(case, POSTED)
    watched = Watched(network)
    watched.n_graphs = 2 if case == "two graphs" else 1
    size = 0.05 if case == "gradient" else 1e-6
    assert "batchnorm-single-graph" not in watched.learn(20, norms=tiny_kernels(watched, size))


def test_batches_of_one_from_several_graphs_are_made_larger() -> None:
    watched = Watched(POSTED, batch_size=1)
    watched.n_graphs = 1
    watched.label(2, 1.0, graph=cycle(5))
    found = watched.learn(3, norms=tiny_kernels(watched, 1e-6))["batchnorm-single-graph"]
    assert found.remedies[0].name == "Batches of 32"


# -- dead units -------------------------------------------------------------------------------

RELU = NetworkConfig(layers=2, channels=16, output_activation="relu")


def test_negative_rewards_are_out_of_a_relus_reach() -> None:
    found = Watched(RELU).learn(5)["dead-output"]
    assert found.title == "Negative rewards are out of reach"
    assert found.severity is Severity.PROBLEM


def positive(network: NetworkConfig) -> Watched:
    watched = Watched(network)
    watched.monitor.samples.forget([1])
    return watched


def test_dead_outputs_with_positive_rewards() -> None:
    found = positive(RELU).learn(5, dead=[0, 0, 0, 0, 0, 0.5])["dead-output"]
    assert found.severity is Severity.WARNING
    assert "50% of the Q-values" in found.cause


def test_a_relu_output_that_is_alive_and_a_linear_one_are_no_finding() -> None:
    assert positive(RELU).learn(50, dead=[0, 0, 0, 0, 0.9, 0.1]) == {}
    assert Watched(NARROW).learn(50, dead=[0.9, 0.9, 0.9, 0.9, 0.9]) == {}


def test_a_dead_hidden_layer() -> None:
    found = Watched().learn(5, dead=[0, 0, 1.0, 1.0, 0.2])["dead-units"]
    assert found.layers == ("conv 2",)
    assert "dead-units" not in Watched().learn(5, dead=[0, 0, 0.97, 0.97, 0.97])


# -- gradients that are not there ---------------------------------------------------------------


def test_a_gradient_that_is_none() -> None:
    watched = Watched()
    norms = np.full(len(watched.architecture.variable_names), 0.1)
    norms[list(watched.architecture.layers[1].variables)] = np.nan
    states = np.where(np.isnan(norms), GradientState.NONE, GradientState.FINITE)
    found = watched.learn(3, norms=norms, states=states)["gradient-none"]
    assert found.layers == ("conv 2",)
    assert "gradient-none" in watched.learn(2)
    assert "gradient-none" not in watched.learn(PATIENCE + 3), "gone once it has a gradient"


def test_a_gradient_that_is_zero_although_there_are_errors() -> None:
    found = Watched().learn(5, layer_norms={"conv 1": 0.0})["gradient-zero"]
    assert found.layers == ("conv 1",)


@pytest.mark.parametrize("numbers", [{"td_error": 0.0, "loss": 0.0}, {"td_error": 1e-6}])
def test_a_gradient_that_is_zero_because_all_is_learned(numbers: dict[str, float]) -> None:
    zero = dict.fromkeys(("conv 1", "conv 2", "dense 1", "dense 2"), 0.0)
    assert Watched().learn(50, layer_norms=zero, changes=zero, **numbers) == {}


def test_dead_units_explain_a_zero_gradient() -> None:
    found = Watched().learn(8, layer_norms={"conv 1": 0.0}, dead=[0, 0, 1.0, 0, 0])
    assert set(found) == {"dead-units"}


def test_a_loss_that_is_constant() -> None:
    zero = dict.fromkeys(("conv 1", "conv 2", "dense 1", "dense 2"), 0.0)
    found = Watched().learn(3, layer_norms=zero, loss=0.0)
    assert "constant-loss" in found
    watched = Watched()
    norms = np.full(len(watched.architecture.variable_names), np.nan)
    none = np.full(len(norms), GradientState.NONE)
    assert set(watched.learn(3, norms=norms, states=none)) == {"constant-loss"}


def test_a_constant_loss_of_labels_without_weight_names_them() -> None:
    watched = Watched()
    watched.label(0, 1.0, weight=0.0)
    watched.label(1, -1.0, action=1, weight=0.0)
    zero = dict.fromkeys(("conv 1", "conv 2", "dense 1", "dense 2"), 0.0)
    found = watched.learn(3, layer_norms=zero, loss=0.0)["constant-loss"]
    assert found.steps == (0, 1)
    assert "weight or confidence 0" in found.cause


def test_a_layer_that_is_frozen() -> None:
    found = Watched().learn(10, changes={"conv 1": 0.0})["frozen-layer"]
    assert found.layers == ("conv 1",)
    assert "frozen-layer" not in Watched().learn(10, changes={"conv 1": 1e-9})


def test_a_layer_without_variables_is_frozen() -> None:
    watched = Watched()
    layers = watched.architecture.layers
    empty = replace(watched.architecture, layers=(replace(layers[0], variables=()), *layers[1:]))
    watched.monitor._architecture = watched.architecture = empty
    watched.monitor.remedied(())
    assert watched.learn(1)["frozen-layer"].layers == ("conv 1",)


# -- sizes --------------------------------------------------------------------------------------


def test_vanishing_for_50_updates() -> None:
    watched = Watched()
    assert "vanishing" not in watched.learn(49, layer_norms={"conv 1": 1e-6})
    found = watched.learn(1, layer_norms={"conv 1": 1e-6})["vanishing"]
    assert found.since_update == 50
    assert found.evidence[0].value == pytest.approx(1e-6 * np.sqrt(6) / (0.1 * np.sqrt(2)))


def test_a_ratio_above_the_limit_is_not_vanishing() -> None:
    assert Watched().learn(100, layer_norms={"conv 1": 1e-5}) == {}


def test_exploding() -> None:
    found = Watched().learn(5, layer_norms={"conv 2": 5e3})["exploding"]
    assert found.layers == ("conv 2",)
    assert found.severity is Severity.WARNING, "they are clipped"
    unclipped = Watched(clip_norm=0.0).learn(5, layer_norms={"conv 2": 5e3})["exploding"]
    assert unclipped.severity is Severity.PROBLEM
    assert unclipped.remedies[0].name == "Clip the gradients at 10"
    assert Watched(clip_norm=0.0).learn(50, layer_norms={"conv 2": 3e2}) == {}


def test_updates_that_are_too_large() -> None:
    found = Watched(learning_rate=0.5).learn(3, changes={"dense 1": 0.2})["update-ratio"]
    assert found.layers == ("dense 1",)
    assert found.remedies[0].name.startswith("Lower the rate to 0.0005")
    assert Watched().learn(50, changes={"dense 1": 0.09}) == {}
    assert "update-ratio" in Watched(learning_rate=0.5).learn(3), "further than fresh weights"
    assert Watched(learning_rate=0.2).learn(50) == {}


def test_updates_that_are_too_small() -> None:
    tiny = dict.fromkeys(("conv 1", "conv 2", "dense 1", "dense 2"), 1e-07)
    found = Watched(learning_rate=1e-8).learn(20, changes=tiny)["update-ratio"]
    assert found.title == "Updates are too small"
    assert Watched().learn(50, changes=tiny, td_error=1e-3) == {}, "little is left to learn"
    assert Watched().learn(50, changes=tiny | {"dense 2": 2e-5}) == {}, "one layer moves"


# -- the network --------------------------------------------------------------------------------


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


# -- labels -------------------------------------------------------------------------------------


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


# -- how findings come and go -------------------------------------------------------------------


def test_a_finding_keeps_when_it_was_first_seen_and_after_which_label() -> None:
    watched = Watched()
    watched.learn(30)
    watched.learn(3, changes={"conv 1": 0.3}, last_reward_id=7)
    found = watched.learn(60, changes={"conv 1": 0.3}, last_reward_id=12)["update-ratio"]
    assert (found.since_update, found.since_label) == (32, 6)


def test_the_gravest_comes_first() -> None:
    watched = Watched()
    watched.label(2, -1.0)
    watched.learn(10, dead=[0, 0, 1.0, 0, 0])
    severities = [finding.severity for finding in watched.monitor.report.findings]
    assert severities == sorted(severities, reverse=True)
    assert len(severities) == 2


def test_metrics_of_another_network_are_left_out() -> None:
    watched, other = Watched(), Watched(NetworkConfig(layers=3, channels=16))
    watched.architecture = other.architecture
    assert watched.learn(10) == {}
    assert watched.monitor.report.n_watched == 0


def test_cycles_are_one_class_to_a_gin() -> None:
    """The premise of the tests above, by the definition: equal degrees, equal features."""
    graphs = [encode(cycle(6)), encode(cycle(3, 3)), encode(make_graph())]
    classes = graph_classes(graphs, 3, Pooling.MEAN).tolist()
    assert classes[0] == classes[1] != classes[2]
