"""Sessions to compare that no network was needed for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from core.comparison import Axis, ComparedCurve, ComparedSession
from core.config import Hyperparameters, NetworkConfig, SessionConfig


def made_session(name: str, *, seed: int = 1, n: int = 100, **settings: Any) -> ComparedSession:
    """A session of `n` updates whose loss falls and whose accuracy rises."""
    rows = np.arange(1.0, n + 1)
    at = Axis(updates=rows, labels=np.ceil(rows / 10), minutes=rows / 20)
    return ComparedSession(
        path=Path("/sessions") / f"{name}.gcoach",
        n_steps=n // 10,
        n_updates=n,
        n_labels=n // 10,
        config=SessionConfig(
            seed=seed, network=NetworkConfig(), hyperparameters=Hyperparameters(**settings)
        ),
        program=None,
        curves={
            "loss": ComparedCurve(at, 1.0 / rows),
            "accuracy": ComparedCurve(at, (rows > n / 2).astype(np.float64)),
            "gradient_norm": ComparedCurve(at, 10.0 / rows),
        },
    )
