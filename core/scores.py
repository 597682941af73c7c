"""Numbers that agents can be compared by: how well they do what their labels said."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """What an agent came to; None where there is nothing to judge it by."""

    agreement: float | None
    """Share of the labels in force that the greedy policy follows: it chooses what was rewarded
    and does not choose what was punished. Labels of 0 say neither and are not counted."""
    label_error: float | None
    """Mean size of the TD error over the labelled steps in the replay buffer, dropout off."""
    validation: float | None
    """Accuracy on the graphs that are held back, where there are such."""
    accuracy: float | None
    """Share of the graphs whose greedy action is their class, where graphs carry one."""
    mean_return: float | None
    """Greedy return per episode, undiscounted, where the environment rewards."""


def score_line(scores: Scores) -> str:
    """The scores there are, in one line."""
    words = {
        "agreement with labels": (scores.agreement, "{:.1%}"),
        "mean error on labels": (scores.label_error, "{:.4g}"),
        "validation accuracy": (scores.validation, "{:.1%}"),
        "greedy accuracy": (scores.accuracy, "{:.1%}"),
        "greedy return": (scores.mean_return, "{:g}"),
    }
    said = [f"{name} {form.format(v)}" for name, (v, form) in words.items() if v is not None]
    return f"{', '.join(said)}." if said else "There is nothing to judge the agent by."
