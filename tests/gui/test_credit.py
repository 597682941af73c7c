from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QSettings, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QProgressBar, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from core.commands import GiveReward
from core.config import Hyperparameters, RewardSource
from core.credit import CreditRule, CreditSettings, Reaction
from core.telemetry import Mode
from gui.credit_bar import CreditBar
from gui.credit_brush import Brush
from gui.credit_calibration import PAUSE_S, SECONDS, CalibrationDialog, FlashField, Phase
from gui.credit_chooser import CreditChooser
from gui.credit_rule import (
    falls_by_rule,
    load_settings,
    save_settings,
    spread_by_rule,
    with_reaction,
)
from gui.theme import Theme
from gui.timeline_data import TimelineData
from tests.fakes import make_record, make_snapshot
from tests.gui.test_timeline_data import stored

# -- the rule ----------------------------------------------------------------------------------


def steps_at(*times: float) -> TimelineData:
    data = TimelineData()
    for step, at in enumerate(times):
        data.add_step(make_record(step, 3, at=at))
    return data


def shares(reward: GiveReward) -> dict[int, float]:
    return {reward.step: reward.value} if reward.shares is None else dict(reward.shares)


def test_by_the_first_rule_a_label_stays_on_its_step() -> None:
    reward = GiveReward(3, 2.0)
    assert spread_by_rule(reward, steps_at(1, 2, 3, 4).rows, CreditSettings()) is reward


def test_uniform_credit_ends_with_the_step_on_screen_not_with_the_newest() -> None:
    settings = CreditSettings(rule=CreditRule.UNIFORM, window=2)
    got = spread_by_rule(GiveReward(2, 1.0), steps_at(1, 2, 3, 4).rows, settings, lambda: 9.0)
    assert shares(got) == {1: 0.5, 2: 0.5}
    assert got.step == 2


def test_by_the_kernel_the_step_of_one_reaction_time_ago_has_the_most() -> None:
    settings = CreditSettings(rule=CreditRule.KERNEL, delay_s=0.5, spread_s=0.05)
    data = steps_at(10.0, 10.4, 10.8, 11.2)
    got = shares(spread_by_rule(GiveReward(3, -1.0), data.rows, settings, lambda: 11.5))
    # pressed at 11.5, decided at 11.0 +- 0.05: step 2 was on screen from 10.8 to 11.2
    assert got[2] == pytest.approx(-1.0, abs=1e-3)
    assert math.fsum(got.values()) == -1.0


def test_the_first_steps_and_those_of_a_file_have_no_times_to_go_by() -> None:
    settings = CreditSettings(rule=CreditRule.UNIFORM, window=8)
    got = spread_by_rule(GiveReward(1, 1.0), steps_at(1.0, 2.0).rows, settings, lambda: 3.0)
    assert shares(got) == {0: 0.5, 1: 0.5}
    data = TimelineData()
    data.fill(stored(3))
    reward = GiveReward(2, 1.0)
    assert spread_by_rule(reward, data.rows, settings) is reward
    data.add_step(make_record(3, 3, at=5.0))
    data.add_step(make_record(4, 3, at=6.0))
    got = spread_by_rule(GiveReward(4, 1.0), data.rows, settings, lambda: 7.0)
    assert shares(got) == {3: 0.5, 4: 0.5}


def test_a_label_that_is_spread_already_stays_as_it_is() -> None:
    settings = CreditSettings(rule=CreditRule.UNIFORM)
    reward = GiveReward(1, 1.0, shares=((0, 1.0),))
    assert spread_by_rule(reward, steps_at(1.0, 2.0).rows, settings) is reward


@pytest.mark.parametrize(
    ("mode", "waits", "source", "falls"),
    [
        (Mode.RUNNING, False, RewardSource.BY_HAND, True),
        (Mode.RUNNING, True, RewardSource.BY_HAND, False),
        (Mode.RUNNING, True, RewardSource.OVERRIDE, True),
        (Mode.PAUSED, False, RewardSource.BY_HAND, False),
        (Mode.AWAITING_REWARD, True, RewardSource.BY_HAND, False),
    ],
)
def test_labels_fall_by_the_rule_only_while_the_agent_runs_on(
    mode: Mode, waits: bool, source: RewardSource, falls: bool
) -> None:
    settings = Hyperparameters(reward_source=source)
    snapshot = make_snapshot(3, mode=mode, waits_for_reward=waits, hyperparameters=settings)
    assert falls_by_rule(snapshot) is falls


