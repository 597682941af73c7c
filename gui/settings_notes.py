"""What a chosen network means for learning, said when it is chosen."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox

from core.config import NetworkConfig, Objective
from core.telemetry import Snapshot
from gui.form_rows import make_check
from gui.numbers import format_count


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


def keep_check(snapshot: Snapshot) -> QCheckBox:
    """Chooses whether a new network learns from the labels there are; there if there are steps."""
    text = _tr("Keep steps ({0}) and labels ({1})").format(
        format_count(snapshot.n_steps), format_count(snapshot.n_labels)
    )
    check = make_check(
        "settings-keep-labels",
        text,
        _tr("Keep steps and labels"),
        _tr("The same steps are taken again and the new network learns from the same labels."),
    )
    check.setChecked(snapshot.n_steps > 0)
    check.setEnabled(snapshot.n_steps > 0)
    return check


def new_session_text(snapshot: Snapshot, keeps_labels: bool, objective: Objective) -> str:
    """What becomes of the present session, and what the new one begins with.

    Args:
        snapshot: of the present session.
        keeps_labels: whether steps and labels are taken along.
        objective: the new one; another one turns the meaning of the labels round.
    """
    said = []
    if keeps_labels:
        said.append(
            _tr(
                "A new session begins with the same steps and labels; what they teach is learned "
                "anew, which may take a while."
            )
        )
        if objective is not snapshot.hyperparameters.objective:
            said.append(
                _tr("The objective changes too: what was labelled as a reward counts as a cost.")
                if objective is Objective.COST
                else _tr(
                    "The objective changes too: what was labelled as a cost counts as a reward."
                )
            )
    else:
        said.append(_tr("A new session begins without steps and labels."))
    if snapshot.session_path is None:
        said.append(_tr("The present one is in no file and cannot be reopened."))
    else:
        said.append(_tr("The present one stays in its file and can be reopened."))
    return " ".join(said)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingsNotes", text)
