"""Threads, optimizers, subclassed and reset tapes, TensorFlow 1 graphs, saving, long loops."""

from __future__ import annotations

import pytest

from tests.core.doctor.runs import Expected, calls_in, check, check_healthy, run, situations

SCRIPT = "elsewhere_situations"
ALL = 4
SICK = {
    "after_the_long_loop": Expected("outside-tape", none=ALL),
    "traced_after_the_long_loop": Expected("outside-tape", none=ALL),
    "in_a_thread": Expected("non-differentiable-op", none=ALL),
    "minimize_a_staircase": Expected("non-differentiable-op", none=ALL),
    "own_kind_of_tape": Expected("non-differentiable-op", none=ALL),
    "reset_tape": Expected("outside-tape", none=ALL),
    "graph_of_tensorflow_1": Expected("unused-variable", none=1),
    "integer_loss": Expected("constant-loss", none=ALL),
    "no_output_gradient": Expected("zero-gradient-op", zero=ALL),
}


@pytest.mark.parametrize("situation", SICK)
def test_every_cause_is_named_with_its_line(situation: str) -> None:
    check(SCRIPT, situation, SICK[situation])


RIGHT = [s for s in situations(SCRIPT) if s not in SICK and s != "saved_and_loaded"]


@pytest.mark.parametrize("situation", RIGHT)
def test_the_neighbour_that_is_right_stays_silent(situation: str) -> None:
    check_healthy(SCRIPT, situation)


def test_recording_stops_after_20_healthy_calls_and_wakes_for_a_new_line() -> None:
    (loop,) = calls_in(SCRIPT, "long_loop")
    assert loop.n_calls == 20
    (after,) = calls_in(SCRIPT, "after_the_long_loop")
    assert "long loop" not in after.findings[0].explanation, "the second call was fully seen"


def test_minimize_is_reported_at_the_users_line() -> None:
    (call,) = calls_in(SCRIPT, "minimize")
    assert call.asked_by == "Keras compute_gradients"


def test_a_model_with_its_training_function_can_still_be_saved() -> None:
    # The script itself checks that what it loads gives the same numbers, and nothing of ours.
    (call,) = [c for c in run(SCRIPT).report.calls if c.place and c.place.function == "train"]
    assert call.healthy


def test_the_script_ends_as_it_would_alone() -> None:
    assert run(SCRIPT).report.script_exit == 0
    assert run(SCRIPT).report.notes == ()
