"""Teaching in the window: held-back graphs, asking when unsure, the queue of questions."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from core.asking import PICKS, Asking, AskingNow, Candidate, Question, Reason
from core.commands import (
    InspectStep,
    ListQuestions,
    OpenGraphs,
    SetAsking,
    SetWaitForReward,
)
from core.events import LabelChanged, QuestionsListed, SessionStarted
from core.graph_io import read_graph_file
from core.reward_model_now import RewardModelNow
from core.rewards import RewardEvent, RewardKind
from core.telemetry import Mode, Snapshot
from core.validation_point import Validation, ValidationPoint, learning_curve
from gui.account_words import account
from gui.asking_dialog import AskingDialog
from gui.asking_words import budget_line, why_line
from gui.history import History
from gui.main_window import MainWindow
from gui.preview_dialog import PreviewDialog
from gui.table_view_validation import validation_table
from gui.theme import Theme
from gui.validation_panel import ValidationPanel
from tests.fakes import make_record, make_snapshot
from tests.gui.window_fakes import SilentBridge, filled_window, tell

MOTIFS = Path(__file__).parents[2] / "assets" / "graphs" / "motifs.json"


def points() -> tuple[ValidationPoint, ...]:
    return (
        ValidationPoint(0, 0, ((0, 3), (0, 1))),
        ValidationPoint(4, 40, ((2, 1), (0, 1))),
    )


def judged() -> Validation:
    return Validation(4, points()[-1], learning_curve(points()))


def asked(**changes: Any) -> Snapshot:
    values: dict[str, Any] = {
        "mode": Mode.AWAITING_REWARD,
        "last_step": make_record(7, 4),
        "last_label": None,
        "asking": AskingNow(
            Asking(is_on=True, in_all=20), 3, Question(7, Reason.GAP, 0.03, 0.1, 3), 0.1
        ),
    }
    return make_snapshot(4, **(values | changes))


def test_the_panel_says_how_many_are_right_and_draws_them(qtbot: QtBot, theme: Theme) -> None:
    panel = ValidationPanel(theme)
    qtbot.addWidget(panel)
    panel.show_snapshot(make_snapshot(2, validation=judged(), action_names=("low", "high")))
    line = panel.findChild(QLabel, "validation-accuracy")
    assert line is not None
    assert line.text() == "Accuracy 0.75: 3 of 4 held-back graphs right"
    matrix = panel._matrix
    cells = [[matrix.item(i, j).text() for j in range(2)] for i in range(2)]  # type: ignore[union-attr]
    assert cells == [["2", "1"], ["0", "1"]]
    assert panel._curve.accessibleDescription() == "0 labels: 0.25, 4 labels: 0.75"
    panel.resize(300, 300)
    assert not panel.grab().isNull()


def test_without_held_back_graphs_the_panel_says_how_to_get_some(
    qtbot: QtBot, theme: Theme
) -> None:
    panel = ValidationPanel(theme)
    qtbot.addWidget(panel)
    panel.show_snapshot(make_snapshot(2))
    assert not panel._empty.isHidden()
    assert panel._matrix.isHidden()


def test_a_session_that_holds_graphs_back_brings_its_panel_to_the_front(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    window, _ = shown(qtbot, theme, tmp_path)
    dock = window.teaching.validation_dock
    assert dock.isHidden()
    assert window.snapshot is not None
    tell(window, replace(window.snapshot, session_number=5, validation=judged()))
    assert not dock.isHidden()
    dock.hide()
    tell(window, replace(window.snapshot, session_number=5, validation=judged()))
    assert dock.isHidden(), "who closed it does not want it again"


def test_why_a_step_is_asked_about_is_said_while_it_waits() -> None:
    wanted = "Asked because the best two Q-values differ by 0.030; the threshold is 0.10."
    assert why_line(asked()) == wanted
    assert why_line(asked(mode=Mode.PAUSED)) == ""
    assert why_line(asked(last_label=1.0)) == ""
    assert why_line(asked(last_step=make_record(6, 4))) == ""
    first = Question(7, Reason.FIRST, 0.3, math.nan, 1)
    early = asked(asking=AskingNow(Asking(is_on=True), 1, first))
    assert why_line(early) == "Asked because there are few labels so far."


@pytest.mark.parametrize(
    ("now", "wanted"),
    [
        (AskingNow(), "A run stops at each step."),
        (
            AskingNow(Asking(is_on=True), 2, None, math.nan),
            "2 questions; the threshold is not known yet.",
        ),
        (
            AskingNow(Asking(is_on=True, in_all=5), 2, None, 0.25),
            "2 of 5 questions; gaps up to 0.25.",
        ),
        (
            AskingNow(Asking(is_on=True, in_all=5), 5, None, 0.25, True),
            "5 of 5 questions: the run pauses.",
        ),
    ],
)
def test_the_budget_is_told(now: AskingNow, wanted: str) -> None:
    assert budget_line(now) == wanted


def test_reward_panel_and_account_say_why(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    window, _ = shown(qtbot, theme, tmp_path)
    tell(window, asked(validation=judged(), session_number=window.snapshot.session_number))  # type: ignore[union-attr]
    line = window.reward_panel.findChild(QLabel, "reward-greedy-line")
    assert line is not None
    assert "differ by 0.030" in line.text()
    said = account(window.snapshot, History())
    for part in ("differ by 0.030", "3 of 20 questions", "3 of 4 held-back graphs right"):
        assert part in said
    assert "After 0 labels the accuracy was 0.25." in said


def test_status_and_account_say_how_often_guesses_agreed(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    window, _ = shown(qtbot, theme, tmp_path)
    tell(window, replace(window.snapshot, reward_model=RewardModelNow(True, 12, 10, 8)))  # type: ignore[type-var]
    label = window.findChild(QLabel, "status-labels")
    assert label is not None
    assert "12 guessed, 8 of 10 agreed" in label.text()
    assert "12 guessed, 8 of 10 agreed." in account(window.snapshot, History())
    tell(window, replace(window.snapshot, reward_model=RewardModelNow()))  # type: ignore[type-var]
    assert "guessed" not in label.text()


def test_the_switch_asks_and_waits(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    window, bridge = shown(qtbot, theme, tmp_path)
    tell(window, replace(window.snapshot, waits_for_reward=False))  # type: ignore[type-var]
    switch = window.findChild(QCheckBox, "control-ask-when-unsure")
    assert switch is not None
    switch.click()
    assert bridge.of(SetWaitForReward) == [SetWaitForReward(True)]
    assert bridge.of(SetAsking)[-1].asking == Asking(is_on=True)


def test_the_key_switches_it_back(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    window, bridge = shown(qtbot, theme, tmp_path)
    setting = Asking(is_on=True, share=0.5)
    tell(window, replace(window.snapshot, asking=AskingNow(setting)))  # type: ignore[type-var]
    QTest.keyClick(window.graph_view.canvas, Qt.Key.Key_U)
    assert bridge.of(SetAsking)[-1].asking == replace(setting, is_on=False)


def test_the_order_of_graphs_is_chosen_where_there_is_a_set(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    window, bridge = shown(qtbot, theme, tmp_path)
    order = window.findChild(QComboBox, "control-graph-order")
    assert order is not None
    assert not order.isEnabled()
    tell(window, replace(window.snapshot, n_graphs=3))  # type: ignore[type-var]
    assert order.isEnabled()
    known = {order.itemData(i) for i in range(order.count())}
    assert known == {None, *PICKS}
    order.setCurrentIndex(order.findData("mixed"))
    order.activated.emit(order.currentIndex())
    assert bridge.of(SetAsking)[-1].asking == Asking(picks="mixed")


def test_the_dialog_gives_back_what_it_was_shown(qtbot: QtBot) -> None:
    given: list[SetAsking] = []
    for setting in (
        Asking(is_on=True, share=0.4, first=3, per_minute=7, in_all=9),
        Asking(is_on=True, threshold=0.25, picks="novel"),
    ):
        dialog = AskingDialog(setting, 0.1)
        qtbot.addWidget(dialog)
        dialog.command.connect(given.append)
        dialog.accept()
        assert given.pop() == SetAsking(setting)


def test_the_dialog_stays_while_a_number_is_wrong(qtbot: QtBot) -> None:
    dialog = AskingDialog(Asking(), math.nan)
    qtbot.addWidget(dialog)
    given: list[SetAsking] = []
    dialog.command.connect(given.append)
    field = dialog._form._widgets["percent"]
    field.setText("0")
    dialog.accept()
    assert not given
    assert dialog._problem.text()


def shown(qtbot: QtBot, theme: Theme, folder: Path) -> tuple[MainWindow, SilentBridge]:
    window, bridge = filled_window(theme, folder, 60)
    qtbot.addWidget(window)
    window.show()
    window.graph_view.setFocus()
    bridge.commands.clear()
    return window, bridge


def listed(*steps: int) -> QuestionsListed:
    candidates = [
        Candidate(step, step + 1, 0, 0.1 * i, f"g {step}") for i, step in enumerate(steps)
    ]
    return QuestionsListed(tuple(candidates), len(steps))


def test_the_queue_goes_from_question_to_question(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    window, bridge = shown(qtbot, theme, tmp_path)
    QTest.keyClick(window.graph_view.canvas, Qt.Key.Key_Q)
    assert bridge.of(ListQuestions) == [ListQuestions()]
    assert not window.teaching.question_dock.isHidden()
    tell(window, events=[listed(3, 1, 2)])
    look_back, panel = window.timeline.look_back, window.teaching.questions
    assert look_back.wanted == 3
    tell(window, events=[LabelChanged(3, 1.0, 1.0)])
    assert look_back.wanted == 1
    tell(window, events=[LabelChanged(1, None, None, skipped=True)])
    assert look_back.wanted == 2
    assert panel.pending == [2]
    tell(window, events=[LabelChanged(2, 1.0, 1.0)])
    assert look_back.wanted is None, "back to the present"
    assert panel.pending == []
    assert window._message.text() == "All 3 questions are done."


def test_a_label_elsewhere_does_not_move_the_queue(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    window, _ = shown(qtbot, theme, tmp_path)
    tell(window, events=[listed(3, 1, 2), LabelChanged(1, 1.0, 1.0)])
    assert window.timeline.look_back.wanted == 3
    assert window.teaching.questions.pending == [3, 2]
    tell(window, events=[LabelChanged(1, None, None)])
    assert window.teaching.questions.pending == [3, 1, 2], "taken back: asked again"


def test_who_returns_to_now_leaves_the_queue_and_may_come_back(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    window, bridge = shown(qtbot, theme, tmp_path)
    tell(window, events=[listed(3, 1, 2)])
    window.timeline.look_back.leave()
    tell(window, events=[LabelChanged(3, 1.0, 1.0)])
    assert window.timeline.look_back.wanted is None
    window.teaching.questions._table.selectRow(2)
    assert window.timeline.look_back.wanted == 2
    tell(window, events=[LabelChanged(2, 1.0, 1.0)])
    assert bridge.of(InspectStep)
    assert window.timeline.look_back.wanted == 1


def test_an_empty_list_says_so_and_another_session_ends_the_queue(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    window, _ = shown(qtbot, theme, tmp_path)
    tell(window, events=[listed()])
    assert window._message.text() == "There is no unlabelled step to ask about."
    tell(window, events=[listed(3, 1)])
    tell(window, events=[SessionStarted(None)])
    assert window.teaching.questions.pending == []


def test_the_list_is_made_anew_by_its_button(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    window, bridge = shown(qtbot, theme, tmp_path)
    tell(window, events=[listed(3)])
    again = window.findChild(QPushButton, "question-again")
    assert again is not None
    again.click()
    assert len(bridge.of(ListQuestions)) == 1


def preview(qtbot: QtBot, path: Path = MOTIFS) -> tuple[PreviewDialog, list[OpenGraphs]]:
    dialog = PreviewDialog(read_graph_file(path))
    qtbot.addWidget(dialog)
    given: list[OpenGraphs] = []
    dialog.command.connect(given.append)
    return dialog, given


def test_a_share_of_a_labelled_set_is_held_back(qtbot: QtBot) -> None:
    dialog, given = preview(qtbot)
    box = dialog.findChild(QComboBox, "preview-hold-back-share")
    assert box is not None
    box.setCurrentIndex(box.findData(0.25))
    box.activated.emit(box.currentIndex())
    dialog.accept()
    assert (len(given[0].graphs), len(given[0].held_back)) == (60, 20)


def test_folds_that_do_not_fit_keep_the_dialog_open(qtbot: QtBot, tmp_path: Path) -> None:
    folds = tmp_path / "folds.txt"
    folds.write_text("1\n2\n")
    dialog, given = preview(qtbot)
    dialog._hold_back.use_folds(folds)
    dialog.accept()
    assert not given
    assert "wanted one fold for each of 80 graphs, got 2" in dialog._problem.text()
    folds.write_text("1\n2\n" * 40)
    dialog.accept()
    assert (len(given[0].graphs), len(given[0].held_back)) == (40, 40)


def test_a_set_without_classes_offers_nothing_to_hold_back(qtbot: QtBot) -> None:
    dialog, given = preview(qtbot, MOTIFS.with_name("karate.json"))
    assert dialog._hold_back.isHidden()
    dialog.accept()
    assert given[0].held_back == ()


def test_a_correction_answers_a_question_too(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    window, _ = shown(qtbot, theme, tmp_path)
    right = RewardEvent(id=1, step=3, kind=RewardKind.CORRECTION, action=2)
    tell(window, events=[listed(3, 1), LabelChanged(3, None, None, told=(right,))])
    assert window.timeline.look_back.wanted == 1


def test_the_learning_curve_is_a_table_too() -> None:
    snapshot = make_snapshot(2, validation=judged(), action_names=("low", "high"))
    table = validation_table(snapshot)
    assert table.headings[-2:] == ("low right", "high right")
    rows = list(zip(*table.columns, strict=True))
    assert rows == [(0, 0, 4, 1, 0.25, 0, 1), (4, 40, 4, 3, 0.75, 2, 1)]
    assert validation_table(make_snapshot(2)).n_rows == 0
