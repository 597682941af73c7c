"""The tour goes on when a person did what it says, and leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QPushButton, QToolBar
from pytestqt.qtbot import QtBot

from gui.history import History
from gui.main_window import MainWindow
from gui.theme import Theme
from gui.tour import hottest
from tests.fakes import make_architecture, make_metrics, make_snapshot
from tests.gui.accessibility import problems
from tests.gui.window_fakes import SilentBridge, tell


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[MainWindow]:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    window = MainWindow(SilentBridge(), theme, settings)
    qtbot.addWidget(window)
    window.resize(1100, 700)
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()


def did(window: MainWindow, n_steps: int, n_labels: int, session: int = 1) -> None:
    tell(
        window,
        make_snapshot(4, n_steps=n_steps, n_labels=n_labels, session_number=session),
    )


def said(window: MainWindow) -> str:
    label = window.findChild(QLabel, "tour-text")
    assert isinstance(label, QLabel)
    return label.text()


def press(window: MainWindow, name: str) -> None:
    button = window.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    button.click()


def test_three_rewards_lead_through_it(qtbot: QtBot, window: MainWindow) -> None:
    action = window.findChild(QAction, "tour")
    assert isinstance(action, QAction)
    action.trigger()
    assert window.tour.step == 0, "it may begin before the agent is ready"
    did(window, 0, 0)
    assert window.tour.step == 0
    assert "Space" in said(window)
    did(window, 1, 0)
    assert window.tour.step == 1
    did(window, 1, 1)
    assert window.tour.step == 2
    did(window, 2, 2)
    assert window.tour.step == 2, "two more are wanted"
    architecture = make_architecture(4)
    norms = np.full(len(architecture.variable_names), 0.01)
    norms[architecture.layers[1].variables[0]] = 7.0
    tell(window, metrics=[make_metrics(1, norms, architecture=architecture)])
    did(window, 3, 3)
    assert window.tour.step == 3
    assert f"The hottest was {architecture.layers[1].name}: its norm was 7.0" in said(window)
    assert problems(window) == []
    press(window, "tour-next")
    assert window.tour.step == 4
    press(window, "tour-next")
    assert window.tour.step is None
    qtbot.waitUntil(lambda: window.findChild(QToolBar, "tour") is None)


def test_a_step_can_be_left_out_and_the_tour_ended(qtbot: QtBot, window: MainWindow) -> None:
    did(window, 5, 4)
    window.start.show()
    press(window, "start-tour")
    assert not window.start.is_shown
    press(window, "tour-next")
    assert window.tour.step == 1
    press(window, "tour-end")
    assert window.tour.step is None
    qtbot.waitUntil(lambda: window.findChild(QToolBar, "tour") is None)
    did(window, 6, 5)
    assert window.tour.step is None


def test_another_session_does_not_count_as_done(window: MainWindow) -> None:
    did(window, 0, 0, session=1)
    window.tour.start()
    did(window, 9, 9, session=2)
    assert window.tour.step == 0
    did(window, 10, 9, session=2)
    assert window.tour.step == 1


@pytest.mark.parametrize("width", [1100, 1440])
def test_its_text_is_not_cut_off(qtbot: QtBot, window: MainWindow, width: int) -> None:
    window.resize(width, 700)
    window.tour.start()
    for _ in range(4):
        label = window.findChild(QLabel, "tour-text")
        assert isinstance(label, QLabel)
        qtbot.waitUntil(lambda label=label: label.width() > 300)
        assert label.height() >= label.heightForWidth(label.width())
        press(window, "tour-next")


def test_no_update_has_no_hottest_layer() -> None:
    assert hottest(History()) == ""