def test_a_measured_reaction_sets_the_rule_and_a_window_that_reaches_it() -> None:
    slow = with_reaction(CreditSettings(window=3), Reaction(0.6, 0.1), 20.0)
    assert slow == CreditSettings(rule=CreditRule.KERNEL, window=21, delay_s=0.6, spread_s=0.1), (
        "(0.6 + 4 * 0.1) s at 20 steps a second, and the step on screen"
    )
    assert with_reaction(CreditSettings(window=8), Reaction(0.3, 0.05), 2.0).window == 8


def test_settings_are_remembered_and_damaged_ones_forgotten(tmp_path: Path) -> None:
    store = QSettings(str(tmp_path / "x.ini"), QSettings.Format.IniFormat)
    assert load_settings(store) == CreditSettings()
    chosen = CreditSettings(rule=CreditRule.KERNEL, window=5, delay_s=0.31, spread_s=0.07)
    save_settings(store, chosen)
    store.sync()
    again = QSettings(str(tmp_path / "x.ini"), QSettings.Format.IniFormat)
    assert load_settings(again) == chosen
    again.setValue("credit/window", "none")
    assert load_settings(again) == CreditSettings()


# -- the chooser and the bar -------------------------------------------------------------------


def test_the_menu_chooses_rule_and_window(qtbot: QtBot) -> None:
    chooser = CreditChooser(CreditSettings())
    qtbot.addWidget(chooser)
    told: list[CreditSettings] = []
    chooser.settings_changed.connect(told.append)
    assert "on screen" in chooser.text()
    chooser.findChild(QAction, "credit-rule-uniform").trigger()
    chooser.findChild(QAction, "credit-window-4").trigger()
    assert told[-1] == CreditSettings(rule=CreditRule.UNIFORM, window=4)
    assert "last 4" in chooser.text()
    assert len(told) == 2
    chooser.findChild(QAction, "credit-window-4").trigger()
    assert len(told) == 2, "the same again is no change"
    with qtbot.waitSignal(chooser.calibration_wanted):
        chooser.findChild(QAction, "credit-calibrate").trigger()


def test_brush_shares_are_equal_and_sum_to_the_label() -> None:
    brush = Brush(9, 7)
    got = brush.shares(1.0)
    assert sorted(got) == [7, 8, 9]
    assert math.fsum(got.values()) == 1.0
    assert max(got.values()) - min(got.values()) < 1e-15
    assert brush.dragged_to(12).steps == range(9, 13)
    assert (brush.first, brush.last) == (7, 9)


@pytest.fixture
def holder(qtbot: QtBot) -> QWidget:
    """A parent that is never shown: there is no focus and no pointer in it."""
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


@pytest.fixture
def bar(holder: QWidget, theme: Theme) -> CreditBar:
    widget = CreditBar(theme, holder)
    widget.show_brush(Brush(12, 16))
    return widget


def test_the_bar_previews_the_shares_of_the_reward_under_the_pointer(bar: CreditBar) -> None:
    text = bar.findChild(QLabel, "credit-text")
    assert text.text() == "5 steps, +0.2 each"
    button = bar.findChild(QToolButton, "credit--2")
    QApplication.sendEvent(button, QEvent(QEvent.Type.Enter))
    assert text.text() == "5 steps, −0.4 each"
    assert "steps 12 to 16" in bar.accessibleDescription()
    bar.show_brush(Brush(3, 3))
    assert text.text() == "Step 3"
    bar.show_brush(None)
    assert bar.isHidden()


def test_each_button_of_the_bar_sends_its_own_value(bar: CreditBar) -> None:
    sent: list[float] = []
    bar.reward_wanted.connect(sent.append)
    for name in ("--2", "--1", "-0", "-+1", "-+2"):
        bar.findChild(QToolButton, f"credit{name}").click()
    assert sent == [-2.0, -1.0, 0.0, 1.0, 2.0]


# -- reaction time -----------------------------------------------------------------------------


class Clock:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme, clock: Clock) -> CalibrationDialog:
    widget = CalibrationDialog(theme, np.random.default_rng(0), clock=clock)
    qtbot.addWidget(widget)
    widget.show()
    return widget


