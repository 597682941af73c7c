"""What the commands about remedies and about another network do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.carry_over import session_with_labels_of
from core.commands import NewNetwork
from core.errors import CommandError
from core.events import Progress, RemedyDone, StepTaken
from core.health.remedy import Remedy
from core.opening import new_network
from core.remedies import EVENT, Done, apply_in_place, other_network, undo_in_place
from core.resume import resume

if TYPE_CHECKING:
    from core.driver import Driver
    from core.session import Session

NEW_NETWORK = "new network"
"""Kind of the event that says in both files where a session with another network went on."""


def apply_remedy(driver: Driver, finding: str, remedy: Remedy) -> None:
    """Do something about a finding and go on if the guard had paused the run.

    Raises:
        CommandError: it cannot be carried out; the session is as it was.
    """
    if remedy.network_change is not None:
        _change_network(driver, finding, remedy)
    else:
        session = driver.session
        done = apply_in_place(session, remedy, finding)
        driver.options = replace(driver.options, hyperparameters=session.hyperparameters)
        driver.insight.set_done([*driver.insight.done, done])
        _tell_labels(driver, done)
        driver.go_on_after_drop()
    driver.outbox.post_event(RemedyDone(f"Done: {remedy.name}."))


def undo_remedy(driver: Driver) -> None:
    """Take the newest remedy back.

    Raises:
        CommandError: there is none.
        SessionFileError: the session it left behind cannot be opened again.
    """
    if not driver.insight.done:
        raise CommandError("there is no remedy to undo")
    *rest, done = driver.insight.done
    left = done.before.session
    if left is None:
        undo_in_place(driver.session, done)
        settings = driver.session.hyperparameters
        driver.options = replace(driver.options, hyperparameters=settings)
        driver.insight.set_done(rest)
        _tell_labels(driver, done)
    else:
        _go_back(driver, resume(left) if isinstance(left, Path) else left, rest)
    driver.outbox.post_event(RemedyDone(f"Undone: {done.applied.remedy.name}."))


def start_new_network(driver: Driver, command: NewNetwork) -> None:
    """Go on in a new session with another network, with the steps and labels or without.

    Raises:
        ValueError: the network cannot be made; the session is as it was.
        CommandError: the steps cannot be taken again; the session is as it was.
    """
    old = driver.session
    network, settings = command.network, command.hyperparameters
    made_with = replace(driver.options, network=network, hyperparameters=settings)
    if command.keeps_labels and old.n_steps:
        new = session_with_labels_of(old, made_with, (NEW_NETWORK, {}), _telling(driver))
        went_on_in = {"went on in": None if (path := new.recorder.path) is None else str(path)}
        old.recorder.add_event(NEW_NETWORK, old.moment, went_on_in)
    else:
        new = new_network(old, network, settings, driver.options)
    driver.options = made_with
    kept = f"; {_counted(new)} kept" if new.n_steps else ""
    driver.take_over(new, f"New network: {new.agent.learner.architecture.describe()}{kept}.")
    _tell_all(driver)


def _counted(session: Session) -> str:
    """How many steps and labels a session has, in words."""
    n_steps, n_labels = session.n_steps, session.rewards.n_labelled
    steps = f"{n_steps:,} step{'s' if n_steps != 1 else ''}"
    return f"{steps} and {n_labels:,} label{'s' if n_labels != 1 else ''}"


def _telling(driver: Driver) -> Callable[[str], None]:
    """Passes lines on, and ends what tells them when the worker was asked to end."""

    def tell(text: str) -> None:
        if driver.should_stop():
            raise CommandError("the program was closed meanwhile; the session is as it was")
        driver.outbox.post_event(Progress(text))

    return tell


def _change_network(driver: Driver, finding: str, remedy: Remedy) -> None:
    old = driver.session
    new, options, done = other_network(old, remedy, finding, driver.options, _telling(driver))
    to = {"went on in": str(new.recorder.path)}
    old.recorder.add_event(EVENT, old.moment, {"finding": finding} | remedy.to_json() | to)
    driver.options = options
    driver.take_over(
        new,
        f"{remedy.name}: {new.agent.learner.architecture.describe()}.",
        done=[*driver.insight.done, done],
        keeps_old=old.recorder.path is None,
    )
    _tell_all(driver)


def _go_back(driver: Driver, old: Session, rest: list[Done]) -> None:
    """Return to the session that a change of network left behind."""
    here = driver.session.recorder.path
    kept = "" if here is None else f" What was done since is kept in {here.name}."
    driver.options = replace(
        driver.options, network=old.config.network, hyperparameters=old.hyperparameters
    )
    driver.take_over(old, f"Back in the session before the remedy.{kept}", done=rest)
    _tell_all(driver)


def _tell_all(driver: Driver) -> None:
    """Tell the steps and labels of a session that has no file from which they could be read."""
    session = driver.session
    if session.recorder.path is None:
        for record in session.recent_steps:
            driver.outbox.post_event(StepTaken(record))
        driver.tell_labels(session.rewards.labelled_steps())


def _tell_labels(driver: Driver, done: Done) -> None:
    ids = done.before.reward_ids
    events = driver.session.rewards.events
    driver.tell_labels(sorted({events[i - 1].step for i in ids}))
