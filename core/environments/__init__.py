"""Gymnasium environments over graphs, and the adapter through which a session acts in any."""

from __future__ import annotations

import gymnasium

LABEL_ID = "GraphCoach/Label-v0"
MAX_CUT_ID = "GraphCoach/MaxCut-v0"
INDEPENDENT_SET_ID = "GraphCoach/IndependentSet-v0"
GRID_PLACEMENT_ID = "GraphCoach/GridPlacement-v0"
OURS = frozenset({LABEL_ID, MAX_CUT_ID, INDEPENDENT_SET_ID, GRID_PLACEMENT_ID})
"""The environments that belong to this program."""


def register() -> None:
    """Make the environments known to `gymnasium.make`; harmless to repeat."""
    entry_points = {
        LABEL_ID: "core.environments.label:LabelEnv",
        MAX_CUT_ID: "core.environments.max_cut:MaxCutEnv",
        INDEPENDENT_SET_ID: "core.environments.independent_set:IndependentSetEnv",
        GRID_PLACEMENT_ID: "core.environments.grid_placement:GridPlacementEnv",
    }
    for env_id, entry_point in entry_points.items():
        if env_id not in gymnasium.registry:
            gymnasium.register(env_id, entry_point=entry_point)


register()
