"""Another language is another window: everything the person had is in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QSettings
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from core.commands import TryGraph
from core.events import WorkerDied
from core.telemetry import Mode
from gui.languages import Language, Languages, stored_language
from gui.main_window import MainWindow
from gui.renewal import Renewal
from gui.theme import Theme
from tests.fakes import make_snapshot
from tests.gui.window_fakes import SilentBridge, filled_window, tell

N_UPDATES = 400


@pytest.fixture
def renewal(
    theme: Theme, qapp: QApplication, settings: QSettings, tmp_path: Path
) -> Iterator[Renewal]:
    before = QLocale()
    languages = Languages(qapp, Language.ENGLISH)
    window, bridge = filled_window(theme, tmp_path, N_UPDATES)
    make = partial(MainWindow, bridge, theme, settings)
    result = Renewal(window, languages, settings, bridge, make)
    window.show()
    yield result
    result.window.close()
    languages.choose(Language.ENGLISH)
    QLocale.setDefault(before)


def settle() -> None:
    """Let windows that were taken away be destroyed."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()


def titles(window: MainWindow) -> list[str]:
    return [dock.windowTitle() for dock in window.docks]


def test_everything_is_chinese_and_english_again(renewal: Renewal) -> None:
    english = titles(renewal.window)
    renewal.choose(Language.CHINESE)
    assert titles(renewal.window)[:5] == ["控制", "奖励", "Q 值", "损失与 TD 误差", "梯度"]
    assert renewal.window.menuBar().actions()[0].text() == "文件(&F)"
    renewal.choose(Language.ENGLISH)
    assert titles(renewal.window) == english


def test_the_run_goes_on_where_it_was(renewal: Renewal) -> None:
    before = renewal.window
    snapshot, rows = before.snapshot, before.heritage.history.n_rows
    renewal.choose(Language.CHINESE)
    after = renewal.window
    assert after is not before
    assert after.snapshot is snapshot
    assert after.heritage.history.n_rows == rows == N_UPDATES
    assert after.timeline.data.n_steps == N_UPDATES // 10
    assert "lesson.gcoach" in after.windowTitle()
    assert after.graph_view.graph is before.graph_view.graph


def test_the_old_window_goes_and_hears_no_more(renewal: Renewal, bridge: SilentBridge) -> None:
    before = renewal.window
    gone: list[bool] = []
    before.destroyed.connect(lambda: gone.append(True))
    renewal.choose(Language.CHINESE)
    assert renewal.window.isVisible()
    assert not before.isVisible()
    settle()
    assert gone == [True]
    tell(renewal.window, make_snapshot(4, session_number=2))
    assert renewal.window.snapshot is not None
    assert renewal.window.snapshot.session_number == 2


def test_switching_again_and_again_leaves_one_window(renewal: Renewal, qapp: QApplication) -> None:
    for language in (Language.CHINESE, Language.ENGLISH) * 3:
        renewal.choose(language)
        settle()
    windows = [w for w in qapp.topLevelWidgets() if isinstance(w, MainWindow) and w.isVisible()]
    assert windows == [renewal.window]


def test_new_numbers_go_on_in_the_same_curves(renewal: Renewal) -> None:
    snapshot = renewal.window.snapshot
    assert snapshot is not None
    renewal.choose(Language.CHINESE)
    tell(renewal.window, snapshot)
    assert renewal.window.heritage.history.n_rows == N_UPDATES, "the same session begins nothing"


def test_changes_being_tried_are_still_tried(renewal: Renewal) -> None:
    view = renewal.window.graph_view
    graph = view.graph
    assert graph is not None
    view.panel.feature_edited.emit(0, 0, 9.0)
    tried = view.graph
    renewal.choose(Language.CHINESE)
    view = renewal.window.graph_view
    assert view.graph is tried
    bar = view.findChild(object, "whatIfBar")
    assert bar is not None
    assert not bar.isHidden()
    bar.discarded.emit()
    assert view.graph is graph
    assert isinstance(renewal.window._bridge, SilentBridge)
    assert len(renewal.window._bridge.of(TryGraph)) == 1


def test_the_camera_and_dragged_nodes_stay(renewal: Renewal) -> None:
    canvas = renewal.window.graph_view.canvas
    canvas.zoom(2.0)
    camera, scene = canvas.camera, canvas.scene
    renewal.choose(Language.CHINESE)
    canvas = renewal.window.graph_view.canvas
    assert canvas.scene is scene
    assert canvas.camera.scale == camera.scale
    assert not canvas.follows_fit


def test_panels_stay_where_they_were_put(renewal: Renewal) -> None:
    renewal.window.docks[2].hide()
    renewal.window.resize(1200, 760)
    renewal.choose(Language.CHINESE)
    assert renewal.window.docks[2].isHidden()
    assert (renewal.window.width(), renewal.window.height()) == (1200, 760)


def test_a_dead_worker_still_offers_its_restart(renewal: Renewal) -> None:
    tell(renewal.window, events=[WorkerDied("out of memory", "Traceback")])
    renewal.choose(Language.CHINESE)
    box = renewal.window.findChild(object, "worker-died")
    assert box is not None
    assert "智能体因自身的错误而停止" in box.text()
    box.close()


def test_it_waits_until_the_doctors_script_has_ended(
    renewal: Renewal, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = renewal.window
    running = [True]
    monkeypatch.setattr(type(before.doctor), "is_running", property(lambda _: running[0]))
    renewal.choose(Language.CHINESE)
    assert renewal.window is before
    assert titles(before)[0] == "Controls"
    running[0] = False
    before.ticked.emit()
    assert titles(renewal.window)[0] == "控制"


def test_the_menu_switches_and_the_choice_is_remembered(
    renewal: Renewal, settings: QSettings
) -> None:
    action(renewal.window, "language-zh").trigger()
    assert titles(renewal.window)[0] == "控制"
    assert stored_language(settings) is Language.CHINESE
    assert action(renewal.window, "language-zh").isChecked()
    assert action(renewal.window, "language-en").text() == "English"
    action(renewal.window, "language-en").trigger()
    assert titles(renewal.window)[0] == "Controls"


def test_a_running_agent_is_shown_as_running(renewal: Renewal) -> None:
    tell(renewal.window, make_snapshot(4, mode=Mode.RUNNING))
    renewal.choose(Language.CHINESE)
    assert renewal.window.snapshot is not None
    assert renewal.window.snapshot.mode is Mode.RUNNING


def action(window: MainWindow, name: str) -> QAction:
    found = window.findChild(QAction, name)
    assert isinstance(found, QAction)
    return found
