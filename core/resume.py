"""Opening a session file and going on exactly where it was left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.agent_file import architecture_differences
from core.batch import EncodedGraph
from core.checkpoint import restore_progress, restore_weights
from core.environments.arena import Observation
from core.journal import Journal, NoRecorder
from core.replay import Transition
from core.rerun import NoWitness, rerun
from core.session import Session
from core.session_file import SessionFile, StoredStep
from core.store import SessionFileError


class FileRecorder(NoRecorder):
    """Writes nothing, but knows which graphs a file holds; for repeating what is stored."""

    def __init__(self, file: SessionFile) -> None:
        self._file = file

    def graph_id(self, digest: str) -> int | None:
        """Id of a stored graph."""
        return self._file.graph_id(digest)


def resume(path: Path) -> Session:
    """The session of a file, bit-equal to one that was never stopped, open for writing.

    The newest usable checkpoint is taken up, then what came after it is repeated.

    Raises:
        SessionFileError: missing, damaged, newer, in use by another program, or of another
            architecture than this version builds; nothing was changed.
    """
    with SessionFile(path) as file:
        session = restored(file)
    session.recorder = Journal.reopen(path)
    return session


def open_copy(path: Path) -> Session:
    """The session of a file, written nowhere from now on.

    Raises:
        SessionFileError: missing, damaged, newer, or of another architecture.
    """
    with SessionFile(path) as file:
        session = restored(file)
    session.recorder = NoRecorder()
    return session


def restored(file: SessionFile) -> Session:
    """A session as the file leaves it, written nowhere."""
    session = Session(file.config(), file.spec(), FileRecorder(file))
    differences = architecture_differences(file.architecture(), session.agent.learner.architecture)
    if differences:
        raise SessionFileError(
            f"{file.path}: made with another architecture: {'; '.join(differences)}"
        )
    session.registry.n_graphs = file.count("graphs")
    first_event = _restore_newest_checkpoint(session, file)
    rerun(session, file, NoWitness(), first_event)
    return session


def _restore_newest_checkpoint(session: Session, file: SessionFile) -> int:
    """Take up the newest checkpoint that is whole; gives the first event not contained in it."""
    problems = []
    for checkpoint in reversed(file.checkpoints()):
        try:
            facts = restore_weights(session, file.checkpoint_data(checkpoint.id))
        except ValueError as error:
            problems.append(f"checkpoint {checkpoint.id}: {error}")
            continue
        restore_progress(session, facts)
        _restore_rewards(session, file, int(facts["last_reward_id"]))
        _restore_buffer(session, file, facts)
        _restore_environment(session, file, facts)
        session.settle_restored(int(step) for step in facts["skipped"])
        return int(facts["last_event_id"]) + 1
    if problems and file.count("steps") and not file.count("updates"):
        raise SessionFileError(f"{file.path}: {problems[0]}")
    return 1


def _restore_rewards(session: Session, file: SessionFile, last_id: int) -> None:
    """All reward events so far, and what is needed to notice contradictions."""
    for event in file.rewards(1, last_id):
        session.rewards.append(event)
    labelled = session.rewards.labelled_steps()
    columns = file.step_columns()
    for step in labelled:
        label = session.rewards.label(step)
        session.consistency.saw(step, int(columns[step, 2]), int(columns[step, 3]))
        session.consistency.labelled(step, None if label is None else label.value)


def _restore_buffer(session: Session, file: SessionFile, facts: dict[str, Any]) -> None:
    """The newest transitions, in order, with the rewards they have now."""
    session.buffer.resize(session.hyperparameters.buffer_capacity)
    held = facts["buffer_steps"]
    first = int(held[0]) if held else session.n_steps
    cache: dict[int, EncodedGraph] = {}
    for stored in file.steps(first, session.n_steps):
        record = stored.record
        transition = Transition(
            step=record.step,
            observation=_encoded(session, file, cache, record.graph_id),
            action=record.action,
            next_observation=_encoded(session, file, cache, record.next_graph_id),
            next_mask=_next_mask(stored, session, file, cache),
            terminated=record.terminated,
            environment_reward=record.environment_reward,
        )
        session.recall(record, transition)


def _encoded(
    session: Session, file: SessionFile, cache: dict[int, EncodedGraph], graph_id: int
) -> EncodedGraph:
    if graph_id not in cache:
        cache[graph_id] = session.registry.identify(file.graph(graph_id))[1]
    return cache[graph_id]


def _next_mask(
    stored: StoredStep, session: Session, file: SessionFile, cache: dict[int, EncodedGraph]
) -> NDArray[np.bool_]:
    if stored.next_mask is not None:
        return stored.next_mask
    n_nodes = _encoded(session, file, cache, stored.record.next_graph_id).n_nodes
    n_actions = n_nodes if session.agent.is_node_head else len(session.arena.action_names)
    mask = np.ones(n_actions, dtype=bool)
    mask.flags.writeable = False
    return mask


def _restore_environment(session: Session, file: SessionFile, facts: dict[str, Any]) -> None:
    """Bring the environment to where it was: by its own state, or by acting again."""
    length = int(facts["episode_length"])
    state = facts["arena"]
    if state is not None:
        observation = session.arena.restore(state)
    else:
        observation = session.arena.reset(session.episode_seed, session.episode_index)
        for row in file.step_columns(session.n_steps - length)[:length]:
            observation = session.arena.step(int(row[3])).observation
    session.current = session.situation(observation)
    session.shown = session.current
    if facts["is_step_shown"] and session.n_steps:
        stored = file.step(session.n_steps - 1)
        graph = file.graph(stored.record.graph_id)
        mask = np.ones(len(stored.record.q_values), bool) if stored.mask is None else stored.mask
        session.shown = session.situation(Observation(graph, mask, facts["shown_index"]))
