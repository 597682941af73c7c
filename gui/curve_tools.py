"""The row of tools above live curves: scale, smoothing, how many updates, follow again."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QToolButton, QWidget

from gui.form_rows import make_check, make_combo
from gui.numbers import format_count
from gui.palette import SPACE_S
from gui.theme import Theme

SMOOTHING = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999)
"""Factors of the exponential moving average the slider offers."""
_DEFAULT_SMOOTHING = 3
WINDOWS = (None, 100, 1_000, 10_000)
"""How many of the newest updates can be shown; None is all."""


class UpdateWindow(QWidget):
    """Chooses how many of the newest updates are shown.

    Signals:
        chosen(): another number was chosen, or the same one again.
    """

    chosen = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = make_combo(
            name,
            self.tr("Updates shown"),
            self.tr("How many of the newest updates are shown."),
            [(self._text(n_updates), n_updates) for n_updates in WINDOWS],
        )
        self._box.activated.connect(self.chosen)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._box)
        self.setFocusProxy(self._box)

    def first_shown(self, first: int, last: int) -> int:
        """The first update to show of those from first to last."""
        n_updates = self._box.currentData()
        return first if n_updates is None else max(first, last - int(n_updates) + 1)

    def _text(self, n_updates: int | None) -> str:
        if n_updates is None:
            return self.tr("all")
        return self.tr("last {0}").format(format_count(n_updates))


class CurveTools(QWidget):
    """Scale, smoothing and extent of live curves.

    Signals:
        changed(): the curves are to be drawn another way.
        follow_wanted(): the newest updates are wanted again.
    """

    changed = Signal()
    follow_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._log = make_check(
            "loss-log",
            self.tr("Log"),
            self.tr("Logarithmic axis"),
            self.tr("Logarithmic axis; exact zeros get a lane of their own."),
        )
        self._log.setChecked(True)
        self._log.toggled.connect(self.changed)
        self._make_smoothing()
        self._window = UpdateWindow("loss-window", self)
        self._window.chosen.connect(self.follow_wanted)
        self._make_follow()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self._log)
        layout.addWidget(QLabel(self.tr("Smooth"), self))
        layout.addWidget(self._smoothing, 100)
        layout.addWidget(self._factor)
        layout.addStretch(1)
        layout.addWidget(self._follow)
        layout.addWidget(self._window)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()

    @property
    def is_log(self) -> bool:
        """Whether the axes are logarithmic."""
        return self._log.isChecked()

    @property
    def smoothing(self) -> float:
        """Factor of the exponential moving average; 0 draws none."""
        return SMOOTHING[self._smoothing.value()]

    def set_log(self, is_log: bool) -> None:
        """Choose a logarithmic or a linear axis."""
        self._log.setChecked(is_log)

    def first_shown(self, first: int, last: int) -> int:
        """The first update to show of those from first to last."""
        return self._window.first_shown(first, last)

    def offer_follow(self, is_offered: bool) -> None:
        """Whether the newest updates are out of view and can be followed again."""
        self._follow.setVisible(is_offered)

    def _make_smoothing(self) -> None:
        self._smoothing = QSlider(Qt.Orientation.Horizontal, self)
        self._smoothing.setObjectName("loss-smoothing")
        self._smoothing.setAccessibleName(self.tr("Smoothing"))
        self._smoothing.setToolTip(
            self.tr("Exponential moving average: s = f·s + (1 − f)·value; 0 is no smoothing.")
        )
        self._smoothing.setRange(0, len(SMOOTHING) - 1)
        self._smoothing.setPageStep(1)
        self._smoothing.setValue(_DEFAULT_SMOOTHING)
        self._smoothing.setMinimumWidth(50)
        self._smoothing.setMaximumWidth(180)
        self._factor = QLabel(f"{self.smoothing:g}", self)
        self._factor.setMinimumWidth(self._factor.fontMetrics().horizontalAdvance("0.999"))
        self._smoothing.valueChanged.connect(self._smooth)

    def _smooth(self) -> None:
        self._factor.setText(f"{self.smoothing:g}")
        self.changed.emit()

    def _make_follow(self) -> None:
        self._follow = QToolButton(self)
        self._follow.setObjectName("loss-follow")
        self._follow.setProperty("framed", True)
        self._follow.setAccessibleName(self.tr("Follow the newest updates"))
        self._follow.setToolTip(self.tr("Shows the newest updates again after zooming or moving."))
        self._follow.clicked.connect(self.follow_wanted)
        self._follow.hide()

    def _apply_theme(self) -> None:
        self._follow.setIcon(self._theme.icon("follow"))
