"""What findings look like and what they are called: word, icon and colour of each severity."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from core.health.finding import Evidence, Finding, HealthReport, Severity
from gui.numbers import format_count, format_value
from gui.told import told

ICONS = {Severity.HINT: "hint", Severity.WARNING: "warning", Severity.PROBLEM: "problem"}
COLOURS = {Severity.HINT: "accent", Severity.WARNING: "warning", Severity.PROBLEM: "bad"}


def severity_word(severity: Severity) -> str:
    """What a severity is called."""
    return {
        Severity.HINT: _tr("Hint"),
        Severity.WARNING: _tr("Warning"),
        Severity.PROBLEM: _tr("Problem"),
    }[severity]


def since(finding: Finding) -> str:
    """Since which update, and after which label."""
    text = _tr("Since update {0}").format(format_count(finding.since_update))
    if finding.since_label is not None:
        text += _tr(", after the label of step {0}").format(format_count(finding.since_label))
    return text


def evidence_value(evidence: Evidence) -> str:
    """A measured number in few characters."""
    value = evidence.value
    if isinstance(value, str):
        return told(value)
    if isinstance(value, int) or (float(value).is_integer() and abs(value) < 1e6):
        return format_count(int(value))
    return format_value(value)


def quiet_heading(report: HealthReport) -> str:
    """What is said while nothing is found."""
    if report.n_watched == 0:
        return _tr("Nothing to judge yet")
    if report.n_watched == 1:
        return _tr("Nothing found in 1 update")
    return _tr("Nothing found in {0} updates").format(format_count(report.n_watched))


def quiet_advice(report: HealthReport) -> str:
    """What is being watched, or how to begin."""
    if report.n_watched == 0:
        return _tr("Learning is judged with every update: take a step (Space) and reward it.")
    return _tr(
        "Watched: whether Q depends on the graph · dead units · gradients that are None, 0, "
        "vanishing, exploding or not finite · update sizes · frozen layers · identical kernels · "
        "over-smoothing · Q against the rewards · the target network · contradicting labels, and "
        "labels the network cannot tell apart · outlier rewards · progress."
    )


def badge_text(report: HealthReport) -> str:
    """The short text of the status bar; empty while all is well."""
    n = len(report.findings)
    if n == 0:
        return ""
    if n == 1:
        return told(report.findings[0].title)
    return _tr("{0} findings").format(n)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Health", text)
