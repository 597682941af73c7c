"""Timeline, looking back and credit in the whole window, with the real worker."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEventLoop, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMessageBox, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from core.commands import (
    GiveReward,
    OpenSession,
    Run,
    SetPace,
    SetWaitForReward,
    ShowGraph,
    Skip,
    Step,
)
from core.config import Hyperparameters, NetworkConfig
from core.credit import CreditRule, CreditSettings
from core.options import SessionOptions
from core.session_file import SessionFile
from core.telemetry import Mode, Snapshot
from gui.bridge import Bridge
from gui.credit_brush import Brush
from gui.main_window import MainWindow
from gui.samples import sample_path
from gui.theme import Theme
from gui.timeline_filters import Filter

READY_MS = 60_000
N_STEPS = 12


@pytest.fixture
def session_path(tmp_path: Path) -> Path:
    return tmp_path / "line.gcoach"


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path, session_path: Path) -> Iterator[MainWindow]:
    """Twelve steps on the motifs, none labelled."""
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    options = SessionOptions(
        seed=1,
        session_path=session_path,
        network=NetworkConfig(layers=2, channels=16),
        hyperparameters=Hyperparameters(updates_per_label=2, epsilon=0.5, epsilon_end=0.5),
    )
    bridge = Bridge(options)
    window = MainWindow(bridge, theme, settings)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    qtbot.waitExposed(window)
    bridge.start()
    window.open_path(sample_path("motifs.json"))
    qtbot.waitUntil(lambda: window.snapshot is not None, timeout=READY_MS)
    bridge.submit(Run(N_STEPS))
    wait(qtbot, window, lambda s: s.n_steps == N_STEPS)
    qtbot.waitUntil(lambda: window.timeline.data.n_steps == N_STEPS)
    yield window
    window.close()


def wait(qtbot: QtBot, window: MainWindow, condition: Callable[[Snapshot], bool]) -> Snapshot:
    def holds() -> bool:
        return window.snapshot is not None and condition(window.snapshot)

    qtbot.waitUntil(holds, timeout=20_000)
    assert window.snapshot is not None
    return window.snapshot


def press(
    window: MainWindow,
    key: Qt.Key,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    on: QWidget | None = None,
) -> None:
    if on is not None:
        on.setFocus()
    QTest.keyClick(window.focusWidget() or window, key, modifier)


def look_at(qtbot: QtBot, window: MainWindow, step: int) -> None:
    look_back = window.timeline.look_back
    look_back.look_at(step)
    qtbot.waitUntil(lambda: look_back.past is not None and look_back.past.step == step)


def step_line(window: MainWindow) -> str:
    line = window.reward_panel.findChild(QLabel, "reward-step-line")
    assert line is not None
    return str(line.text())


def given(path: Path) -> list[tuple[str, int, float | None]]:
    with SessionFile(path) as file:
        return [(e.kind.value, e.step, e.value) for e in file.rewards()]


def test_looking_back_shows_graph_rewards_and_banner_of_that_step_and_esc_returns(
    qtbot: QtBot, window: MainWindow
) -> None:
    now_graph = window.graph_view.graph
    look_at(qtbot, window, 3)
    past = window.timeline.look_back.past
    assert past is not None
    assert window.graph_view.graph is past.snapshot.graph
    assert window.graph_view.graph is not now_graph
    assert step_line(window).startswith("Step 3:")
    assert window.timeline.banner.isVisible()
    assert window.timeline.panel.strip.cursor_step == 3

    press(window, Qt.Key.Key_Escape, on=window.graph_view)
    assert not window.timeline.look_back.is_looking
    assert window.graph_view.graph is not None
    assert window.graph_view.graph.digest() == now_graph.digest() if now_graph else False
    assert step_line(window).startswith(f"Step {N_STEPS - 1}:")
    assert not window.timeline.banner.isVisible()


def test_a_key_while_looking_back_labels_that_step(
    qtbot: QtBot, window: MainWindow, session_path: Path
) -> None:
    look_at(qtbot, window, 3)
    press(window, Qt.Key.Key_5, on=window.graph_view)
    wait(qtbot, window, lambda s: s.n_labels == 1 and s.owed_updates == 0)
    line = window.reward_panel.findChild(QLabel, "reward-label-line")
    qtbot.waitUntil(lambda: line.text() == "Labelled +2")
    press(window, Qt.Key.Key_1, on=window.graph_view)
    qtbot.waitUntil(lambda: line.text() == "Labelled −2")
    assert window.timeline.data.by_hand()[3] == -2.0
    assert window.timeline.look_back.is_looking, "labelling does not leave the step"
    press(window, Qt.Key.Key_End, on=window.graph_view)
    assert not window.timeline.look_back.is_looking
    assert given(session_path) == [("label", 3, 2.0), ("label", 3, -2.0)]


def test_space_returns_to_now_and_acts(qtbot: QtBot, window: MainWindow) -> None:
    look_at(qtbot, window, 3)
    press(window, Qt.Key.Key_Space, on=window.graph_view)
    wait(qtbot, window, lambda s: s.n_steps == N_STEPS + 1)
    assert not window.timeline.look_back.is_looking
    assert step_line(window).startswith(f"Step {N_STEPS}:")


def test_curves_and_gradients_point_at_the_first_update_after_the_step(
    qtbot: QtBot, window: MainWindow
) -> None:
    window._bridge.submit(GiveReward(N_STEPS - 1, 1.0))
    wait(qtbot, window, lambda s: s.n_updates == 2 and s.owed_updates == 0)
    press(window, Qt.Key.Key_Space)
    wait(qtbot, window, lambda s: s.n_steps == N_STEPS + 1)
    window._bridge.submit(GiveReward(N_STEPS, -1.0))
    wait(qtbot, window, lambda s: s.n_updates == 4 and s.owed_updates == 0)
    qtbot.waitUntil(lambda: "Update 4" in window.gradient_panel.summary())

    look_at(qtbot, window, N_STEPS - 1)
    past = window.timeline.look_back.past
    assert past is not None
    assert past.first_update == 1
    assert window.gradient_panel.summary().startswith("Update 1 —")
    window.timeline.look_back.leave()
    assert window.gradient_panel.summary().startswith("Update 4 —")


def scrub(window: MainWindow) -> list[float]:
    """Hold Left from the newest step to the first; milliseconds until each step is painted."""
    strip, look_back = window.timeline.panel.strip, window.timeline.look_back
    look_back.leave()
    strip.setFocus()
    waits = []
    loop = QEventLoop()  # sleeps between events; a busy loop would keep the worker waiting
    connection = look_back.looked.connect(lambda past: past is None or loop.quit())
    for step in range(N_STEPS - 2, -1, -1):
        began = time.perf_counter()
        QTest.keyClick(strip, Qt.Key.Key_Left)
        loop.exec()
        QApplication.processEvents()
        waits.append(1000 * (time.perf_counter() - began))
        past = look_back.past
        assert past is not None
        assert past.step == step
    look_back.looked.disconnect(connection)
    return waits


@pytest.mark.timed
def test_scrubbing_shows_a_step_within_50_ms(window: MainWindow) -> None:
    medians = []
    while len(medians) < 5 and min(medians, default=99.0) >= 50.0:  # others may use the machine
        medians.append(float(np.median(scrub(window))))
    assert min(medians) < 50.0, medians


def test_the_table_labels_its_rows_from_the_keyboard_alone(
    qtbot: QtBot, window: MainWindow, session_path: Path
) -> None:
    press(window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    panel = window.timeline.panel
    qtbot.waitUntil(panel.table.isVisible)
    panel.model.set_filters(frozenset({Filter.UNLABELLED}))
    panel.table.setFocus()
    press(window, Qt.Key.Key_Home)
    look_back = window.timeline.look_back
    qtbot.waitUntil(lambda: look_back.past is not None and look_back.past.step == 0)
    for key, n_labels in ((Qt.Key.Key_4, 1), (Qt.Key.Key_2, 2), (Qt.Key.Key_3, 3)):
        press(window, key)
        wait(qtbot, window, lambda s, n=n_labels: s.n_labels == n)  # type: ignore[misc]
        qtbot.waitUntil(lambda n=n_labels: look_back.wanted == n)  # type: ignore[misc]
    assert given(session_path) == [("label", 0, 1.0), ("label", 1, -1.0), ("label", 2, 0.0)]
    press(window, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: bool(window.timeline.data.rows["skipped"][3]))


def test_enter_on_a_row_asks_for_an_exact_reward_for_that_row(
    qtbot: QtBot, window: MainWindow, session_path: Path
) -> None:
    window.timeline.toggle_table()
    table = window.timeline.panel.table
    table.setFocus()
    table.selectRow(5)
    press(window, Qt.Key.Key_Return)
    field = QApplication.activeModalWidget().findChild(QLineEdit)
    QTest.keyClicks(field, "1,5")
    window.timeline.look_back.leave()
    QTest.keyClick(field, Qt.Key.Key_Return)
    wait(qtbot, window, lambda s: s.n_labels == 1)
    assert given(session_path) == [("label", 5, 1.5)]


def test_one_label_is_spread_by_the_brush_and_undone_as_one(
    qtbot: QtBot, window: MainWindow, session_path: Path
) -> None:
    strip = window.timeline.panel.strip
    strip.setFocus()
    strip.set_brush(Brush(4, 7))
    press(window, Qt.Key.Key_4)
    wait(qtbot, window, lambda s: s.n_labels == 4)
    assert strip.brush is None
    rows = window.timeline.data
    qtbot.waitUntil(lambda: np.isfinite(rows.by_hand()).sum() == 4)
    assert rows.by_hand()[4:8].tolist() == [0.25] * 4
    assert given(session_path) == [("credit", step, 0.25) for step in (4, 5, 6, 7)]
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait(qtbot, window, lambda s: s.n_labels == 0)
    qtbot.waitUntil(lambda: bool(np.isnan(rows.by_hand()).all()))


def test_running_without_waiting_a_key_is_spread_by_the_rule(
    qtbot: QtBot, window: MainWindow, session_path: Path
) -> None:
    window.timeline.chooser.set_settings(CreditSettings(rule=CreditRule.UNIFORM, window=4))
    window._bridge.submit(SetWaitForReward(False))
    window._bridge.submit(SetPace(5.0))
    wait(qtbot, window, lambda s: not s.waits_for_reward and s.pace == 5.0)
    press(window, Qt.Key.Key_R, on=window.graph_view)
    running = wait(qtbot, window, lambda s: s.mode is Mode.RUNNING and s.n_steps > N_STEPS + 2)
    press(window, Qt.Key.Key_5)
    assert running.last_step is not None
    last = running.last_step.step
    wait(qtbot, window, lambda s: s.n_labels == 4)
    press(window, Qt.Key.Key_R)
    wait(qtbot, window, lambda s: s.mode is Mode.PAUSED)
    shares = given(session_path)
    assert [kind for kind, _, _ in shares] == ["credit"] * 4
    assert [value for _, _, value in shares] == [0.5] * 4
    steps = [step for _, step, _ in shares]
    assert steps == list(range(steps[0], steps[0] + 4))
    assert last <= steps[-1] <= last + 1


def repeat_a_case(qtbot: QtBot, window: MainWindow) -> tuple[int, int]:
    """Take the same action on the same graph twice; gives the two steps."""
    n_steps = window.timeline.data.n_steps
    for action_step in range(2):
        window._bridge.submit(ShowGraph(0))
        window._bridge.submit(Step(1))
        wait(qtbot, window, lambda s, n=n_steps + action_step + 1: s.n_steps == n)  # type: ignore[misc]
    return n_steps, n_steps + 1


def test_a_slip_is_said_beside_the_rewards_and_taken_back_by_one_click(
    qtbot: QtBot, window: MainWindow
) -> None:
    data, bridge = window.timeline.data, window._bridge
    first, second = repeat_a_case(qtbot, window)
    bridge.submit(GiveReward(first, 2.0))
    bridge.submit(GiveReward(second, -1.0))
    slip = window.timeline.slip
    qtbot.waitUntil(lambda: "earlier you gave +2" in slip.text, timeout=20_000)
    bridge.submit(GiveReward(3, 1.0))
    wait(qtbot, window, lambda s: s.n_labels == 3)
    slip.findChild(QToolButton, "slip-take-back").click()
    wait(qtbot, window, lambda s: s.n_labels == 2)
    qtbot.waitUntil(lambda: bool(np.isnan(data.by_hand()[second])))
    assert data.by_hand()[first] == 2.0
    assert data.by_hand()[3] == 1.0
    assert slip.text == ""


def test_a_resumed_session_has_its_whole_timeline(
    qtbot: QtBot, window: MainWindow, session_path: Path
) -> None:
    for step, value in ((2, 1.0), (5, -2.0), (2, 0.0)):
        window._bridge.submit(GiveReward(step, value))
    window._bridge.submit(Skip(9))
    wait(qtbot, window, lambda s: s.n_labels == 2 and s.owed_updates == 0)
    before = window.timeline.data.rows.copy()
    window.open_path(sample_path())
    data = window.timeline.data
    wait(qtbot, window, lambda s: s.session_number == 2)
    qtbot.waitUntil(lambda: data.n_steps == 0)
    window._bridge.submit(OpenSession(session_path))
    wait(qtbot, window, lambda s: s.session_number == 3)
    qtbot.waitUntil(lambda: data.n_steps == N_STEPS and not window.timeline.is_busy)
    for name in ("graph", "action", "greedy", "chooser", "episode", "label", "credit", "gap"):
        np.testing.assert_array_equal(data.rows[name], before[name], err_msg=name)
    assert np.flatnonzero(data.rows["skipped"]).tolist() == [9]
    look_at(qtbot, window, 5)
    qtbot.waitUntil(lambda: window.gradient_panel.summary().startswith("Update 1 —"))


def test_a_copy_in_memory_has_its_timeline_and_can_be_looked_back_at(
    qtbot: QtBot, window: MainWindow, session_path: Path
) -> None:
    window._bridge.submit(GiveReward(2, 1.0))
    wait(qtbot, window, lambda s: s.n_labels == 1 and s.owed_updates == 0)
    window._bridge.submit(OpenSession(session_path, is_copy=True))
    wait(qtbot, window, lambda s: s.session_number == 2)
    data = window.timeline.data
    qtbot.waitUntil(lambda: data.n_steps == N_STEPS and not window.timeline.is_busy)
    assert data.by_hand()[2] == 1.0
    assert not np.isnan(data.rows["td_error"][2]), "the file knows what the label met"
    window._bridge.submit(Step())
    wait(qtbot, window, lambda s: s.n_steps == N_STEPS + 1)
    look_at(qtbot, window, 2)
    assert window.snapshot.last_step.step == N_STEPS
    qtbot.waitUntil(lambda: window.gradient_panel.summary().startswith("Update 1 —"))
    window.findChild(QMessageBox, "storage-problem").close()
    assert not window.closing.may_close()
    window.findChild(QMessageBox, "closing-question").close()
    window.closing.close_at_once()


def test_the_window_stays_usable_at_its_smallest(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1100, 700)
    qtbot.waitUntil(lambda: window.width() == 1100)
    assert window.timeline.panel.strip.height() <= 60
    assert window.timeline.header.height() <= 34
    assert window.graph_view.height() >= 300
    assert window.reward_panel.visibleRegion().boundingRect().height() >= 120
