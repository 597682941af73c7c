"""Nodes on a circle, in their order, the first at the top and then clockwise."""

from __future__ import annotations

import numpy as np

from gui.layouts.report import Points


def circular_layout(n_nodes: int) -> Points:
    """Positions on a circle; neighbours on it are 1 apart."""
    if n_nodes == 1:
        return np.zeros((1, 2))
    angle = 2 * np.pi * np.arange(n_nodes) / n_nodes
    radius = 0.5 / np.sin(np.pi / n_nodes)
    points: Points = radius * np.stack([np.sin(angle), -np.cos(angle)], axis=1)
    return points
