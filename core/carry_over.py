"""The same steps and labels in a new session with another network.

The new session acts as the old one did, in the same environment with the same seed, and gets
the labels that are in force. What is learned from them is learned anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

from core import labelling
from core.amendments import owe, set_aside
from core.errors import CommandError
from core.labels import Label
from core.opening import new_session
from core.options import SessionOptions
from core.second_try import BACK, step_back
from core.session import Session
from core.session_file import SessionFile
from core.store import SessionFileError
from core.telemetry import StepRecord

MOST_UPDATES = 1_000
"""Updates that are made again at most; more come by themselves with the next steps and labels."""
_TELL_EVERY = 500


def session_with_labels_of(
    old: Session,
    options: SessionOptions,
    event: tuple[str, Mapping[str, Any]],
    tell: Callable[[str], None],
) -> Session:
    """A new session on the same environment with the same steps and labels.

    Args:
        old: a session; nothing of it changes.
        options: of the new one, its network and hyperparameters too; the seed is that of `old`.
        event: kind and data of the row that says in the new file why it was begun.
        tell: is given a line now and then, an empty one at the end; may raise to end it.

    Raises:
        ValueError: the network cannot be made.
        CommandError: the environment did not repeat itself, or the first steps are not known.
    """
    kind, data = event
    path = old.recorder.path
    same = replace(options, seed=old.config.seed, update_path=old.config.update_path)
    new = new_session(old.spec, same)
    with discarded_on_failure(new):
        origin = {"from": None if path is None else str(path)}
        new.recorder.add_event(kind, new.moment, origin | dict(data))
        carry_over(old, new, tell)
    return new


@contextmanager
def discarded_on_failure(session: Session) -> Iterator[None]:
    """Close a session that comes to nothing and leave no file behind."""
    try:
        yield
    except BaseException:
        path = session.recorder.path
        session.close()
        if path is not None:
            path.unlink(missing_ok=True)
        raise


def carry_over(old: Session, new: Session, tell: Callable[[str], None]) -> None:
    """Act and label in `new` as in `old`; the updates for that are owed.

    Args:
        old: a session; nothing of it changes.
        new: a fresh session of the same seed and environment.
        tell: is given a line now and then, an empty one at the end.

    Raises:
        CommandError: the environment did not repeat itself, or the first steps are not known.
    """
    back = _steps_back(old)
    with ExitStack() as stack:
        for record in _records(old, stack):
            if record.step in back:
                step_back(new, back[record.step])
            if record.step and record.step % _TELL_EVERY == 0:
                tell(f"Taking step {record.step} of {old.n_steps} again …")
            _repeat_step(new, record)
    for step in sorted(old.skipped):
        labelling.skip(new, step)
    for step in old.rewards.labelled_steps():
        _repeat_labels(old, new, step)
    if new.owed_updates > MOST_UPDATES:
        owe(new, MOST_UPDATES)
    tell("")


def _records(old: Session, stack: ExitStack) -> Iterable[StepRecord]:
    """Every step of a session, from its file if it has one."""
    path = old.recorder.path
    if path is None:
        if old.n_steps > len(old.recent_steps):
            raise CommandError(
                f"a session without a file knows its newest {len(old.recent_steps)} steps only; "
                "save it first (File, Save session as)"
            )
        return list(old.recent_steps)
    old.recorder.flush()
    file = stack.enter_context(SessionFile(path))
    return (stored.record for stored in file.steps(0, old.n_steps))


def _steps_back(old: Session) -> dict[int, Any]:
    """The environment's state before each step that was a second try, by the step's number."""
    try:
        with old.recorder.reading() as file:
            return {e.step: e.data["arena"] for e in file.events() if e.kind == BACK}
    except SessionFileError:
        return {}  # it was never recorded


def _repeat_step(new: Session, record: StepRecord) -> None:
    """Act again; episodes are begun until it is the step's, each draws its seed as it did then.

    Graphs are compared by their ids: both sessions number them in the order they meet them.
    """
    while new.episode < record.episode:
        known = [new.registry.identify(graph)[0] for graph in new.arena.graphs()]
        has_choice = new.arena.n_graphs > 1 and len(known) == new.arena.n_graphs
        new.reset(known.index(record.graph_id) if has_choice else None)
    if new.current.graph_id != record.graph_id:
        raise CommandError(
            f"the environment did not repeat itself: step {record.step} would be on another "
            "graph now. Start a new network without the labels instead (Agent, Settings)"
        )
    new.step(record.action)


def _repeat_labels(old: Session, new: Session, step: int) -> None:
    """The label, the credit and what was said of the actions of a step, as they are in force."""
    label, credit = old.rewards.label(step), old.rewards.credit(step)
    if label is not None and label.value is None:
        set_aside(new, [step])
    elif label is not None and label.value is not None:
        labelling.give(
            new,
            Label(
                step=step,
                value=label.value,
                weight=label.weight,
                confidence=label.confidence,
                source=label.source,
            ),
        )
    if credit is not None:
        labelling.give(
            new, Label(step=step, value=credit, shares={step: credit}, source="carried over")
        )
    for event in old.rewards.told(step):
        labelling.give_events(new, [replace(event, id=new.rewards.last_id + 1, at=new.now())])
