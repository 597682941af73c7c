"""Measures a person's reaction time in 20 seconds: a flash, a key, ten times or so."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum

import numpy as np
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.credit import Reaction, measure_reaction
from gui.form_rows import make_button
from gui.palette import SPACE_M, SPACE_S, TITLE
from gui.theme import Theme

SECONDS = 20.0
PAUSE_S = (0.9, 2.0)
"""Shortest and longest wait before a flash; drawn evenly, so that it cannot be foreseen."""
PATIENCE_S = 2.5
"""A flash nobody answers ends after this long."""


class Phase(Enum):
    """Where the measurement is."""

    READY = "ready"
    WAITING = "waiting"
    FLASHING = "flashing"
    DONE = "done"


class CalibrationDialog(QDialog):
    """Runs the measurement and offers its result.

    Signals:
        measured(Reaction): the person accepts this reaction time.
    """

    measured = Signal(object)

    def __init__(
        self,
        theme: Theme,
        rng: np.random.Generator,
        parent: QWidget | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("calibration")
        self.setWindowTitle(self.tr("Measure my reaction time"))
        self._rng = rng
        self._clock = clock
        self._phase = Phase.READY
        self._began = 0.0
        self._flashed_at = 0.0
        self._delays_s: list[float] = []
        self._result: Reaction | None = None
        self._timer = QTimer(self)
        self._timer.setObjectName("calibration-timer")
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._time_out)
        self._build(theme)
        self._enter(Phase.READY, self.tr("Press any key as soon as the field flashes."))

    @property
    def phase(self) -> Phase:
        """Where the measurement is."""
        return self._phase

    @property
    def delays_s(self) -> tuple[float, ...]:
        """Seconds from each flash to its key."""
        return tuple(self._delays_s)

    def start(self) -> None:
        """Begin to measure."""
        self._delays_s, self._result = [], None
        self._began = self._clock()
        self._wait(self.tr("Wait for the flash …"))

    def _build(self, theme: Theme) -> None:
        self._field = FlashField(theme, self)
        self._field.flashed.connect(self._note_flash)
        self._progress = QProgressBar(self)
        self._progress.setObjectName("calibration-progress")
        self._progress.setAccessibleName(self.tr("Time measured"))
        self._progress.setRange(0, round(SECONDS))
        self._progress.setTextVisible(False)
        self._text = QLabel(self)
        self._text.setObjectName("calibration-text")
        self._text.setWordWrap(True)
        tr = self.tr
        self._start = make_button(
            "calibration-start", tr("Start"), tr("Start"), tr("Takes 20 seconds."), self.start
        )
        self._use = make_button(
            "calibration-use",
            tr("Use it"),
            tr("Use this reaction time"),
            tr("Labels given while the agent runs fall on the steps of that long ago."),
            self._accept_result,
        )
        self._use.setProperty("primary", True)
        close = make_button(
            "calibration-close", tr("Close"), tr("Close"), tr("Changes nothing (Esc)."), self.reject
        )
        self._buttons: tuple[QPushButton, ...] = (self._start, self._use, close)
        row = QHBoxLayout()
        row.addStretch(1)
        for button in self._buttons:
            button.setAutoDefault(False)
            row.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self._field, 1)
        layout.addWidget(self._progress)
        layout.addWidget(self._text)
        layout.addLayout(row)
        self.resize(420, 320)

    def _enter(self, phase: Phase, text: str) -> None:
        self._phase = phase
        self._text.setText(text)
        self._field.set_lit(phase is Phase.FLASHING)
        is_idle = phase in (Phase.READY, Phase.DONE)
        self._start.setEnabled(is_idle)
        self._use.setVisible(self._result is not None)
        elapsed = self._clock() - self._began if phase is not Phase.READY else 0.0
        self._progress.setValue(min(round(SECONDS), int(elapsed)))
        (self._start if is_idle and self._result is None else self).setFocus()

    def _wait(self, text: str) -> None:
        if self._clock() - self._began >= SECONDS:
            self._finish()
            return
        self._enter(Phase.WAITING, text)
        self._timer.start(round(1000 * self._rng.uniform(*PAUSE_S)))

    def _time_out(self) -> None:
        if self._phase is Phase.WAITING:
            self._flashed_at = self._clock()
            self._enter(Phase.FLASHING, self.tr("Now!"))
            self._timer.start(round(1000 * PATIENCE_S))
        elif self._phase is Phase.FLASHING:
            self._wait(self.tr("Missed. Wait for the next flash …"))

    def _note_flash(self) -> None:
        """The flash is painted; the reaction counts from here, not from when it was due."""
        self._flashed_at = self._clock()

    def _react(self) -> None:
        if self._phase is Phase.WAITING:
            self._wait(self.tr("Too early. Wait for the flash …"))
        elif self._phase is Phase.FLASHING:
            self._delays_s.append(self._clock() - self._flashed_at)
            self._wait(self.tr("{0:.2f} s. Wait for the next flash …").format(self._delays_s[-1]))

    def _finish(self) -> None:
        self._timer.stop()
        try:
            self._result = measure_reaction(self._delays_s)
        except ValueError as error:
            self._enter(Phase.DONE, self.tr("Not measured: {0}.").format(error))
            return
        text = self.tr("You react after {0:.2f} ± {1:.2f} s ({2} flashes).")
        result = self._result
        self._enter(Phase.DONE, text.format(result.delay_s, result.spread_s, len(self._delays_s)))
        self._use.setFocus()

    def _accept_result(self) -> None:
        assert self._result is not None, "the button is hidden without a result"
        self.measured.emit(self._result)
        self.accept()

    # -- Qt ------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Any key is a reaction while measuring; Escape closes, a held key is one."""
        is_measuring = self._phase in (Phase.WAITING, Phase.FLASHING)
        if event.key() == Qt.Key.Key_Escape or not is_measuring:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self._react()

    def done(self, result: int) -> None:
        """Leave no timer behind."""
        self._timer.stop()
        super().done(result)


class FlashField(QWidget):
    """A field that flashes, in colour and in words.

    Signals:
        flashed(): the flash was painted.
    """

    flashed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("calibration-field")
        self.setAccessibleName(self.tr("Flash"))
        self._theme = theme
        self._is_lit = False
        self._is_told = True
        self.setMinimumHeight(140)

    def set_lit(self, is_lit: bool) -> None:
        """Flash, or be dark."""
        self._is_told = not is_lit
        self._is_lit = is_lit
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Fill the field; tell when a flash is there for the first time."""
        theme = self._theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour("accent" if self._is_lit else "panel"))
        painter.setFont(theme.font(TITLE, bold=True))
        painter.setPen(theme.colour("on_accent" if self._is_lit else "muted"))
        text = self.tr("Now!") if self._is_lit else "·"
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
        if not self._is_told:
            self._is_told = True
            self.flashed.emit()
