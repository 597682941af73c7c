"""How good the agent is on held-back graphs, in sentences."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from core.reward_model_now import RewardModelNow
from core.validation_point import Validation, ValidationPoint
from gui.numbers import format_count, format_value


def accuracy_line(point: ValidationPoint) -> str:
    """The accuracy and what it is made of."""
    return _tr("Accuracy {0}: {1} of {2} held-back graphs right").format(
        format_value(point.accuracy), format_count(point.n_right), format_count(point.n_graphs)
    )


def moment_line(point: ValidationPoint, by_hand: bool) -> str:
    """When that was, and what would come without learning."""
    return _tr("{0}, {1} updates; the most frequent class alone: {2}").format(
        rewarded(point.n_labels, by_hand),
        format_count(point.n_updates),
        format_value(point.majority),
    )


def rewarded(n_steps: int, by_hand: bool) -> str:
    """How many steps had a reward."""
    text = _tr("{0} labels") if by_hand else _tr("{0} rewarded steps")
    return text.format(format_count(n_steps))


def validation_sentences(validation: Validation, by_hand: bool) -> list[str]:
    """The newest judgement, and the first one beside it; nothing where none are held back."""
    newest = validation.newest
    if newest is None:
        return []
    said = [f"{accuracy_line(newest)}.", f"{moment_line(newest, by_hand)}."]
    first = validation.curve[0]
    if first.n_labels < newest.n_labels:
        said.append(
            _tr("After {0} the accuracy was {1}.").format(
                rewarded(first.n_labels, by_hand), format_value(first.accuracy)
            )
        )
    return said


def guesses_text(model: RewardModelNow) -> str:
    """How many steps the reward model guesses, and how often later labels agreed."""
    guessed = _tr("{0} guessed").format(format_count(model.n_guessed))
    if not model.n_met:
        return guessed
    agreed = _tr("{0} of {1} agreed").format(
        format_count(model.n_agreed), format_count(model.n_met)
    )
    return f"{guessed}, {agreed}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("Validation", text)
