"""The benchmark's ratios as a picture: bars on a log axis, the goal of each marked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter, QPen

from core.bench.machine import Machine
from core.bench.report import goal_text, number
from core.bench.rows import Row, Sense, Spread
from gui.palette import LIGHT

WIDTH = 960
PIXEL_RATIO = 2
_MARGIN, _LINE, _BAR, _HEAD = 24, 24, 12, 62
_GROUP, _WHAT, _AGAINST, _VALUES = 74, 194, 142, 110
"""Widths of the three columns of names on the left, and of the numbers on the right."""
_LABELS = _GROUP + _WHAT + _AGAINST
_FONT_PX, _SMALL_PX = 13, 11
_MOST_TICKS = 8
_DECADES = tuple(10.0**e for e in range(-3, 7))
_TICKS = (
    tuple(n / 5 for n in range(1, 26)),
    tuple(m * decade for decade in _DECADES for m in (1, 2, 5)),
    _DECADES,
)
"""Round values to mark, from dense to sparse."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("BenchChart", text)


@dataclass(frozen=True, slots=True)
class Axis:
    """A log axis from `low` to `high` over some pixels."""

    low: float
    high: float
    left: float
    width: float

    def x(self, value: float) -> float:
        """The pixel of a value; what is outside is put at the end."""
        inside = min(max(value, self.low), self.high)
        return self.left + self.width * math.log(inside / self.low) / math.log(self.high / self.low)

    def ticks(self) -> list[float]:
        """Round values to mark, as dense as there is room for."""
        inside = [[t for t in ticks if self.low <= t <= self.high] for ticks in _TICKS]
        return next((ticks for ticks in inside if len(ticks) <= _MOST_TICKS), inside[-1])


def axis_for(rows: Sequence[Row], left: float, width: float) -> Axis:
    """An axis that holds 1, every ratio with its quartiles, and every goal."""
    values = [1.0]
    for row in rows:
        assert row.ratio is not None, "only rows with a ratio are drawn"
        values += [row.ratio.low, row.ratio.high, row.ratio.median]
        values += [] if row.goal is None else [row.goal.limit]
    low, high = min(values), max(values)
    return Axis(min(0.8, 0.85 * low), max(1.25, 1.15 * high), left, width)


def save_chart(rows: Sequence[Row], machine: Machine, path: Path) -> None:
    """Draw all rows that have a ratio into a PNG.

    Raises:
        ValueError: no row has a ratio.
        OSError: the file cannot be written.
    """
    if QGuiApplication.instance() is None:
        QGuiApplication(["graph-coach-bench"])
    if not chart(rows, machine).save(str(path)):
        raise OSError(f"{path}: cannot write a picture here (wanted a .png path)")


def chart(rows: Sequence[Row], machine: Machine) -> QImage:
    """The picture, `PIXEL_RATIO` pixels to a point.

    Raises:
        ValueError: no row has a ratio.
    """
    sections = [
        (_tr("How many times faster: their time by ours"), Sense.FASTER),
        (_tr("What it costs: our number by theirs"), Sense.COST),
    ]
    drawn = [(t, [r for r in rows if r.ratio is not None and r.sense is s]) for t, s in sections]
    drawn = [(title, members) for title, members in drawn if members]
    if not drawn:
        raise ValueError("nothing to draw: no row that was measured has a ratio")
    height = 2 * _MARGIN + _LINE + sum(_HEAD + _LINE * len(members) for _, members in drawn)
    image = QImage(WIDTH * PIXEL_RATIO, height * PIXEL_RATIO, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(PIXEL_RATIO)
    image.fill(QColor(LIGHT.panel))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    top = float(_MARGIN)
    for title, members in drawn:
        _draw_section(painter, title, members, top)
        top += _HEAD + _LINE * len(members)
    _draw_footer(painter, machine, top + 8)
    painter.end()
    return image


def _draw_section(painter: QPainter, title: str, rows: Sequence[Row], top: float) -> None:
    painter.setFont(_font(_FONT_PX + 1, bold=True))
    painter.setPen(QColor(LIGHT.text))
    painter.drawText(QRectF(_MARGIN, top, WIDTH, _LINE), Qt.AlignmentFlag.AlignVCenter, title)
    axis = axis_for(rows, _MARGIN + _LABELS, WIDTH - 2 * _MARGIN - _LABELS - _VALUES)
    body = QRectF(axis.left, top + _LINE + 20, axis.width, _LINE * len(rows))
    _draw_grid(painter, axis, body)
    before = ""
    for index, row in enumerate(rows):
        line = QRectF(_MARGIN, body.top() + _LINE * index, WIDTH - 2 * _MARGIN, _LINE)
        is_new = row.group != before
        if index and is_new:
            painter.setPen(QPen(QColor(LIGHT.border), 1))
            painter.drawLine(line.topLeft(), line.topRight())
        before = row.group
        _draw_names(painter, row, line, is_new)
        _draw_row(painter, axis, row, line)


def _draw_grid(painter: QPainter, axis: Axis, body: QRectF) -> None:
    painter.setFont(_font(_SMALL_PX))
    for tick in axis.ticks():
        x = axis.x(tick)
        is_one = tick == 1.0
        painter.setPen(QPen(QColor(LIGHT.muted if is_one else LIGHT.border), 1))
        painter.drawLine(QPointF(x, body.top()), QPointF(x, body.bottom()))
        painter.setPen(QColor(LIGHT.muted))
        box = QRectF(x - 40, body.top() - 18, 80, 16)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"{tick:,g}")


