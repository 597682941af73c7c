"""Which steps the strip shows, and where each is: pixels from steps and back."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

DEFAULT_STEP_PX = 8.0
MAX_STEP_PX = 24.0


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of steps over a width in pixels; the newest shown step is at the right."""

    width: float
    """Pixels, above 0."""
    step_px: float = DEFAULT_STEP_PX
    """Pixels per step, above 0; below 1 several steps share a pixel column."""
    end: float = 0.0
    """The step whose left edge would be at the right edge: one more than the last one shown."""

    def x_of(self, step: float) -> float:
        """Left edge of a step."""
        return self.width - (self.end - step) * self.step_px

    def step_at(self, x: float, n_steps: int) -> int | None:
        """The step under a pixel, the nearest one beside them; None when there are none."""
        if n_steps == 0:
            return None
        step = math.floor(self.end + (x - self.width) / self.step_px)
        return min(max(step, 0), n_steps - 1)

    def shown(self, n_steps: int) -> tuple[int, int]:
        """First step shown at least in part, and one more than the last."""
        first = int(max(0.0, self.end - self.width / self.step_px))
        return min(first, n_steps), min(n_steps, math.ceil(self.end))

    def following(self, n_steps: int) -> Span:
        """The newest step at the right edge."""
        return replace(self, end=float(n_steps))

    def with_width(self, width: float) -> Span:
        """Another width; what is at the right edge stays there."""
        return replace(self, width=max(1.0, width))

    def zoomed(self, factor: float, x: float, n_steps: int) -> Span:
        """Steps wider by a factor; the step under pixel x stays under it."""
        step_px = self._clamped(self.step_px * factor, n_steps)
        under = (x - self.width) / self.step_px + self.end
        return replace(self, step_px=step_px, end=under + (self.width - x) / step_px)

    def fitting(self, n_steps: int) -> Span:
        """All steps at once, none wider than usual."""
        step_px = min(DEFAULT_STEP_PX, self.width / max(1, n_steps))
        return replace(self, step_px=step_px, end=float(n_steps))

    def moved(self, n_pixels: float, n_steps: int) -> Span:
        """Scrolled towards older (below 0) or newer steps, no further than there are any."""
        return self._held(self.end + n_pixels / self.step_px, n_steps)

    def showing(self, step: int, n_steps: int) -> Span:
        """The same span when a step is in it, else one with that step in the middle."""
        left = self.x_of(step)
        if left >= 0 and left + self.step_px <= self.width + 1e-6:
            return self
        return self._held(step + self.width / self.step_px / 2, n_steps)

    def _held(self, end: float, n_steps: int) -> Span:
        least = min(float(n_steps), self.width / self.step_px)
        return replace(self, end=min(max(end, least), float(n_steps)))

    def _clamped(self, step_px: float, n_steps: int) -> float:
        least = min(DEFAULT_STEP_PX, self.width / max(1, n_steps))
        return min(max(step_px, least), MAX_STEP_PX)
