"""When something is heard, how often, and what is made and played; with a player that counts."""

from __future__ import annotations

import io
import sys
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QCheckBox
from pytestqt.qtbot import QtBot

from core.events import Event, LabelChanged
from core.health.finding import Finding, HealthReport, Severity
from core.outbox import Telemetry
from core.telemetry import Mode, Snapshot
from gui.comfort import Comfort, store_comfort, stored_comfort
from gui.main_window import MainWindow
from gui.settings_dialog import SettingsDialog
from gui.sound_desk import SoundDesk
from gui.theme import Theme
from gui.tones import RATE_HZ, Sound, TonePlayer, tone
from tests.fakes import make_snapshot
from tests.gui.window_fakes import SilentBridge, tell


class FakePlayer:
    """Notes what was played; busy while told so."""

    def __init__(self) -> None:
        self.played: list[Sound] = []
        self.is_busy = False

    def play(self, sound: Sound) -> bool:
        if not self.is_busy:
            self.played.append(sound)
        return not self.is_busy

    def stop(self) -> None:
        self.played.append(Sound.ALARM)


class Heard:
    """A desk with sounds on, its player and its clock."""

    def __init__(self, is_on: bool = True) -> None:
        self.player = FakePlayer()
        self.now = 100.0
        self.desk = SoundDesk(self.player, clock=lambda: self.now)
        self.desk.is_on = is_on

    def tell(self, *events: Event) -> None:
        self.desk.take(Telemetry(None, (), 0, events))

    def show(self, **changes: object) -> None:
        self.desk.show_snapshot(make_snapshot(**changes))


def labelled(step: int, value: float | None = 1.0) -> LabelChanged:
    return LabelChanged(step=step, label=value, reward=value)


def with_finding(name: str, severity: Severity) -> HealthReport:
    finding = Finding(id=name, severity=severity, title=name, cause="because", evidence=())
    return HealthReport((finding,))


def test_nothing_is_heard_until_sounds_are_switched_on() -> None:
    heard = Heard(is_on=False)
    heard.tell(labelled(0))
    heard.show(mode=Mode.AWAITING_REWARD, health=with_finding("nan", Severity.PROBLEM))
    heard.desk.alarm()
    assert heard.player.played == []


def test_a_label_is_heard_and_one_taken_back_is_not() -> None:
    heard = Heard()
    heard.tell(labelled(0))
    heard.now += 1.0
    heard.tell(labelled(0, None))
    assert heard.player.played == [Sound.LABEL]


def test_a_question_is_heard_once() -> None:
    heard = Heard()
    for _ in range(3):
        heard.show(mode=Mode.AWAITING_REWARD, n_steps=1)
        heard.now += 1.0
    assert heard.player.played == [Sound.QUESTION]
    heard.show(mode=Mode.PAUSED, n_steps=1)
    heard.show(mode=Mode.AWAITING_REWARD, n_steps=2)
    assert heard.player.played == [Sound.QUESTION, Sound.QUESTION]


def test_only_a_new_problem_is_an_alarm() -> None:
    heard = Heard()
    heard.show(health=with_finding("slow", Severity.WARNING))
    assert heard.player.played == []
    heard.show(health=with_finding("dead-output", Severity.PROBLEM))
    heard.now += 5.0
    heard.show(health=with_finding("dead-output", Severity.PROBLEM))
    assert heard.player.played == [Sound.ALARM]


def test_alarms_are_at_least_a_second_apart() -> None:
    heard = Heard()
    for _ in range(100):  # ten seconds
        heard.desk.alarm()
        heard.now += 0.1
    assert len(heard.player.played) == 10


def test_what_comes_while_another_sounds_is_played_after_it_the_alarm_first() -> None:
    heard = Heard()
    heard.player.is_busy = True
    heard.desk.alarm()
    heard.tell(labelled(0))
    heard.player.is_busy = False
    heard.tell()
    heard.tell()
    assert heard.player.played == [Sound.ALARM]


def test_a_tone_has_its_pitch_its_length_and_silent_ends() -> None:
    with wave.open(io.BytesIO(tone([(880.0, 0.5)]))) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE_HZ, 1, 2)
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float)
    assert len(samples) == RATE_HZ // 2
    assert np.argmax(np.abs(np.fft.rfft(samples))) / 0.5 == pytest.approx(880.0, abs=2.0)
    assert (samples[0], samples[-1]) == (0.0, 0.0)
    assert 0.2 < np.abs(samples).max() / 32_767 <= 0.25


