"""Drawing in turns, and a window that loses nothing by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.telemetry import Mode
from gui.theme import Theme
from gui.turns import LONGEST_S, SHARE, Turns
from tests.fakes import make_metrics
from tests.gui.window_fakes import filled_window, tell


class Time:
    """A clock and the work of a thread, both moved by hand."""

    def __init__(self) -> None:
        self.now = self.spent = 5.0

    def turns(self, drawn: list[str], cost_s: float = 0.0) -> Turns:
        """Three parts that say so when they are drawn, each of which takes some work."""

        def part(name: str) -> Callable[[], None]:
            def draw() -> None:
                drawn.append(name)
                self.spent += cost_s
                self.now += cost_s

            return draw

        return Turns([part(name) for name in "abc"], lambda: self.now, lambda: self.spent)


def test_everything_or_one_after_the_other() -> None:
    drawn: list[str] = []
    turns = Time().turns(drawn)
    turns.tick(in_turn=False)
    assert drawn == ["a", "b", "c"]
    drawn.clear()
    for _ in range(4):
        turns.tick(in_turn=True)
    assert drawn == ["a", "b", "c", "a"]
    drawn.clear()
    turns.tick(in_turn=False)
    assert drawn == ["a", "b", "c"]


def test_drawing_in_turn_takes_its_share_of_the_time_and_no_more() -> None:
    time, drawn = Time(), list[str]()
    turns = time.turns(drawn, cost_s=0.006)
    for _ in range(3_000):
        time.now += 0.01
        turns.tick(in_turn=True)
    share = (time.spent - 5.0) / (time.now - 5.0)
    assert 0.8 * SHARE < share <= SHARE
    assert drawn[:4] == ["a", "b", "c", "a"]


def test_a_busy_thread_draws_all_the_same() -> None:
    time, drawn = Time(), list[str]()
    turns = time.turns(drawn)
    for _ in range(100):
        time.now += 0.033
        time.spent += 0.03
        turns.tick(in_turn=True)
    assert len(drawn) == pytest.approx(100 * 0.033 / LONGEST_S, rel=0.15)


def test_flat_out_the_newest_moment_is_shown_within_five_ticks_and_at_the_end(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    window, _ = filled_window(theme, tmp_path, 40)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    first = window.snapshot
    assert first is not None
    window._turns = Turns(window._turns._parts, spent=lambda: 0.0)
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
