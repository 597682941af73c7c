"""Robust by abuse: a monkey at a real window with a real worker, and what is left of a session."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from core.cli import main as run_command
from core.commands import Checkpoint
from core.config import Hyperparameters, RewardSource
from core.driver import Driver
from core.options import SessionOptions
from core.session_file import SessionFile
from gui.bridge import Bridge
from gui.main_window import MainWindow
from gui.samples import sample_path
from gui.theme import Theme
from tests.gui.monkey.monkey import Monkey
from tests.gui.monkey.watch import INJECTED, Watch

SEED = int(os.environ.get("MONKEY_SEED", "1"))
"""Another seed is another monkey: MONKEY_SEED=7 python -m pytest tests/gui/test_monkey.py"""

N_CRASHES = 4


@contextmanager
def real_window(qtbot: QtBot, theme: Theme, folder: Path, watch: Watch) -> Iterator[MainWindow]:
    """A window with its worker, on a sample, writing into a folder."""
    folder.mkdir()
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    options = SessionOptions(
        seed=watch.seed,
        session_path=folder / "monkey.gcoach",
        hyperparameters=Hyperparameters(reward_source=RewardSource.BY_HAND),
    )
    bridge = Bridge(options)
    bridge.drained.connect(watch.take)
    window = MainWindow(bridge, theme, settings)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    bridge.start()
    window.open_path(sample_path())
    qtbot.waitUntil(lambda: window.snapshot is not None, timeout=60_000)
    yield window
    window.closing.close_at_once()


def check_labels(path: Path, labels: dict[int, float]) -> None:
    """The file is whole, and every label that was acknowledged is in it."""
    with SessionFile(path) as file:
        stored = {event.id: event.value for event in file.rewards()}
        assert not file.changed_rewards()
    missing = {number: value for number, value in labels.items() if stored.get(number) != value}
    assert not missing, f"{path.name} lost {missing}"


def let_loose(qtbot: QtBot, theme: Theme, folder: Path, n_actions: int) -> Watch:
    watch = Watch(SEED)
    with watch.listening(), real_window(qtbot, theme, folder, watch) as window:
        monkey = Monkey(window, folder, watch)
        monkey.play(n_actions)
        monkey.put_away()
        left = [w for w in QApplication.allWidgets() if isinstance(w, QFileDialog | QMessageBox)]
        assert not left, f"{len(left)} dialogs stayed behind: {[w.objectName() for w in left]}"
    watch.check()
    assert watch.n_done == n_actions
    assert watch.labels, "a monkey that labels nothing proves nothing"
    return watch


def check_sessions(watch: Watch, n_verified: int) -> None:
    """All are whole and have their labels; those with most labels are lived again."""
    sessions = sorted(watch.labels.items(), key=lambda item: -len(item[1]))
    for path, labels in sessions:
        check_labels(path, labels)
    for path, _ in sessions[:n_verified]:
        assert run_command(["verify", str(path)]) == 0, path.name


def test_2000_actions_break_nothing(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    check_sessions(let_loose(qtbot, theme, tmp_path / "m", 2_000), n_verified=3)


@pytest.mark.soak
def test_20000_actions_break_nothing(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    check_sessions(let_loose(qtbot, theme, tmp_path / "m", 20_000), n_verified=1_000)


def test_a_worker_that_crashes_every_100_actions_is_recovered(
    qtbot: QtBot, theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch, wanted, patience = Watch(SEED), threading.Event(), Driver.patience

    def crash(driver: Driver) -> float | None:
        if wanted.is_set():
            wanted.clear()
            raise RuntimeError(INJECTED)
        return patience(driver)

    monkeypatch.setattr(Driver, "patience", crash)
    with watch.listening(), real_window(qtbot, theme, tmp_path / "m", watch) as window:
        monkey = Monkey(window, tmp_path / "m", watch)
        for number in range(1, N_CRASHES + 1):
            monkey.play(100)
            wanted.set()
            window._bridge.submit(Checkpoint())  # it may wait for orders
            qtbot.waitUntil(lambda n=number: watch.n_crashes == n, timeout=20_000)
            monkey.put_away()
            restart(qtbot, window)
    watch.check()
    check_sessions(watch, n_verified=1)


def restart(qtbot: QtBot, window: MainWindow) -> None:
    """Have the window offer to go on, by asking for a checkpoint, and take the offer."""
    window._bridge.submit(Checkpoint())
    box = window.findChild(QMessageBox, "worker-died")
    assert box is not None
    next(b for b in box.buttons() if b.text() == "Restart").click()
    assert window._bridge.is_alive
