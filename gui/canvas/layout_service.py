"""Layouts on a background thread, remembered, so that a graph seen before is there at once."""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict

from PySide6.QtCore import QObject, Signal

from core.graph import Graph
from gui.canvas.latest_job import LatestJob, Report
from gui.graph_layout import Layout, LayoutKind, compute_layout, needs_positions
from gui.layouts.report import NOTHING_PINNED, Pinned, Points

_MAX_REMEMBERED_NODES = 400_000
_PROGRESS_EVERY_S = 0.05


class LayoutService(QObject):
    """Computes layouts one at a time; a new request replaces the one that runs.

    Signals:
        progressed(float, object): share done, and coarse positions or None.
        finished(object): the Layout.
        failed(object): the exception.
    """

    progressed = Signal(float, object)
    finished = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job = LatestJob("graph layout", self)
        self._job.reported.connect(self._pass_progress)
        self._job.finished.connect(self._keep)
        self._job.failed.connect(self.failed)
        self._wanted: tuple[str, LayoutKind] | None = None
        self._known: OrderedDict[tuple[str, LayoutKind], Layout] = OrderedDict()

    def is_busy(self) -> bool:
        """Whether a layout is being computed."""
        return self._job.is_busy()

    def known(self, graph: Graph, kind: LayoutKind) -> Layout | None:
        """The layout of a graph of this structure, if there has been one."""
        return self._known.get((_structure(graph, kind), kind))

    def request(self, graph: Graph, kind: LayoutKind, pinned: Pinned = NOTHING_PINNED) -> None:
        """Compute a layout; `finished` tells when it is there."""
        self._wanted = (_structure(graph, kind), kind) if len(pinned.nodes) == 0 else None
        self._job.submit(lambda report: compute_layout(graph, kind, pinned, _Throttle(report)))

    def cancel(self) -> None:
        """Stop computing; nothing more is told about it."""
        self._job.cancel()

    def stop(self) -> None:
        """Cancel, and wait until the thread has ended."""
        self._job.stop()

    def _pass_progress(self, value: tuple[float, Points | None]) -> None:
        self.progressed.emit(*value)

    def _keep(self, layout: Layout) -> None:
        if self._wanted is not None:
            self._known[self._wanted] = layout
            while sum(len(one.points) for one in self._known.values()) > _MAX_REMEMBERED_NODES:
                self._known.popitem(last=False)
        self.finished.emit(layout)


class _Throttle:
    """Passes progress on a few times a second; cancellation is noticed every time."""

    def __init__(self, report: Report) -> None:
        self._report = report
        # The first progress comes only after a while, so that quick layouts show none.
        self._last = time.monotonic()

    def __call__(self, share: float, points: Points | None) -> None:
        self._report.check()
        now = time.monotonic()
        if points is not None or now - self._last >= _PROGRESS_EVERY_S:
            self._last = now
            self._report((share, points))


def _structure(graph: Graph, kind: LayoutKind) -> str:
    """Equal for graphs that the same layout fits: same edges, and coordinates if they matter."""
    hasher = hashlib.sha1(f"{graph.n_nodes};{graph.directed};".encode(), usedforsecurity=False)
    hasher.update(graph.edges.tobytes())
    if graph.positions is not None and needs_positions(graph, kind):
        hasher.update(graph.positions.tobytes())
    return hasher.hexdigest()
