"""Finding: after the last convolution all nodes look alike (over-smoothing)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.health.finding import Evidence, Finding, Severity
from core.health.look import Look
from core.health.remedy import Remedy
from core.health.usual_remedies import use_layers

SMOOTH = 0.01
"""Relative spread of the nodes' embeddings below which they are alike."""


def spread(embeddings: NDArray[np.floating]) -> float:
    """Distance of the nodes from their mean, relative to their size, in [0, 1].

    sqrt(sum |h_i - mean|^2 / sum |h_i|^2); 0 when all nodes are alike or all are 0.

    Args:
        embeddings: shape (n_nodes, width).
    """
    h = np.asarray(embeddings, np.float64)
    total = float(np.square(h).sum())
    return float(np.sqrt(np.square(h - h.mean(axis=0)).sum() / total)) if total > 0 else 0.0


def check(look: Look) -> Finding | None:
    """The embeddings of all nodes of the graph on screen are alike after the last layer."""
    if "dead-units" in look.findings:
        return None
    embeddings = look.probe.embeddings()
    if len(embeddings[0]) < 2:
        return None
    spreads = [spread(h) for h in embeddings]
    if spreads[-1] >= SMOOTH:
        return None
    first = next(i for i, s in enumerate(spreads) if s < SMOOTH)
    n_colours = len(np.unique(look.probe.node_colours()))
    same_by_structure = n_colours == 1
    cause = (
        f"After conv {first + 1} the embeddings of all {len(embeddings[0])} nodes differ by only "
        f"{spreads[first]:.2%} of their size, so their differences are lost to Q."
    )
    if same_by_structure:
        cause = (
            "A GIN layer sums each node with its neighbours, and in this graph that sum is the "
            "same for every node, so all nodes look alike."
        )
    return Finding(
        id="over-smoothing",
        severity=Severity.WARNING,
        title="Over-smoothing",
        cause=cause,
        evidence=(
            *(
                Evidence(f"spread after conv {i + 1}", s, f"above {SMOOTH}")
                for i, s in list(enumerate(spreads))[max(0, first - 1) : first + 2]
            ),
            Evidence("nodes a GIN can tell apart", n_colours, "should be 2 or more"),
        ),
        details=(
            "Each layer mixes a node with its neighbours; where nearly everything is a "
            "neighbour, or after many layers, nothing of its own is left. The lens 'Embedding' "
            "shows it layer by layer."
        ),
        layers=tuple(f"conv {i + 1}" for i, s in enumerate(spreads) if s < SMOOTH),
        remedies=_remedies(look, first, same_by_structure),
    )


def _remedies(look: Look, first: int, same_by_structure: bool) -> tuple[Remedy, ...]:
    layers = max(1, first)
    if layers >= look.network.layers or (same_by_structure and first == 0):
        return ()
    return (use_layers(layers, look.network.layers),)
