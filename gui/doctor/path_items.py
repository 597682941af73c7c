"""What a path is drawn with: boxes, cards of layers, and lines between them."""

from __future__ import annotations

import itertools

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.doctor.report.model import Flow, PathNode
from gui.doctor.path_layout import (
    BOX_HEIGHT,
    BOX_WIDTH,
    CARD_HEAD,
    CARD_WIDTH,
    ROW_HEIGHT,
    Card,
    Line,
    Point,
)
from gui.doctor.words import CUT_MARK, STOPPED_MARK, flow_colour, node_words
from gui.palette import SMALL
from gui.theme import Theme

_MARGIN = 8.0
_MARK_RADIUS = 8.0
_MARKS = {Flow.FLOWS: "", Flow.CUT: CUT_MARK, Flow.STOPPED: STOPPED_MARK}


class NodeItem(QGraphicsItem):
    """The loss, an operation, or a variable's row in its card."""

    def __init__(self, node: PathNode, centre: Point, theme: Theme, is_whole: bool) -> None:
        super().__init__()
        self._colour = flow_colour(node.flow, is_whole)
        self.node = node
        self._is_chosen = False
        self._theme = theme
        self._is_row = node.kind == "variable"
        width, height = (CARD_WIDTH, ROW_HEIGHT) if self._is_row else (BOX_WIDTH, BOX_HEIGHT)
        self._box = QRectF(-width / 2, -height / 2, width, height)
        self.setPos(*centre)
        self.setZValue(2)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip("\n".join(node_words(node)))

    def set_chosen(self, is_chosen: bool) -> None:
        """Draw an outline around the node that was chosen."""
        self._is_chosen = is_chosen
        self.update()

    def boundingRect(self) -> QRectF:
        """The box and the outline of a chosen one."""
        return self._box.adjusted(-3, -3, 3, 3)

    def shape(self) -> QPainterPath:
        """What can be clicked."""
        path = QPainterPath()
        path.addRect(self._box)
        return path

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Solid green where the gradient flows, filled red at the cut, dashed red behind it."""
        flow = self.node.flow
        colour = self._theme.colour(self._colour)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self._is_row:
            dashed = Qt.PenStyle.DashLine if flow is Flow.STOPPED else Qt.PenStyle.SolidLine
            painter.setPen(QPen(colour, 1.4, dashed))
            painter.setBrush(colour if flow is Flow.CUT else self._theme.colour("panel"))
            painter.drawRoundedRect(self._box, 5, 5)
        if self._is_chosen:
            painter.setPen(QPen(self._theme.colour("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self._box.adjusted(-2, -2, 2, 2), 6, 6)
        self._draw_text(painter)

    def _draw_text(self, painter: QPainter) -> None:
        flow = self.node.flow
        filled = flow is Flow.CUT and not self._is_row
        room = self._box.adjusted(_MARGIN, 0, -_MARGIN, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(self._theme.font(SMALL, bold=True))
        mark = "✓" if self._is_row and flow is Flow.FLOWS else _MARKS[flow]
        if mark:
            painter.setPen(self._theme.colour("panel" if filled else self._colour))
            painter.drawText(room, middle | Qt.AlignmentFlag.AlignLeft, mark)
            room.setLeft(room.left() + 16)
        right = _right_text(self.node)
        painter.setFont(self._theme.font(SMALL))
        metrics = QFontMetricsF(painter.font())
        if right:
            painter.setPen(self._theme.colour("panel" if filled else "muted"))
            painter.drawText(room, middle | Qt.AlignmentFlag.AlignRight, right)
            room.setRight(room.right() - metrics.horizontalAdvance(right) - 6)
        painter.setFont(self._theme.font(SMALL, bold=not self._is_row))
        painter.setPen(self._theme.colour("panel" if filled else "text"))
        metrics = QFontMetricsF(painter.font())
        name = self.node.label.rpartition("/")[2] if self._is_row else self.node.label
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignLeft, shown)


class CardItem(QGraphicsItem):
    """The frame and the title of a layer's variables."""

    def __init__(self, card: Card, title: str, theme: Theme) -> None:
        super().__init__()
        self._title = title
        self._theme = theme
        x, y = card.centre
        self._box = QRectF(-CARD_WIDTH / 2, 0, CARD_WIDTH, card.height)
        flows = {variable.flow for variable in card.variables}
        self._flow = Flow.FLOWS if flows == {Flow.FLOWS} else Flow.STOPPED
        self.setPos(x, y)
        self.setZValue(1)
        self.setToolTip(title)

    def boundingRect(self) -> QRectF:
        """The frame."""
        return self._box.adjusted(-2, -2, 2, 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The frame is solid where every variable of the layer gets a gradient."""
        dashed = Qt.PenStyle.DashLine if self._flow is Flow.STOPPED else Qt.PenStyle.SolidLine
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colour(flow_colour(self._flow)), 1.4, dashed))
        painter.setBrush(self._theme.colour("panel"))
        painter.drawRoundedRect(self._box, 8, 8)
        painter.setFont(self._theme.font(SMALL))
        painter.setPen(self._theme.colour("muted"))
        metrics = QFontMetricsF(painter.font())
        room = QRectF(self._box.left(), 0, CARD_WIDTH, CARD_HEAD).adjusted(_MARGIN, 0, -_MARGIN, 0)
        shown = metrics.elidedText(self._title, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


class LinesItem(QGraphicsItem):
    """All lines of a path; those along which nothing comes are dashed, with a mark at the first."""

    def __init__(self, lines: tuple[Line, ...], theme: Theme, is_whole: bool) -> None:
        super().__init__()
        self._is_whole = is_whole
        self._theme = theme
        self._ways = [(_way(line.points), _flow(line), line) for line in lines]
        self._box = QRectF()
        for way, _, _ in self._ways:
            self._box = self._box.united(way.boundingRect())

    def boundingRect(self) -> QRectF:
        """Around all lines and their marks."""
        return self._box.adjusted(-_MARK_RADIUS, -_MARK_RADIUS, _MARK_RADIUS, _MARK_RADIUS)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Lines first, marks upon them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for way, flow, _ in self._ways:
            dashed = Qt.PenStyle.SolidLine if flow is Flow.FLOWS else Qt.PenStyle.DashLine
            painter.setPen(QPen(self._theme.colour(flow_colour(flow, self._is_whole)), 1.5, dashed))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(way)
        for _, flow, line in () if self._is_whole else self._ways:
            if line.upper.flow is not Flow.STOPPED and flow is Flow.STOPPED:
                self._draw_mark(painter, QPointF(*line.points[0]) + QPointF(0, 12))

    def _draw_mark(self, painter: QPainter, at: QPointF) -> None:
        colour = self._theme.colour("bad")
        painter.setPen(QPen(colour, 1.4))
        painter.setBrush(QBrush(self._theme.colour("panel")))
        painter.drawEllipse(at, _MARK_RADIUS, _MARK_RADIUS)
        arm = _MARK_RADIUS / 2.4
        painter.drawLine(at + QPointF(-arm, -arm), at + QPointF(arm, arm))
        painter.drawLine(at + QPointF(-arm, arm), at + QPointF(arm, -arm))


def _right_text(node: PathNode) -> str:
    """An operation's line; a variable's shape."""
    if node.kind != "variable":
        return f":{node.place.line}" if node.place is not None else ""
    shape = node.shape or ()
    return "×".join("?" if size is None else str(size) for size in shape)


def _way(points: tuple[Point, ...]) -> QPainterPath:
    """A line that leaves and arrives vertically."""
    way = QPainterPath(QPointF(*points[0]))
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        middle = (y0 + y1) / 2
        way.cubicTo(x0, middle, x1, middle, x1, y1)
    return way


def _flow(line: Line) -> Flow:
    """What goes along a line: nothing below a cut; to a card, what any of its variables gets."""
    arrives = any(lower.flow is not Flow.STOPPED for lower in line.lowers)
    return Flow.FLOWS if line.upper.flow is Flow.FLOWS and arrives else Flow.STOPPED
