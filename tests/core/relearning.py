"""Sessions to learn again from, and what two runs must have in common to be the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from core import amendments, labelling
from core.labels import Label
from core.resume import resume
from core.teaching import pay_off
from tests.core.session_files import file_session, rows
from tests.core.sessions import labelled_graphs, numbers


def quiet(done: int, of: int) -> None:
    """Tell nothing."""


def taught(path: Path, changes: dict[int, dict[str, Any]] | None = None) -> Path:
    """A session with labels, undo, redo, credit, a skip, a step left out, and chosen graphs."""
    session = file_session(path, *labelled_graphs(), actions=None)
    for i in range(14):
        record = session.step()
        if i == 3:
            labelling.skip(session, record.step)
        else:
            labelling.give(session, Label(step=record.step, value=((i * 7) % 5 - 2) / 2))
        pay_off(session)
        if i in (4, 9):
            labelling.undo(session)
        if i == 9:
            labelling.redo(session)
            pay_off(session)
        if i == 6:
            shares = {4: 0.5, 5: 0.25}
            labelling.give(session, Label(step=5, value=0.75, shares=shares))
            pay_off(session)
        if i == 8:
            amendments.set_aside(session, [7])
            pay_off(session)
        if i == 11:
            session.reset(2)
        if changes and i in changes:
            settings = replace(session.hyperparameters, **changes[i])
            amendments.set_hyperparameters(session, settings)
    session.close()
    return path


def learned(path: Path) -> list[bytes]:
    """All weights a session ends with, the target's and the optimizer's too."""
    session = resume(path)
    weights = numbers(session)[0]
    assert isinstance(weights, list)
    session.close()
    return weights


def numbers_of_run(path: Path) -> list[object]:
    """Every number of a run: steps, labels, updates and weights."""
    questions = (
        "SELECT * FROM steps",
        "SELECT * FROM rewards",
        "SELECT * FROM updates",
        "SELECT kind, step, update_step, last_reward_id FROM events",
    )
    return [*(rows(path, question) for question in questions), learned(path)]
