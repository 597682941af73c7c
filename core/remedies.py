"""Applying a remedy to a session, and undoing it. A change of network makes a new session."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core import amendments, labelling
from core.carry_over import discarded_on_failure, session_with_labels_of
from core.config import Hyperparameters, NetworkConfig, from_json, to_json
from core.errors import CommandError
from core.health.remedy import (
    AppliedRemedy,
    ChangeNetwork,
    ChangeSettings,
    CountLabels,
    Redraw,
    Remedy,
    ResetOptimizer,
    SetAside,
)
from core.labels import Label
from core.options import SessionOptions
from core.session import Session
from core.weight_ring import WeightSnapshot

EVENT = "remedy applied"
UNDONE = "remedy undone"


@dataclass(frozen=True, slots=True, eq=False)
class Before:
    """What is needed to undo a remedy."""

    settings: tuple[tuple[str, Any], ...] = ()
    """Hyperparameters it changed, with their old values."""
    reward_ids: tuple[int, ...] = ()
    """Reward events it made."""
    weights: WeightSnapshot | None = None
    """Weights before it, where it changed them."""
    session: Session | Path | None = None
    """The session it left behind: its file, or itself where it has none."""


@dataclass(frozen=True, slots=True, eq=False)
class Done:
    """A remedy that was applied, with what undoing it needs."""

    applied: AppliedRemedy
    before: Before


def apply_in_place(session: Session, remedy: Remedy, finding: str) -> Done:
    """Carry out everything of a remedy that leaves the session the same one.

    Raises:
        CommandError: it cannot be carried out; the session is as it was.
    """
    before = Before()
    applied = AppliedRemedy(finding, remedy, session.n_updates)
    for action in remedy.actions:
        if isinstance(action, ChangeSettings):
            before = replace(before, settings=_change_settings(session, action))
        elif isinstance(action, SetAside):
            ids = amendments.set_aside(session, action.steps)
            before = replace(before, reward_ids=before.reward_ids + ids)
        elif isinstance(action, CountLabels):
            ids = _count_labels(session, action.steps)
            before = replace(before, reward_ids=before.reward_ids + ids)
        elif isinstance(action, Redraw):
            before = replace(before, weights=before.weights or session.weights())
            amendments.redraw(session, action.layers)
        elif isinstance(action, ResetOptimizer):
            before = replace(before, weights=before.weights or session.weights())
            amendments.reset_optimizer(session)
    session.recorder.add_event(EVENT, session.moment, {"finding": finding} | remedy.to_json())
    session.recorder.flush()
    return Done(applied, before)


def undo_in_place(session: Session, done: Done) -> None:
    """Take back what `apply_in_place` did; what was learned since stays where it can."""
    before = done.before
    remedy = done.applied.remedy
    session.recorder.add_event(UNDONE, session.moment, remedy.to_json())
    if before.settings:
        _change_settings(session, ChangeSettings(before.settings))
    for reward_id in reversed(before.reward_ids):
        labelling.take_back(session, reward_id)
    if before.weights is not None:
        amendments.go_back(session, before.weights, f"undo of: {remedy.name}")
    session.recorder.flush()


def other_network(
    session: Session,
    remedy: Remedy,
    finding: str,
    options: SessionOptions,
    tell: Callable[[str], None],
) -> tuple[Session, SessionOptions, Done]:
    """A new session with the network that a remedy asks for, and the same steps and labels.

    Returns:
        The session, the options it was made with, and what undoing needs.

    Raises:
        ValueError: the network cannot be made.
        CommandError: the environment does not repeat itself.
    """
    change = remedy.network_change
    assert change is not None, "only remedies that change the network come here"
    network = changed_network(session.config.network, change)
    settings = session.hyperparameters
    for action in remedy.actions:
        if isinstance(action, ChangeSettings):
            settings = changed_settings(settings, action)
    made_with = replace(options, network=network, hyperparameters=settings)
    event = (EVENT, {"finding": finding} | remedy.to_json())
    new = session_with_labels_of(session, made_with, event, tell)
    rest = replace(remedy, actions=_in_place(remedy))
    if rest.actions:
        with discarded_on_failure(new):
            apply_in_place(new, rest, finding)
    applied = AppliedRemedy(finding, remedy, session.n_updates)
    return new, made_with, Done(applied, Before(session=session.recorder.path or session))


def changed_network(network: NetworkConfig, change: ChangeNetwork) -> NetworkConfig:
    """A network configuration with some values changed.

    Raises:
        ValueError: no such entry, or a value out of its range.
    """
    return from_json(NetworkConfig, json.dumps(json.loads(to_json(network)) | dict(change.values)))


def changed_settings(settings: Hyperparameters, change: ChangeSettings) -> Hyperparameters:
    """Hyperparameters with some values changed.

    Raises:
        ValueError: no such entry, or a value out of its range.
    """
    merged = json.loads(to_json(settings)) | dict(change.values)
    return from_json(Hyperparameters, json.dumps(merged))


def _in_place(remedy: Remedy) -> tuple[SetAside | CountLabels, ...]:
    """What a remedy that changes the network asks for besides, about labels."""
    return tuple(a for a in remedy.actions if isinstance(a, SetAside | CountLabels))


def _change_settings(session: Session, change: ChangeSettings) -> tuple[tuple[str, Any], ...]:
    """Change settings; gives the old values."""
    old = json.loads(to_json(session.hyperparameters))
    amendments.set_hyperparameters(session, changed_settings(session.hyperparameters, change))
    return tuple((name, old[name]) for name, _ in change.values)


def _count_labels(session: Session, steps: Sequence[int]) -> tuple[int, ...]:
    """Give labels of weight 0 the weight 1; gives the ids of the new ones."""
    ids = []
    for step in steps:
        label = session.rewards.label(step)
        if label is None or label.value is None:
            raise CommandError(f"step {step} has no label that could count")
        labelling.give(session, Label(step=step, value=label.value, source="remedy"))
        ids.append(session.rewards.last_id)
    return tuple(ids)
