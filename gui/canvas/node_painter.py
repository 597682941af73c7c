"""Nodes drawn one by one as crisp circles, and the rings that mark some of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from core.config import Head
from core.telemetry import Snapshot
from gui.canvas.camera import Points
from gui.canvas.colour_map import Rgb
from gui.canvas.palette import CanvasPalette


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """Nodes that stand out. None, or an empty mask, marks nothing."""

    chosen: int | None = None
    """Node the agent chose."""
    greedy: int | None = None
    """Node with the best Q-value."""
    available: NDArray[np.bool_] | None = None
    """Shape (n_nodes,); False where a node is no action now: drawn faded."""
    selected: int | None = None
    hovered: int | None = None

    def means_same(self, other: Marks) -> bool:
        """Whether the agent's part (chosen, greedy, available) is the same."""
        if (self.chosen, self.greedy) != (other.chosen, other.greedy):
            return False
        if self.available is None or other.available is None:
            return self.available is other.available
        return np.array_equal(self.available, other.available)


def marks_of(snapshot: Snapshot) -> Marks | None:
    """Chosen, greedy and available nodes, where actions are nodes; else None."""
    n_nodes = snapshot.graph.n_nodes
    acts_on_nodes = snapshot.architecture.network.head is Head.NODE
    if not acts_on_nodes or len(snapshot.q_values) != n_nodes:
        return None
    step = snapshot.last_step
    chosen = None if step is None or step.action >= n_nodes else step.action
    return Marks(chosen, snapshot.greedy_action, snapshot.action_mask)


def paint_nodes(
    painter: QPainter,
    nodes: NDArray[np.int64],
    screen: Points,
    radius: float,
    colours: NDArray[np.int16],
    table: Rgb,
    palette: CanvasPalette,
    marks: Marks,
    pinned: frozenset[int],
) -> None:
    """Draw these nodes; `colours` are entries of `table`, one per node of the graph."""
    rim = QPen(QColor(palette.rim), 1.4 if radius >= 6 else 1.0)
    faded_rim = QPen(QColor(palette.muted_text), 1.2, Qt.PenStyle.DotLine)
    background = QBrush(QColor(palette.background))
    brushes = [QBrush(QColor(*rgb)) for rgb in table.tolist()]
    painter.setPen(rim)
    places = screen[nodes].tolist()
    for node, place, entry in zip(nodes.tolist(), places, colours[nodes].tolist(), strict=True):
        if marks.available is not None and not marks.available[node]:
            painter.setPen(faded_rim)
            painter.setBrush(background)
            painter.drawEllipse(QPointF(*place), radius * 0.8, radius * 0.8)
            painter.setPen(rim)
            continue
        painter.setBrush(brushes[entry])
        painter.drawEllipse(QPointF(*place), radius, radius)
        if node in pinned:
            _paint_pin(painter, place, radius, palette)
            painter.setPen(rim)


def _paint_pin(
    painter: QPainter, place: list[float], radius: float, palette: CanvasPalette
) -> None:
    """A small square on the rim, at the upper right."""
    side = max(5.0, 0.42 * radius)
    middle = QPointF(place[0] + 0.72 * radius, place[1] - 0.72 * radius)
    painter.setPen(QPen(QColor(palette.background), 1.0))
    painter.setBrush(QColor(palette.text))
    painter.drawRect(QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side))


def paint_marks(
    painter: QPainter, screen: Points, radius: float, palette: CanvasPalette, marks: Marks
) -> None:
    """Draw the rings: chosen solid and thick, greedy dashed, selected double, hovered thin."""
    rings = (
        (marks.hovered, palette.text, 1.5, 2.5, Qt.PenStyle.SolidLine),
        (marks.selected, palette.selected, 2.5, 4.0, Qt.PenStyle.SolidLine),
        (marks.greedy, palette.greedy, 2.5, 8.0, Qt.PenStyle.DashLine),
        (marks.chosen, palette.chosen, 3.5, 4.0, Qt.PenStyle.SolidLine),
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for node, colour, width, gap, style in rings:
        if node is None or node >= len(screen):
            continue
        painter.setPen(QPen(QColor(colour), width, style))
        ring = max(radius, 4.0) + gap
        painter.drawEllipse(QPointF(*screen[node].tolist()), ring, ring)
