"""The strip when steps are wide enough: a mark per step, told apart by shape and place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from core.telemetry import Chooser
from gui.timeline_filters import is_disagreeing, is_exploring, is_unlabelled
from gui.timeline_lanes import LEAST_SCALE, Lanes, height_share
from gui.timeline_span import Span

LEAST_STEP_PX = 3.0
"""Thinner steps are drawn by pixel columns."""

_MARK = 6.0


class StepMarks:
    """Draws the shown steps of some rows.

    Args:
        painter: where; antialiasing is set here.
        rows: all rows of `TimelineData`.
        span: which of them are shown, and where.
        lanes: their vertical places.
        colours: by the names of `Colours`.
    """

    def __init__(
        self,
        painter: QPainter,
        rows: NDArray[Any],
        span: Span,
        lanes: Lanes,
        colours: dict[str, QColor],
    ) -> None:
        self._painter = painter
        self._first, end = span.shown(len(rows))
        self._rows = rows[self._first : end]
        self._span = span
        self._lanes = lanes
        self._colours = colours
        self._width = min(span.step_px - 1, 14.0)

    def draw(self) -> None:
        """Draw everything."""
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        self._draw_episodes()
        self._draw_rewards()
        self._draw_pending()
        self._draw_told()
        self._draw_choosers()

    def _centre(self, index: int) -> float:
        return self._span.x_of(self._first + index) + self._span.step_px / 2

    def _draw_episodes(self) -> None:
        starts = np.flatnonzero(np.diff(self._rows["episode"])) + 1
        self._painter.setPen(QPen(self._colours["border"], 1))
        self._lines(
            QLineF(x, 0, x, self._lanes.height)
            for x in (round(self._span.x_of(self._first + i)) + 0.5 for i in starts.tolist())
        )

    def _draw_rewards(self) -> None:
        given = self._rows["given"]
        known = given[~np.isnan(given)]
        scale = max(LEAST_SCALE, float(np.abs(known).max()) if known.size else 0.0)
        is_credit = np.isnan(self._rows["label"])
        for is_shared in (False, True):
            for colour, sign in (("good", 1.0), ("bad", -1.0)):
                chosen = np.flatnonzero((np.sign(given) == sign) & (is_credit == is_shared))
                heights = sign * self._lanes.half * height_share(given[chosen], scale)
                self._pen_of_bars(colour, is_shared)
                self._bars(chosen.tolist(), np.maximum(np.abs(heights), 2) * sign)
        self._pen_of_bars("text", False)
        self._rects(
            QRectF(self._centre(i) - self._width / 2, self._lanes.zero - 1.5, self._width, 3)
            for i in np.flatnonzero(given == 0).tolist()
        )

    def _pen_of_bars(self, colour: str, is_shared: bool) -> None:
        """Labels are solid; credit is outlined and lightly hatched."""
        shade = self._colours[colour]
        hatched = QBrush(shade, Qt.BrushStyle.Dense6Pattern)
        self._painter.setPen(QPen(shade, 1) if is_shared else QPen(Qt.PenStyle.NoPen))
        self._painter.setBrush(hatched if is_shared else QBrush(shade))

    def _bars(self, indices: list[int], heights: NDArray[np.float64]) -> None:
        zero, width = self._lanes.zero, self._width
        self._rects(
            QRectF(self._centre(i) - width / 2, zero - max(h, 0.0), width, abs(h))
            for i, h in zip(indices, heights.tolist(), strict=True)
        )

    def _draw_pending(self) -> None:
        zero, side = self._lanes.zero, min(self._width, _MARK)
        self._painter.setPen(QPen(self._colours["muted"], 1))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._rects(
            QRectF(self._centre(i) - side / 2, zero - side / 2, side, side)
            for i in np.flatnonzero(is_unlabelled(self._rows)).tolist()
        )
        crosses = []
        given = self._rows["given"]
        for i in np.flatnonzero(self._rows["skipped"] & np.isnan(given)).tolist():
            box = QRectF(self._centre(i) - side / 2, zero - side / 2, side, side)
            crosses += [QLineF(box.topLeft(), box.bottomRight())]
            crosses += [QLineF(box.topRight(), box.bottomLeft())]
        self._lines(crosses)

    def _draw_told(self) -> None:
        """A ring: corrected; a disc: demonstrated; two unequal posts: compared."""
        painter, rows = self._painter, self._rows
        half, zero = min(self._width, _MARK + 1) / 2, self._lanes.zero
        painter.setBrush(self._colours["panel"])
        painter.setPen(QPen(self._colours["accent"], 1.6))
        is_right = rows["right"] >= 0
        for i in np.flatnonzero(is_right & ~rows["is_shown"]).tolist():
            painter.drawEllipse(QPointF(self._centre(i), zero), half, half)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._colours["accent"])
        for i in np.flatnonzero(is_right & rows["is_shown"]).tolist():
            painter.drawEllipse(QPointF(self._centre(i), zero), half, half)
        foot = self._lanes.disagreeing_start - 1
        for i in np.flatnonzero(rows["pairs"] > 0).tolist():
            x, post = self._centre(i), max(1.0, half - 1)
            self._rects(
                [QRectF(x - post - 0.5, foot - 8, post, 8), QRectF(x + 0.5, foot - 4, post, 4)]
            )

    def _draw_choosers(self) -> None:
        painter, side = self._painter, min(self._width, _MARK) / 2
        painter.setPen(Qt.PenStyle.NoPen)
        top, bottom = self._lanes.exploring_end / 2, self._lanes.height - 4.5
        painter.setBrush(self._colours["greedy"])
        for i in np.flatnonzero(is_exploring(self._rows)).tolist():
            painter.drawPolygon(_diamond(self._centre(i), top, side))
        painter.setBrush(self._colours["text"])
        by_hand = self._rows["known"] & (self._rows["chooser"] == Chooser.BY_HAND)
        self._rects(
            QRectF(self._centre(i) - side, top - side, 2 * side, 2 * side)
            for i in np.flatnonzero(by_hand).tolist()
        )
        painter.setBrush(self._colours["chosen"])
        for i in np.flatnonzero(is_disagreeing(self._rows)).tolist():
            painter.drawPolygon(_caret(self._centre(i), bottom, side))

    def _rects(self, rects: Iterable[QRectF]) -> None:
        if boxes := list(rects):
            self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            self._painter.drawRects(boxes)
            self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _lines(self, lines: Iterable[QLineF]) -> None:
        if strokes := list(lines):
            self._painter.drawLines(strokes)


def _diamond(x: float, y: float, half: float) -> QPolygonF:
    return QPolygonF(
        [QPointF(x, y - half), QPointF(x + half, y), QPointF(x, y + half), QPointF(x - half, y)]
    )


def _caret(x: float, y: float, half: float) -> QPolygonF:
    corners = [QPointF(x - half, y + half), QPointF(x, y - half), QPointF(x + half, y + half)]
    return QPolygonF(corners)
