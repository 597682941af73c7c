"""New sessions: an environment, a configuration, and the file they are written to."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

from core.backend import versions
from core.config import Hyperparameters, NetworkConfig, SessionConfig, to_json
from core.environments.spec import ArenaSpec
from core.graph import Graph
from core.journal import Journal
from core.options import SessionOptions
from core.quicker_path import quicker_path
from core.recorder import NoRecorder
from core.session import Session
from core.store import SessionFileError, SessionLockedError
from core.telemetry import Architecture

_MOST_TAKEN = 20
"""Names of a new file that others may have taken before ours."""


def new_session(
    spec: ArenaSpec,
    options: SessionOptions,
    tell: Callable[[str], None] = lambda line: None,
    clock: Callable[[], float] = time.time,
) -> Session:
    """Start a session on an environment, with a file where the options name one.

    Args:
        spec: the environment.
        options: everything else.
        tell: is given a line when something takes seconds, an empty one when it is over.
        clock: seconds since the epoch.

    Raises:
        ValueError: the environment cannot be made.
        SessionFileError: the file cannot be written.
    """
    config = options.config()
    graphs = _Graphs()
    session = Session(config, spec, graphs, clock)
    for graph in getattr(spec, "held_back", ()):
        session.registry.identify(graph)  # so that the file has them, though no step shows them
    if options.measures_update_path and learns_by_itself(session):
        tell("Measuring which way of computing updates is quicker here …")
        session.use_update_path(quicker_path(session))
        tell("")
    # The file comes last: a session that cannot be made leaves none behind.
    journal = _new_journal(session, options, graphs)
    if journal is not None:
        session.recorder = journal
    return session


def learns_by_itself(session: Session) -> bool:
    """Whether there will be an update a step, so that their speed counts."""
    return session.updates_per_step > 0 and session.arena.has_reward


def new_network(
    session: Session, network: NetworkConfig, settings: Hyperparameters, options: SessionOptions
) -> Session:
    """A new session on the same environment with another network."""
    return new_session(session.spec, replace(options, network=network, hyperparameters=settings))


class _Graphs(NoRecorder):
    """Keeps the graphs a session is made with for the file it will get."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, str, Graph]] = []

    def add_graph(self, graph_id: int, digest: str, graph: Graph) -> None:
        """A graph seen for the first time."""
        self.rows.append((graph_id, digest, graph))


def _new_journal(session: Session, options: SessionOptions, graphs: _Graphs) -> Journal | None:
    """A file of a name nobody has; two programs that start at once may think of the same."""
    taken: set[Path] = set()
    while (path := options.new_path(session.spec.name, taken)) is not None:
        try:
            return _journal(session, path, graphs)
        except SessionFileError as error:
            is_anothers = isinstance(error, SessionLockedError) or path.exists()
            if not is_anothers or len(taken) == _MOST_TAKEN:
                raise
            taken.add(path)
    return None


def _journal(session: Session, path: Path, graphs: _Graphs) -> Journal:
    architecture = architecture_json(session.agent.learner.architecture)
    facts = session_meta(session.config, session.spec) | {"architecture": architecture}
    journal = Journal(path, facts)
    for row in graphs.rows:
        journal.add_graph(*row)
    journal.flush()
    return journal


def session_meta(config: SessionConfig, spec: ArenaSpec) -> dict[str, str]:
    """What a session file says about the whole session."""
    return {
        "seed": str(config.seed),
        "config": to_json(config),
        "environment": spec.to_json(),
        "versions": json.dumps(dict(versions())),
    }


def architecture_json(record: Architecture) -> str:
    """An architecture as JSON, to be compared before weights are loaded."""
    return json.dumps(asdict(record), default=lambda choice: choice.value)
