"""Where things are in the gradient rows: names, bars, numbers and history side by side."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QFontMetrics

_GAP = 8
_TICK_SPACE = 40
"""Pixels between two numbers on the axis, at least."""
_LINE_AXIS = 30
"""Pixels for the numbers beside the lines."""

Place = tuple[int, int]
"""Left edge and width in pixels."""


@dataclass(frozen=True, slots=True)
class RowPlaces:
    """The places for a viewport of some size."""

    metrics: QFontMetrics
    width: int
    height: int
    names: tuple[str, ...]
    is_lines: bool
    """Whether the history is shown as lines; then there are no bars."""

    @property
    def header(self) -> int:
        """Height of the axis above the rows."""
        return self.metrics.height() + 12

    @property
    def least_row(self) -> int:
        """Height a row has at least."""
        return self.metrics.height() + 5

    @property
    def row(self) -> int:
        """Height of a row."""
        room = (self.height - self.header) // max(1, len(self.names))
        return min(max(self.least_row, room), self.least_row + 14)

    @property
    def name_width(self) -> int:
        """Width of the names."""
        widest = max((self.metrics.horizontalAdvance(n) for n in self.names), default=40)
        return min(widest, int(self.width * 0.3))

    @property
    def bar(self) -> Place:
        """The bars; no width where there are none."""
        left = 4 + self.name_width + _GAP
        return left, 0 if self.is_lines else min(240, max(60, int(self.width * 0.28)))

    @property
    def value(self) -> Place:
        """The numbers."""
        left, width = self.bar
        gap = 0 if self.is_lines else _GAP
        return left + width + gap, self.metrics.horizontalAdvance("8.8e−88")

    @property
    def history(self) -> Place:
        """The heat map or the lines."""
        left, width = self.value
        begin = left + width + _GAP + (_LINE_AXIS if self.is_lines else 0)
        return begin, max(20, self.width - begin - 6)

    @property
    def n_ticks(self) -> int:
        """Numbers there is room for above the bars."""
        return max(1, self.bar[1] // _TICK_SPACE)
