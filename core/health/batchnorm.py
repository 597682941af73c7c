"""Finding: Q does not depend on the graph, because BatchNorm sees one graph per batch."""

from __future__ import annotations

from core.config import Head
from core.health.finding import Evidence, Finding, Severity
from core.health.look import Look
from core.health.remedy import ChangeNetwork, ChangeSettings, Remedy

ROUNDING = 1e-3
"""Kernels' share of the largest gradient below which it is no more than rounding."""
_UPDATES = 3


def check(look: Look) -> Finding | None:
    """BatchNorm before a linear Dense and a pool over the rows it normalised.

    The mean of what BatchNorm gives over those rows is its offset, whatever the graph; a linear
    layer and the pool keep that. Then Q is the same for every graph and no kernel before the
    last BatchNorm has a gradient, only offsets have.
    """
    network, window = look.network, look.window
    can_happen = (
        network.batch_norm
        and network.conv_activation == "linear"
        and network.head is Head.GRAPH
        and len(window) >= _UPDATES
    )
    if not can_happen or (window.last("n_graphs", _UPDATES) > 1).any():
        return None
    norms = window.last("variable_norms", _UPDATES)
    kernels = _kernels_before_the_last_norm(look)
    largest, rest = float(norms[:, kernels].max()), float(norms.max())
    if largest > ROUNDING * rest:
        return None
    n_graphs = len({sample.graph for sample in look.samples.all()})
    return Finding(
        id="batchnorm-single-graph",
        severity=Severity.PROBLEM,
        title="Q does not depend on the graph",
        cause=(
            "Each batch holds one graph only, and BatchNorm subtracts that graph's own mean, so "
            "after pooling every graph looks the same."
        ),
        evidence=(
            Evidence("largest gradient of a convolution kernel", largest, "above 1e-3"),
            Evidence("largest gradient of all", rest),
            Evidence(
                "different graphs in a batch",
                float(window.newest("n_graphs")),
                "should be 2 or more",
            ),
        ),
        details=(
            "Only the offsets at and after the last BatchNorm learn; they can give each action a "
            "value of its own, but the same one for every graph. BatchNorm off, an activation "
            "after the convolution, or two different graphs in a batch cure it. Repairing the "
            "loss does not."
        ),
        layers=tuple(n for n in look.layer_names if n.startswith("conv")),
        remedies=_remedies(look, n_graphs),
    )


def _remedies(look: Look, n_graphs: int) -> tuple[Remedy, ...]:
    rebuild = Remedy(
        "Take BatchNorm out",
        "A network without BatchNorm, with standardised features and a linear output, in a new "
        "session with the same steps and labels. Undo brings this session back.",
        (
            ChangeNetwork(
                (("batch_norm", False), ("standardise", True), ("output_activation", "linear"))
            ),
        ),
    )
    if n_graphs < 2 or look.settings.batch_size > 1:
        return (rebuild,)
    larger = Remedy(
        "Batches of 32",
        "Each update sees several different graphs, so BatchNorm no longer hides them.",
        (ChangeSettings((("batch_size", 32),)),),
    )
    return (larger, rebuild)


def _kernels_before_the_last_norm(look: Look) -> list[int]:
    architecture = look.window.architecture
    convolutions = [layer for layer in architecture.layers if layer.name.startswith("conv")]
    kernels = [
        index
        for layer in convolutions
        for index in layer.variables
        if architecture.variable_names[index].endswith("kernel")
    ]
    return kernels[:-1]
