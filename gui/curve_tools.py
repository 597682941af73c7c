"""The row of tools above live curves: scale, smoothing, how many updates, follow again."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSlider, QToolButton, QWidget

from gui.curve_button import CurveButton
from gui.curve_set import DEFAULT_CURVES, curve_specs
from gui.curve_view import CurveView
from gui.form_rows import make_check, make_combo
from gui.numbers import format_count
from gui.palette import SPACE_S
from gui.theme import Theme

SMOOTHING = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999)
"""Factors of the exponential moving average the slider offers."""
_DEFAULT_SMOOTHING = 3
_WORD_FROM = 350
"""Width in pixels."""
WINDOWS = (None, 100, 1_000, 10_000)
"""How many of the newest updates can be shown; None is all."""


class UpdateWindow(QWidget):
    """Chooses how many of the newest updates every curve shows."""

    def __init__(self, name: str, view: CurveView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._box = make_combo(
            name,
            self.tr("Updates shown"),
            self.tr("How many of the newest updates every curve shows."),
            [(self._text(n_updates), n_updates) for n_updates in WINDOWS],
        )
        self._box.setMinimumContentsLength(4)
        self._box.activated.connect(lambda: view.set_window(self._box.currentData()))
        view.range_changed.connect(self._show_window)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._box)
        self.setFocusProxy(self._box)

    def _show_window(self) -> None:
        window = self._view.window
        self._box.setPlaceholderText(self._text(window))
        self._box.setCurrentIndex(WINDOWS.index(window) if window in WINDOWS else -1)

    def _text(self, n_updates: int | None) -> str:
        if n_updates is None:
            return self.tr("all")
        return self.tr("last {0}").format(format_count(n_updates))


class FollowButton(QToolButton):
    """Shows the newest updates again; there while something else is in view."""

    def __init__(
        self, name: str, theme: Theme, view: CurveView, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = view
        self.setObjectName(name)
        self.setProperty("framed", True)
        self.setAccessibleName(self.tr("Follow the newest updates"))
        self.setToolTip(self.tr("Shows the newest updates again after zooming or moving."))
        self.clicked.connect(view.follow)
        view.range_changed.connect(self._offer)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()
        self._offer()

    def _offer(self) -> None:
        self.setVisible(not self._view.is_following)

    def _apply_theme(self) -> None:
        self.setIcon(self._theme.icon("follow"))


class CurveTools(QWidget):
    """Which curves are shown, their scale, smoothing and extent.

    Signals:
        changed(): the curves are to be drawn another way.
        curves_chosen(): other curves are to be shown.
    """

    changed = Signal()
    curves_chosen = Signal()

    def __init__(self, theme: Theme, view: CurveView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._log = make_check(
            "loss-log",
            self.tr("Log"),
            self.tr("Logarithmic axis"),
            self.tr("Logarithmic axis; exact zeros get a lane of their own."),
        )
        self._log.setChecked(True)
        self._log.toggled.connect(self.changed)
        self._make_curves()
        self._make_smoothing()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self._curves)
        layout.addWidget(self._log)
        layout.addWidget(self._word)
        layout.addWidget(self._smoothing, 1)
        layout.addWidget(FollowButton("loss-follow", theme, view, self))
        layout.addWidget(UpdateWindow("loss-window", view, self))

    @property
    def is_log(self) -> bool:
        """Whether the axes are logarithmic."""
        return self._log.isChecked()

    @property
    def smoothing(self) -> float:
        """Factor of the exponential moving average; 0 draws none."""
        return SMOOTHING[self._smoothing.value()]

    @property
    def curves(self) -> tuple[str, ...]:
        """Names of the curves chosen."""
        return self._curves.chosen()

    def set_log(self, is_log: bool) -> None:
        """Choose a logarithmic or a linear axis."""
        self._log.setChecked(is_log)

    def choose_curves(self, names: Sequence[str]) -> None:
        """Choose the curves to show."""
        self._curves.choose(names)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow panel has no room for the word before the slider."""
        super().resizeEvent(event)
        self._word.setVisible(self.width() >= _WORD_FROM)

    def _make_curves(self) -> None:
        self._curves = CurveButton(curve_specs(), DEFAULT_CURVES, "curve", self)
        self._curves.setObjectName("loss-curves")
        self._curves.setText(self.tr("Curves"))
        self._curves.setAccessibleName(self.tr("Curves shown"))
        self._curves.setToolTip(self.tr("Which numbers of the updates are shown as curves."))
        self._curves.changed.connect(self.curves_chosen)

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
        self._smoothing.setMinimumWidth(40)
        self._smoothing.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._smoothing.setMaximumWidth(220)
        self._word = QLabel(self.tr("Smooth"), self)
        self._word.hide()
        self._smoothing.valueChanged.connect(self._smooth)
        self._describe()

    def _smooth(self) -> None:
        self._describe()
        self.changed.emit()

    def _describe(self) -> None:
        self._smoothing.setAccessibleDescription(f"{self.smoothing:g}")
