"""Several curves over the same updates, one above the other, scrolling when they do not fit."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from gui.curve_header import CurveHeader
from gui.curve_keys import keys_tip
from gui.curve_set import CurveSpec, curve_specs
from gui.curve_view import CurveView
from gui.decimation import smoothed
from gui.history import History
from gui.live_plot import LivePlot
from gui.numbers import format_value
from gui.palette import SPACE_XS
from gui.plot_axes import format_share
from gui.theme import Theme


class CurveStack(QScrollArea):
    """Makes the plot of a curve when it is shown for the first time.

    Signals:
        resized(): the plots have another width now.
    """

    resized = Signal()

    def __init__(
        self, history: History, theme: Theme, view: CurveView, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._history = history
        self._theme = theme
        self._view = view
        self._specs = {spec.name: spec for spec in curve_specs()}
        self._headers: dict[str, CurveHeader] = {}
        self._plots: dict[str, LivePlot] = {}
        self._smooth: dict[str, NDArray[np.float64] | None] = {}
        self._shown: tuple[str, ...] = ()
        self.setProperty("frameless", True)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body = QWidget(self)
        """Every curve, whether or not it is scrolled out of view."""
        self.body.setObjectName("curve-stack")
        self._layout = QVBoxLayout(self.body)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(SPACE_XS)
        self.setWidget(self.body)

    @property
    def shown(self) -> tuple[str, ...]:
        """Names of the curves on screen, from top to bottom."""
        return self._shown

    def show_curves(self, names: Sequence[str]) -> None:
        """Show these curves, in the order of `curve_specs`."""
        self._shown = tuple(name for name in self._specs if name in names)
        for name in self._shown:
            if name not in self._plots:
                self._make(self._specs[name])
        for name, plot in self._plots.items():
            for widget in (plot, self._headers[name]):
                widget.setVisible(name in self._shown)
        for name in self._shown:
            self._plots[name].show_update_axis(name == self._shown[-1])

    def plot(self, name: str) -> LivePlot:
        """The plot of a curve on screen."""
        return self._plots[name]

    def n_pixels(self) -> int:
        """Width of the plots in pixels."""
        return self._plots[self._shown[0]].n_pixels() if self._shown else 0

    def draw(self, is_log: bool, smoothing: float) -> None:
        """Draw the updates in view."""
        shown, labels = self._view.shown(), self._history.label_updates()
        for name in self._shown:
            curve, plot = self._history.curve(name), self._plots[name]
            plot.set_log(is_log and self._specs[name].may_be_log)
            is_smoothed = smoothing > 0 and self._specs[name].is_noisy
            smooth = smoothed(curve, smoothing) if is_smoothed else None
            self._smooth[name] = smooth
            plot.show_curve(curve, smooth, shown, labels)

    def show_reading(self, row: int, note: str, hint: str) -> None:
        """Read every curve at a row of the history; the note goes to the first of them."""
        for place, name in enumerate(self._shown):
            value = self._value(name, row)
            self._headers[name].show_reading(
                self._words(name, row, value), *((note, hint) if place == 0 else ("", ""))
            )

    def _value(self, name: str, row: int) -> float:
        """A curve at a row; a share of updates is one only when it is smoothed."""
        smooth = self._smooth.get(name)
        if self._specs[name].is_share and smooth is not None and row < smooth.size:
            return float(smooth[row])
        return float(self._history.curve(name).mean[row])

    def _words(self, name: str, row: int, value: float) -> str:
        """A value of a curve as it is read."""
        if np.isfinite(value):
            return format_share(value) if self._specs[name].is_share else format_value(value)
        is_unknown = self._history.curve(name).nonfinite[row] == 0
        return self.tr("not in the file") if is_unknown else self.tr("NaN or inf")

    def values(self, name: str) -> NDArray[np.float64]:
        """A curve's value in every row of the history."""
        return self._history.curve(name).mean

    def title(self, name: str) -> str:
        """The heading of a curve."""
        return self._specs[name].title

    def minimumSizeHint(self) -> QSize:
        """One curve; the others scroll."""
        return QSize(100, 76)

    def sizeHint(self) -> QSize:
        """All curves."""
        return QSize(300, 90 * max(1, len(self._shown)))

    def _make(self, spec: CurveSpec) -> None:
        name = spec.name.replace("_", "-")
        header = CurveHeader(self._theme, name, spec.title, self.widget())
        plot = LivePlot(self._theme, self._view, spec.is_share, self.widget())
        plot.setObjectName(f"{name}-plot")
        plot.setAccessibleName(spec.title)
        plot.setAccessibleDescription(spec.tip)
        plot.setToolTip(
            self.tr(
                "{0} Drag to move, wheel to zoom, click to look at the step of that update.\n{1}"
            ).format(spec.tip, keys_tip())
        )
        plot.resized.connect(self.resized)
        self._headers[spec.name], self._plots[spec.name] = header, plot
        place = 2 * sum(other in self._plots for other in self._specs_before(spec.name))
        self._layout.insertWidget(place, header)
        self._layout.insertWidget(place + 1, plot, 1)

    def _specs_before(self, name: str) -> list[str]:
        names = list(self._specs)
        return names[: names.index(name)]
