"""Gymnasium environments over graphs, and the one adapter the session talks to."""

from __future__ import annotations

import gymnasium

LABEL_ID = "GraphCoach/Label-v0"


def register() -> None:
    """Make the environments known to `gymnasium.make`; harmless to repeat."""
    entry_points = {LABEL_ID: "core.environments.label:LabelEnv"}
    for env_id, entry_point in entry_points.items():
        if env_id not in gymnasium.registry:
            gymnasium.register(env_id, entry_point=entry_point)
