"""New sessions: an environment, a configuration, and the file they are written to."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

from core.backend import versions
from core.config import Hyperparameters, NetworkConfig, SessionConfig, to_json
from core.environments.spec import ArenaSpec
from core.journal import Journal
from core.options import SessionOptions
from core.recorder import NoRecorder, Recorder
from core.session import Session
from core.telemetry import Architecture


def new_session(spec: ArenaSpec, options: SessionOptions) -> Session:
    """Start a session on an environment, with a file where the options name one.

    Raises:
        ValueError: the environment cannot be made.
        SessionFileError: the file cannot be written.
    """
    config = options.config()
    session = Session(config, spec)  # made without a file first: a failure leaves none behind
    path = options.new_path(spec.name)
    if path is None:
        return session
    return _recorded(config, spec, path)


def new_network(
    session: Session, network: NetworkConfig, settings: Hyperparameters, options: SessionOptions
) -> Session:
    """A new session on the same environment with another network."""
    return new_session(session.spec, replace(options, network=network, hyperparameters=settings))


def _recorded(config: SessionConfig, spec: ArenaSpec, path: Path) -> Session:
    recorder: Recorder = NoRecorder()
    try:
        journal = Journal(path, session_meta(config, spec))
        recorder = journal
        session = Session(config, spec, recorder)
        journal.set_meta("architecture", architecture_json(session.agent.learner.architecture))
        journal.flush()
    except BaseException:
        recorder.close()
        raise
    return session


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
