"""Reads the steps of a resumed or copied session from its file, off the GUI thread."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from queue import Empty, SimpleQueue

import numpy as np
from numpy.typing import NDArray

from core.rewards import RewardKind, RewardLog
from core.session_file import SessionFile
from core.store import SessionFileError
from core.stored_rows import StoredEvent
from gui.effect_reader import MET
from gui.timeline_data import (
    TOLD,
    StoredGaps,
    StoredNames,
    StoredTimeline,
    q_gap,
    told_row,
)

Part = StoredTimeline | StoredNames | StoredGaps | SessionFileError

GAP_BLOCK = 2_000
"""Steps whose Q-values are read at once."""
MOST_NAMES = 500
"""Graphs whose names are read; a session that has more shows their numbers."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much of a file belongs to the session; a copy has nothing of what came later."""

    n_steps: int | None = None
    last_reward_id: int | None = None
    last_event_id: int | None = None

    def holds(self, event: StoredEvent) -> bool:
        """Whether an event belongs to it."""
        return self.last_event_id is None or event.id <= self.last_event_id


WHOLE = Extent()


class TimelineLoader:
    """One background reader; another request ends the one before it."""

    def __init__(self) -> None:
        self._parts: SimpleQueue[Part] = SimpleQueue()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether parts are still to come."""
        is_reading = self._thread is not None and self._thread.is_alive()
        return is_reading or not self._parts.empty()

    def request(self, path: Path, extent: Extent = WHOLE) -> None:
        """Begin to read a session file, as far as it belongs to the session on screen."""
        self.stop()
        self._parts, self._ended = SimpleQueue(), threading.Event()
        self._thread = threading.Thread(
            target=_read, args=(path, extent, self._parts, self._ended), name="graph-coach-timeline"
        )
        self._thread.start()

    def poll(self) -> list[Part]:
        """What has been read since the last time, in order."""
        parts = []
        while True:
            try:
                parts.append(self._parts.get_nowait())
            except Empty:
                return parts

    def stop(self) -> None:
        """Let the reader end; what it did not deliver yet is dropped."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._parts = SimpleQueue()


def _read(path: Path, extent: Extent, parts: SimpleQueue[Part], ended: threading.Event) -> None:
    try:
        with SessionFile(path) as file:
            for part in read_timeline(file, extent):
                if ended.is_set():
                    return
                parts.put(part)
    except SessionFileError as error:
        parts.put(error)


def read_timeline(
    file: SessionFile, extent: Extent = WHOLE
) -> Iterator[StoredTimeline | StoredNames | StoredGaps]:
    """The columns and rewards of all steps, names of graphs, then Q gaps, the newest first.

    Raises:
        SessionFileError: the file is damaged.
    """
    columns = file.step_columns()[: extent.n_steps]
    n_steps = len(columns)
    labels, credits = np.full(n_steps, np.nan), np.full(n_steps, np.nan)
    log = RewardLog(list(file.rewards(last_id=extent.last_reward_id)))
    told = np.full(n_steps, np.array((-1, False, 0, 0), dtype=TOLD))
    for step in log.labelled_steps():
        if not 0 <= step < n_steps:
            continue
        label, credit = log.label(step), log.credit(step)
        told[step] = told_row(log.told(step), None if label is None else label.id)
        if label is not None and label.value is not None:
            labels[step] = label.value
        if credit is not None:
            credits[step] = credit
    events = list(takewhile(extent.holds, file.events()))
    skipped = np.zeros(n_steps, dtype=bool)
    skipped[[step for step in skipped_steps(events, log) if 0 <= step < n_steps]] = True
    yield StoredTimeline(columns, labels, credits, skipped, told, met_errors(events, n_steps))
    graphs = np.unique(columns[:, 2]).astype(np.int64)[-MOST_NAMES:].tolist()
    yield StoredNames({graph_id: file.graph(graph_id).name for graph_id in graphs})
    is_greedy = columns[:, 3] == columns[:, 4]
    for end in range(n_steps, 0, -GAP_BLOCK):
        first = max(0, end - GAP_BLOCK)
        if not is_greedy[first:end].all():
            gaps = [q_gap(stored.record) for stored in file.steps(first, end)]
            yield StoredGaps(first, np.array(gaps, dtype=np.float32))


def skipped_steps(events: Iterable[StoredEvent], log: RewardLog) -> list[int]:
    """Steps skipped on purpose and given no reward since."""
    skipped: dict[int, int] = {}
    for event in events:
        step = event.data.get("step")
        if event.kind == "skip" and isinstance(step, int):
            skipped[step] = event.last_reward_id
    for reward in log.events:
        if reward.kind is not RewardKind.RETRACT and reward.id > skipped.get(
            reward.step, reward.id
        ):
            del skipped[reward.step]
    return sorted(skipped)


def met_errors(events: Iterable[StoredEvent], n_steps: int) -> NDArray[np.float64]:
    """The TD error that each step's newest label met, NaN without one; shape (n_steps,)."""
    errors = np.full(n_steps, np.nan)
    for event in events:
        parts = event.data.get("parts") if event.kind == MET else None
        for part in parts if isinstance(parts, list) else ():
            known = part if isinstance(part, dict) else {}
            step, error = known.get("step"), known.get("td_error")
            if isinstance(step, int) and 0 <= step < n_steps and isinstance(error, int | float):
                errors[step] = error
    return errors
