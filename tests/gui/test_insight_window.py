"""Health, lens and checks in the whole window with its real worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from core.config import Hyperparameters, NetworkConfig
from core.lens_view import LensKind
from core.options import SessionOptions
from core.telemetry import Snapshot
from gui.bridge import Bridge
from gui.checks_dialog import CheckDialog
from gui.main_window import MainWindow
from gui.samples import sample_path
from gui.theme import Theme

READY_MS = 60_000


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[MainWindow]:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    options = SessionOptions(
        seed=1,
        session_path=tmp_path / "posted.gcoach",
        network=NetworkConfig.as_posted(8, layers=2),
        hyperparameters=Hyperparameters(epsilon=0.0, epsilon_end=0.0),
    )
    bridge = Bridge(options)
    made = MainWindow(bridge, theme, settings)
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.show()
    qtbot.waitExposed(made)
    bridge.start()
    made.open_path(sample_path(), actions=8)
    qtbot.waitUntil(lambda: made.snapshot is not None, timeout=READY_MS)
    yield made
    made.close()


def wait(qtbot: QtBot, window: MainWindow, holds: Callable[[Snapshot], bool]) -> Snapshot:
    def is_so() -> bool:
        return window.snapshot is not None and holds(window.snapshot)

    qtbot.waitUntil(is_so, timeout=60_000)
    assert window.snapshot is not None
    return window.snapshot


def reward(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    """Step once and label, by keys."""
    before = window.snapshot
    assert before is not None
    QTest.keyClick(window.graph_view.canvas, Qt.Key.Key_Space)
    wait(qtbot, window, lambda s: s.n_steps == before.n_steps + 1)
    QTest.keyClick(window.graph_view.canvas, key)
    wait(qtbot, window, lambda s: s.n_labels > before.n_labels and s.owed_updates == 0)


def click(window: MainWindow, name: str) -> None:
    button = window.insight.panel.findChild(QPushButton, name)
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_q_blind_to_the_graph_is_found_cured_and_brought_back_by_clicks(
    qtbot: QtBot, window: MainWindow
) -> None:
    reward(qtbot, window, Qt.Key.Key_4)
    found = wait(qtbot, window, lambda s: bool(s.health.findings)).health.findings
    assert found[0].id == "batchnorm-single-graph"
    assert found[0].since_update <= 20
    badge = window.insight.badge
    assert badge.isVisible(), "seen although the panel is behind a tab"
    QTest.mouseClick(badge, Qt.MouseButton.LeftButton)
    assert window.insight.panel.isVisible()

    click(window, "finding-remedy-0")
    cured = wait(qtbot, window, lambda s: s.session_number == 2 and s.n_updates == 10)
    assert not cured.architecture.network.batch_norm
    assert cured.n_labels == 1
    assert cured.health.findings == ()
    qtbot.waitUntil(badge.isHidden, timeout=5_000)
    assert window.insight.dock.windowTitle() == "Health"

    click(window, "undo-remedy")
    back = wait(qtbot, window, lambda s: s.session_number == 3)
    assert back.architecture.network.batch_norm
    assert back.n_updates == 10


def test_the_lens_shows_what_q_depends_on(qtbot: QtBot, window: MainWindow) -> None:
    reward(qtbot, window, Qt.Key.Key_5)
    for kind in LensKind:
        action = window.findChild(QAction, f"lens-{kind.name.lower()}")
        assert action is not None
        action.trigger()
        qtbot.waitUntil(
            lambda kind=kind: (
                window.insight.lens.view is not None
                and window.insight.lens.view.request.kind is kind
            ),
            timeout=20_000,
        )
        assert window.insight.lens.overlay.isVisible()
    window.insight.lens.bar.choose(None)
    wait(qtbot, window, lambda s: s.lens is None)


def test_checks_at_a_click_say_what_they_found(qtbot: QtBot, window: MainWindow) -> None:
    reward(qtbot, window, Qt.Key.Key_5)

    def dialog() -> CheckDialog:
        qtbot.waitUntil(lambda: window.findChild(CheckDialog) is not None, timeout=30_000)
        found = window.findChild(CheckDialog)
        assert found is not None
        return found

    renumber = window.findChild(QAction, "check-renumbering")
    assert renumber is not None
    renumber.trigger()
    shown = dialog()
    verdict = shown.findChild(QLabel, "check-verdict")
    assert verdict is not None
    assert verdict.text() == "Passed"
    shown.close()
    qtbot.waitUntil(lambda: window.findChild(CheckDialog) is None)

    layers = window.findChild(QMenu, "check-gradient")
    assert layers is not None
    assert [a.text() for a in layers.actions()] == ["conv 1", "conv 2", "dense 1", "dense 2"]
    layers.actions()[-1].trigger()
    shown = dialog()
    table = shown.findChild(QTableWidget, "check-entries")
    assert table is not None
    assert table.rowCount() >= 12
    shown.close()
    qtbot.waitUntil(lambda: window.findChild(CheckDialog) is None)


def test_the_lens_is_silent_while_the_past_is_on_screen(qtbot: QtBot, window: MainWindow) -> None:
    reward(qtbot, window, Qt.Key.Key_4)
    reward(qtbot, window, Qt.Key.Key_4)
    lens, look_back = window.insight.lens, window.timeline.look_back
    lens.bar.choose(LensKind.SALIENCY)
    qtbot.waitUntil(lens.overlay.isVisible, timeout=20_000)
    window.timeline.scrub(-1)
    qtbot.waitUntil(lambda: look_back.past is not None, timeout=20_000)
    assert lens.overlay.isHidden()
    look_back.leave()
    qtbot.waitUntil(lens.overlay.isVisible, timeout=20_000)
