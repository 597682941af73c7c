"""One line that says how the run stands, and what else there is to say about it."""

from __future__ import annotations

import time

from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtWidgets import QGridLayout, QLabel, QProgressBar, QWidget

from core.doctor.conclusion import Run
from gui.doctor.words import verdict
from gui.elided_label import ElidedLabel
from gui.palette import SPACE_S
from gui.theme import Theme
from gui.told import told

_ICON = 18
_SECOND_MS = 1_000


class StateRow(QWidget):
    """Idle, running for so many seconds, or how it ended."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._look = ("doctor", "muted")
        self._running = ""
        self._started = 0.0
        self._icon = QLabel(self)
        self._sentence = ElidedLabel(self)
        self._sentence.setObjectName("doctor-state")
        self._notes = ElidedLabel(self, max_lines=3)
        self._notes.setObjectName("doctor-notes")
        self._notes.setProperty("role", "muted")
        self._bar = QProgressBar(self)
        self._bar.setAccessibleName(self.tr("The script is running"))
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._bar.setFixedSize(90, 8)
        self._timer = QTimer(self)
        self._timer.setObjectName("doctor-clock")
        self._timer.setInterval(_SECOND_MS)
        self._timer.timeout.connect(self._tell_time)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(SPACE_S)
        layout.setVerticalSpacing(2)
        layout.setColumnStretch(1, 1)
        layout.addWidget(self._icon, 0, 0)
        layout.addWidget(self._sentence, 0, 1)
        layout.addWidget(self._bar, 0, 2, Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self._notes, 1, 1, 1, 2)
        theme.changed.connect(self._colour)
        self.show_idle()

    @property
    def text(self) -> str:
        """What it says."""
        return self._sentence.text()

    @property
    def notes(self) -> str:
        """What else it says, a line each."""
        return self._notes.text()

    def show_idle(self) -> None:
        """Nothing has run."""
        self._say(self.tr("Nothing has run yet."), "doctor", "muted")

    def show_running(self, name: str) -> None:
        """A script has been started."""
        self._running = name
        self._started = time.monotonic()
        self._say("", "doctor", "accent")
        self._tell_time()
        self._bar.show()
        self._timer.start()

    def show_stopping(self) -> None:
        """The script was told to end."""
        self._timer.stop()
        self._sentence.setText(self.tr("Stopping {0} …").format(self._running))

    def show_problem(self, text: str) -> None:
        """It could not be run at all."""
        self._say(text, "problem", "bad")

    def show_run(self, run: Run) -> None:
        """How a run ended."""
        report = run.report
        notes = "\n".join(told(note) for note in report.notes)
        if not report.healthy:
            self._say(verdict(report), "problem", "bad", notes)
        elif run.error is not None:
            error = told(run.error)
            self._say(error[:1].upper() + error[1:], "warning", "warning", notes)
        elif report.calls:
            self._say(verdict(report), "check", "good", notes)
        else:
            self._say(verdict(report), "hint", "muted", notes)

    def show_saved(self, text: str, went_well: bool) -> None:
        """A report was written, or could not be."""
        self._say(text, *(("save", "muted") if went_well else ("problem", "bad")))

    def stop(self) -> None:
        """The window goes."""
        self._timer.stop()

    def _say(self, text: str, icon: str, colour: str, notes: str = "") -> None:
        self._timer.stop()
        self._bar.hide()
        self._look = (icon, colour)
        self._sentence.setText(text)
        self._sentence.setAccessibleName(text)
        self._notes.setText(notes)
        self._notes.setVisible(bool(notes))
        self._colour()

    @Slot()
    def _tell_time(self) -> None:
        seconds = int(time.monotonic() - self._started)
        self._sentence.setText(self.tr("Running {0} … {1} s").format(self._running, seconds))

    @Slot()
    def _colour(self) -> None:
        name, colour = self._look
        icon = self._theme.icon(name, colour)
        self._icon.setPixmap(icon.pixmap(QSize(_ICON, _ICON), self.devicePixelRatioF()))
        shown = "text" if colour in ("muted", "accent") else colour
        self._sentence.setStyleSheet(f"color: {self._theme.colour(shown).name()};")
