"""What is going on, in sentences, against hand-worked values; and the dock that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction, QGuiApplication, QTextCursor
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from core.commands import GiveReward
from core.config import Hyperparameters, Objective
from core.health.finding import Finding, HealthReport, Severity
from core.telemetry import GradientState, Mode, Snapshot
from gui.account_learning import trend
from gui.account_panel import REFRESH_SECONDS, AccountPanel
from gui.account_words import account
from gui.history import History
from gui.main_window import MainWindow
from gui.theme import Theme
from tests.fakes import make_architecture, make_metrics, make_record, make_snapshot
from tests.gui.window_fakes import SilentBridge, filled_window


def paragraph(text: str, heading: str) -> str:
    """The sentences under a heading."""
    lines = text.split("\n")
    return lines[lines.index(heading) + 1]


def said(snapshot: Snapshot, heading: str, history: History | None = None) -> str:
    return paragraph(account(snapshot, history or History()), heading)


def updated(*losses: float, norms: object = None, **changes: object) -> History:
    """A history of such losses, its newest update with these norms of the variables."""
    architecture = make_architecture(4)
    history = History()
    history.clear(architecture)
    n = len(architecture.variable_names)
    values = np.full(n, 0.5) if norms is None else np.asarray(norms)
    history.append(
        [
            make_metrics(i, values, architecture=architecture, loss=loss, **changes)
            for i, loss in enumerate(losses, start=1)
        ]
    )
    return history


def test_before_the_agent_is_ready_that_is_said() -> None:
    assert account(None, History()).startswith("The agent is getting ready")


def test_the_graph_is_the_posted_one() -> None:
    assert said(make_snapshot(4), "Graph") == (
        "circuit, undirected: 8 nodes, 13 edges, 7 features per node. Node 1 has the most edges, 4."
    )
    second = make_snapshot(4, graph_index=1, n_graphs=80)
    assert "It is graph 2 of 80." in said(second, "Graph")


def test_what_the_agent_waits_for_and_the_counts() -> None:
    snapshot = make_snapshot(
        4, mode=Mode.AWAITING_REWARD, n_steps=5, n_labels=4, n_updates=40, epsilon=0.25
    )
    assert said(snapshot, "Now") == (
        "The agent waits for your reward. Steps so far: 5; labels: 4; updates: 40. "
        "That is 0.8 labels per step. The next action is random with probability 0.25."
    )
    assert "A step of the past is on screen" in account(snapshot, History(), looks_back=True)


def test_the_action_and_its_label() -> None:
    snapshot = make_snapshot(4, last_step=make_record(6, 4), last_label=2.0, n_steps=7)
    text = said(snapshot, "Action and label")
    assert text.startswith("Step 6: action ")
    assert text.endswith("Labelled +2.")
    assert said(make_snapshot(4), "Action and label").startswith("No step yet.")


def test_q_values_name_the_greedy_the_best_and_the_worst() -> None:
    values = [0.5, 3.0, -2.0, 1.0, 2.0, -1.0, 0.0]
    reward = make_snapshot(7, q_values=values, greedy_action=1)
    assert said(reward, "Q-values") == (
        "The greedy action of 7, that of the largest Q-value, is action 1 (3). "
        "From the best on: action 1 (3), action 4 (2), action 3 (1). "
        "From the worst on: action 2 (−2), action 5 (−1), action 6 (0)."
    )
    cost = make_snapshot(
        7,
        q_values=values,
        greedy_action=2,
        hyperparameters=replace(Hyperparameters(), objective=Objective.COST),
    )
    assert said(cost, "Q-values").startswith(
        "The greedy action of 7, that of the smallest Q-value, is action 2 (−2). "
        "From the best on: action 2 (−2), action 5 (−1)"
    )


def test_masked_and_infinite_q_values_are_counted_not_ranked() -> None:
    snapshot = make_snapshot(
        4,
        q_values=[9.0, 1.0, np.nan, 2.0],
        action_mask=[False, True, True, True],
        greedy_action=3,
    )
    assert said(snapshot, "Q-values") == (
        "The greedy action of 4, that of the largest Q-value, is action 3 (2). "
        "From the best on: action 3 (2), action 1 (1). "
        "Not available now: 1 actions. Not a finite number: 1 Q-values."
    )
    nothing = make_snapshot(2, q_values=[np.nan, np.inf])
    assert said(nothing, "Q-values") == "No action has a finite Q-value."


@pytest.mark.parametrize(
    ("losses", "wanted"),
    [
        ([4.0, 4.0, 1.0, 3.0], "It falls: the mean of the last 2 updates is 2, of the 2 before 4."),
        ([1.0, 1.0, 2.0, 4.0], "It rises: the mean of the last 2 updates is 3, of the 2 before 1."),
        ([2.0, 2.0, 2.0, 2.1], "It stays about the same"),
        ([4.0, 1.0, 1.0], "There are too few updates"),
        ([4.0, 4.0, np.nan, np.nan], "There were too many losses"),
        ([9.0] * 50 + [4.0] * 50 + [1.0] * 50, "It falls: the mean of the last 50 updates is 1"),
    ],
)
def test_the_trend_of_the_loss(losses: list[float], wanted: str) -> None:
    assert trend(np.array(losses), np.ones(len(losses), np.int64)).startswith(wanted)


def test_merged_rows_count_for_as_many_updates_as_they_hold() -> None:
    text = trend(np.array([4.0, 1.0, 1.0, 1.0]), np.array([3, 1, 1, 1]))
    assert text == "It falls: the mean of the last 2 updates is 1, of the 4 before 3.25."


def test_the_loss_of_the_newest_update() -> None:
    history = updated(4.0, 4.0, 2.0, 1.5, td_error=0.25)
    assert said(make_snapshot(4), "Loss", history) == (
        "At update 4 the loss was 1.5 and the mean TD error 0.25. "
        "It falls: the mean of the last 2 updates is 1.75, of the 2 before 4."
    )
    assert said(make_snapshot(4), "Loss").startswith("No update yet")


def test_every_layer_has_its_norm_and_the_ends_are_named() -> None:
    architecture = make_architecture(4)
    norms = np.zeros(len(architecture.variable_names))
    for size, layer in enumerate(architecture.layers, start=1):
        first, second = layer.variables[:2]
        norms[first], norms[second] = 3.0 * size, 4.0 * size  # a norm of 5 × size
    text = said(make_snapshot(4), "Gradients", updated(1.0, norms=norms))
    for size, layer in enumerate(architecture.layers, start=1):
        assert f"{layer.name} {5 * size}" in text.replace(".0", "")
    first_name, last_name = architecture.layers[0].name, architecture.layers[-1].name
    n = len(architecture.layers)
    assert f"The largest is that of {last_name} ({5 * n}" in text
    assert f"the smallest that of {first_name} (5.0)" in text


def test_a_gradient_that_is_none_is_said_with_its_meaning() -> None:
    architecture = make_architecture(4)
    n = len(architecture.variable_names)
    lost = list(architecture.layers[1].variables)
    norms, states = np.full(n, 0.5), np.full(n, GradientState.FINITE, np.uint8)
    norms[lost], states[lost] = np.nan, GradientState.NONE
    history = updated(1.0, norms=norms, states=states, applied=False)
    name = architecture.layers[1].name
    text = said(make_snapshot(4), "Gradients", history)
    assert f"{name} None" in text
    assert f"{name}: None: the loss does not depend on it at all." in text
    assert text.endswith("The update was not applied.")
    ends = text.split("The largest is that of ")[1].split(".")[0]
    assert name not in ends


def test_findings_are_told_with_cause_and_layers() -> None:
    finding = Finding(
        id="dead-output",
        severity=Severity.PROBLEM,
        title="The output is dead",
        cause="Its relu is 0 for every input.",
        evidence=(),
        layers=("dense 2",),
        since_update=12,
        since_label=3,
    )
    snapshot = make_snapshot(4, health=HealthReport((finding,), 20))
    assert said(snapshot, "Health") == (
        "Problem: The output is dead. Its relu is 0 for every input. It is about dense 2. "
        "Since update 12, after the label of step 3."
    )
    calm = make_snapshot(4, health=HealthReport((), 20))
    assert said(calm, "Health") == "Nothing found in 20 updates."


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_text_follows_twice_a_second_and_keeps_a_selection(qtbot: QtBot) -> None:
    clock, texts = Clock(), ["one two"]
    panel = AccountPanel(lambda: texts[0], None, clock)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.text.toPlainText() == "one two"
    texts[0] = "three"
    panel.tick()
    assert panel.text.toPlainText() == "one two", "told again before its time"
    clock.now = REFRESH_SECONDS
    panel.tick()
    assert panel.text.toPlainText() == "three"
    panel.text.selectAll()
    texts[0] = "four"
    clock.now *= 2
    panel.tick()
    assert panel.text.toPlainText() == "three", "a selection was taken away"
    panel.text.moveCursor(QTextCursor.MoveOperation.Start)
    clock.now *= 2
    panel.tick()
    assert panel.text.toPlainText() == "four"


def test_a_hidden_panel_makes_no_sentences(qtbot: QtBot) -> None:
    asked: list[int] = []
    panel = AccountPanel(lambda: str(asked.append(1)))
    qtbot.addWidget(panel)
    panel.tick()
    assert asked == []


@pytest.fixture
def filled(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[tuple[MainWindow, SilentBridge]]:
    window, bridge = filled_window(theme, tmp_path, 40)
    qtbot.addWidget(window)
    window.resize(1100, 700)
    window.show()
    qtbot.waitExposed(window)
    yield window, bridge
    window.close()


def test_the_menu_shows_it_with_the_focus_and_copies_it(
    qtbot: QtBot, filled: tuple[MainWindow, SilentBridge]
) -> None:
    window, bridge = filled
    assert not window.account.dock.isVisible()
    window.activateWindow()
    action = window.findChild(QAction, "show-account")
    assert isinstance(action, QAction)
    action.trigger()
    panel = window.account.panel
    qtbot.waitUntil(panel.text.hasFocus)
    text = panel.text.toPlainText()
    assert "updates: 40" in text
    assert "Gradient norms at update 40" in text
    button = panel.findChild(QPushButton, "account-copy")
    assert isinstance(button, QPushButton)
    button.click()
    assert QGuiApplication.clipboard().text() == text
    qtbot.keyClick(panel.text, Qt.Key.Key_5)
    assert [label.value for label in bridge.of(GiveReward)] == [2.0], "reading is not typing"


def test_a_layout_of_before_is_restored_with_it_closed(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    settings = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    for _ in range(2):
        window = MainWindow(SilentBridge(), theme, settings)
        qtbot.addWidget(window)
        window.show()
        assert not window.account.dock.isVisible()
        window.close()
