"""What the doctor's findings are called in the window, their colours and their marks."""

from __future__ import annotations

from pathlib import Path as FilePath

from PySide6.QtCore import QCoreApplication

from core.doctor.report.model import (
    CallReport,
    Flow,
    GradientKind,
    PathNode,
    Place,
    Report,
    VariableReport,
    type_text,
)
from gui.numbers import format_value

KIND_COLOURS = {
    GradientKind.FINITE: "good",
    GradientKind.ZERO: "warning",
    GradientKind.NONE: "bad",
    GradientKind.NONFINITE: "bad",
}
CUT_MARK, STOPPED_MARK = "✕", "∅"


def flow_colour(flow: Flow, is_whole: bool = False) -> str:
    """Name of the theme's colour; of a path that is whole, what gets nothing needs nothing."""
    if flow is Flow.STOPPED and is_whole:
        return "muted"
    return "good" if flow is Flow.FLOWS else "bad"


def flow_word(flow: Flow) -> str:
    """How the gradient fares, in words."""
    return {
        Flow.FLOWS: _tr("the gradient flows"),
        Flow.CUT: _tr("the gradient is cut here"),
        Flow.STOPPED: _tr("no usable gradient arrives"),
    }[flow]


def kind_word(kind: GradientKind) -> str:
    """What came back for a variable."""
    return {
        GradientKind.FINITE: _tr("flows"),
        GradientKind.ZERO: _tr("zero"),
        GradientKind.NONE: _tr("None"),
        GradientKind.NONFINITE: _tr("not finite"),
    }[kind]


def norm_word(variable: VariableReport) -> str:
    """The gradient's norm; a dash where there is none."""
    return "—" if variable.norm is None else format_value(variable.norm)


def place_word(place: Place | None) -> str:
    """File and line, short enough for a list."""
    return _tr("unknown line") if place is None else f"{FilePath(place.file).name}:{place.line}"


def node_words(node: PathNode) -> list[str]:
    """Everything there is to say about a node, a line each."""
    words = [node.label, type_text(node), flow_word(node.flow)]
    if node.place is not None:
        words.append(place_word(node.place))
    return [word for word in words if word]


def call_word(call: CallReport) -> str:
    """What a place asked for and what came of it."""
    n, n_missing = len(call.variables), len(call.variables) - call.count(GradientKind.FINITE)
    if not call.healthy:
        text = _tr("{0}: {1} of {2} gradients do not arrive (recorded call {3})")
        if n_missing == 0:
            text = _tr("{0}: there is a problem (recorded call {3})")
        return text.format(call.asked_by, n_missing, n, call.n_calls)
    count = _tr("1 recorded call") if call.n_calls == 1 else _tr("{0} recorded calls")
    text = _tr("{0}: all {2} gradients are healthy ({3})")
    if n_missing:  # a perfect fit, zeros that were asked for, a loss scale that is too large
        text = _tr("{0}: nothing is wrong, though {1} of {2} gradients are not there ({3})")
    return text.format(call.asked_by, n_missing, n, count.format(call.n_calls))


def verdict(report: Report) -> str:
    """A run in one sentence."""
    sick = [call for call in report.calls if not call.healthy]
    if sick:
        causes = ", ".join(dict.fromkeys(call.cause.value for call in sick))
        return _tr("A problem was found: {0}").format(causes)
    if not report.calls:
        return _tr("No gradient was asked for.")
    return _tr("All gradients are healthy.")


def _tr(text: str) -> str:
    return QCoreApplication.translate("doctor-words", text)
