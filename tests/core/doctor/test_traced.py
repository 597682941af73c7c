"""The same inside tf.function, branches, loops, XLA and Keras's own training step."""

from __future__ import annotations

import pytest

from tests.core.doctor.runs import Expected, calls_in, check, check_healthy, situations

SCRIPT = "traced_situations"
ALL = 4
SICK = {
    "constant_argument": Expected("constant-loss", none=ALL),
    "failed_while_tracing": Expected("constant-loss", none=ALL),
    "forward_by_the_caller": Expected("outside-tape", none=ALL),
    "forward_before_the_tape": Expected("outside-tape", none=ALL),
    "forward_captured_from_outside": Expected("outside-tape", none=ALL),
    "numpy_by_the_caller": Expected("left-tensorflow", none=ALL),
    "numpy_function": Expected("left-tensorflow", none=ALL),
    "argmax_in_an_inner_function": Expected("non-differentiable-op", none=ALL),
    "argmax_in_a_function_called_eagerly": Expected("non-differentiable-op", none=ALL),
    "rounding_in_a_branch": Expected("non-differentiable-op", none=ALL),
    "graph_gradients_of_a_comparison": Expected("non-differentiable-op", none=ALL),
    "keras_fit_without_a_gradient": Expected("non-differentiable-op", none=2),
    # A loop's backward pass answers zeros where it could answer None.
    "stopped_in_a_loop": Expected("stop-gradient", zero=ALL),
    "unused_network": Expected("unused-variable", none=2),
    "clipped_loss": Expected("saturated", zero=ALL),
    "clipped_in_a_function_called_eagerly": Expected("saturated", zero=ALL),
    "sign_in_a_loop_of_updates": Expected("zero-gradient-op", zero=ALL),
    "compiled_by_xla": Expected("zero-gradient-op", zero=ALL),
    "sick_from_the_third_call_on": Expected("zero-gradient-op", zero=ALL),
    "logarithm_of_a_negative": Expected("non-finite"),
    "nan_in_the_data": Expected("non-finite"),
    "batchnorm_one_graph": Expected("batchnorm-single-graph"),
}


@pytest.mark.parametrize("situation", SICK)
def test_every_cause_is_named_with_its_line(situation: str) -> None:
    check(SCRIPT, situation, SICK[situation])


@pytest.mark.parametrize("situation", [s for s in situations(SCRIPT) if s not in SICK])
def test_the_neighbour_that_is_right_stays_silent(situation: str) -> None:
    check_healthy(SCRIPT, situation)


def test_the_sick_call_of_a_loop_is_counted() -> None:
    (call,) = calls_in(SCRIPT, "sick_from_the_third_call_on")
    assert call.n_calls == 3


def test_keras_training_step_is_reported_at_the_users_line() -> None:
    (call,) = calls_in(SCRIPT, "keras_fit_without_a_gradient")
    assert call.asked_by.startswith("Keras ")
    assert call.place is not None
    assert call.place.function == "keras_fit_without_a_gradient"
