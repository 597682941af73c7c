"""The whole window with its real worker, driven by keys as a person would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from core.config import Hyperparameters
from core.options import SessionOptions
from core.session_file import SessionFile
from core.telemetry import Mode, Snapshot
from gui.bridge import Bridge
from gui.main_window import MainWindow
from gui.samples import sample_path
from gui.theme import Theme

READY_MS = 60_000


@pytest.fixture
def session_path(tmp_path: Path) -> Path:
    return tmp_path / "walk.gcoach"


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path, session_path: Path) -> Iterator[MainWindow]:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    options = SessionOptions(
        seed=1,
        session_path=session_path,
        hyperparameters=Hyperparameters(discount=0.0, epsilon=0.0, epsilon_end=0.0),
    )
    bridge = Bridge(options)
    window = MainWindow(bridge, theme, settings)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    qtbot.waitExposed(window)
    bridge.start()
    window.open_path(sample_path())
    qtbot.waitUntil(lambda: window.snapshot is not None, timeout=READY_MS)
    yield window
    window.close()


def press(window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier | None = None) -> None:
    target = window.focusWidget() or window
    QTest.keyClick(target, key, modifier or Qt.KeyboardModifier.NoModifier)


def wait(qtbot: QtBot, window: MainWindow, condition: Callable[[Snapshot], bool]) -> Snapshot:
    def holds() -> bool:
        return window.snapshot is not None and condition(window.snapshot)

    qtbot.waitUntil(holds, timeout=20_000)
    assert window.snapshot is not None
    return window.snapshot


def step(qtbot: QtBot, window: MainWindow) -> Snapshot:
    before = window.snapshot
    assert before is not None
    press(window, Qt.Key.Key_Space)
    return wait(qtbot, window, lambda s: s.n_steps == before.n_steps + 1 and s.owed_updates == 0)


def test_rewards_by_key_move_the_q_value_of_what_was_done(
    qtbot: QtBot, window: MainWindow, session_path: Path
) -> None:
    taken = step(qtbot, window)
    assert taken.last_step is not None
    action, before = taken.last_step.action, taken.last_step.q_values[taken.last_step.action]

    press(window, Qt.Key.Key_5)
    rewarded = wait(qtbot, window, lambda s: s.n_updates == 10 and s.owed_updates == 0)

    assert rewarded.last_label == 2.0
    assert rewarded.n_labels == 1
    assert rewarded.q_values[action] > before + 0.05

    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    undone = wait(qtbot, window, lambda s: s.n_labels == 0)
    assert undone.last_label is None
    assert undone.can_redo

    press(window, Qt.Key.Key_1)
    punished = wait(qtbot, window, lambda s: s.n_updates == 20 and s.owed_updates == 0)
    assert punished.last_label == -2.0
    assert punished.q_values[action] < rewarded.q_values[action]

    window.close()
    with SessionFile(session_path) as file:
        events = [(e.kind.value, e.value) for e in file.rewards()]
    assert events == [("label", 2.0), ("retract", None), ("label", -2.0)]


def test_running_by_hand_waits_for_each_reward(qtbot: QtBot, window: MainWindow) -> None:
    press(window, Qt.Key.Key_R)
    wait(qtbot, window, lambda s: s.mode is Mode.AWAITING_REWARD and s.n_steps == 1)
    press(window, Qt.Key.Key_4)
    wait(qtbot, window, lambda s: s.mode is Mode.AWAITING_REWARD and s.n_steps == 2)
    press(window, Qt.Key.Key_S)
    waiting = wait(qtbot, window, lambda s: s.mode is Mode.AWAITING_REWARD and s.n_steps == 3)
    assert waiting.n_labels == 1

    press(window, Qt.Key.Key_Space)
    message = window.findChild(type(window._message), "status-message")
    qtbot.waitUntil(lambda: "step 2 waits for its reward" in message.text(), timeout=5_000)
    assert window.snapshot is not None
    assert window.snapshot.n_steps == 3

    press(window, Qt.Key.Key_R)
    wait(qtbot, window, lambda s: s.mode is Mode.PAUSED)


def test_a_held_key_is_one_label(qtbot: QtBot, window: MainWindow) -> None:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QApplication

    step(qtbot, window)
    target = window.focusWidget() or window
    for is_repeat in (False, True, True, True):
        event = QKeyEvent(
            QEvent.Type.KeyPress,
            Qt.Key.Key_5,
            Qt.KeyboardModifier.NoModifier,
            "5",
            is_repeat,
        )
        QApplication.sendEvent(target, event)
    done = wait(qtbot, window, lambda s: s.n_updates >= 10 and s.owed_updates == 0)
    assert done.n_updates == 10
    assert done.n_labels == 1


def test_no_key_fires_while_a_number_is_typed(qtbot: QtBot, window: MainWindow) -> None:
    step(qtbot, window)
    press(window, Qt.Key.Key_Return)
    entry = window.focusWidget()
    assert isinstance(entry, QLineEdit)
    QTest.keyClicks(entry, "1,5")
    assert window.snapshot is not None
    assert window.snapshot.n_labels == 0
    QTest.keyClick(entry, Qt.Key.Key_Return)
    labelled = wait(qtbot, window, lambda s: s.n_labels == 1)
    assert labelled.last_label == 1.5


def test_a_file_that_is_no_graph_leaves_the_open_one(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text('{"nodes": [{"id": 0, "size": "NaN"}], "links": [{"source": 0, "target": 9}]}')
    shown = window.graph_view.graph
    window.open_path(bad)
    qtbot.waitUntil(lambda: window.findChild(QMessageBox, "problem") is not None, timeout=10_000)
    box = window.findChild(QMessageBox, "problem")
    assert box is not None
    assert "bad.json" in box.text()
    box.close()
    assert window.graph_view.graph is shown
    assert step(qtbot, window).n_steps == 1
