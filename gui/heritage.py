"""What a window hands on to the one that takes its place, as in another language."""

from __future__ import annotations

from dataclasses import dataclass, field

from gui.history import History
from gui.languages import Language
from gui.timeline_data import TimelineData
from gui.timeline_words import TimelineNames


@dataclass(frozen=True, slots=True, eq=False)
class Heritage:
    """Numbers that grew while the window was open; a first window begins with none."""

    language: Language = Language.SYSTEM
    """What the person chose, to be marked in the menu."""
    history: History = field(default_factory=History)
    timeline: TimelineData = field(default_factory=TimelineData)
    names: TimelineNames = field(default_factory=TimelineNames)
    versions: tuple[tuple[str, str], ...] = ()
    """(package, version) of what the worker runs on."""
