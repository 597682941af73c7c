"""The way from the worker to the window."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.events import Event
from core.telemetry import Snapshot, UpdateMetrics


@dataclass(frozen=True, slots=True)
class Telemetry:
    """What one drain of the outbox brings."""

    snapshot: Snapshot | None
    """The newest snapshot, or None when there was none since the last drain."""
    metrics: Sequence[UpdateMetrics]
    dropped_metrics: int
    """Updates whose metrics were lost since the last drain because nobody drained in time."""
    events: Sequence[Event]


@dataclass(slots=True)
class Outbox:
    """Telemetry on its way to the window; one lock, held for a pointer swap.

    Snapshot: one slot, the latest wins. Metrics: bounded, losses counted. Events: kept all.
    """

    max_metrics: int = 20_000
    newest_metrics: UpdateMetrics | None = None
    """Of the newest update there was, drained or not; only the worker asks."""
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _snapshot: Snapshot | None = None
    _metrics: deque[UpdateMetrics] = field(default_factory=deque)
    _dropped: int = 0
    _events: list[Event] = field(default_factory=list)

    def post_snapshot(self, snapshot: Snapshot) -> None:
        """Replace the snapshot nobody has drained yet."""
        with self._lock:
            self._snapshot = snapshot

    def post_metrics(self, metrics: Sequence[UpdateMetrics]) -> None:
        """Append; the oldest fall out, counted, when nobody drains."""
        if metrics:
            self.newest_metrics = metrics[-1]
        with self._lock:
            self._metrics.extend(metrics)
            while len(self._metrics) > self.max_metrics:
                self._metrics.popleft()
                self._dropped += 1

    def post_event(self, event: Event) -> None:
        """Append an event; events are never dropped."""
        with self._lock:
            self._events.append(event)

    @property
    def n_events(self) -> int:
        """Events that wait for a drain."""
        return len(self._events)

    def drain(self) -> Telemetry:
        """Take everything there is and leave the outbox empty."""
        with self._lock:
            snapshot, self._snapshot = self._snapshot, None
            metrics, self._metrics = self._metrics, deque()
            events, self._events = self._events, []
            dropped, self._dropped = self._dropped, 0
        return Telemetry(snapshot, tuple(metrics), dropped, events)