def press(dialog: CalibrationDialog, is_repeat: bool = False) -> None:
    event = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, " ", is_repeat
    )
    QApplication.sendEvent(dialog, event)


def flash(dialog: CalibrationDialog, clock: Clock, waited_s: float = 1.5) -> None:
    """Let the pause pass and the flash be painted."""
    assert dialog.phase is Phase.WAITING
    clock.now += waited_s
    dialog._time_out()
    assert dialog.phase is Phase.FLASHING
    dialog.findChild(FlashField).grab()


def text(dialog: CalibrationDialog) -> str:
    return dialog.findChild(QLabel, "calibration-text").text()


def test_twenty_seconds_of_flashes_give_the_reaction_time(
    dialog: CalibrationDialog, clock: Clock
) -> None:
    dialog.findChild(QPushButton, "calibration-start").click()
    rng = np.random.default_rng(1)
    given = []
    while dialog.phase is Phase.WAITING:
        flash(dialog, clock)
        given.append(float(rng.uniform(0.25, 0.35)))
        clock.now += given[-1]
        press(dialog)
    assert dialog.phase is Phase.DONE
    assert dialog.delays_s == pytest.approx(given)
    assert SECONDS / (PAUSE_S[1] + 0.35) <= len(given) <= SECONDS / PAUSE_S[0]
    told: list[Reaction] = []
    dialog.measured.connect(told.append)
    dialog.findChild(QPushButton, "calibration-use").click()
    assert told[0].delay_s == pytest.approx(np.median(given))
    assert f"{np.median(given):.2f}" in text(dialog)


def test_the_reaction_counts_from_when_the_flash_was_painted(
    dialog: CalibrationDialog, clock: Clock
) -> None:
    dialog.hide()  # painted by grab alone
    dialog.start()
    clock.now += 1.5
    dialog._time_out()
    clock.now += 0.2  # the window was slow to paint
    dialog.findChild(FlashField).grab()
    clock.now += 0.3
    dialog.findChild(FlashField).grab()  # painted again: not a new flash
    press(dialog)
    assert dialog.delays_s == pytest.approx([0.3])
    dialog.reject()


def test_too_early_held_and_missed_presses_are_no_reactions(
    dialog: CalibrationDialog, clock: Clock
) -> None:
    dialog.start()
    press(dialog)
    assert "Too early" in text(dialog)
    flash(dialog, clock)
    press(dialog, is_repeat=True)
    assert dialog.phase is Phase.FLASHING
    dialog._time_out()
    assert "Missed" in text(dialog)
    assert dialog.delays_s == ()
    assert dialog.phase is Phase.WAITING


def test_too_few_reactions_give_no_result_and_a_second_try(
    dialog: CalibrationDialog, clock: Clock
) -> None:
    dialog.start()
    flash(dialog, clock)
    clock.now += SECONDS
    press(dialog)
    assert dialog.phase is Phase.DONE
    assert "Not measured" in text(dialog)
    assert not dialog.findChild(QPushButton, "calibration-use").isVisible()
    assert dialog.findChild(QPushButton, "calibration-start").isEnabled()


def test_a_flash_is_said_in_words_too_and_the_time_is_shown(
    dialog: CalibrationDialog, clock: Clock
) -> None:
    dialog.start()
    flash(dialog, clock, waited_s=7.0)
    assert text(dialog) == "Now!"
    assert dialog.findChild(QProgressBar).value() == 7


def test_escape_closes_and_leaves_no_timer(
    qtbot: QtBot, dialog: CalibrationDialog, clock: Clock
) -> None:
    dialog.start()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert not dialog._timer.isActive()


def test_it_runs_by_its_own_timer(qtbot: QtBot, theme: Theme) -> None:
    dialog = CalibrationDialog(theme, np.random.default_rng(0))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.start()
    qtbot.waitUntil(lambda: dialog.phase is Phase.FLASHING, timeout=4000)
    qtbot.wait(120)
    focused = QApplication.focusWidget()
    assert focused is dialog, "Space on a button would press it"
    qtbot.keyClick(focused, Qt.Key.Key_Space)
    assert 0.08 < dialog.delays_s[0] < 1.0
    dialog.reject()
