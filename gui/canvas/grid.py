"""The slots of a placement grid, drawn behind the cells that are placed on it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from core.telemetry import Snapshot
from gui.canvas.camera import Camera, Points
from gui.canvas.palette import CanvasPalette

_SIDE = 0.92
"""Width of a slot in world units; slots are 1 apart."""
_SLOT_NAME = re.compile(r"row (\d+), column (\d+)")


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Slots row by row, the first at (0, 0), to the right and down."""

    rows: int
    columns: int
    available: NDArray[np.bool_]
    """False where a slot is taken, shape (rows * columns,)."""
    chosen: int | None = None
    """Slot of the step on screen."""
    greedy: int | None = None
    """Slot with the best Q-value."""

    def corners(self) -> Points:
        """Two opposite corners in world units."""
        return np.array([[-0.5, -0.5], [self.columns - 0.5, self.rows - 0.5]])

    def means_same(self, other: Grid | None) -> bool:
        """Whether both look the same."""
        return (
            other is not None
            and (self.rows, self.columns, self.chosen, self.greedy)
            == (other.rows, other.columns, other.chosen, other.greedy)
            and np.array_equal(self.available, other.available)
        )


def grid_of(snapshot: Snapshot) -> Grid | None:
    """The grid that a snapshot's actions are the slots of; None where they are none."""
    size = _size(snapshot.action_names)
    if size is None or snapshot.graph.positions is None:
        return None
    step = snapshot.last_step
    chosen = step.action if step is not None and step.action < size[0] * size[1] else None
    return Grid(*size, snapshot.action_mask, chosen, snapshot.greedy_action)


def paint_grid(painter: QPainter, grid: Grid, camera: Camera, palette: CanvasPalette) -> None:
    """Draw the slots; taken ones faintly, chosen solid, greedy dashed."""
    side = _SIDE * camera.scale
    if side < 2:
        return
    number = np.arange(grid.rows * grid.columns)
    centres = np.stack([number % grid.columns, number // grid.columns], axis=1).astype(np.float64)
    boxes = [
        QRectF(x - side / 2, y - side / 2, side, side)
        for x, y in camera.to_screen(centres).tolist()
    ]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    line = QColor(palette.edge)
    for is_free, alpha in ((True, 0.75), (False, 0.25)):
        line.setAlphaF(alpha)
        painter.setPen(QPen(line, 1.0))
        painter.drawRects([boxes[slot] for slot in np.flatnonzero(grid.available == is_free)])
    for slot, colour, width, style in (
        (grid.greedy, palette.greedy, 2.5, Qt.PenStyle.DashLine),
        (grid.chosen, palette.chosen, 3.0, Qt.PenStyle.SolidLine),
    ):
        if slot is not None:
            painter.setPen(QPen(QColor(colour), width, style))
            painter.drawRect(boxes[slot])


@lru_cache(maxsize=8)
def _size(action_names: tuple[str, ...]) -> tuple[int, int] | None:
    """Rows and columns, where every action is named "row r, column c", row by row from 1."""
    last = _SLOT_NAME.fullmatch(action_names[-1]) if action_names else None
    if last is None:
        return None
    rows, columns = int(last[1]), int(last[2])
    wanted = (f"row {r + 1}, column {c + 1}" for r in range(rows) for c in range(columns))
    return (rows, columns) if action_names == tuple(wanted) else None