def test_the_three_sounds_differ() -> None:
    assert len({tone(sound.value) for sound in Sound}) == 3


def recording(log: Path) -> list[str]:
    """A command that plays by writing down how large the file is."""
    code = (
        "import sys, pathlib; log = open(sys.argv[1], 'a'); "
        "print(pathlib.Path(sys.argv[2]).stat().st_size, file=log)"
    )
    return [sys.executable, "-c", code, str(log)]


def test_a_player_runs_one_process_at_a_time_and_leaves_no_file(
    qtbot: QtBot, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    player = TonePlayer(recording(log))
    assert player.play(Sound.LABEL)
    assert not player.play(Sound.ALARM)
    wanted = f"{len(tone(Sound.LABEL.value))}\n"
    qtbot.waitUntil(lambda: log.exists() and log.read_text() == wanted, timeout=20_000)
    qtbot.waitUntil(lambda: player.play(Sound.QUESTION), timeout=20_000)
    folder = player._file(Sound.LABEL).parent
    assert folder.is_dir()
    player.stop()
    assert not folder.exists()


@pytest.fixture
def bell(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Counts the beeps."""
    beeps: list[None] = []
    monkeypatch.setattr(QApplication, "beep", lambda: beeps.append(None))
    return lambda: len(beeps)


def test_without_a_program_that_plays_the_bell_rings(qtbot: QtBot, bell: Callable[[], int]) -> None:
    assert TonePlayer(None).play(Sound.ALARM)
    assert bell() == 1
    for n, command in enumerate((["a-program-nobody-has"], [sys.executable, "-c", "exit(1)"])):
        player = TonePlayer(command)
        player.play(Sound.LABEL)
        qtbot.waitUntil(lambda n=n: bell() == 2 * n + 2, timeout=20_000)
        player.play(Sound.LABEL)
        assert bell() == 2 * n + 3
        player.stop()


@pytest.fixture
def window(
    qtbot: QtBot, theme: Theme, settings: QSettings, bridge: SilentBridge
) -> Iterator[MainWindow]:
    window = MainWindow(bridge, theme, settings)
    qtbot.addWidget(window)
    tell(window, make_snapshot())
    yield window
    window.close()


def test_the_choice_is_remembered_and_in_force_at_once(
    window: MainWindow, theme: Theme, settings: QSettings, bridge: SilentBridge
) -> None:
    assert not window.sounds.is_on
    assert stored_comfort(settings) == Comfort()
    window._orders.show_settings()
    dialog = window.findChild(SettingsDialog)
    assert isinstance(dialog, SettingsDialog)
    for name in ("comfort-sounds", "comfort-reduced-motion"):
        check = dialog.findChild(QCheckBox, name)
        assert isinstance(check, QCheckBox)
        check.click()
    dialog.accept()
    assert stored_comfort(settings) == Comfort(sounds=True, reduced_motion=True)
    assert window.sounds.is_on
    assert theme.reduced_motion
    assert not window.isAnimated()
    assert bridge.commands == []


def test_the_next_start_is_as_the_last_one_was(
    qtbot: QtBot, theme: Theme, settings: QSettings, bridge: SilentBridge
) -> None:
    store_comfort(settings, Comfort(sounds=True, reduced_motion=True))
    window = MainWindow(bridge, theme, settings)
    qtbot.addWidget(window)
    assert window.sounds.is_on
    assert theme.reduced_motion
    window.close()


def test_a_window_hears_its_worker(window: MainWindow, bridge: SilentBridge) -> None:
    window.sounds._player = player = FakePlayer()
    window.sounds.is_on = True
    snapshot: Snapshot = make_snapshot(mode=Mode.AWAITING_REWARD, n_steps=7)
    bridge.drained.emit(Telemetry(snapshot, (), 0, (labelled(3),)))
    assert sorted(s.name for s in player.played) == ["LABEL", "QUESTION"]
    window.problem_told.emit("a problem")
    assert player.played[-1] is Sound.ALARM
