"""Axes of the live plots: whole updates below, plain or logarithmic values on the left."""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import QRectF

from gui.numbers import format_count, format_value
from gui.scales import log_label, log_ticks, nice_ticks

_PIXELS_PER_TICK = 22
_PIXELS_PER_DIGIT = 6

Levels = list[tuple[float, list[float]]]


class UpdateAxis(pg.AxisItem):  # type: ignore[misc]
    """Update numbers: whole, with a space between thousands."""

    def tickValues(self, low: float, high: float, size: float) -> Levels:
        """Round whole numbers, as many as have room."""
        if high <= low:
            return []
        ticks = [t for t in nice_ticks(low, high, max(1, int(size // 80))) if t == int(t)]
        room = [(high - t) / (high - low) * size for t in ticks]
        needed = [_PIXELS_PER_DIGIT / 2 * len(format_count(int(t))) for t in ticks]
        fits = (r >= n for r, n in zip(room, needed, strict=True))
        return [(1.0, [t for t, fit in zip(ticks, fits, strict=True) if fit])]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        """The numbers as text."""
        return [format_count(int(v)) for v in values]

    def boundingRect(self) -> QRectF:
        """Room for labels at the very ends; with a grid pyqtgraph leaves them out."""
        return QRectF(super().boundingRect()).adjusted(-30, 0, 30, 0)


class ValueAxis(pg.AxisItem):  # type: ignore[misc]
    """Values; in log mode it is given their decimal logarithms and shows powers of ten.

    Args:
        is_share: values are shares of 1, shown in percent.
    """

    def __init__(self, is_share: bool = False) -> None:
        super().__init__("left")
        self._is_share = is_share
        self._is_log = False
        self._zero_lane: float | None = None

    def set_scale(self, is_log: bool, zero_lane: float | None) -> None:
        """Switch the scale; `zero_lane` is where exact zeros are marked on a log axis."""
        if (is_log, zero_lane) != (self._is_log, self._zero_lane):
            self._is_log, self._zero_lane = is_log, zero_lane
            self.picture = None
            self.update()

    def tickValues(self, low: float, high: float, size: float) -> Levels:
        """Round values, or whole decades and the place of exact zeros."""
        if high <= low:
            return []
        n_ticks = max(2, int(size // _PIXELS_PER_TICK))
        if not self._is_log:
            return [(1.0, nice_ticks(low, high, n_ticks))]
        if self._zero_lane is None:
            return [(1.0, log_ticks(low, high, n_ticks))]
        least = self._zero_lane + _PIXELS_PER_TICK / 2 * (high - low) / size
        return [(1.0, [self._zero_lane, *log_ticks(least, high, n_ticks)])]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        """The values as text; "0" at the lane of exact zeros."""
        if self._is_share:
            return [format_share(v) for v in values]
        if not self._is_log:
            return [format_value(v) for v in values]
        return ["0" if v == self._zero_lane else log_label(v) for v in values]

    def boundingRect(self) -> QRectF:
        """Room for labels at the very ends; with a grid pyqtgraph leaves them out."""
        return QRectF(super().boundingRect()).adjusted(0, -10, 0, 10)


def format_share(share: float) -> str:
    """A share of 1 in percent."""
    return f"{format_value(100 * share)} %"
