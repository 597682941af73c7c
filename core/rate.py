"""How many times a second something happens, over the last two seconds or so."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable


class Rate:
    """Counts events; `per_second` looks back over a window, at least to the last look."""

    def __init__(self, window_s: float = 2.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._window_s = window_s
        self._clock = clock
        self._marks: deque[tuple[float, int]] = deque()
        self._count = 0

    def add(self, n: int = 1) -> None:
        """Something happened n times."""
        self._count += n

    def per_second(self) -> float:
        """Events a second since the oldest look within the window, or since the last one."""
        now = self._clock()
        self._marks.append((now, self._count))
        while len(self._marks) > 2 and self._marks[0][0] < now - self._window_s:
            self._marks.popleft()
        since, count = self._marks[0]
        return (self._count - count) / (now - since) if now > since else 0.0
