"""What a training without a window says, against hand-worked values."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from core.health.finding import Finding, HealthReport, Severity
from core.telemetry import Chooser
from core.training_words import TrainingWords
from tests.fakes import make_architecture, make_metrics, make_record

ARCHITECTURE = make_architecture(4)
LAYERS = [layer.name for layer in ARCHITECTURE.layers]
HEALTHY = HealthReport()
DEAD = Finding(
    id="dead-output",
    severity=Severity.PROBLEM,
    title="The output is dead",
    cause="Its relu is 0 for every graph.",
    evidence=(),
)


def words(*losses: float, norms: object = 0.5) -> TrainingWords:
    """A story of updates with these losses, the newest with these norms of the variables."""
    told = TrainingWords(ARCHITECTURE, 100)
    learn(told, *losses, norms=norms)
    return told


def learn(told: TrainingWords, *losses: float, norms: object = 0.5) -> None:
    values = np.broadcast_to(norms, len(ARCHITECTURE.variable_names))  # type: ignore[call-overload]
    for i, loss in enumerate(losses, start=1):
        told.learned(make_metrics(i, values, architecture=ARCHITECTURE, loss=loss))


def test_before_the_first_update_that_is_said() -> None:
    assert words().report(1, HEALTHY) == "Step 1 of 100: no update yet. Random actions: 0 of 0."


def test_the_loss_is_a_mean_and_compared_with_the_one_before() -> None:
    told = words(1.0, 3.0)
    assert "the mean loss of the last 2 updates is 2." in told.report(2, HEALTHY)
    learn(told, 1.5)
    assert "the last 1 update is 1.5; it falls, from 2." in told.report(3, HEALTHY)
    learn(told, 1.6)
    assert "is 1.6, about the same as before." in told.report(4, HEALTHY)
    learn(told, 4.0)
    assert "is 4; it rises, from 1.6." in told.report(5, HEALTHY)


def test_rewards_and_random_actions_are_those_since_the_last_report() -> None:
    told = words()
    for step, (reward, chooser) in enumerate(
        [(1.0, Chooser.RANDOM), (-0.5, Chooser.GREEDY), (None, Chooser.GREEDY)]
    ):
        record = replace(make_record(step, 4), chooser=chooser, environment_reward=reward)
        told.acted(record)
    assert "The mean reward is 0.25; random actions: 1 of 3." in told.report(3, HEALTHY)
    told.acted(replace(make_record(3, 4), chooser=Chooser.RANDOM, environment_reward=None))
    said = told.report(4, HEALTHY)
    assert "Random actions: 1 of 1." in said
    assert "reward" not in said


def test_the_largest_and_the_smallest_gradient_are_named() -> None:
    norms = np.full(len(ARCHITECTURE.variable_names), 0.5)
    norms[list(ARCHITECTURE.layers[0].variables)] = 0.0
    norms[list(ARCHITECTURE.layers[0].variables)[:2]] = (3.0, 4.0)
    norms[list(ARCHITECTURE.layers[1].variables)] = 0.0
    norms[ARCHITECTURE.layers[1].variables[0]] = 0.25
    said = words(1.0, norms=norms).report(1, HEALTHY)
    assert f"The largest gradient norm is that of {LAYERS[0]} (5)" in said
    assert f"the smallest that of {LAYERS[1]} (0.25)." in said


def test_gradients_of_nothing_are_said_as_such() -> None:
    assert "norm of every layer is 0." in words(1.0, norms=0.0).report(1, HEALTHY)
    assert "No layer has a finite gradient." in words(1.0, norms=np.nan).report(1, HEALTHY)


def test_a_finding_is_told_when_it_comes_and_when_it_goes() -> None:
    told = words(1.0)
    found = "Problem: The output is dead. Its relu is 0 for every graph."
    assert told.report(1, HealthReport((DEAD,))).endswith(found)
    assert "dead" not in told.report(2, HealthReport((DEAD,)))
    assert told.report(3, HEALTHY).endswith("No longer so: The output is dead.")
