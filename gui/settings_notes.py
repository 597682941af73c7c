"""What a chosen network means for learning, said when it is chosen."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from core.config import NetworkConfig


def notes(network: NetworkConfig, is_changed: bool) -> list[str]:
    """Sentences about choices that make learning hard, and about a change of shape."""
    said = []
    if network.output_activation == "relu":
        said.append(
            _tr(
                "A relu output makes about half of the Q-values exactly 0 at the start and "
                "reaches no negative value; ties at 0 then decide the greedy action."
            )
        )
    if network.batch_norm and network.conv_activation == "linear":
        said.append(
            _tr(
                "BatchNorm before the mean over nodes hides the graph: while a batch holds one "
                "graph only, Q is the same for every graph and the convolution kernels get no "
                "gradient. Two different graphs in a batch, or an activation after the "
                "convolution, cure it."
            )
        )
    if not network.standardise:
        said.append(
            _tr("Without standardised features single-graph batches often end in a constant Q.")
        )
    if is_changed:
        said.append(_tr("This is another shape: it starts a new network."))
    return said


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingsNotes", text)
