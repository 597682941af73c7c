"""The window without its worker: telemetry in, pictures and messages out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QSettings, Qt, QUrl
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from core import events as e
from core.commands import (
    Checkpoint,
    Command,
    OpenEnvironment,
    OpenGraphs,
    OpenSession,
    SaveSessionAs,
)
from core.config import Hyperparameters, RewardSource
from core.options import SessionOptions
from core.outbox import Telemetry
from core.telemetry import Snapshot, UpdateMetrics
from gui.bridge import Bridge
from gui.main_window import MainWindow
from gui.samples import sample_path
from gui.theme import Theme
from tests.fakes import make_graph, make_metrics, make_record, make_snapshot


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def sent() -> list[Command]:
    return []


@pytest.fixture
def window(
    qtbot: QtBot,
    theme: Theme,
    settings: QSettings,
    sent: list[Command],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[MainWindow]:
    def record(_: Bridge, command: Command) -> bool:
        sent.append(command)
        return True

    monkeypatch.setattr(Bridge, "submit", record)
    bridge = Bridge(SessionOptions())
    window = MainWindow(bridge, theme, settings)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()


def tell(
    window: MainWindow,
    snapshot: Snapshot | None = None,
    events: Sequence[e.Event] = (),
    metrics: Sequence[UpdateMetrics] = (),
) -> None:
    window.show_telemetry(Telemetry(snapshot, metrics, 0, events))


def label(window: MainWindow, name: str) -> str:
    found = window.findChild(QLabel, name)
    assert found is not None
    return found.text()


def box(window: MainWindow, name: str) -> QMessageBox:
    found = window.findChild(QMessageBox, name)
    assert found is not None, f"no message box {name!r}"
    return found


def press_button(dialog: QMessageBox, text: str) -> None:
    next(b for b in dialog.buttons() if b.text().replace("&", "") == text).click()


def test_a_snapshot_reaches_every_panel(window: MainWindow) -> None:
    snapshot = make_snapshot(8, last_step=make_record(4, 8), n_steps=5, n_labels=2)
    tell(window, snapshot)
    assert window.graph_view.graph is snapshot.graph
    assert "Step 4" in label(window, "reward-step-line")
    assert label(window, "status-labels").startswith("Labels 2")
    assert window.q_value_panel.findChild(QLabel, "q-value-summary") is not None
    assert snapshot.environment in window.windowTitle()


def test_another_session_starts_the_curves_anew(window: MainWindow) -> None:
    first = make_snapshot(8, session_number=1)
    updates = [make_metrics(i, architecture=first.architecture) for i in (1, 2, 3)]
    tell(window, first, metrics=updates)
    assert window._history.n_rows == 3
    tell(window, make_snapshot(8, session_number=2))
    assert window._history.n_rows == 0


def test_a_refused_order_is_a_hint_and_no_dialog(window: MainWindow) -> None:
    tell(window, events=[e.CommandFailed("Step", "step 3 waits for its reward")])
    assert label(window, "status-message") == "step 3 waits for its reward"
    assert window.findChild(QMessageBox) is None
    tell(window, make_snapshot(8, n_steps=4))
    assert label(window, "status-message") == "", "the agent went on: nothing waits any more"


def test_a_failed_order_is_a_dialog_with_its_cause(window: MainWindow) -> None:
    tell(window, events=[e.CommandFailed("Run", "RuntimeError: the simulator is gone", "trace")])
    problem = box(window, "problem")
    assert "the simulator is gone" in problem.text()
    assert problem.detailedText() == "trace"
    problem.close()


def test_a_session_in_use_offers_a_copy(window: MainWindow, sent: list[Command]) -> None:
    path = Path("mine.gcoach")
    window.open_path(path)
    assert sent[-1] == OpenSession(path)
    message = "mine.gcoach is open in another program"
    tell(window, events=[e.CommandFailed("OpenSession", message, "", "SessionLockedError")])
    press_button(box(window, "session-in-use"), "Open a copy")
    assert sent[-1] == OpenSession(path, is_copy=True)


def test_a_file_that_fails_is_told_once_and_stays_visible(
    window: MainWindow, sent: list[Command]
) -> None:
    told: list[str] = []
    window.problem_told.connect(told.append)
    broken = make_snapshot(8, storage_problem="x.gcoach cannot be written any more (disk full)")
    for _ in range(3):
        tell(window, broken)
    assert told == [broken.storage_problem]
    assert "disk full" in box(window, "storage-problem").text()
    warning = window.findChild(QLabel, "storage-warning")
    assert warning is not None
    assert warning.isVisible()
    box(window, "storage-problem").close()
    tell(window, make_snapshot(8))
    assert not warning.isVisible()
    assert not any(isinstance(command, SaveSessionAs) for command in sent)


def test_a_dead_worker_is_told_with_what_is_safe(window: MainWindow) -> None:
    tell(window, make_snapshot(8, session_path="/somewhere/walk.gcoach"))
    tell(window, events=[e.WorkerDied("MemoryError: too much", "trace")])
    died = box(window, "worker-died")
    assert "MemoryError" in died.text()
    assert "walk.gcoach" in died.text()
    died.close()


def test_a_dead_worker_is_offered_to_restart_again_when_an_order_is_lost(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bridge, "restart", lambda *_: None)
    tell(window, make_snapshot(8), events=[e.WorkerDied("MemoryError: too much", "trace")])
    box(window, "worker-died").close()
    qtbot.waitUntil(lambda: window.findChild(QMessageBox, "worker-died") is None)
    for _ in range(2):
        window._bridge.refused.emit(Checkpoint())
    assert len(window.findChildren(QMessageBox, "worker-died")) == 1
    press_button(box(window, "worker-died"), "Restart")
    window._bridge.refused.emit(Checkpoint())
    assert label(window, "status-message").startswith("The agent is busy; Checkpoint")


@pytest.mark.parametrize(
    "reopen",
    [
        OpenEnvironment("mine:Env", (("n", 3),), "mine:graph", "/mine"),
        OpenGraphs((make_graph("a"), make_graph("b")), "pair", ("a notice",), ("yes", "no")),
    ],
)
def test_after_a_crash_without_a_file_what_was_open_is_opened_again(
    window: MainWindow,
    sent: list[Command],
    monkeypatch: pytest.MonkeyPatch,
    reopen: Command,
) -> None:
    restarted: list[Snapshot | None] = []
    monkeypatch.setattr(Bridge, "restart", lambda _, before: restarted.append(before))
    snapshot = make_snapshot(8, session_path=None)
    tell(window, snapshot, events=[e.SessionStarted(None, reopen=reopen)])
    tell(window, events=[e.WorkerDied("MemoryError: too much", "trace")])
    press_button(box(window, "worker-died"), "Restart")
    assert sent[-1] is reopen
    assert restarted == [snapshot]


def test_a_restarted_worker_has_the_settings_that_were_on_screen() -> None:
    settings = Hyperparameters(discount=0.5, reward_source=RewardSource.ENVIRONMENT)
    before = make_snapshot(8, hyperparameters=settings)
    bridge = Bridge(SessionOptions(seed=4))
    options = bridge.options_after(before)
    assert options.seed == 4
    assert options.hyperparameters == settings
    assert options.network == before.architecture.network


def test_files_can_be_dropped_and_are_previewed(
    qtbot: QtBot, window: MainWindow, sent: list[Command]
) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(sample_path("karate.json")))])
    assert window.opener.open_dropped(data)

    def previewed() -> bool:
        window.opener.poll()
        return window.findChild(object, "preview-dialog") is not None

    qtbot.waitUntil(previewed, timeout=5_000)
    dialog = window.findChild(object, "preview-dialog")
    dialog.accept()
    opened = sent[-1]
    assert isinstance(opened, OpenGraphs)
    assert opened.graphs[0].n_nodes == 34
    assert window.graph_view.graph is opened.graphs[0]


def test_a_text_dropped_is_no_file(window: MainWindow) -> None:
    data = QMimeData()
    data.setText("hello")
    assert not window.opener.open_dropped(data)


def test_every_menu_entry_has_a_name_of_its_own(window: MainWindow) -> None:
    names = [a.objectName() for a in window.findChildren(QAction) if a.text() and a.menu() is None]
    named = [name for name in names if name]
    assert len(named) == len(set(named))
    shortcuts = [
        a.shortcut().toString() for a in window.findChildren(QAction) if not a.shortcut().isEmpty()
    ]
    assert len(shortcuts) == len(set(shortcuts))
    for keys in (
        "Ctrl+O",
        "Ctrl+Shift+O",
        "Ctrl+F",
        "Ctrl+0",
        "Ctrl++",
        "Ctrl+-",
        "Ctrl+S",
        "Ctrl+Z",
        "Ctrl+Shift+Z",
        "F1",
        "F11",
    ):
        assert keys in shortcuts


def test_the_canvas_is_reached_by_keys(qtbot: QtBot, window: MainWindow) -> None:
    tell(window, make_snapshot(8))
    canvas = window.graph_view.canvas
    window.activateWindow()
    scale = canvas.camera.scale
    control = Qt.KeyboardModifier.ControlModifier
    for key, grows in (
        (Qt.Key.Key_Plus, True),
        (Qt.Key.Key_Minus, False),
        (Qt.Key.Key_Equal, True),
    ):
        before = canvas.camera.scale
        qtbot.keyClick(window, key, control)
        assert (canvas.camera.scale > before) is grows
    assert canvas.camera.scale > scale
    qtbot.keyClick(window, Qt.Key.Key_0, control)
    assert canvas.camera.scale == pytest.approx(scale)
    assert canvas.follows_fit
    qtbot.keyClick(window, Qt.Key.Key_F, control)
    find = window.findChild(QLineEdit, "graphFind")
    assert find is not None
    assert window.focusWidget() is find
    told = {binding.keys: binding.what for binding in window._orders.bindings}
    assert told["Ctrl+F"] == "Find a node"
    assert told["Ctrl++, Ctrl+="] == "Zoom in"


def test_an_environment_is_opened_from_the_menu(window: MainWindow, sent: list[Command]) -> None:
    action = window.findChild(QAction, "open-environment")
    assert action is not None
    action.trigger()
    dialog = window.findChild(QDialog, "environment-dialog")
    assert dialog is not None
    dialog.accept()
    order = sent[-1]
    assert isinstance(order, OpenEnvironment)
    assert order.env == "GraphCoach/MaxCut-v0"
    assert label(window, "status-message") == "Opening GraphCoach/MaxCut-v0 …"


def test_the_reward_menu_gives_five_values(window: MainWindow, sent: list[Command]) -> None:
    tell(window, make_snapshot(8, last_step=make_record(0, 8), n_steps=1))
    for number in range(1, 6):
        action = window.findChild(QAction, f"reward-{number}")
        assert action is not None
        action.trigger()
    assert [command.value for command in sent[-5:]] == [-2.0, -1.0, 0.0, 1.0, 2.0]


def test_the_layout_is_remembered_and_can_be_reset(
    qtbot: QtBot, window: MainWindow, theme: Theme, settings: QSettings
) -> None:
    dock = next(d for d in window.docks if d.objectName() == "loss-panel-dock")
    dock.close()
    window.close()
    again = MainWindow(Bridge(SessionOptions()), theme, settings)
    qtbot.addWidget(again)
    again.show()
    kept = next(d for d in again.docks if d.objectName() == "loss-panel-dock")
    assert kept.isHidden()
    again.window_layout.reset()
    assert not kept.isHidden()
    again.close()


@pytest.mark.parametrize("size", [(1100, 700), (1440, 900), (3840, 2160)])
def test_no_panel_is_cut_off(window: MainWindow, size: tuple[int, int]) -> None:
    tell(window, make_snapshot(8, last_step=make_record(0, 8), n_steps=1))
    window.resize(*size)
    for dock in window.docks:
        widget = dock.widget()
        if widget is None or dock.isHidden() or not dock.isVisible():
            continue
        assert widget.width() >= widget.minimumSizeHint().width(), dock.objectName()
        right = dock.mapTo(window, dock.rect().bottomRight())
        assert right.x() <= window.width()
        assert right.y() <= window.height()
    assert window.graph_view.width() >= 300
    assert window.graph_view.focusPolicy() != Qt.FocusPolicy.NoFocus or window.focusProxy()