def _draw_names(painter: QPainter, row: Row, line: QRectF, has_group: bool) -> None:
    """The group where it begins, what was measured, and the other side."""
    left = line.left()
    columns = (
        (row.group if has_group else "", _GROUP, LIGHT.muted),
        (row.what, _WHAT, LIGHT.text),
        (row.against, _AGAINST, LIGHT.text),
    )
    painter.setFont(_font(_FONT_PX))
    for text, width, colour in columns:
        painter.setPen(QColor(colour))
        box = QRectF(left, line.top(), width - 8, line.height())
        elide = Qt.TextElideMode.ElideRight
        fitting = painter.fontMetrics().elidedText(text, elide, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, fitting)
        left += width


def _draw_row(painter: QPainter, axis: Axis, row: Row, line: QRectF) -> None:
    assert row.ratio is not None, "only rows with a ratio are drawn"
    middle = line.center().y()
    is_missed = row.is_reached is False
    start, end = sorted((axis.x(1.0), axis.x(row.ratio.median)))
    bar = QRectF(start, middle - _BAR / 2, max(1.5, end - start), _BAR)
    painter.fillRect(bar, QColor(LIGHT.bad if is_missed else LIGHT.accent))
    _draw_spread(painter, axis, row.ratio, middle)
    if row.goal is not None:
        x = axis.x(row.goal.limit)
        painter.setPen(QPen(QColor(LIGHT.chosen), 2.5))
        painter.drawLine(QPointF(x, line.top() + 2), QPointF(x, line.bottom() - 2))
    _draw_value(painter, row, line)


def _draw_spread(painter: QPainter, axis: Axis, spread: Spread, middle: float) -> None:
    """The quartiles as a thin line over the end of the bar, light under it to stand out."""
    ends = QPointF(axis.x(spread.low), middle), QPointF(axis.x(spread.high), middle)
    for colour, width in ((LIGHT.panel, 3.5), (LIGHT.text, 1.5)):
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(*ends)


def _draw_value(painter: QPainter, row: Row, line: QRectF) -> None:
    """The ratio, and the goal it is held to."""
    assert row.ratio is not None, "only rows with a ratio are drawn"
    box = QRectF(line.right() - _VALUES + 10, line.top(), 52, line.height())
    painter.setFont(_font(_FONT_PX))
    painter.setPen(QColor(LIGHT.text))
    right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
    painter.drawText(box, right, number(row.ratio.median))
    if row.goal is not None:
        painter.setFont(_font(_SMALL_PX))
        painter.setPen(QColor(LIGHT.bad if row.is_reached is False else LIGHT.muted))
        goal = QRectF(box.right(), line.top(), line.right() - box.right(), line.height())
        painter.drawText(goal, right, goal_text(row.goal))


def _draw_footer(painter: QPainter, machine: Machine, top: float) -> None:
    painter.setFont(_font(_SMALL_PX))
    painter.setPen(QColor(LIGHT.muted))
    text = _tr(
        "Medians of paired ratios, thin lines from quartile to quartile, upright marks are goals. "
        "{processor}, {cores} cores"
    ).format(processor=machine.processor, cores=machine.cores)
    box = QRectF(_MARGIN, top, WIDTH - 2 * _MARGIN, _LINE)
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, text)


def _font(size_px: int, bold: bool = False) -> QFont:
    font = QFont(QGuiApplication.font())
    font.setPixelSize(size_px)
    font.setBold(bold)
    return font
