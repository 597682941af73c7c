"""Where the canvas looks: world coordinates (y down) to widget pixels and back."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

MIN_SCALE, MAX_SCALE = 1e-6, 1e6


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle: left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Right minus left."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Bottom minus top."""
        return self.bottom - self.top

    def grown(self, share: float) -> Rect:
        """Larger by `share` of its width and height on each side."""
        dx, dy = self.width * share, self.height * share
        return Rect(self.left - dx, self.top - dy, self.right + dx, self.bottom + dy)

    def holds(self, other: Rect) -> bool:
        """Whether the other rectangle lies wholly inside this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def mask(self, points: Points) -> NDArray[np.bool_]:
        """Which points, shape (n, 2), lie inside."""
        x, y = points[:, 0], points[:, 1]
        return (x >= self.left) & (x <= self.right) & (y >= self.top) & (y <= self.bottom)


@dataclass(frozen=True, slots=True)
class Camera:
    """Scale in pixels per world unit, and the world point at the middle of the widget."""

    scale: float = 100.0
    x: float = 0.0
    y: float = 0.0
    width: int = 640
    height: int = 480

    def to_screen(self, points: Points) -> Points:
        """Widget pixels of world points, both of shape (n, 2)."""
        offset = np.array(
            [self.width / 2 - self.x * self.scale, self.height / 2 - self.y * self.scale]
        )
        result: Points = points * self.scale + offset
        return result

    def to_world(self, x: float, y: float) -> tuple[float, float]:
        """World point under a widget pixel."""
        return (
            self.x + (x - self.width / 2) / self.scale,
            self.y + (y - self.height / 2) / self.scale,
        )

    def view(self) -> Rect:
        """The part of the world on screen."""
        left, top = self.to_world(0, 0)
        right, bottom = self.to_world(self.width, self.height)
        return Rect(left, top, right, bottom)

    def panned(self, dx: float, dy: float) -> Camera:
        """Moved so that the picture follows a drag by (dx, dy) pixels."""
        return replace(self, x=self.x - dx / self.scale, y=self.y - dy / self.scale)

    def zoomed(self, factor: float, at_x: float, at_y: float) -> Camera:
        """Scaled so that the world point under pixel (at_x, at_y) stays there."""
        scale = min(max(self.scale * factor, MIN_SCALE), MAX_SCALE)
        world_x, world_y = self.to_world(at_x, at_y)
        return replace(
            self,
            scale=scale,
            x=world_x - (at_x - self.width / 2) / scale,
            y=world_y - (at_y - self.height / 2) / scale,
        )

    def resized(self, width: int, height: int) -> Camera:
        """The same scale and middle in a widget of another size."""
        return replace(self, width=max(width, 1), height=max(height, 1))


def fit(points: Points, width: int, height: int, margins: Rect, max_scale: float) -> Camera:
    """The camera that shows all points inside the margins (pixels on each side).

    A single point, or points in one place, end up in the middle at `max_scale`.
    """
    low, high = points.min(axis=0), points.max(axis=0)
    inner_width = max(width - margins.left - margins.right, 10.0)
    inner_height = max(height - margins.top - margins.bottom, 10.0)
    span = np.maximum(high - low, 1e-12)
    scale = float(min(inner_width / span[0], inner_height / span[1], max_scale))
    scale = max(scale, MIN_SCALE)
    middle = (low + high) / 2
    return Camera(
        scale=scale,
        x=float(middle[0]) + (margins.right - margins.left) / 2 / scale,
        y=float(middle[1]) + (margins.bottom - margins.top) / 2 / scale,
        width=max(width, 1),
        height=max(height, 1),
    )
