"""How each session's curves are drawn: a colour and a dash pattern, so that either tells."""

from __future__ import annotations

from dataclasses import dataclass

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from gui.theme import Theme

_LIGHT = ("#0072b2", "#d55e00", "#007a59", "#a6528a", "#855000", "#1a1f25")
_DARK = ("#56b4e9", "#e69f00", "#4fcfa3", "#cc79a7", "#f0e442", "#e7ebef")
"""Okabe and Ito's colours, darkened or lightened where they are too faint upon the panel."""
_DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (6.0, 3.0),
    (1.5, 2.5),
    (8.0, 3.0, 1.5, 3.0),
    (12.0, 4.0),
    (4.0, 2.0, 1.5, 2.0, 1.5, 2.0),
)
"""Lengths of line and gap in turn, in widths of the line; the first is solid."""
_WIDTH = 1.8
SAMPLE = (34, 12)
"""Width and height of a piece of line in a list."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """The colour and dashes of one session; no two of the first 36 have both in common."""

    number: int

    def colour(self, is_dark: bool) -> str:
        """As "#rrggbb"."""
        colours = _DARK if is_dark else _LIGHT
        return colours[self.number % len(colours)]

    @property
    def dashes(self) -> tuple[float, ...]:
        """Lengths of line and gap in turn; empty is solid."""
        n = len(_DASHES)
        return _DASHES[(self.number + self.number // n) % n]

    def pen(self, theme: Theme, ratio: float = 1.0) -> QPen:
        """For a curve.

        Args:
            theme: its colours.
            ratio: device pixels per pixel: the width of a plot's pens is in device pixels.
        """
        pen: QPen = pg.mkPen(QColor(self.colour(theme.is_dark)), width=_WIDTH * ratio)
        if self.dashes:
            pen.setDashPattern(list(self.dashes))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        return pen

    def icon(self, theme: Theme, ratio: float) -> QIcon:
        """A piece of the line.

        Args:
            theme: its colours.
            ratio: device pixels per pixel.
        """
        width, height = SAMPLE
        picture = QPixmap(round(width * ratio), round(height * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        pen = self.pen(theme)
        pen.setWidthF(2.2)
        pen.setCosmetic(False)
        painter.setPen(pen)
        painter.drawLine(0, height // 2, width, height // 2)
        painter.end()
        return QIcon(picture)
