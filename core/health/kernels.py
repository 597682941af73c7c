"""Finding: kernels of one layer that start alike and so learn alike."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.health.finding import Evidence, Finding, Severity
from core.health.look import Look, named
from core.health.remedy import Redraw, Remedy

ALIKE = 0.3
"""Distance of two kernels, as a share of their size, below which it is no chance.

Independent ones are about 1.4 apart; identical ones drift apart by a hundredth per update.
"""
_FEWEST_ENTRIES = 16


class _Pair(NamedTuple):
    """Two kernels that are alike."""

    layer: str
    one: str
    other: str
    distance: float


def check(look: Look) -> Finding | None:
    """Same-shaped kernels of one layer that are (nearly) the same numbers.

    Keras starts them so when they share one initializer object. Units that start alike get
    alike gradients, so part of the network is wasted.
    """
    alike = _alike(look)
    if not alike:
        return None
    affected = tuple(dict.fromkeys(pair.layer for pair in alike))
    closest = min(alike, key=lambda pair: pair.distance)
    return Finding(
        id="identical-kernels",
        severity=Severity.WARNING,
        title="Identical kernels",
        cause=(
            f"Kernels of {named(affected)} started as the same numbers, so these layers see and "
            "learn the same things twice."
        ),
        evidence=(
            Evidence(
                f"distance of {closest.one} and {closest.other} / size",
                closest.distance,
                f"above {ALIKE}",
            ),
            Evidence("pairs alike", len(alike), "should be 0"),
        ),
        details=(
            "All Dense layers inside one GINConv share one initializer object; Keras then draws "
            "the same numbers for each. Every kernel must be drawn anew."
        ),
        layers=affected,
        remedies=(
            Remedy(
                f"Draw {named(affected)} anew",
                "Fresh, different kernels and zero biases; what these layers had learned is lost.",
                (Redraw(affected),),
            ),
        ),
    )


def _alike(look: Look) -> list[_Pair]:
    """Same-shaped kernels of one layer that are closer than chance."""
    architecture = look.window.architecture
    names = architecture.variable_names
    found = []
    for layer in architecture.layers:
        by_shape: dict[tuple[int, ...], list[int]] = {}
        for index in layer.variables:
            shape = architecture.variable_shapes[index]
            if len(shape) == 2 and shape[0] * shape[1] >= _FEWEST_ENTRIES:
                by_shape.setdefault(shape, []).append(index)
        for indices in by_shape.values():
            kernels = {i: look.probe.weights(i) for i in indices if len(indices) > 1}
            for one, other in combinations(kernels, 2):
                distance = _distance(kernels[one], kernels[other])
                if distance < ALIKE:
                    found.append(_Pair(layer.name, names[one], names[other], distance))
    return found


def _distance(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """|one - other| / larger size; inf where both are 0."""
    size = max(float(np.linalg.norm(one)), float(np.linalg.norm(other)))
    return float(np.linalg.norm(one - other)) / size if size > 0 else float("inf")
