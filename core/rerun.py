"""Living a session again from its file: to resume it, and to verify it.

Steps, rewards, settings and updates are repeated in the order they happened. The counters in
the rows say that order: an event happened when so many steps, updates and rewards were there, an
update ran after a step and saw rewards up to an id. Everything else follows from the seed.
"""

from __future__ import annotations

import json
from typing import Protocol

from core import amendments, labelling
from core.checkpoint import restore_weights
from core.config import Hyperparameters, from_json
from core.peekable import Peekable
from core.rewards import RewardEvent
from core.session import Session
from core.session_file import SessionFile
from core.stored_rows import StoredEvent, StoredStep, StoredUpdate
from core.telemetry import StepRecord, UpdateMetrics


class Witness(Protocol):
    """Sees what was stored beside what came out when it was repeated."""

    def saw_step(self, stored: StoredStep, again: StepRecord) -> None:
        """A step, both ways."""

    def saw_update(self, stored: StoredUpdate, again: UpdateMetrics | None) -> None:
        """An update, both ways; None when there was nothing to sample."""

    def saw_moment(self, session: Session) -> None:
        """The session, each time anything was repeated."""


class NoWitness:
    """Looks the other way: resuming trusts the file."""

    def saw_step(self, stored: StoredStep, again: StepRecord) -> None:
        """Nothing to do."""

    def saw_update(self, stored: StoredUpdate, again: UpdateMetrics | None) -> None:
        """Nothing to do."""

    def saw_moment(self, session: Session) -> None:
        """Nothing to do."""


def rerun(session: Session, file: SessionFile, witness: Witness) -> None:
    """Repeat everything in the file that comes after what the session holds already.

    Args:
        session: fresh, or restored from a checkpoint of this file; its recorder's
            `last_event_id` names the newest event it holds, and is kept up to date.
        file: the session file.
        witness: is shown each step and update.

    Raises:
        SessionFileError: a row is damaged.
        CommandError: a row names something that does not exist.
    """
    steps = Peekable(file.steps(session.n_steps))
    updates = Peekable(file.updates(session.n_updates))
    rewards = Peekable(file.rewards(session.rewards.last_id + 1))
    events = Peekable(file.events(session.recorder.last_event_id + 1))
    witness.saw_moment(session)
    while True:
        event, update = events.peek(), updates.peek()
        if event is not None and _is_due(event, session):
            _repeat_rewards(session, rewards, event.last_reward_id)
            _repeat_event(session, file, events.take())
            session.recorder.last_event_id = event.id
        elif update is not None and update.step == session.n_steps - 1:
            _repeat_rewards(session, rewards, update.last_reward_id)
            witness.saw_update(updates.take(), session.learn())
        elif steps.peek() is not None:
            stored = steps.take()
            witness.saw_step(stored, session.step(repeat=stored.record))
        else:
            break
        witness.saw_moment(session)
    _repeat_rewards(session, rewards, None)


def _is_due(event: StoredEvent, session: Session) -> bool:
    return event.step <= session.n_steps and event.update_step <= session.n_updates


def _repeat_rewards(session: Session, rewards: Peekable[RewardEvent], last_id: int | None) -> None:
    while (event := rewards.peek()) is not None and (last_id is None or event.id <= last_id):
        labelling.take_rewards(session, [rewards.take()])


def _repeat_event(session: Session, file: SessionFile, event: StoredEvent) -> None:
    if event.kind == "reset":
        session.reset(event.data["graph"])
    elif event.kind == "hyperparameters":
        amendments.set_hyperparameters(session, from_json(Hyperparameters, json.dumps(event.data)))
    elif event.kind == "skip":
        labelling.skip(session, int(event.data["step"]))
    elif event.kind == "nothing to learn":
        session.owed_updates = 0
    elif event.kind in ("agent loaded", "rollback"):
        restore_weights(session, file.checkpoint_data(int(event.data["checkpoint"])))
    else:
        amendments.repeat(session, event.kind, event.data)
