"""What happened in a session, in its order, without the updates that were made of it."""

from __future__ import annotations

from collections.abc import Iterator

from core.peekable import Peekable
from core.rewards import RewardEvent
from core.session_file import SessionFile
from core.stored_rows import StoredEvent, StoredStep

Happening = StoredStep | RewardEvent | StoredEvent


def story(file: SessionFile) -> Iterator[Happening]:
    """Every step, reward event and other event of a file, in the order they happened.

    The counters in the rows say that order; the rows of the updates only tell where among them
    the rewards belong.

    Raises:
        SessionFileError: a row is damaged.
    """
    steps, updates = Peekable(file.steps()), Peekable(file.updates())
    rewards, events = Peekable(file.rewards()), Peekable(file.events())
    n_steps = n_updates = 0
    while True:
        event, update = events.peek(), updates.peek()
        if event is not None and event.step <= n_steps and event.update_step <= n_updates:
            yield from _until(rewards, event.last_reward_id)
            yield events.take()
        elif update is not None and update.step == n_steps - 1:
            yield from _until(rewards, update.last_reward_id)
            n_updates = updates.take().update_step
        elif steps.peek() is not None:
            yield steps.take()
            n_steps += 1
        else:
            break
    yield from rewards


def _until(rewards: Peekable[RewardEvent], last_id: int) -> Iterator[RewardEvent]:
    while (event := rewards.peek()) is not None and event.id <= last_id:
        yield rewards.take()
