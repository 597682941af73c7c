"""What a press, a drag and a release on the canvas mean."""

from __future__ import annotations

from enum import Enum, auto
from typing import Protocol

from PySide6.QtCore import QPointF

_THRESHOLD = 4.0
"""Pixels the cursor must move before a press is a drag."""


class Canvas(Protocol):
    """What gestures need of the canvas."""

    def node_at(self, at: QPointF) -> int | None:
        """The node under a pixel."""

    def hover(self, at: QPointF) -> None:
        """Show what is under a pixel."""

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture."""

    def drag_node(self, node: int, at: QPointF) -> None:
        """Put a node under a pixel."""

    def drop_node(self, node: int) -> None:
        """The node stays where it was dragged."""

    def draw_new_edge(self, start: int, end: QPointF) -> None:
        """Show an edge that is being drawn."""

    def end_new_edge(self, start: int, end: int | None) -> None:
        """The edge was drawn to a node, or to nowhere."""

    def click(self, at: QPointF) -> None:
        """Select what is under a pixel."""


class _Drag(Enum):
    PAN = auto()
    NODE = auto()
    EDGE = auto()


class Gestures:
    """Follows one press of the left button: click, pan, drag a node, or draw an edge."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._pressed_at: QPointF | None = None
        self._last = QPointF()
        self._node: int | None = None
        self._drag: _Drag | None = None
        self._draws_edge = False

    @property
    def is_dragging(self) -> bool:
        """Whether a drag is going on."""
        return self._drag is not None

    def press(self, at: QPointF, draws_edge: bool) -> None:
        """The button went down; `draws_edge` makes a drag from a node draw an edge."""
        self._pressed_at = self._last = at
        self._node = self._canvas.node_at(at)
        self._draws_edge = draws_edge

    def move(self, at: QPointF) -> None:
        """The cursor moved, with or without the button."""
        if self._pressed_at is None:
            self._canvas.hover(at)
            return
        if self._drag is None:
            if (at - self._pressed_at).manhattanLength() < _THRESHOLD:
                return
            self._drag = self._kind()
        if self._node is None:
            self._canvas.pan(at.x() - self._last.x(), at.y() - self._last.y())
        elif self._drag is _Drag.EDGE:
            self._canvas.draw_new_edge(self._node, at)
        else:
            self._canvas.drag_node(self._node, at)
        self._last = at

    def release(self, at: QPointF) -> None:
        """The button came up."""
        if self._pressed_at is None:
            return
        drag, node = self._drag, self._node
        self._pressed_at, self._drag, self._node = None, None, None
        if drag is None:
            self._canvas.click(at)
        elif node is not None and drag is _Drag.EDGE:
            self._canvas.end_new_edge(node, self._canvas.node_at(at))
        elif node is not None:
            self._canvas.drop_node(node)
        self._canvas.hover(at)

    def _kind(self) -> _Drag:
        if self._node is None:
            return _Drag.PAN
        return _Drag.EDGE if self._draws_edge else _Drag.NODE
