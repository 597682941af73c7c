"""The curves of several sessions over one axis, one plot per kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.comparison import ComparedSession
from gui.compare.curves import CurveKind, Numbers, Over, curve_kinds, drawn, over_words
from gui.compare.strokes import Stroke
from gui.palette import SMALL, SPACE_XS
from gui.plot_axes import UpdateAxis, ValueAxis
from gui.scales import log_range, nice_range
from gui.theme import Theme

_AXIS_WIDTH, _AXIS_HEIGHT = 46, 20
_LEAST_HEIGHT = 70
_LEAST_POINTS = 800
"""Of a curve, so that it is still fine when the plot grows."""
_LARGEST = 1e38
"""Values beyond single precision are drawn here; Qt cannot map them to pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A session and how its curves are drawn."""

    session: ComparedSession
    stroke: Stroke
    is_visible: bool


class ComparePlot(pg.PlotWidget):  # type: ignore[misc]
    """One kind of curve of several sessions."""

    def __init__(self, kind: CurveKind, theme: Theme, parent: QWidget | None = None) -> None:
        self._value_axis = ValueAxis(kind.is_share)
        axes = {"left": self._value_axis, "bottom": UpdateAxis("bottom")}
        super().__init__(parent, axisItems=axes)
        self.kind = kind
        self._theme = theme
        self.setObjectName(f"compare-plot-{kind.name.replace('_', '-')}")
        self.setAccessibleName(kind.title)
        item = self.getPlotItem()
        item.hideButtons()
        item.setMenuEnabled(False)
        item.showGrid(x=False, y=True, alpha=0.35)
        item.getAxis("left").setWidth(_AXIS_WIDTH)
        for name in ("left", "bottom"):
            item.getAxis(name).enableAutoSIPrefix(False)
        view = self.getViewBox()
        view.setMouseEnabled(x=False, y=False)
        view.setDefaultPadding(0.0)
        view.disableAutoRange()
        self.setMinimumHeight(_LEAST_HEIGHT)

    def show_axis(self, is_shown: bool) -> None:
        """Whether the numbers below are shown, or stand below a plot under it."""
        item = self.getPlotItem()
        item.showAxis("bottom", is_shown)
        item.getAxis("bottom").setHeight(_AXIS_HEIGHT if is_shown else 0)
        item.setContentsMargins(0, 6, 6, 0 if is_shown else 4)

    def show_sessions(self, sessions: Sequence[Shown], over: Over, end: float, log: bool) -> None:
        """Draw the curves anew.

        Args:
            sessions: those that are hidden are left out.
            over: what is on the axis below.
            end: the axis goes from 0 to here.
            log: whether the values are drawn on a logarithmic axis.
        """
        item = self.getPlotItem()
        item.clear()
        lines = self._lines(sessions, over)
        is_log = log and self.kind.may_be_log
        low, high = _range([y for _, _, y in lines], is_log, self.kind.is_share)
        for stroke, x, y in lines:
            values = _logarithms(y) if is_log else np.clip(y, -_LARGEST, _LARGEST)
            pen = stroke.pen(self._theme, self.devicePixelRatioF())
            curve = pg.PlotCurveItem(x, values, connect="finite", pen=pen)
            self.addItem(curve, ignoreBounds=True)
        self._value_axis.set_scale(is_log, None)
        self._apply_theme()
        self.setRange(xRange=(0.0, end), yRange=(low, high), padding=0, disableAutoRange=True)

    def _lines(
        self, sessions: Sequence[Shown], over: Over
    ) -> list[tuple[Stroke, Numbers, Numbers]]:
        n_points = max(_LEAST_POINTS, self.width() - _AXIS_WIDTH)
        lines = []
        for shown in sessions:
            curve = shown.session.curves.get(self.kind.name)
            if shown.is_visible and curve is not None:
                x, y = drawn(curve, over, self.kind.window, n_points)
                lines.append((shown.stroke, x, y))
        return lines

    def _apply_theme(self) -> None:
        theme = self._theme
        self.setBackground(theme.colour("panel"))
        for name in ("left", "bottom"):
            axis = self.getPlotItem().getAxis(name)
            axis.setPen(theme.colour("grid"))
            axis.setTextPen(theme.colour("muted"))
            axis.setTickFont(theme.font(SMALL))
            axis.setStyle(tickLength=-3, maxTickLevel=1, hideOverlappingLabels=False)


class ComparePlots(QWidget):
    """Every plot that has something to show, one above the other, over one axis."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compare-plots")
        self._theme = theme
        self._titles, self.plots = dict[str, QLabel](), dict[str, ComparePlot]()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_XS)
        for kind in curve_kinds():
            title = QLabel(kind.title, self)
            title.setFont(theme.font(SMALL, bold=True))
            title.setToolTip(kind.tip)
            plot = ComparePlot(kind, theme, self)
            plot.setToolTip(kind.tip)
            layout.addWidget(title)
            layout.addWidget(plot, 1)
            self._titles[kind.name], self.plots[kind.name] = title, plot
        self._below = QLabel(self)
        self._below.setProperty("role", "muted")
        self._below.setObjectName("compare-axis")
        layout.addWidget(self._below)

    def show_sessions(
        self, sessions: Sequence[Shown], kinds: Sequence[str], over: Over, log: bool
    ) -> None:
        """Draw the chosen kinds that any visible session has."""
        visible = [each.session for each in sessions if each.is_visible]
        filled = [k for k in kinds if any(k in session.curves for session in visible)]
        end = max((_end(session, filled, over) for session in visible), default=0.0)
        for name, plot in self.plots.items():
            plot.setVisible(name in filled)
            self._titles[name].setVisible(name in filled)
            if name in filled:
                plot.show_axis(name == filled[-1])
                plot.show_sessions(sessions, over, max(end, 1e-3), log)
        self._below.setText(over_words()[over] if filled else "")


def _end(session: ComparedSession, kinds: Sequence[str], over: Over) -> float:
    """Where the longest of a session's curves ends."""
    axes = [getattr(session.curves[k].at, over.value) for k in kinds if k in session.curves]
    return max((float(axis[-1]) for axis in axes if axis.size), default=0.0)


def _range(values: Sequence[Numbers], is_log: bool, is_share: bool) -> tuple[float, float]:
    """Lowest and highest value of an axis; decimal logarithms on a log axis."""
    if is_share:
        return -0.03, 1.05
    known = np.concatenate([np.empty(0), *values])
    known = np.clip(known[np.isfinite(known)], -_LARGEST, _LARGEST)
    if is_log:
        positive = known[known > 0]
        ends = (float(positive.min()), float(positive.max())) if positive.size else (0.1, 1.0)
        low, high = log_range(*ends)
    else:
        bottom, top = (float(known.min()), float(known.max())) if known.size else (0.0, 1.0)
        low, high = nice_range(min(0.0, bottom), max(0.0, top))
    margin = 0.04 * (high - low)
    return low - margin * is_log, high + margin


def _logarithms(values: Numbers) -> Numbers:
    """Decimal logarithms; NaN, which breaks a line, where there is none."""
    result = np.full(values.shape, np.nan)
    np.log10(np.minimum(values, _LARGEST), out=result, where=values > 0)
    return result
