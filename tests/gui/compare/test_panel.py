"""The comparison: rows, curves, what is hidden, what differs, keys."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from core.comparison import ComparedSession
from gui.compare.curves import DEFAULT_CURVES as KINDS
from gui.compare.curves import Over
from gui.compare.panel import ComparePanel
from gui.compare.plots import Shown
from gui.compare.strokes import Stroke
from gui.theme import Theme
from tests.gui.accessibility import problems
from tests.gui.compare.sessions import made_session


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> ComparePanel:
    panel = ComparePanel(theme)
    qtbot.addWidget(panel)
    panel.resize(620, 760)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def headings(panel: ComparePanel) -> list[str]:
    model = panel.table.model()
    across = Qt.Orientation.Horizontal
    return [model.headerData(i, across) for i in range(model.columnCount())]


def cell(panel: ComparePanel, row: int, heading: str) -> str:
    model = panel.table.model()
    return str(model.index(row, headings(panel).index(heading)).data())


def curves(panel: ComparePanel, kind: str) -> int:
    """How many curves a plot has on screen."""
    plot = panel.plots.plots[kind]
    return len(plot.getPlotItem().listDataItems()) if plot.isVisible() else 0


def test_an_empty_comparison_says_what_to_do(panel: ComparePanel) -> None:
    assert not panel.table.isVisible()
    assert panel.chosen is None
    assert problems(panel) == []


def test_sessions_are_rows_and_curves(panel: ComparePanel) -> None:
    panel.show_session(made_session("a", learning_rate=0.25))
    panel.show_session(made_session("b", learning_rate=0.125, seed=2))
    assert panel.table.isVisible()
    assert headings(panel)[:3] == ["Session", "Learning rate α", "Seed"]
    assert [cell(panel, row, "Learning rate α") for row in (0, 1)] == ["0.25", "0.125"]
    assert [cell(panel, row, "Accuracy") for row in (0, 1)] == ["100 %", "100 %"]
    assert {kind: curves(panel, kind) for kind in panel.plots.plots} == {
        "loss": 2,
        "td_error": 0,
        "return": 0,
        "reward": 0,
        "validation": 0,
        "accuracy": 2,
        "gradient_norm": 2,
    }
    assert problems(panel) == []


def test_the_same_file_again_replaces_its_row_and_keeps_its_line(panel: ComparePanel) -> None:
    panel.show_session(made_session("a"))
    panel.show_session(made_session("b"))
    panel.show_session(made_session("a", n=200))
    assert [cell(panel, row, "Updates") for row in (0, 1)] == ["200", "100"]
    assert curves(panel, "loss") == 2


def test_an_unchecked_row_has_no_curves(panel: ComparePanel) -> None:
    for name in "ab":
        panel.show_session(made_session(name))
    model, check = panel.table.model(), Qt.ItemDataRole.CheckStateRole
    assert model.setData(model.index(0, 0), Qt.CheckState.Unchecked.value, check)
    assert curves(panel, "loss") == 1
    panel.show_session(made_session("b", n=50))
    assert curves(panel, "loss") == 1
    assert model.setData(model.index(1, 0), Qt.CheckState.Unchecked.value, check)
    assert curves(panel, "loss") == 0


def test_delete_takes_the_chosen_row_out(qtbot: QtBot, panel: ComparePanel) -> None:
    for name in "abc":
        panel.show_session(made_session(name))
    panel.table.setFocus()
    panel.table.selectRow(1)
    qtbot.keyClick(panel.table, Qt.Key.Key_Delete)
    assert [path.stem for path in panel.paths] == ["a", "c"]
    assert curves(panel, "loss") == 2


def test_the_axis_below_is_chosen(panel: ComparePanel) -> None:
    panel.show_session(made_session("a", n=100))
    ends = {}
    for over in Over:
        panel.choose(over)
        (_, ends[over]), _ = panel.plots.plots["loss"].viewRange()
    assert ends == {Over.UPDATES: 100.0, Over.LABELS: 10.0, Over.MINUTES: 5.0}
    box = panel.findChild(QComboBox, "compare-over")
    assert isinstance(box, QComboBox)
    assert box.currentText() == "minutes, pauses cut to one"


def test_learning_again_is_of_the_chosen_row(qtbot: QtBot, panel: ComparePanel) -> None:
    asked: list[Path | None] = []
    panel.relearn_wanted.connect(asked.append)
    button = panel.findChild(QPushButton, "compare-relearn")
    assert isinstance(button, QPushButton)
    button.click()
    for name in "ab":
        panel.show_session(made_session(name))
    button.click()
    panel.table.selectRow(1)
    panel.show_session(made_session("a", n=200))  # the choice outlives a redraw
    button.click()
    assert asked == [None, None, panel.paths[1]]


def test_both_themes_redraw(panel: ComparePanel, theme: Theme) -> None:
    from gui.theme import Appearance

    panel.show_session(made_session("a"))
    before = panel.grab().toImage()
    theme.set_appearance(Appearance.DARK)
    assert panel.grab().toImage() != before
    theme.set_appearance(Appearance.LIGHT)


@pytest.mark.timed
def test_a_hundred_thousand_updates_are_drawn_as_quickly_as_a_thousand(
    panel: ComparePanel,
) -> None:
    sessions = [made_session("short", n=1_000), made_session("long", n=100_000)]
    for session in sessions:
        panel.show_session(session)

    def cost(session: ComparedSession) -> float:
        """Least thread time of showing a session anew, in seconds."""
        times = []
        for _ in range(5):
            began = time.thread_time()
            panel.plots.show_sessions([Shown(session, Stroke(0), True)], KINDS, Over.UPDATES, True)
            times.append(time.thread_time() - began)
        return min(times)

    short, long = map(cost, sessions)
    assert long < 3 * short, (long, short)
