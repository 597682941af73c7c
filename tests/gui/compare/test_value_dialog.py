"""What the labels bought, as it is told and drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from core.value_record import Measure, Value, ValuePoint
from gui.compare.value_dialog import ValueDialog
from gui.compare.value_words import value_sentences
from gui.theme import Theme


def document(measure: Measure = Measure.ACCURACY, shadow_learns: bool = False) -> dict[str, Any]:
    """Forty labels in 8 minutes; the agent from 0.25 to 0.75, its shadow to 0.5."""
    rows = [(0, 0.0, 0.25, 0.25), (20, 3.0, 0.5, 0.5), (40, 8.0, 0.75, 0.5)]
    points = tuple(
        ValuePoint(labels=n, steps=2 * n, minutes=at, agent=agent, shadow=shadow)
        for n, at, agent, shadow in rows
    )
    return Value(
        measure=measure.value,
        points=points,
        shadow_learns=shadow_learns,
        labels=40,
        steps=80,
        minutes=10.0,
        recent_labels=20,
        recent_steps=80,
        last_labels=20,
        decisions_changed=3,
        decisions=12,
    ).document()


def test_sentences_say_gain_rates_and_decisions() -> None:
    gained, shadow, rate, changed = value_sentences(document())
    assert gained == "40 labels in 10 minutes: greedy accuracy went from 0.25 to 0.75."
    assert "learned nothing, because all reward came from you: it has 0.5." in shadow
    assert shadow.endswith("The labels brought +0.25: +0.00625 per label, +0.025 per minute.")
    assert rate == "You gave 0.5 labels per step, 0.25 over the last 80 steps."
    assert changed == "The last 20 labels changed 3 of 12 decisions."


def test_sentences_say_what_the_shadow_learned_from() -> None:
    said = value_sentences(document(Measure.RETURN, shadow_learns=True))
    assert "greedy return went from" in said[0]
    assert "learned from the environment's reward alone: it has 0.5." in said[1]


def test_both_curves_are_drawn_and_the_text_can_be_copied(qtbot: QtBot, theme: Theme) -> None:
    dialog = ValueDialog(theme, Path("a.gcoach"), None)
    qtbot.addWidget(dialog)
    dialog.show()
    copy = dialog.findChild(QPushButton, "value-copy")
    assert isinstance(copy, QPushButton)
    assert not copy.isEnabled()
    dialog.show_value(document())
    curves = [item.getData()[1].tolist() for item in dialog._plot.getPlotItem().listDataItems()]
    np.testing.assert_array_equal(curves, [[0.25, 0.5, 0.75], [0.25, 0.5, 0.5]])
    copy.click()
    text = dialog.findChild(QLabel, "value-text")
    assert isinstance(text, QLabel)
    assert QApplication.clipboard().text() == text.text() != ""
    dialog.close()


def test_a_refusal_is_told(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    dialog = ValueDialog(theme, tmp_path / "none.gcoach", None)
    qtbot.addWidget(dialog)
    dialog.show()
    with qtbot.waitSignal(dialog.run.failed, timeout=60_000):
        dialog.start()
    told = [label.text() for label in dialog.findChildren(QLabel) if "none.gcoach" in label.text()]
    assert any("It did not work" in text for text in told)
    dialog.close()
