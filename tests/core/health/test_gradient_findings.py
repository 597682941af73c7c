"""Findings about gradients and units: numbers that make them appear, and numbers close by."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core.config import NetworkConfig
from core.health.finding import Severity
from core.health.monitor import PATIENCE
from core.telemetry import GradientState
from tests.core.health.synthetic import Watched, cycle

NARROW = NetworkConfig(layers=2, channels=16)
POSTED = NetworkConfig(layers=2, channels=16, batch_norm=True)
RELU = NetworkConfig(layers=2, channels=16, output_activation="relu")


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
