"""Drawing in turns, and a window that loses nothing by it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from core.telemetry import Mode
from gui.theme import Theme
from gui.turns import Turns
from tests.fakes import make_metrics
from tests.gui.window_fakes import filled_window, tell


def test_everything_or_one_after_the_other() -> None:
    drawn: list[str] = []
    turns = Turns([lambda name=name: drawn.append(name) for name in "abc"])  # type: ignore[misc]
    turns.tick(in_turn=False)
    assert drawn == ["a", "b", "c"]
    drawn.clear()
    for _ in range(4):
        turns.tick(in_turn=True)
    assert drawn == ["a", "b", "c", "a"]
    drawn.clear()
    turns.tick(in_turn=False)
    assert drawn == ["a", "b", "c"]


def test_flat_out_the_newest_moment_is_shown_within_four_ticks_and_at_the_end(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    window, _ = filled_window(theme, tmp_path, 40)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    first = window.snapshot
    assert first is not None
    shown: list[int] = []
    window.snapshot_shown.connect(lambda snapshot: shown.append(snapshot.n_steps))
    running = replace(first, mode=Mode.RUNNING, pace=None)
    for i in range(1, 9):
        metrics = [make_metrics(40 + i, architecture=first.architecture)]
        tell(window, replace(running, n_steps=first.n_steps + i), metrics)
    assert len(shown) == 2
    assert shown == sorted(shown)
    tell(window, replace(first, n_steps=first.n_steps + 9))
    assert shown[-1] == first.n_steps + 9
    assert "Update 48" in window.gradient_panel.summary()
    window.close()


def test_another_session_is_shown_at_once(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    window, _ = filled_window(theme, tmp_path, 40)
    qtbot.addWidget(window)
    first = window.snapshot
    assert first is not None
    running = replace(first, mode=Mode.RUNNING, pace=None)
    for number in range(1, 4):
        tell(window, replace(running, session_number=first.session_number + number))
        assert window.snapshot is not None
        assert window.snapshot.session_number == first.session_number + number
    window.close()
