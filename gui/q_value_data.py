"""What the bars of the Q-values show, and the colours and marks that say so."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from gui.glyphs import hatch
from gui.scales import nice_range
from gui.theme import Theme

MARK = 11
"""Side of the marks of the greedy and the taken action, in pixels."""
_LEAST_HATCHED = 6
"""A narrower bar is too thin to show hatching."""


@dataclass(frozen=True, slots=True, eq=False)
class BarData:
    """What the bars show."""

    names: tuple[str, ...] = ()
    now: NDArray[np.float32] = field(default_factory=lambda: np.empty(0, np.float32))
    """Q-values with the weights of now, shape (n_actions,)."""
    then: NDArray[np.float32] | None = None
    """Q-values when the step on screen was taken; None when they are of another graph."""
    available: NDArray[np.bool_] = field(default_factory=lambda: np.empty(0, np.bool_))
    greedy: int | None = None
    taken: int | None = None
    """The action of the step on screen."""
    selected: int | None = None
    """The action the person selected for the next step."""
    right: int | None = None
    """The action a person said is right in the step on screen."""
    better: int | None = None
    """The action chosen as the better one of a comparison whose worse one is still open."""
    is_numbered: bool = False
    """Whether rows show the actions' numbers, as somebody types them."""

    def row_name(self, action: int) -> str:
        """The name a row shows, behind its number where numbers are typed."""
        return f"{action}  {self.names[action]}" if self.is_numbered else self.names[action]

    @property
    def n_actions(self) -> int:
        """Number of bars."""
        return len(self.names)


def value_range(data: BarData) -> tuple[float, float]:
    """A round range that holds 0 and every finite Q-value, now and then."""
    values = [data.now] if data.then is None else [data.now, data.then]
    finite = np.concatenate([v[np.isfinite(v)] for v in values])
    low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 0.0)
    return nice_range(min(0.0, low), max(0.0, high))


def bar_colour(data: BarData, action: int, theme: Theme) -> QColor:
    """Greedy, taken or neither; the marks say the same by shape."""
    if action == data.greedy:
        return theme.colour("greedy")
    return theme.colour("chosen" if action == data.taken else "bar")


def fill_bar(painter: QPainter, theme: Theme, data: BarData, action: int, bar: QRectF) -> None:
    """Paint one bar, hatched where its action is unavailable."""
    if data.available[action]:
        painter.fillRect(bar, bar_colour(data, action, theme))
    elif min(bar.width(), bar.height()) < _LEAST_HATCHED:
        painter.fillRect(bar, theme.colour("muted", 0.3))
    else:
        painter.fillRect(bar, hatch(theme.colour("muted")))
