"""Workspaces: what each shows, that it is remembered as it was left, and can be reset."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from gui.main_window import MainWindow
from gui.theme import Theme
from gui.workspaces import Workspace
from tests.fakes import make_record, make_snapshot
from tests.gui.window_fakes import SilentBridge, tell

SHOWN = {
    Workspace.ALL: {"control", "reward", "q-value", "loss", "gradient", "timeline", "effect"},
    Workspace.LABEL: {"control", "reward", "timeline"},
    Workspace.INSPECT: {"control", "loss", "gradient", "health", "timeline"},
    Workspace.COMPARE: {"effect", "compare", "timeline"},
}


def opened(qtbot: QtBot, theme: Theme, settings: QSettings) -> MainWindow:
    window = MainWindow(SilentBridge(), theme, settings)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    qtbot.waitExposed(window)
    tell(window, make_snapshot(8, last_step=make_record(0, 8), n_steps=1))
    return window


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, settings: QSettings) -> Iterator[MainWindow]:
    window = opened(qtbot, theme, settings)
    yield window
    window.close()


def seen(window: MainWindow) -> set[str]:
    """Panels a person sees: shown, and not behind another tab."""
    return {
        dock.objectName().split("-panel")[0].split("-view")[0]
        for dock in window.docks
        if dock.isVisible() and not dock.visibleRegion().isEmpty()
    }


def dock(window: MainWindow, name: str) -> object:
    return next(d for d in window.docks if d.objectName() == f"{name}-dock")


def test_each_shows_its_panels_and_none_behind_another(qtbot: QtBot, window: MainWindow) -> None:
    assert set(SHOWN) == set(Workspace)
    for workspace in (*list(Workspace)[1:], Workspace.ALL):
        window.workspaces.choose(workspace)
        qtbot.waitUntil(lambda wanted=SHOWN[workspace]: seen(window) == wanted)


def test_the_graph_is_largest_while_labelling(qtbot: QtBot, window: MainWindow) -> None:
    before = window.graph_view.width()
    window.workspaces.choose(Workspace.LABEL)
    qtbot.waitUntil(lambda: window.graph_view.width() > 1.4 * before)


def test_learning_has_a_wider_column_than_at_first(qtbot: QtBot, window: MainWindow) -> None:
    before = window.gradient_panel.width()
    window.workspaces.choose(Workspace.INSPECT)
    qtbot.waitUntil(lambda: window.gradient_panel.width() > 1.15 * before)


@pytest.mark.parametrize("size", [(1100, 700), (1440, 900)])
@pytest.mark.parametrize("workspace", list(Workspace))
def test_no_panel_is_cut_off(
    qtbot: QtBot, window: MainWindow, workspace: Workspace, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.workspaces.choose(workspace)
    qtbot.waitUntil(lambda: seen(window) == SHOWN[workspace])
    for each in window.docks:
        panel = each.widget()
        if each.isVisible() and panel is not None and not each.visibleRegion().isEmpty():
            assert panel.width() >= panel.minimumSizeHint().width(), each.objectName()
            corner = each.mapTo(window, each.rect().bottomRight())
            assert corner.x() <= window.width(), each.objectName()
            assert corner.y() <= window.height(), each.objectName()
    assert window.graph_view.width() >= 300


def test_keys_and_menu_say_which_one_is_chosen(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    canvas, control = window.graph_view.canvas, Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(canvas, Qt.Key.Key_2, control)
    assert window.workspaces.current is Workspace.INSPECT
    action = window.findChild(QAction, "workspace-inspect")
    assert isinstance(action, QAction)
    assert action.isChecked()
    qtbot.keyClick(canvas, Qt.Key.Key_4, control)
    assert window.workspaces.current is Workspace.ALL
    assert not action.isChecked()
    texts = {binding.keys: binding.what for binding in window._orders.bindings}
    assert texts["Ctrl+1"] == "Label"


def test_each_is_remembered_as_it_was_left_and_can_be_reset(
    qtbot: QtBot, window: MainWindow, theme: Theme, settings: QSettings
) -> None:
    window.workspaces.choose(Workspace.LABEL)
    next(d for d in window.docks if d is dock(window, "control-panel")).hide()
    window.workspaces.choose(Workspace.INSPECT)
    assert dock(window, "control-panel") in [d for d in window.docks if not d.isHidden()]
    window.workspaces.choose(Workspace.LABEL)
    qtbot.waitUntil(lambda: seen(window) == {"reward", "timeline"})
    window.close()
    again = opened(qtbot, theme, settings)
    assert again.workspaces.current is Workspace.LABEL
    qtbot.waitUntil(lambda: seen(again) == {"reward", "timeline"})
    reset = again.findChild(QAction, "reset-layout")
    assert isinstance(reset, QAction)
    reset.trigger()
    qtbot.waitUntil(lambda: seen(again) == SHOWN[Workspace.LABEL])
    again.close()


def test_what_is_remembered_wrongly_is_arranged_anew(
    qtbot: QtBot, theme: Theme, settings: QSettings
) -> None:
    settings.setValue("workspace", "nonsense")
    settings.setValue("workspaces/compare", "no layout")
    window = opened(qtbot, theme, settings)
    assert window.workspaces.current is Workspace.ALL
    window.workspaces.choose(Workspace.COMPARE)
    qtbot.waitUntil(lambda: seen(window) == SHOWN[Workspace.COMPARE])
    window.close()
