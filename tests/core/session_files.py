"""Sessions on files, and scripts of what a person does with them."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from core import labelling
from core.config import NetworkConfig, UpdatePath
from core.environments.spec import LabelSpec
from core.graph import Graph
from core.labels import Label
from core.opening import new_session
from core.options import SessionOptions
from core.session import Session
from tests.core.helpers import path_graph
from tests.core.sessions import LEARNING, NARROW, numbers


def file_session(
    path: Path,
    *graphs: Graph,
    seed: int = 3,
    actions: int | tuple[str, ...] | None = 4,
    network: NetworkConfig = NARROW,
    update_path: UpdatePath | None = None,
    **settings: Any,
) -> Session:
    """A session written to a new file, on the path unless graphs are given."""
    options = SessionOptions(
        seed=seed,
        session_path=path,
        network=network,
        update_path=update_path,
        hyperparameters=replace(LEARNING, **settings),
    )
    return new_session(LabelSpec(graphs or (path_graph(),), "test", actions), options)


def labelled_session(path: Path, n_steps: int = 6, **changes: Any) -> Session:
    """A session of some steps, each labelled and learned from twice; still open."""
    session = file_session(path, **changes)
    for i in range(n_steps):
        session.step()
        labelling.give(session, Label(step=i, value=float(i - 2)))
        session.learn()
        session.learn()
    session.recorder.flush()
    return session


def killed(path: Path, to: Path) -> Path:
    """What would be left of an open session's file if its process were killed now."""
    for suffix in ("", "-wal"):
        source = path.with_name(path.name + suffix)
        if source.exists():
            shutil.copyfile(source, to.with_name(to.name + suffix))
    return to


def change(path: Path, *statements: str, values: tuple[Any, ...] = ()) -> None:
    """Change a closed session file from outside."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement, values)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def rows(path: Path, question: str) -> list[tuple[Any, ...]]:
    """Rows of a session file, read by SQLite alone."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        return db.execute(question).fetchall()


def bits(session: Session) -> tuple[object, ...]:
    """Everything of a session that must survive closing it, bit for bit."""
    newest = None if session.last_step is None else session.last_step.step
    return (
        *numbers(session)[:-2],  # how many steps are remembered is told apart below
        [record.step for record in session.recent_steps],
        frozenset(session.skipped),
        newest,
        session.owed_updates,
        session.epsilon,
        session.consistency.share(),
        session.q_values().tobytes(),
    )


Script = Callable[[Session, int], None]


def live(session: Session, script: Script, first: int, end: int) -> list[tuple[Any, ...]]:
    """Run a script from `first` up to but not including `end`; the numbers of each update."""
    seen: list[tuple[Any, ...]] = []
    for i in range(first, end):
        script(session, i)
        metrics = session.learn()
        if metrics is not None:
            norms: np.ndarray[Any, Any] = metrics.gradient_norms
            seen.append((metrics.update_step, metrics.loss, metrics.td_error, norms.tobytes()))
    return seen
