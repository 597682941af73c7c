"""Gradients that are zero, rounding or not finite, and neighbours that only look so."""

from __future__ import annotations

import math

import pytest

from core.doctor.report.model import GradientKind
from tests.core.doctor.runs import Expected, calls_in, check, check_healthy, situations

SCRIPT = "zeros_situations"
HELPERS = ("affine", "network")
SICK = {
    "sign": Expected("zero-gradient-op", zero=2),
    "times_zero": Expected("zero-gradient-op", zero=2),
    "zero_head": Expected("zero-gradient-op", zero=2),
    "slice_of_nothing": Expected("zero-gradient-op", zero=2),
    "clipped_loss": Expected("saturated", zero=2),
    "saturated_softmax": Expected("saturated", zero=2),
    "saturated_sigmoid": Expected("saturated", zero=2),
    "saturated_tanh": Expected("saturated", zero=2),
    "hinge_without_violation": Expected("saturated", zero=2),
    "dead_hidden": Expected("saturated", zero=3),
    "dead_output": Expected("dead-output", zero=4),
    "nan_in_the_data": Expected("non-finite"),
    "logarithm_of_zero": Expected("non-finite"),
    "overflow": Expected("non-finite"),
    "root_at_zero": Expected("non-finite"),
    "nan_in_a_variable": Expected("non-finite", none=1),
    "graph_without_nodes": Expected("non-finite", zero=2),
    "batchnorm_one_graph": Expected("batchnorm-single-graph"),
    "batchnorm_copies_of_one_graph": Expected("batchnorm-single-graph"),
    "batchnorm_one_row": Expected("batchnorm-single-graph", zero=5),
}
RIGHT = [s for s in situations(SCRIPT) if s not in SICK and s not in HELPERS]


@pytest.mark.parametrize("situation", SICK)
def test_every_cause_is_named_with_its_line(situation: str) -> None:
    check(SCRIPT, situation, SICK[situation])


@pytest.mark.parametrize("situation", RIGHT)
def test_the_neighbour_that_is_right_stays_silent(situation: str) -> None:
    check_healthy(SCRIPT, situation)


def test_the_bad_entry_of_the_data_is_named() -> None:
    (call,) = calls_in(SCRIPT, "nan_in_the_data")
    assert "nan at [2, 3]" in call.findings[0].explanation
    assert "made at line" in call.findings[0].explanation


def test_the_range_of_a_saturated_input_is_evidence() -> None:
    (call,) = calls_in(SCRIPT, "saturated_tanh")
    assert "18 inputs lie between" in call.findings[0].explanation


def test_batchnorm_hides_kernels_while_biases_learn() -> None:
    (call,) = calls_in(SCRIPT, "batchnorm_one_graph")
    hidden = set(call.findings[0].variables)
    norms = {v.name: v.norm or 0.0 for v in call.variables}
    assert any("kernel" in name for name in hidden)
    shown = max(norm for name, norm in norms.items() if name not in hidden)
    assert max(norms[name] for name in hidden) < 1e-4 * shown


def test_norms_are_those_of_the_gradients() -> None:
    # d/dw mean((tanh(xw + b) - 0.5)^2) worked out in numpy, with the script's own numbers.
    import numpy as np

    rng = np.random.default_rng(5)
    x, w, b = (rng.normal(size=s).astype(np.float32) for s in ((6, 5), (5, 3), (3,)))
    out = np.tanh(x @ w + b)
    upstream = 2 * (out - 0.5) * (1 - out**2) / out.size
    (call,) = calls_in(SCRIPT, "soft_sign")
    expected = [np.linalg.norm(x.T @ upstream), np.linalg.norm(upstream.sum(axis=0))]
    for variable, norm in zip(call.variables, expected, strict=True):
        assert variable.gradient is GradientKind.FINITE
        assert variable.norm is not None
        assert math.isclose(variable.norm, norm, rel_tol=1e-4)
