"""A session file as it was just before one of its updates: for repeating that update."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from core.errors import CommandError
from core.rewards import RewardEvent
from core.session_file import SessionFile
from core.stored_rows import StoredCheckpoint, StoredEvent, StoredStep, StoredUpdate

Report = Callable[[int, int], object]
"""Is told how many of how many updates were repeated; may raise to end the replay."""


class FileBefore(SessionFile):
    """Holds back everything that came later, so that a session restored from it stands there.

    Args:
        path: the session file.
        update_step: number of the update that is the first not to be seen.
        report: told how far reading is.

    Raises:
        SessionFileError: the file cannot be read.
        CommandError: there is no such update.
    """

    def __init__(self, path: Path, update_step: int, report: Report) -> None:
        super().__init__(path)
        found = next(super().updates(update_step - 1, update_step), None)
        if found is None:
            last = super().last("updates")
            self.close()
            raise CommandError(f"there is no update {update_step}; the newest is {max(last, 0)}")
        self._update = found
        self._report = report

    @property
    def update(self) -> StoredUpdate:
        """The update itself."""
        return self._update

    def checkpoints(self) -> list[StoredCheckpoint]:
        """Those that come before the update."""
        return [c for c in super().checkpoints() if c.update_step < self._update.update_step]

    def steps(self, first: int = 0, end: int | None = None) -> Iterator[StoredStep]:
        """Steps that were taken before the update."""
        last = self._update.step + 1
        yield from super().steps(first, last if end is None else min(end, last))

    def updates(self, after: int = 0, last: int | None = None) -> Iterator[StoredUpdate]:
        """Updates before it."""
        before = self._update.update_step - 1
        n_updates = max(1, before - after)
        for done, update in enumerate(super().updates(after, before if last is None else last)):
            self._report(done, n_updates)
            yield update

    def rewards(self, first_id: int = 1, last_id: int | None = None) -> Iterator[RewardEvent]:
        """Reward events the update could see."""
        seen = self._update.last_reward_id
        yield from super().rewards(first_id, seen if last_id is None else min(last_id, seen))

    def events(self, first_id: int = 1) -> Iterator[StoredEvent]:
        """Events that happened before the update."""
        for event in super().events(first_id):
            if event.update_step < self._update.update_step:
                yield event

    def last(self, table: str) -> int:
        """Largest key among the rows that come before the update."""
        update = self._update
        if table == "steps":
            return update.step
        if table == "updates":
            return update.update_step - 1 or -1
        if table == "rewards":
            return update.last_reward_id or -1
        if table == "events":
            return max((event.id for event in self.events()), default=-1)
        return super().last(table)
