"""Training code that is right is said to be healthy, in eager and traced form, Keras 2 and 3."""

from __future__ import annotations

import pytest

from tests.core.doctor.runs import calls_in, check_healthy, run, situations

SCRIPT = "healthy_training"
ALL = [s for s in situations(SCRIPT) if s not in ("mlp", "clipped_backwards")]


@pytest.mark.parametrize("legacy_keras", [True, False], ids=["keras2", "keras3"])
@pytest.mark.parametrize("situation", ALL)
def test_right_code_is_healthy(situation: str, legacy_keras: bool) -> None:
    check_healthy(SCRIPT, situation, legacy_keras)


@pytest.mark.parametrize("legacy_keras", [True, False], ids=["keras2", "keras3"])
def test_the_script_and_the_doctor_end_well(legacy_keras: bool) -> None:
    finished = run(SCRIPT, legacy_keras)
    assert finished.error is None
    assert finished.report.script_exit == 0
    assert finished.report.notes == ()


def test_every_run_of_a_traced_update_is_counted() -> None:
    (call,) = calls_in(SCRIPT, "double_dqn")
    assert call.n_calls == 3


def test_fit_counts_one_call_per_batch() -> None:
    (call,) = calls_in(SCRIPT, "keras_fit")
    assert call.n_calls == 4
    assert all(variable.norm for variable in call.variables)
