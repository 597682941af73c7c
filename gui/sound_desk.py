"""When something is heard: a label was taken, the agent asks for one, something is wrong."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Slot

from core.events import LabelChanged
from core.health.finding import Severity
from core.outbox import Telemetry
from core.telemetry import Mode, Snapshot
from gui.bridge import Bridge
from gui.tones import Sound, TonePlayer, player_command

if TYPE_CHECKING:
    from gui.main_window import MainWindow

LEAST_GAP_S = {Sound.LABEL: 0.15, Sound.QUESTION: 0.5, Sound.ALARM: 1.0}
"""Seconds from the beginning of a sound to the next of its kind."""


class Player(Protocol):
    """Makes sounds heard."""

    def play(self, sound: Sound) -> bool:
        """Begin to play a sound; False when that cannot be now."""

    def stop(self) -> None:
        """Be silent for good."""


class SoundDesk(QObject):
    """Turns what happens into sounds, while the person wants any.

    Args:
        player: makes them heard.
        parent: the window.
        clock: seconds.
    """

    def __init__(
        self,
        player: Player,
        parent: QObject | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self.is_on = False
        self._player = player
        self._clock = clock
        self._played_at: dict[Sound, float] = {}
        self._asked: tuple[int, int] | None = None
        """Session and step of the newest question."""
        self._known_problems: frozenset[str] = frozenset()
        self._waiting: Sound | None = None

    @Slot(object)
    def take(self, telemetry: Telemetry) -> None:
        """A label is heard, one that was taken back is not; and what had to wait until now."""
        for event in telemetry.events:
            if isinstance(event, LabelChanged) and event.label is not None:
                self._sound(Sound.LABEL)
        if self._waiting is not None and self._player.play(self._waiting):
            self._waiting = None

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """A new question, and a problem of learning that was not there before, are heard."""
        if snapshot.mode is Mode.AWAITING_REWARD:
            moment = (snapshot.session_number, snapshot.n_steps)
            if moment != self._asked:
                self._asked = moment
                self._sound(Sound.QUESTION)
        grave = (f.id for f in snapshot.health.findings if f.severity is Severity.PROBLEM)
        problems = frozenset(grave)
        if problems - self._known_problems:
            self.alarm()
        self._known_problems = problems

    @Slot()
    def alarm(self) -> None:
        """Something is wrong: somebody should look."""
        self._sound(Sound.ALARM)

    def stop(self) -> None:
        """Be silent for good."""
        self.is_on = False
        self._waiting = None
        self._player.stop()

    def _sound(self, sound: Sound) -> None:
        now = self._clock()
        if not self.is_on or now - self._played_at.get(sound, -1e9) < LEAST_GAP_S[sound]:
            return
        self._played_at[sound] = now
        if not self._player.play(sound) and self._waiting is not Sound.ALARM:
            self._waiting = sound


def sounds_of(window: MainWindow, bridge: Bridge) -> SoundDesk:
    """The sounds of a window."""
    desk = SoundDesk(TonePlayer(player_command(), window), window)
    bridge.drained.connect(desk.take)
    window.snapshot_shown.connect(desk.show_snapshot)
    window.problem_told.connect(desk.alarm)
    return desk
