"""Keeps the timeline's data up to date from the worker's telemetry and the session's file."""

from __future__ import annotations

from functools import singledispatchmethod
from pathlib import Path

from core.events import Event, LabelChanged, SessionStarted, StepTaken
from core.outbox import Telemetry
from core.store import SessionFileError
from gui.timeline_data import StoredNames, StoredTimeline, TimelineData
from gui.timeline_loader import Extent, Part, TimelineLoader
from gui.timeline_words import TimelineNames


class TimelineFeed:
    """Takes in every drain; nothing here draws."""

    def __init__(self, data: TimelineData, names: TimelineNames) -> None:
        self._data = data
        self._names = names
        self._loader = TimelineLoader()

    @property
    def is_loading(self) -> bool:
        """Whether a resumed session's steps are still being read."""
        return self._loader.is_busy

    def take(self, telemetry: Telemetry) -> str:
        """Take in one drain; gives why a file could not be read, else nothing."""
        for event in telemetry.events:
            self._take(event)
        # Metrics and events come by separate ways: in the drain in which a session begins,
        # some of the metrics may be of the one before it.
        if not any(isinstance(event, SessionStarted) for event in telemetry.events):
            self._data.note_updates(telemetry.metrics)
        problems = [self._take_part(part) for part in self._loader.poll()]
        return " ".join(filter(None, problems))

    def stop(self) -> None:
        """Let the reader end."""
        self._loader.stop()

    @singledispatchmethod
    def _take(self, event: Event) -> None:
        """Most events say nothing of steps."""

    @_take.register
    def _(self, event: StepTaken) -> None:
        self._data.add_step(event.record)

    @_take.register
    def _(self, event: LabelChanged) -> None:
        self._data.set_label(event)

    @_take.register
    def _(self, event: SessionStarted) -> None:
        self._data.clear()
        self._names.clear()
        self._loader.stop()
        copied = event.copied_from
        if event.session_path is not None:
            self._loader.request(Path(event.session_path))
        elif copied is not None:
            extent = Extent(copied.n_steps, copied.last_reward_id, copied.last_event_id)
            self._loader.request(Path(copied.path), extent)

    def _take_part(self, part: Part) -> str:
        if isinstance(part, SessionFileError):
            return str(part)
        if isinstance(part, StoredTimeline):
            self._data.fill(part)
        elif isinstance(part, StoredNames):
            self._names.learn_graphs(part.graphs)
        else:
            self._data.fill_gaps(part)
        return ""
