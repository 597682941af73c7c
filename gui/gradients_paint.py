"""The left part of the gradient rows: names, bars or marks, and numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from core.telemetry import GradientState
from gui.glyphs import Glyph, draw_glyph, hatch
from gui.gradients_scale import Scale
from gui.palette import SMALL
from gui.theme import Theme

_GRAVE = (GradientState.NAN, GradientState.INF, GradientState.NONE)


@dataclass(frozen=True, slots=True, eq=False)
class RowMoment:
    """The rows' numbers at the moment looked at."""

    names: tuple[str, ...]
    values: NDArray[np.float64]
    states: NDArray[np.uint8]
    """A GradientState each."""
    texts: tuple[str, ...]
    """The values in words."""
    none_counts: tuple[int, ...]
    """How many of each layer's variables have no gradient."""
    scale: Scale
    details: Callable[[int], str]
    """Makes the tooltip of a row."""


class RowPainter:
    """Draws one row of a `RowMoment` after the other."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    def paint_name(
        self, painter: QPainter, text: str, box: QRectF, is_selected: bool, has_focus: bool
    ) -> None:
        """The name; the selected row is underlaid."""
        if is_selected:
            painter.fillRect(box, self._theme.colour("accent", 0.22 if has_focus else 0.12))
        painter.setPen(self._theme.colour("text"))
        text = painter.fontMetrics().elidedText(
            text, Qt.TextElideMode.ElideMiddle, int(box.width()) - 6
        )
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(box.adjusted(4, 0, 0, 0), left, text)

    def paint_value(self, painter: QPainter, moment: RowMoment, row: int, box: QRectF) -> None:
        """The number, or the word for what is none."""
        is_grave = GradientState(int(moment.states[row])) in _GRAVE
        painter.setPen(self._theme.colour("bad" if is_grave else "text"))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(box, right, moment.texts[row])

    def paint_bar(self, painter: QPainter, moment: RowMoment, row: int, box: QRectF) -> None:
        """A bar from the left end of the scale to the value, or a mark for what is none."""
        theme, state = self._theme, GradientState(int(moment.states[row]))
        mark = QRectF(box.left() + 1, box.center().y() - 6, 12, 12)
        if state is GradientState.FINITE:
            position = float(moment.scale.position(moment.values[row : row + 1])[0])
            width = max(2.0, box.width() * position)
            painter.fillRect(
                QRectF(box.left(), box.top(), width, box.height()), theme.colour("greedy")
            )
            if moment.none_counts[row]:
                self._paint_part(painter, moment.none_counts[row], box)
        elif state is GradientState.ZERO:
            draw_glyph(painter, Glyph.ZERO, mark, theme.colour("text"))
        elif state is GradientState.NONE:
            painter.fillRect(box, hatch(theme.colour("muted")))
            painter.setPen(QPen(theme.colour("muted"), 1))
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        else:
            painter.fillRect(box, theme.colour("bad", 0.25))
            glyph = Glyph.CROSS if state is GradientState.NAN else Glyph.INFINITY
            draw_glyph(painter, glyph, mark, theme.colour("bad"))

    def paint_axis(self, painter: QPainter, scale: Scale, box: QRectF, most: int) -> None:
        """Numbers above the bars."""
        painter.setPen(self._theme.colour("muted"))
        for position, text in scale.ticks(most):
            advance = painter.fontMetrics().horizontalAdvance(text)
            x = box.left() + position * box.width() - advance / 2
            x = min(max(box.left() - 8, x), box.right() + 8 - advance)
            place = QRectF(x, box.top(), advance + 2, box.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft, text)

    def paint_grid(self, painter: QPainter, scale: Scale, box: QRectF, most: int) -> None:
        """Lines behind the bars, below the axis numbers."""
        for position, _ in scale.ticks(most):
            x = box.left() + position * box.width()
            painter.fillRect(
                QRectF(x - 0.5, box.top(), 1, box.height()), self._theme.colour("grid")
            )

    def _paint_part(self, painter: QPainter, none_count: int, box: QRectF) -> None:
        """Say that some of the layer's variables have no gradient though others have."""
        font = painter.font()
        painter.setFont(self._theme.font(SMALL))
        text = QCoreApplication.translate("GradientRows", "{0} None").format(none_count)
        advance = painter.fontMetrics().horizontalAdvance(text) + 6
        plate = QRectF(box.right() - advance, box.top(), advance, box.height())
        painter.fillRect(plate, self._theme.colour("panel"))
        painter.setPen(self._theme.colour("bad"))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
        painter.setFont(font)
