"""What is asked of learning again, what came of it, and how the new session's file says both."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.config import UpdatePath
from core.scores import Scores, score_line
from core.session_file import SessionFile
from core.setting_words import setting_value
from core.store import SessionFileError

BEGUN = "relearned"
"""Kind of the event that says from which labels, and with what changes, a session learned."""
DONE = "relearned scores"
"""Kind of the event that ends it, with the scores; a session without it was broken off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelearnOrder:
    """From what to learn again, and how."""

    source: Path
    """A session file; it is only read."""
    origin: str = ""
    """What the new session names as its source; empty is the path."""
    settings: tuple[str, ...] = ()
    """NAME=VALUE each: what is to be otherwise, throughout the session."""
    seed: int | None = None
    """None is the source's. Another one changes first weights and samples, not the episodes."""
    update_path: UpdatePath | None = None
    """None is the source's."""
    session_path: Path | None = None
    """The new session's file, which must not exist; None writes none and gives no scores."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relearned:
    """What it came to."""

    session: str | None
    settings: dict[str, Any]
    """What was otherwise."""
    seed: int
    steps: int
    labels: int
    """Labelled steps in force."""
    updates: int
    dropped: int
    """Updates whose loss or gradient was not finite; they changed nothing."""
    not_repeated: dict[str, int]
    """How often the source's weights were put back, loaded or drawn anew, by kind."""
    seconds: float
    scores: Scores | None

    def describe(self) -> str:
        """The result in sentences."""
        changed = ", ".join(f"{k} = {v}" for k, v in self.settings.items()) or "same settings"
        lines = [
            f"Learned again ({changed}, seed {self.seed}): {self.steps} steps, {self.labels} "
            f"labels, {self.updates} updates in {self.seconds:.1f} s."
        ]
        lines += [score_line(self.scores)] if self.scores else []
        if self.dropped:
            lines.append(f"{self.dropped} updates were not finite and changed nothing.")
        lines += [f"Not repeated: {kind} ({n}×)." for kind, n in self.not_repeated.items()]
        lines += [f"Session: {self.session}"] if self.session else []
        return "\n".join(lines)


def settings_of(words: tuple[str, ...]) -> dict[str, Any]:
    """NAME=VALUE words as a mapping; the last of a name counts."""
    parts = (word.partition("=") for word in words)
    return {name: setting_value(value) for name, _, value in parts}


def begun_data(file: SessionFile, order: RelearnOrder) -> dict[str, Any]:
    """What the new session says about where it comes from, and what is otherwise."""
    config = file.config()
    path = order.update_path or config.update_path
    return {
        "from": order.origin or str(file.path),
        "source": source_facts(file),
        "settings": settings_of(order.settings),
        "seed": config.seed if order.seed is None else order.seed,
        "update_path": path.value,
    }


def what_was_relearned(file: SessionFile) -> tuple[dict[str, Any], Relearned] | None:
    """What a session says about its beginning, and what it came to; None if it did not finish.

    Raises:
        SessionFileError: the file is damaged.
    """
    found = {event.kind: event.data for event in file.events() if event.kind in (BEGUN, DONE)}
    if BEGUN not in found or DONE not in found:
        return None
    try:
        data = dict(found[DONE])
        scores = data.pop("scores")
        kept = None if scores is None else Scores(**scores)
        return found[BEGUN], Relearned(**data | {"session": str(file.path), "scores": kept})
    except (TypeError, KeyError) as error:
        raise SessionFileError(f"{file.path}: its scores are damaged ({error})") from error


def source_facts(file: SessionFile) -> dict[str, Any]:
    """What tells one state of a session file from any other: a later one has more of something."""
    tables = ("steps", "rewards", "events")
    return {"created": file.meta("created")} | {table: file.count(table) for table in tables}
