"""From norms per variable to states and layers; None, 0, NaN and inf stay apart."""

from __future__ import annotations

import numpy as np
import pytest

from core.config import NetworkConfig
from core.gradients import gradient_states, layer_norms, layer_states
from core.telemetry import Architecture, GradientState, LayerSpec

FINITE, ZERO, NONE = GradientState.FINITE, GradientState.ZERO, GradientState.NONE
NAN, INF = GradientState.NAN, GradientState.INF

TWO_LAYERS = Architecture(
    n_features=1,
    n_actions=1,
    network=NetworkConfig(),
    variable_names=("a kernel", "b kernel", "a bias"),
    variable_shapes=((1, 1), (1, 1), (1,)),
    layers=(LayerSpec("a", (0, 2)), LayerSpec("b", (1,))),
)


def test_each_state_is_told_apart() -> None:
    norms = np.array([0.5, 0.0, np.nan, np.nan, np.inf, 1e-45], np.float32)
    is_none = np.array([False, False, True, False, False, False])
    assert gradient_states(norms, is_none).tolist() == [FINITE, ZERO, NONE, NAN, INF, FINITE]


def test_a_layer_s_norm_is_the_root_of_the_sum_of_squares() -> None:
    got = layer_norms(TWO_LAYERS, np.array([3.0, 7.0, 4.0], np.float32))
    np.testing.assert_allclose(got, [5.0, 7.0])


def test_none_adds_nothing_and_none_alone_is_nan() -> None:
    np.testing.assert_array_equal(
        layer_norms(TWO_LAYERS, np.array([3.0, np.nan, np.nan])), [3, np.nan]
    )
    assert layer_norms(TWO_LAYERS, np.array([np.inf, 1.0, 2.0])).tolist() == [np.inf, 1.0]


def test_a_history_of_norms_keeps_its_shape() -> None:
    history = np.array([[3, 1, 4], [0, 0, 0], [5, 2, 12]], np.float32)
    np.testing.assert_allclose(layer_norms(TWO_LAYERS, history), [[5, 1], [0, 0], [13, 2]])


def test_norms_far_below_and_above_one_do_not_vanish_or_overflow() -> None:
    got = layer_norms(TWO_LAYERS, np.array([3e-38, 1, 4e-38], np.float32))
    np.testing.assert_allclose(got[0], 5e-38, rtol=1e-6)
    got = layer_norms(TWO_LAYERS, np.array([3e37, 1, 4e37], np.float32))
    np.testing.assert_allclose(got[0], 5e37, rtol=1e-6)


@pytest.mark.parametrize(
    ("own", "wanted"),
    [
        ((FINITE, FINITE), FINITE),
        ((ZERO, FINITE), FINITE),
        ((ZERO, ZERO), ZERO),
        ((ZERO, NONE), ZERO),
        ((FINITE, NONE), FINITE),
        ((NONE, NONE), NONE),
        ((NAN, FINITE), NAN),
        ((INF, NONE), INF),
        ((INF, NAN), NAN),
        ((NAN, ZERO), NAN),
    ],
)
def test_a_layer_has_the_worst_of_its_variables(
    own: tuple[GradientState, GradientState], wanted: GradientState
) -> None:
    states = np.array([own[0], FINITE, own[1]], np.uint8)
    assert layer_states(TWO_LAYERS, states).tolist() == [wanted, FINITE]
