"""One live curve over the updates: raw and smoothed, linear or logarithmic, nothing hidden."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGraphicsItem, QWidget

from gui.curve_keys import OWN_KEYS, handle_curve_key
from gui.curve_view import CurveView
from gui.decimation import Envelope, at_bin_ends, envelope
from gui.history import Curve
from gui.palette import SMALL
from gui.plot_axes import UpdateAxis, ValueAxis
from gui.scales import log_range, nice_range
from gui.theme import Theme

Line = tuple[NDArray[np.float64], NDArray[np.float64]]

_AXIS_WIDTH = 46
_AXIS_HEIGHT = 20
_LEAST_HEIGHT = 40
_PIXELS_PER_MARK = 7
_LABEL_PIXELS, _CROSS_PIXELS = 4.5, 6.0
"""How far the middle of a mark is from the edge of the plot it stands at."""
_LARGEST = 1e38
"""Values beyond single precision are drawn here; Qt cannot map them to pixels."""


class LivePlot(pg.PlotWidget):  # type: ignore[misc]
    """A curve whose ranges are set here from what is drawn; pyqtgraph's own are slower.

    On a log axis exact zeros stand in a lane of their own at the bottom; NaN and inf are
    crosses at the top; where metrics were lost the line is broken.

    Args:
        theme: its colours.
        view: the updates and the moment all curves share.
        is_share: values are shares of 1, shown in percent.

    Signals:
        resized(): the plot is another size now; points per pixel are others too.
    """

    resized = Signal()
    own_keys = OWN_KEYS

    def __init__(
        self, theme: Theme, view: CurveView, is_share: bool = False, parent: QWidget | None = None
    ) -> None:
        self._value_axis = ValueAxis(is_share)
        axes = {"left": self._value_axis, "bottom": UpdateAxis("bottom")}
        super().__init__(parent, axisItems=axes)
        self._theme = theme
        self._view = view
        self._is_log = False
        self._prepare_plot()
        self._raw = pg.PlotCurveItem(connect="finite", skipFiniteCheck=False)
        self._smooth = pg.PlotCurveItem(connect="finite", skipFiniteCheck=False)
        self._zeros = pg.ScatterPlotItem(symbol="o", size=7, brush=None)
        self._nonfinite = pg.ScatterPlotItem(symbol="x", size=9, pen=None)
        self._labels = pg.ScatterPlotItem(symbol="t1", size=7, pen=None)
        self._pinned, self._hovered = pg.InfiniteLine(angle=90), pg.InfiniteLine(angle=90)
        items = (self._raw, self._smooth, self._zeros, self._nonfinite, self._labels)
        for item in (*items, self._pinned, self._hovered):
            self.addItem(item, ignoreBounds=True)
        self.scene().sigMouseMoved.connect(self._hover)
        self.scene().sigMouseClicked.connect(self._choose)
        view.cursor_changed.connect(self._show_cursor)
        theme.changed.connect(self._apply_theme)
        self._show_cursor()
        self._apply_theme()

    def set_log(self, is_log: bool) -> None:
        """Choose the scale of the next `show_curve`."""
        self._is_log = is_log

    def show_update_axis(self, is_shown: bool) -> None:
        """Whether the update numbers are below this plot, or below one under it."""
        item = self.getPlotItem()
        item.showAxis("bottom", is_shown)
        item.setContentsMargins(0, 6, 6, 0 if is_shown else 4)
        self.setMinimumHeight(_LEAST_HEIGHT + (_AXIS_HEIGHT if is_shown else 0))

    def n_pixels(self) -> int:
        """Width of the plot area in pixels."""
        return max(50, int(self.width()) - _AXIS_WIDTH - 8)

    def show_curve(
        self,
        curve: Curve,
        smooth: NDArray[np.float64] | None,
        shown: tuple[float, float],
        label_updates: NDArray[np.int64],
    ) -> None:
        """Draw the updates in `shown`; one point per pixel at most."""
        n_pixels = self.n_pixels()
        drawn = envelope(curve, shown, n_pixels)
        raw = _zigzag(drawn)
        line = _with_gaps(*_bin_ends(curve, smooth, shown, n_pixels), drawn.gap)
        low, high, lane = self._vertical_range(raw[1], bool(drawn.zero.any()))
        if self._is_log:
            raw, line = (raw[0], _log(raw[1])), (line[0], _log(line[1]))
        self._raw.setData(*raw)
        self._smooth.setData(*line)
        zeros = drawn.x[drawn.zero] if lane is not None else np.empty(0)
        span = high - low
        self._mark(self._zeros, zeros, shown, lane or 0.0)
        self._mark(
            self._nonfinite,
            drawn.x[drawn.nonfinite],
            shown,
            high - span * self._share_of(_CROSS_PIXELS),
        )
        self._mark(self._labels, label_updates, shown, low + span * self._share_of(_LABEL_PIXELS))
        self._value_axis.set_scale(self._is_log, lane)
        self.setRange(xRange=shown, yRange=(low, high), padding=0, disableAutoRange=True)
        # now, not inside the paint event, where it would ask for a second painting
        self.scene().prepareForPaint()

    def _prepare_plot(self) -> None:
        item = self.getPlotItem()
        item.hideButtons()
        item.setMenuEnabled(False)
        item.setClipToView(False)
        item.showGrid(x=False, y=True, alpha=0.35)
        item.getAxis("left").setWidth(_AXIS_WIDTH)
        item.getAxis("bottom").setHeight(_AXIS_HEIGHT)
        for name in ("left", "bottom"):
            item.getAxis(name).enableAutoSIPrefix(False)
        # texts and grid are drawn again when they change, not whenever a curve does
        item.getAxis("left").setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.show_update_axis(True)
        view = self.getViewBox()
        view.setMouseEnabled(x=True, y=False)
        view.setDefaultPadding(0.0)
        view.disableAutoRange()
        view.sigRangeChangedManually.connect(self._range_chosen)
        self.setProperty("focusable", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _vertical_range(
        self, values: NDArray[np.float64], has_zero: bool
    ) -> tuple[float, float, float | None]:
        """Lowest and highest value (logarithms on a log axis) and the lane of zeros."""
        finite = values[np.isfinite(values)]
        if not self._is_log:
            if finite.size == 0:
                return 0.0, 1.0, None
            low, high = float(finite.min()), float(finite.max())
            low, high = nice_range(min(0.0, low), max(low, high) or 1.0)
            return low, high + 0.04 * (high - low), None
        positive = finite[finite > 0]
        ends = (float(positive.min()), float(positive.max())) if positive.size else (0.1, 1.0)
        first, last = log_range(*ends)
        margin = 0.04 * (last - first)
        if not has_zero:
            return first - margin, last + margin, None
        lane = 0.26 * (last - first + margin)
        return first - lane, last + margin, first - 0.4 * lane

    def _share_of(self, pixels: float) -> float:
        """What share of the plot's height so many pixels are."""
        return pixels / max(10.0, float(self.getViewBox().height()))

    def _mark(
        self,
        marks: pg.ScatterPlotItem,
        updates: NDArray[np.generic],
        shown: tuple[float, float],
        y: float,
    ) -> None:
        """Put marks at updates, at most one in a few pixels."""
        x = updates.astype(np.float64)
        x = x[(x >= shown[0]) & (x <= shown[1])]
        pixel = (x - shown[0]) * self.n_pixels() / max(1.0, shown[1] - shown[0])
        _, kept = np.unique(pixel // _PIXELS_PER_MARK, return_index=True)
        # an item without points still costs a third of one with them, in every paint event
        marks.setVisible(kept.size > 0)
        if kept.size or marks.data.size:
            marks.setData(x[kept], np.full(kept.size, y))

    def _range_chosen(self) -> None:
        (low, high), _ = self.viewRange()
        self._view.choose_range(low, high)

    def _hover(self, position: QPointF) -> None:
        self._view.hover(self._update_at(position))

    def _choose(self, event: MouseClickEvent) -> None:
        update = self._update_at(event.scenePos())
        if update is not None and event.button() == Qt.MouseButton.LeftButton:
            self._view.pin_wanted.emit(update)

    def _update_at(self, position: QPointF) -> int | None:
        box = self.getViewBox()
        if not box.sceneBoundingRect().contains(position):
            return None
        return round(float(box.mapSceneToView(position).x()))

    def _show_cursor(self) -> None:
        pinned, looked_at = self._view.pinned, self._view.cursor
        hovered = None if looked_at == pinned else looked_at
        for line, update in ((self._pinned, pinned), (self._hovered, hovered)):
            line.setVisible(update is not None)
            if update is not None:
                line.setValue(update)

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is over no update any more."""
        self._view.hover(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move along the updates, zoom, choose a moment."""
        if not handle_curve_key(event, self._view):
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell that there are more or fewer pixels to draw in."""
        super().resizeEvent(event)
        self.resized.emit()

    def _apply_theme(self) -> None:
        theme = self._theme
        self.setBackground(theme.colour("panel"))
        for name in ("left", "bottom"):
            axis = self.getPlotItem().getAxis(name)
            axis.setPen(theme.colour("grid"))
            axis.setTextPen(theme.colour("muted"))
            axis.setTickFont(theme.font(SMALL))
            axis.setStyle(tickLength=-3, maxTickLevel=1, hideOverlappingLabels=False)
        self._raw.setPen(pg.mkPen(theme.colour("bar", 0.75), width=1))
        self._smooth.setPen(pg.mkPen(theme.colour("greedy"), width=2))
        self._zeros.setPen(pg.mkPen(theme.colour("text"), width=1.4))
        self._nonfinite.setBrush(theme.colour("bad"))
        self._labels.setBrush(theme.colour("label"))
        self._pinned.setPen(pg.mkPen(theme.colour("accent"), width=1.5))
        self._hovered.setPen(pg.mkPen(theme.colour("muted"), width=1))


def _zigzag(drawn: Envelope) -> Line:
    """Through the smallest and largest value of every pixel column, broken at gaps."""
    x = np.repeat(drawn.x, 2)
    y = np.clip(np.stack([drawn.low, drawn.high], axis=1).ravel(), -_LARGEST, _LARGEST)
    return _with_gaps(x, y, np.repeat(drawn.gap, 2) & (np.arange(x.size) % 2 == 0))


def _with_gaps(x: NDArray[np.float64], y: NDArray[np.float64], gap: NDArray[np.bool_]) -> Line:
    places = np.flatnonzero(gap[: x.size])
    return np.insert(x, places, x[places]), np.insert(y, places, np.nan)


def _bin_ends(
    curve: Curve, smooth: NDArray[np.float64] | None, shown: tuple[float, float], n_pixels: int
) -> Line:
    if smooth is None:
        return np.empty(0), np.empty(0)
    x, y = at_bin_ends(curve, smooth, shown, n_pixels)
    return x, np.clip(y, -_LARGEST, _LARGEST)


def _log(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Decimal logarithms; NaN, which breaks a line, where there is none."""
    result = np.full(values.shape, np.nan)
    np.log10(values, out=result, where=values > 0)
    return result
