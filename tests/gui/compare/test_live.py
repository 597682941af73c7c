"""Comparing beside the real worker: the open session is followed, and learned from again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from core.options import SessionOptions
from core.session_file import SessionFile
from gui.bridge import Bridge
from gui.compare.relearn_dialog import RelearnDialog
from gui.main_window import MainWindow
from gui.samples import sample_path
from gui.theme import Theme

READY_MS = 60_000


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[MainWindow]:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    bridge = Bridge(SessionOptions(seed=1, session_path=tmp_path / "live.gcoach"))
    window = MainWindow(bridge, theme, settings)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    qtbot.waitExposed(window)
    bridge.start()
    window.open_path(sample_path("motifs.json"))
    qtbot.waitUntil(lambda: window.snapshot is not None, timeout=READY_MS)
    yield window
    window.close()


def label(qtbot: QtBot, window: MainWindow) -> None:
    """Take a step by key and reward it; until its updates are made."""
    assert window.snapshot is not None
    n_steps, n_updates = window.snapshot.n_steps + 1, window.snapshot.n_updates + 10
    target = window.graph_view.canvas
    window.activateWindow()
    target.setFocus()
    QTest.keyClick(target, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.snapshot.n_steps == n_steps, timeout=READY_MS)
    QTest.keyClick(target, Qt.Key.Key_4)
    qtbot.waitUntil(lambda: window.snapshot.n_updates == n_updates, timeout=READY_MS)


def updates_shown(window: MainWindow) -> list[int]:
    return [shown.session.n_updates for shown in window.compare.panel._shown]


def test_the_open_session_is_followed_and_learned_from_again(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    label(qtbot, window)
    window.compare.show()
    qtbot.waitUntil(lambda: updates_shown(window) == [10], timeout=READY_MS)
    label(qtbot, window)
    qtbot.waitUntil(lambda: updates_shown(window) == [20], timeout=READY_MS)
    window.compare.relearn()
    qtbot.waitUntil(lambda: window.findChild(RelearnDialog) is not None)
    dialog = window.findChild(RelearnDialog)
    assert isinstance(dialog, RelearnDialog)
    buttons = dialog.findChild(QDialogButtonBox)
    assert isinstance(buttons, QDialogButtonBox)
    buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    qtbot.waitUntil(lambda: updates_shown(window) == [20, 20], timeout=READY_MS)
    label(qtbot, window)  # the open session goes on meanwhile
    losses = []
    for name in ("live", "live-relearned"):
        with SessionFile(tmp_path / f"{name}.gcoach") as file:
            losses.append([update.loss for update in file.updates(0, 20)])
    assert losses[0] == losses[1]
