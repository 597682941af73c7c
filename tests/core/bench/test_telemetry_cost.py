"""The plain update learns what the program's own learns, or comparing their times means nothing."""

from __future__ import annotations

import numpy as np

from core.bench import telemetry_cost as cost
from core.config import Hyperparameters
from core.learner import Learner


def test_with_and_without_telemetry_the_same_is_learned() -> None:
    batch, settings = cost._batch(), Hyperparameters(batch_size=cost.BATCH_SIZE)
    seed = np.array([1, 2], np.int32)
    full = cost._learner(Learner, batch, settings)
    others = [
        cost._learner(cost.PlainLearner, batch, settings, has_norms=has) for has in (False, True)
    ]
    for _ in range(3):
        result = full.update(batch, settings, seed)
        for other in others:
            measured = other.learn(batch, settings, seed)
            assert measured[0] == np.float32(result.loss)
    np.testing.assert_allclose(
        others[1].learn(batch, settings, seed)[1:-1],
        full.update(batch, settings, seed).gradient_norms,
        rtol=1e-5,
    )
    for other in others:
        for a, b in zip(full.variables, other.variables, strict=True):
            np.testing.assert_allclose(a.numpy(), b.numpy(), atol=3e-3)


def test_a_measurement_says_whether_the_goals_are_reached() -> None:
    found = cost.measure(n_rounds=3, n_warm_up=1)
    assert found.plain_ms > 0
    reached = cost.TelemetryCost(9, 5.0, norms_share=0.02, all_share=0.2).describe()
    assert "norms alone: +2.0% (goal at most 10%: reached)" in reached
    assert "all telemetry: +20.0% (goal at most 15%: not reached)" in reached
