"""The plain update learns what the program's own learns, or comparing their times means nothing."""

from __future__ import annotations

import numpy as np

from core.bench.learning import our_networks
from core.bench.material import DEFAULT, transitions
from core.bench.telemetry_cost import BATCH_SIZE, LearnerWithNorms, PlainLearner
from core.config import Hyperparameters
from core.learner import Learner


def test_with_and_without_telemetry_the_same_is_learned() -> None:
    batch, settings = transitions(BATCH_SIZE), Hyperparameters(batch_size=BATCH_SIZE)
    seed = np.array([1, 2], np.int32)
    full = Learner(*our_networks(DEFAULT, batch), settings)
    kinds = (PlainLearner, LearnerWithNorms)
    others = [kind(*our_networks(DEFAULT, batch), settings) for kind in kinds]
    for _ in range(3):
        result = full.update(batch, settings, seed)
        for other in others:
            measured = other.learn(batch, settings, seed)
            np.testing.assert_allclose(measured[0], result.loss, rtol=1e-6)
    np.testing.assert_allclose(
        others[1].learn(batch, settings, seed)[1:-1],
        full.update(batch, settings, seed).gradient_norms,
        rtol=1e-4,
    )
    for other in others:
        for a, b in zip(full.variables, other.variables, strict=True):
            np.testing.assert_allclose(a.numpy(), b.numpy(), atol=3e-3)
