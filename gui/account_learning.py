"""What is going on in learning, in sentences: loss, gradient norms and findings."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.health.finding import Finding, HealthReport
from core.telemetry import GradientState, UpdateMetrics
from gui.gradients_words import state_meaning
from gui.health_words import quiet_advice, quiet_heading, severity_word, since
from gui.history import History
from gui.numbers import format_count, format_significant, format_value
from gui.told import told

TREND_ROWS = 50
"""Rows of the history on each side of a trend: one update each while they are recent."""
_CLEAR_CHANGE = 0.1
"""Share of the mean before from which on a change is called one."""


def loss_sentences(history: History) -> list[str]:
    """The newest loss and TD error, and whether the loss falls."""
    latest = history.latest
    if latest is None:
        return [_tr("No update yet: reward a step, and the agent learns from it.")]
    said = [
        _tr("At update {0} the loss was {1} and the mean TD error {2}.").format(
            format_count(latest.update_step),
            format_value(latest.loss),
            format_value(latest.td_error),
        )
    ]
    curve = history.curve("loss")
    return [*said, trend(curve.mean, curve.count)]


def trend(loss: NDArray[np.float64], count: NDArray[np.int64]) -> str:
    """Whether the loss falls: the mean of the newest rows against as many before them.

    Args:
        loss: mean loss of each row, NaN where none was finite, shape (n_rows,).
        count: updates in each row, shape (n_rows,).
    """
    n_rows = min(TREND_ROWS, len(loss) // 2)
    if n_rows < 2:
        return _tr("There are too few updates to tell a trend.")
    old, new = slice(-2 * n_rows, -n_rows), slice(-n_rows, None)
    before, now = _mean(loss[old], count[old]), _mean(loss[new], count[new])
    if not (np.isfinite(before) and np.isfinite(now)):
        return _tr("There were too many losses that are no finite number to tell a trend.")
    if now < before * (1 - _CLEAR_CHANGE):
        text = _tr("It falls: the mean of the last {0} updates is {1}, of the {2} before {3}.")
    elif now > before * (1 + _CLEAR_CHANGE):
        text = _tr("It rises: the mean of the last {0} updates is {1}, of the {2} before {3}.")
    else:
        text = _tr(
            "It stays about the same: the mean of the last {0} updates is {1}, of the {2} before "
            "{3}."
        )
    n_new, n_old = (format_count(int(count[part].sum())) for part in (new, old))
    return text.format(n_new, format_value(now), n_old, format_value(before))


def gradient_sentences(history: History) -> list[str]:
    """Gradient norm of every layer at the newest update, the largest and the smallest."""
    latest = history.latest
    if latest is None:
        return [_tr("There are none before the first update.")]
    norms, states = history.latest_layers()
    names = history.layer_names
    listed = _tr(", ").join(
        f"{name} {_norm(norm, GradientState(int(state)))}"
        for name, norm, state in zip(names, norms, states, strict=True)
    )
    said = [
        _tr("Gradient norms at update {0}, before clipping: {1}.").format(
            format_count(latest.update_step), listed
        )
    ]
    finite = np.flatnonzero(states == GradientState.FINITE)
    if finite.size:
        largest, smallest = finite[norms[finite].argmax()], finite[norms[finite].argmin()]
        said.append(
            _tr("The largest is that of {0} ({1}), the smallest that of {2} ({3}).").format(
                names[largest],
                format_significant(float(norms[largest])),
                names[smallest],
                format_significant(float(norms[smallest])),
            )
        )
    return [*said, *_strange(names, states), *_fate(latest)]


def health_sentences(report: HealthReport) -> list[str]:
    """Every finding with its cause, the gravest first; or that nothing is found."""
    if not report.findings:
        said = [sentence(quiet_heading(report))]
        return said if report.n_watched else [*said, quiet_advice(report)]
    return [_finding(finding) for finding in report.findings]


def _finding(finding: Finding) -> str:
    parts = [
        sentence(_tr("{0}: {1}").format(severity_word(finding.severity), told(finding.title))),
        sentence(told(finding.cause)),
    ]
    if finding.layers:
        parts.append(_tr("It is about {0}.").format(_tr(", ").join(finding.layers)))
    return " ".join([*parts, sentence(since(finding))])


def sentence(text: str) -> str:
    """The text with a full stop of the person's language, whether it has one or not."""
    return _tr("{0}.").format(text.rstrip(".。"))


def _mean(loss: NDArray[np.float64], count: NDArray[np.int64]) -> float:
    """Mean over updates; NaN when half of the rows or more have none."""
    finite = np.isfinite(loss)
    if 2 * int(finite.sum()) <= len(loss):
        return float("nan")
    return float(np.average(loss[finite], weights=count[finite]))


def _norm(norm: float, state: GradientState) -> str:
    if state is GradientState.FINITE:
        return format_significant(float(norm))
    return {
        GradientState.ZERO: "0",
        GradientState.NONE: "None",
        GradientState.NAN: "NaN",
    }.get(state, "inf")


def _strange(names: tuple[str, ...], states: NDArray[np.uint8]) -> list[str]:
    """What None, 0, NaN and inf mean, with the layers that have them."""
    said = []
    for state in (GradientState.NAN, GradientState.INF, GradientState.NONE, GradientState.ZERO):
        layers = [name for name, each in zip(names, states, strict=True) if each == state]
        if layers:
            listed = _tr(", ").join(layers)
            said.append(sentence(_tr("{0}: {1}").format(listed, state_meaning(state))))
    return said


def _fate(update: UpdateMetrics) -> list[str]:
    if not update.applied:
        return [_tr("The update was not applied.")]
    return [_tr("The gradients were clipped.")] if update.clipped else []


def _tr(text: str) -> str:
    return QCoreApplication.translate("Account", text)
