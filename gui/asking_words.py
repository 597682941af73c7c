"""Why a run stopped to ask, and how many questions are left, in sentences."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication

from core.asking import AskingNow, Question, Reason
from core.telemetry import Mode, Snapshot
from gui.numbers import format_count, format_significant


def why_line(snapshot: Snapshot) -> str:
    """Why the step on screen is asked about; empty where nobody asks."""
    question = snapshot.asking.question
    if question is None or snapshot.last_step is None:
        return ""
    if question.step != snapshot.last_step.step or snapshot.last_label is not None:
        return ""
    return _why(question) if snapshot.mode is Mode.AWAITING_REWARD else ""


def budget_line(now: AskingNow) -> str:
    """Questions so far, of how many, and below which gap the agent asks."""
    settings = now.settings
    if not settings.is_on:
        return _tr("A run stops at each step.")
    asked = (
        _tr("{0} questions").format(format_count(now.n_asked))
        if settings.in_all is None
        else _tr("{0} of {1} questions").format(
            format_count(now.n_asked), format_count(settings.in_all)
        )
    )
    if now.is_spent:
        return _tr("{0}: the run pauses.").format(asked)
    if math.isnan(now.threshold):
        return _tr("{0}; the threshold is not known yet.").format(asked)
    return _tr("{0}; gaps up to {1}.").format(asked, format_significant(now.threshold))


def asking_sentences(snapshot: Snapshot) -> list[str]:
    """Both, for the account of what is going on; nothing where no run asks by itself."""
    if not snapshot.asking.settings.is_on:
        return []
    why = why_line(snapshot)
    return [
        *([why] if why else []),
        _tr("Asking when unsure: {0}").format(budget_line(snapshot.asking)),
    ]


def _why(question: Question) -> str:
    if question.reason is Reason.FIRST:
        return _tr("Asked because there are few labels so far.")
    return _tr("Asked because the best two Q-values differ by {0}; the threshold is {1}.").format(
        format_significant(question.gap), format_significant(question.threshold)
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("Asking", text)
