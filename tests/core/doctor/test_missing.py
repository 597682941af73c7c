"""Gradients that are None: every cause told apart, every neighbour left alone."""

from __future__ import annotations

import pytest

from tests.core.doctor.runs import Expected, calls_in, check, check_healthy, run, situations

SCRIPT = "missing_situations"
ALL = 4
SICK = {
    "constant_loss": Expected("constant-loss", none=ALL),
    "constant_made_of_data": Expected("constant-loss", none=ALL),
    "constant_after_acting": Expected("constant-loss", none=ALL),
    "constant_after_acting_in_the_tape": Expected("constant-loss", none=ALL),
    "outside_tape": Expected("outside-tape", none=ALL),
    "outside_tape_in_a_helper": Expected("outside-tape", none=ALL),
    "loss_after_the_block": Expected("outside-tape", none=ALL),
    "paused_tape": Expected("outside-tape", none=ALL),
    "watches_nothing": Expected("not-watched", none=ALL),
    "watches_too_late": Expected("not-watched", none=ALL),
    "tensor_not_watched": Expected("not-watched", none=1),
    "not_trainable": Expected("not-watched", none=1),
    "argmax": Expected("non-differentiable-op", none=ALL),
    "one_hot_of_argmax": Expected("non-differentiable-op", none=ALL),
    "comparison": Expected("non-differentiable-op", none=ALL),
    "rounding": Expected("non-differentiable-op", none=ALL),
    "cast_to_integer": Expected("non-differentiable-op", none=ALL),
    "through_assign": Expected("non-differentiable-op", none=ALL),
    "no_gradient_registered": Expected("non-differentiable-op", none=ALL),
    "custom_gradient_of_none": Expected("non-differentiable-op", none=ALL),
    "numpy_method": Expected("left-tensorflow", none=ALL),
    "numpy_function_of_numpy": Expected("left-tensorflow", none=ALL),
    "python_number": Expected("left-tensorflow", none=ALL),
    "numpy_before_the_tape": Expected("left-tensorflow", none=ALL),
    "numpy_function": Expected("left-tensorflow", none=ALL),
    "predict_before_the_tape": Expected("left-tensorflow", none=ALL),
    "predict_in_the_tape": Expected("left-tensorflow"),
    "stop_gradient": Expected("stop-gradient", none=ALL),
    "other_network": Expected("unused-variable", none=ALL),
    "one_layer_unused": Expected("unused-variable", none=2),
    "integer_variable": Expected("integer-variable", none=1),
    "two_causes": Expected("non-differentiable-op", none=2 * ALL),
    "used_twice": Expected("tape-used-twice", none=2),
    "jacobian_of_a_constant": Expected("constant-loss", none=ALL),
}


@pytest.mark.parametrize("situation", SICK)
def test_every_cause_is_named_with_its_line(situation: str) -> None:
    check(SCRIPT, situation, SICK[situation])


@pytest.mark.parametrize("situation", [s for s in situations(SCRIPT) if s not in SICK])
def test_the_neighbour_that_is_right_stays_silent(situation: str) -> None:
    check_healthy(SCRIPT, situation)


def test_two_causes_in_one_call_are_reported_apart() -> None:
    (call,) = calls_in(SCRIPT, "two_causes")
    causes = {finding.cause.value: set(finding.variables) for finding in call.findings}
    assert set(causes) == {"non-differentiable-op", "stop-gradient"}
    assert not causes["non-differentiable-op"] & causes["stop-gradient"]


def test_the_script_ends_as_it_would_alone() -> None:
    finished = run(SCRIPT)
    assert finished.report.script_exit == 0
    assert finished.report.notes == ()


# With Keras 3 the tape does not fail on predict; it finds constants.
KERAS_3 = {**SICK, "predict_in_the_tape": Expected("left-tensorflow", none=ALL)}


@pytest.mark.parametrize("situation", KERAS_3)
def test_keras_3_gets_the_same_answers(situation: str) -> None:
    check(SCRIPT, situation, KERAS_3[situation], legacy_keras=False)


@pytest.mark.parametrize("situation", [s for s in situations(SCRIPT) if s not in SICK])
def test_keras_3_neighbours_stay_silent(situation: str) -> None:
    check_healthy(SCRIPT, situation, legacy_keras=False)
