"""Short tones, made here, played by a program of the system; its bell where there is none."""

from __future__ import annotations

import io
import shutil
import wave
from collections.abc import Sequence
from enum import Enum
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, QProcess, Slot
from PySide6.QtWidgets import QApplication

from gui.own_folder import OwnFolder

RATE_HZ = 22_050
LOUDNESS = 0.25
"""Of the largest amplitude there is."""
_FADE_S = 0.008
"""At both ends of a note; without it every note begins and ends with a click."""
_END_MS = 500


class Sound(Enum):
    """What is to be heard: its notes as (hertz, seconds)."""

    LABEL = ((880.0, 0.07),)
    QUESTION = ((523.25, 0.09), (659.25, 0.12))
    ALARM = ((440.0, 0.14), (311.13, 0.22))


def tone(notes: Sequence[tuple[float, float]]) -> bytes:
    """Notes one after the other as a WAV file: 16 bits, one channel."""
    samples = np.concatenate([_note(hertz, seconds) for hertz, seconds in notes])
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE_HZ)
        writer.writeframes(samples.astype("<i2").tobytes())
    return file.getvalue()


def _note(hertz: float, seconds: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    at = np.arange(round(seconds * RATE_HZ)) / RATE_HZ
    fade = np.clip(np.minimum(at, at[::-1]) / _FADE_S, 0.0, 1.0)
    return np.asarray(32_767 * LOUDNESS * fade * np.sin(2 * np.pi * hertz * at))


def player_command() -> list[str] | None:
    """The system's program that plays a WAV file named after it; None where there is none."""
    for command in (["afplay"], ["pw-play"], ["paplay"], ["aplay", "-q"]):
        if shutil.which(command[0]) is not None:
            return command
    return None


class TonePlayer(QObject):
    """Plays one sound at a time, in a process of its own: the window never waits for it.

    Args:
        command: what plays a file; None rings the bell instead.
        parent: owns the player, which is silent once that is gone.
    """

    def __init__(self, command: Sequence[str] | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = command
        self._folder: OwnFolder | None = None
        self._is_silent = False
        self._process = QProcess(self)
        self._process.setStandardOutputFile(QProcess.nullDevice())
        self._process.setStandardErrorFile(QProcess.nullDevice())
        self._process.errorOccurred.connect(self._fail)
        self._process.finished.connect(self._end)

    def play(self, sound: Sound) -> bool:
        """Play a sound; False while another is still being played."""
        if self._is_silent:
            return True
        if self._command is None:
            QApplication.beep()
            return True
        if self._process.state() is not QProcess.ProcessState.NotRunning:
            return False
        program, *arguments = self._command
        self._process.start(program, [*arguments, str(self._file(sound))])
        return True

    def stop(self) -> None:
        """Be silent and leave nothing behind."""
        self._is_silent = True
        if self._process.state() is not QProcess.ProcessState.NotRunning:
            self._process.kill()
            self._process.waitForFinished(_END_MS)
        if self._folder is not None:
            self._folder.remove()

    def _file(self, sound: Sound) -> Path:
        if self._folder is None:
            self._folder = OwnFolder()
        path = self._folder.path / f"{sound.name.lower()}.wav"
        if not path.exists():
            path.write_bytes(tone(sound.value))
        return path

    @Slot(QProcess.ProcessError)
    def _fail(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._fall_back()

    @Slot(int, QProcess.ExitStatus)
    def _end(self, status: int, _how: QProcess.ExitStatus) -> None:
        if status != 0:
            self._fall_back()

    def _fall_back(self) -> None:
        """The program cannot play, for want of a sound card perhaps: the bell from now on."""
        if not self._is_silent:
            self._command = None
            QApplication.beep()
